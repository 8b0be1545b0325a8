import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { describeStartFailure } from '#server/db/describe-start-failure.ts'
import { type DatabaseLocation, databaseLocation } from '#server/db/dialect.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { START_TIMEOUT } from '#testing/processes/running-shop.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { getFreePort } from '../scripts/free-port.ts'
import { SEED_DIR } from './test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'mathappu-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a start that fails, like `npm start`. Returns stderr and exit status. */
async function start(environment: Record<string, string>) {
  const shop = spawn(process.execPath, [join(import.meta.dirname, '../start.ts')], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr, [status]] = await Promise.all([text(shop.stderr), once(shop, 'exit')])
  return { stderr, status }
}

/** Prepares an unusable database. Returns the message with which the shop would exit. */
const findStartFailure = (place: DatabaseLocation) =>
  prepareDatabase(place, SEED_DIR).then(
    () => undefined,
    (error: unknown) => describeStartFailure(place, error),
  )

/** Opens a port that never responds. */
async function openPort(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It has no port')
  return { server, port: address.port }
}

it('A file that is no database ends the start with a message', { timeout: START_TIMEOUT }, async () => {
  const dataDir = join(folder, 'no-database')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'mathappu.db'), 'x'.repeat(5000))
  const { stderr, status } = await start({ DATA_DIR: dataDir })
  expect(stderr).toMatch(/^DATA_DIR: the database in \S+ cannot be used: file is not a database\.\n$/)
  expect(status).toBe(1)
})

it('A used port ends the start with a message', { timeout: START_TIMEOUT }, async () => {
  const { server, port } = await openPort()
  const { stderr, status } = await start({
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: `${port}`,
  })
  expect(stderr).toBe(`PORT ${port} of 127.0.0.1 cannot be opened: EADDRINUSE.\n`)
  expect(status).toBe(1)
  server.close()
})

it('An unusable folder is named in the message', async () => {
  const dataDir = join(folder, 'no-folder')
  writeFileSync(dataDir, '')
  expect(await findStartFailure({ dataDir })).toMatch(
    /^DATA_DIR: the database in \S+no-folder cannot be used: EEXIST\b.*\.$/,
  )
})

it('An absent PostgreSQL is named in the message, without its password', async () => {
  const address = `127.0.0.1:${await getFreePort()}`
  const databaseUrl = `postgres://shop:secret@${address}/shop`
  expect(await findStartFailure(databaseLocation({ DATA_DIR: folder, DATABASE_URL: databaseUrl }))).toBe(
    `DATABASE_URL: PostgreSQL at ${address} cannot be used: connect ECONNREFUSED ${address}.`,
  )
})

it('A PostgreSQL that never responds ends the start after a timeout', async () => {
  const { server, port } = await openPort()
  expect(
    await findStartFailure({ dataDir: folder, databaseUrl: `postgres://127.0.0.1:${port}/shop` }),
  ).toMatch(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ cannot be used: .*timeout.*\.$/)
  server.close()
})

const COMMANDS: [command: string, ...words: string[]][] = [
  ['create-office-user', '--email', 'selvi@shop.example', '--name', 'Selvi', '--role', 'staff'],
  ['doctor'],
  ['backup'],
  ['restore', 'a.db'],
  ['audit-verify'],
  ['demo-season'],
]

it.each(COMMANDS.slice(0, repeatCount(1, COMMANDS.length)))(
  'An invalid setting ends the command %s with a message',
  async (command, ...args) => {
    const script = join(import.meta.dirname, `../scripts/${command}.ts`)
    const process_ = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, PORT: 'abc' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [stderr, [status]] = await Promise.all([text(process_.stderr), once(process_, 'exit')])
    expect([stderr, status]).toEqual(['PORT must be a whole number from 0 to 65535.\n', 1])
  },
)

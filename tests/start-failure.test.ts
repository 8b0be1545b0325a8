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

/** Starts the shop as `npm start` does, where it cannot start. Returns what it prints and its exit status. */
async function start(environment: Record<string, string>) {
  const shop = spawn(process.execPath, [join(import.meta.dirname, '../start.ts')], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [status]] = await Promise.all([text(shop.stderr), once(shop, 'exit')])
  return { said, status }
}

/** Prepares a database that cannot be used. Returns the sentence with which the shop would end. */
const failureAt = (place: DatabaseLocation) =>
  prepareDatabase(place, SEED_DIR).then(
    () => undefined,
    (error: unknown) => describeStartFailure(place, error),
  )

/** Opens a port that nothing answers on. */
async function openPort(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It has no port')
  return { server, port: address.port }
}

it('A file that is no database ends the start with a sentence', { timeout: START_TIMEOUT }, async () => {
  const dataDir = join(folder, 'no-database')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'mathappu.db'), 'x'.repeat(5000))
  const { said, status } = await start({ DATA_DIR: dataDir })
  expect(said).toMatch(/^DATA_DIR: the database in \S+ cannot be used: file is not a database\.\n$/)
  expect(status).toBe(1)
})

it('A port that is in use ends the start with a sentence', { timeout: START_TIMEOUT }, async () => {
  const { server, port } = await openPort()
  const { said, status } = await start({ DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: `${port}` })
  expect(said).toBe(`PORT ${port} of 127.0.0.1 cannot be opened: EADDRINUSE.\n`)
  expect(status).toBe(1)
  server.close()
})

it('A folder that cannot be used is named in the sentence', async () => {
  const dataDir = join(folder, 'no-folder')
  writeFileSync(dataDir, '')
  expect(await failureAt({ dataDir })).toMatch(
    /^DATA_DIR: the database in \S+no-folder cannot be used: EEXIST\b.*\.$/,
  )
})

it('An absent PostgreSQL is named in the sentence, without its password', async () => {
  const address = `127.0.0.1:${await getFreePort()}`
  const databaseUrl = `postgres://shop:secret@${address}/shop`
  expect(await failureAt(databaseLocation({ DATA_DIR: folder, DATABASE_URL: databaseUrl }))).toBe(
    `DATABASE_URL: PostgreSQL at ${address} cannot be used: connect ECONNREFUSED ${address}.`,
  )
})

it('A PostgreSQL that never answers is given up', async () => {
  const { server, port } = await openPort()
  expect(await failureAt({ dataDir: folder, databaseUrl: `postgres://127.0.0.1:${port}/shop` })).toMatch(
    /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ cannot be used: .*timeout.*\.$/,
  )
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
  'A wrong setting ends the command %s with a sentence',
  async (command, ...words) => {
    const script = join(import.meta.dirname, `../scripts/${command}.ts`)
    const process_ = spawn(process.execPath, [script, ...words], {
      env: { ...process.env, PORT: 'abc' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [said, [status]] = await Promise.all([text(process_.stderr), once(process_, 'exit')])
    expect([said, status]).toEqual(['PORT must be a whole number from 0 to 65535.\n', 1])
  },
)

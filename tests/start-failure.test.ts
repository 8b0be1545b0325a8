import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../scripts/free-port.ts'

/** A first start may build the shop. */
const WITHIN_MS = 180_000

const folder = mkdtempSync(join(tmpdir(), 'mathappu-start-'))
const file = join(folder, 'no-folder')
const noDatabase = join(folder, 'no-database')
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts the shop as `npm start` does, where it cannot start: what it says, and its exit status. */
async function start(environment: Record<string, string>) {
  const shop = spawn(process.execPath, [join(import.meta.dirname, '../start.ts')], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [status]] = await Promise.all([text(shop.stderr), once(shop, 'exit')])
  return { said, status }
}

it('A folder that cannot be used ends the start with a sentence', { timeout: WITHIN_MS }, async () => {
  writeFileSync(file, '')
  const { said, status } = await start({ DATA_DIR: file })
  expect(said).toMatch(/^DATA_DIR: the database in \S+no-folder cannot be used: EEXIST\b.*\.\n$/)
  expect(status).toBe(1)
})

it('A file that is no database ends the start with a sentence', { timeout: WITHIN_MS }, async () => {
  mkdirSync(noDatabase)
  writeFileSync(join(noDatabase, 'mathappu.db'), 'x'.repeat(5000))
  const { said, status } = await start({ DATA_DIR: noDatabase })
  expect(said).toMatch(/^DATA_DIR: the database in \S+ cannot be used: file is not a database\.\n$/)
  expect(status).toBe(1)
})

it('An absent PostgreSQL ends the start with a sentence, without its password', {
  timeout: WITHIN_MS,
}, async () => {
  const address = `127.0.0.1:${await freePort()}`
  const { said, status } = await start({
    DATA_DIR: folder,
    DATABASE_URL: `postgres://shop:secret@${address}/shop`,
  })
  expect(said).toBe(
    `DATABASE_URL: PostgreSQL at ${address} cannot be used: connect ECONNREFUSED ${address}.\n`,
  )
  expect(status).toBe(1)
})

it('A PostgreSQL that never answers ends the start with a sentence', { timeout: WITHIN_MS }, async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { said, status } = await start({
    DATA_DIR: folder,
    DATABASE_URL: `postgres://127.0.0.1:${port}/shop`,
  })
  expect(said).toMatch(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ cannot be used: .*timeout.*\.\n$/)
  expect(status).toBe(1)
  silent.close()
})

it('A port that somebody else has ends the start with a sentence', { timeout: WITHIN_MS }, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? `${address?.port}` : ''
  const { said, status } = await start({ DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: port })
  expect(said).toBe(`PORT ${port} of 127.0.0.1 cannot be opened: EADDRINUSE.\n`)
  expect(status).toBe(1)
  other.close()
})

it.each([
  ['backup'],
  ['restore', 'a.db'],
  ['audit-verify'],
  ['create-office-user', '--email', 'selvi@shop.example', '--name', 'Selvi', '--role', 'staff'],
  ['demo-season'],
  ['doctor'],
])('A setting that is wrong ends the command %s with a sentence', async (command, ...words) => {
  const script = join(import.meta.dirname, `../scripts/${command}.ts`)
  const asked = spawn(process.execPath, [script, ...words], {
    env: { ...process.env, PORT: 'abc' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [status]] = await Promise.all([text(asked.stderr), once(asked, 'exit')])
  expect([said, status]).toEqual(['PORT must be a whole number from 0 to 65535.\n', 1])
})

import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/dialect.ts'
import { copyDemoShop } from '../../test-database.ts'

const COMMAND = 'scripts/create-office-user.ts --email selvi@shop.example --name Selvi --role owner'
const PASSWORD = 'seven green sparklers'
const dataDirs = mkdtempSync(join(tmpdir(), 'mathappu-first-user-'))
afterAll(() => rmSync(dataDirs, { recursive: true }))

/** What the command is told of a shop in which nobody can sign in yet. */
function newShop(name: string) {
  const dataDir = join(dataDirs, name)
  copyDemoShop(dataDir)
  return { PATH: process.env.PATH, DATA_DIR: dataDir }
}

it('The first user’s password is read from standard input and hashed at the shop’s cost', {
  tags: ['O2'],
}, async () => {
  const env = newShop('piped')
  const options = { env, input: `${PASSWORD}\n`, encoding: 'utf8' } as const
  const { stdout, stderr } = spawnSync(process.execPath, COMMAND.split(' '), options)
  expect(`${stderr}${stdout}`).toBe(
    'Password (at least 12 characters): Selvi can sign in at /office/signin.\n',
  )
  const { db, close } = openDatabase({ dataDir: env.DATA_DIR })
  const { password_hash } = await db
    .selectFrom('office_user')
    .select('password_hash')
    .executeTakeFirstOrThrow()
  await close()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

// It gives a program a terminal of its own.
const hasTerminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux')
it.skipIf(!hasTerminal)('It is not shown on a terminal where it is typed', { tags: ['O2'] }, async () => {
  const words = ['--quiet', '--command', `${process.execPath} ${COMMAND}`, '/dev/null']
  const terminal = spawn('script', words, { env: newShop('typed') })
  let shown = ''
  terminal.stdout.on('data', (chunk) => {
    shown += chunk
  })
  await expect.poll(() => shown, { timeout: 10_000 }).toContain('characters): ')
  terminal.stdin.write(`${PASSWORD}\r`)
  await expect.poll(() => shown, { timeout: 10_000 }).toContain('/office/signin.')
  terminal.stdin.end()
  expect(shown.replaceAll('\r', '')).toBe(
    'Password (at least 12 characters): \nSelvi can sign in at /office/signin.\n',
  )
})

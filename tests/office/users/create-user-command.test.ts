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

/** Copies a demo shop without users. Returns the environment of the command. */
function createShop(name: string) {
  const dataDir = join(dataDirs, name)
  copyDemoShop(dataDir)
  return { PATH: process.env.PATH, DATA_DIR: dataDir }
}

it('The first user’s password is read from stdin and hashed at production cost', {
  tags: ['O2'],
}, async () => {
  const env = createShop('piped')
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

// `script` runs a program in a terminal.
const hasTerminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux')
it.skipIf(!hasTerminal)('The password is not echoed on a terminal', { tags: ['O2'] }, async () => {
  const args = ['--quiet', '--command', `${process.execPath} ${COMMAND}`, '/dev/null']
  const terminal = spawn('script', args, { env: createShop('typed') })
  let output = ''
  terminal.stdout.on('data', (chunk) => {
    output += chunk
  })
  await expect.poll(() => output, { timeout: 10_000 }).toContain('characters): ')
  terminal.stdin.write(`${PASSWORD}\r`)
  await expect.poll(() => output, { timeout: 10_000 }).toContain('/office/signin.')
  terminal.stdin.end()
  expect(output.replaceAll('\r', '')).toBe(
    'Password (at least 12 characters): \nSelvi can sign in at /office/signin.\n',
  )
})

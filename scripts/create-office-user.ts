import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { NewOfficeUserSchema } from '#domain/office/office-user.ts'
import { fieldProblems } from '#i18n/office/en/field-problems.ts'
import { PASSWORD_COST } from '#server/customers/password.ts'
import { databaseLocation, openDatabase } from '#server/db/dialect.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { findSettingsInForce } from '#server/db/queries/settings.ts'
import { createOfficeUser } from '#server/office-users/create-user.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { readCommandSettings } from './read-command-settings.ts'

// `npm run office:create-user -- --email selvi@shop.example --name Selvi --role staff`: creates an office user. The password is read
// from a hidden prompt or from standard input, so that it is in no shell history.

const { values } = parseArgs({
  options: { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } },
})
const newUser = v.safeParse(NewOfficeUserSchema, {
  email: values.email ?? '',
  user_name: values.name ?? '',
  role: values.role,
})
if (!newUser.success) {
  console.error('Pass --email, --name and --role (owner, staff or packer).')
  for (const issue of newUser.issues) console.error(`${v.getDotPath(issue)}: ${issue.message}`)
  process.exit(1)
}

const { db, kind, close } = openDatabase(databaseLocation(readCommandSettings()), { patient: true })
await migrateToLatest(db, kind)
// Readline echoes the typed password on a terminal; this output discards it.
const discardingOutput = new Writable({ write: (_shown, _encoding, done) => done() })
const lines = createInterface({
  input: process.stdin,
  output: discardingOutput,
  terminal: process.stdin.isTTY,
})
process.stderr.write('Password (at least 12 characters): ')
const password = (await lines[Symbol.asyncIterator]().next()).value ?? ''
lines.close()
if (process.stdin.isTTY) process.stderr.write('\n')
const { settings } = await findSettingsInForce(db, new Date().toISOString())
const created = await createOfficeUser(
  { write: createUnitOfWork({ db, clock: () => new Date() }), passwordCost: PASSWORD_COST },
  { kind: 'system', name: 'command' },
  { user: newUser.output, password, shopName: settings.shop.name },
)
await close()
if (created.problems) {
  for (const [field, problem] of Object.entries(created.problems))
    console.error(`${field}: ${fieldProblems[problem]}.`)
  process.exit(1)
}
console.log(`${newUser.output.user_name} can sign in at /office/signin.`)

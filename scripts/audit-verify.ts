import { parseArgs } from 'node:util'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { databasePlace, openDatabase } from '#server/db/dialect.ts'
import { commandSettings } from './command-settings.ts'

// `npm run audit:verify`: looks whether the audit is as it was written (O8). `-- --known 1234:<hash>` also compares a row whose
// hash was noted before: what was cut off and written anew shows by that alone. Ends with 1 when something was changed.

const { values } = parseArgs({ options: { known: { type: 'string' } } })
const [, audit_no, hash] = /^(\d+):([0-9a-f]{64})$/.exec(values.known ?? '') ?? []
if (values.known && !hash) {
  console.error('--known is a number and a hash: 1234:ab12…')
  process.exit(1)
}

const { db, close } = openDatabase(databasePlace(commandSettings()), { patient: true })
const verified = await verifyAudit(db, hash ? { audit_no: Number(audit_no), hash } : undefined)
await close()
if (verified.broken) {
  console.error(`The audit was changed: row ${verified.broken.audit_no}, ${verified.broken.why}.`)
  process.exit(1)
}
console.log(`${verified.rows} rows, whole. Note this to prove it later: ${verified.rows}:${verified.head}`)

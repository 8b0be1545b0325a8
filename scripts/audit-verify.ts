import { parseArgs } from 'node:util'
import { findAnchors } from '#server/audit/audit-anchors.ts'
import { verifyShop } from '#server/audit/verify-audit.ts'
import { databaseLocation, openDatabase } from '#server/db/dialect.ts'
import { readCommandSettings } from './read-command-settings.ts'

// `npm run audit:verify`: verifies the audit log's hash chain (O8), compares it with the anchors noted in DATA_DIR and the backups, and
// compares payments, enquiries, users and the price list with it. `-- --known 1234:<hash>` (repeatable) adds an anchor from a mail or the log.
// Exits with 1 if something differs.

/** Limits how many differences are printed. */
const MAX_NAMED_DIFFERENCES = 100

const { values } = parseArgs({ options: { known: { type: 'string', multiple: true, default: [] } } })
const givenAnchors = values.known.flatMap((text) => {
  const [, audit_no, audit_hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  return audit_hash ? [{ audit_no: Number(audit_no), audit_hash, from: '--known' }] : []
})
if (givenAnchors.length < values.known.length) {
  console.error('--known takes a number and a hash: 1234:ab12…')
  process.exit(1)
}

const settings = readCommandSettings()
const { anchors, notes } = await findAnchors(settings)
const all = [...anchors, ...givenAnchors]
const { db, close } = openDatabase(databaseLocation(settings), { patient: true })
const verified = await verifyShop(db, all)
await close()
for (const note of notes) console.log(note)
if (verified.broken) {
  console.error(`The audit was changed: row ${verified.broken.audit_no}, ${verified.broken.why}.`)
  process.exit(1)
}
console.log(
  `${verified.rows} rows, intact. Keep this anchor to prove it later: ${verified.rows}:${verified.head}`,
)
console.log(
  all.length > 0
    ? `Anchors compared: ${all.length} (${[...new Set(all.map(({ from }) => from))].join(', ')}).`
    : 'There is no earlier anchor in DATA_DIR or in a backup: a log that was rewritten as a whole would not be found.',
)
const { differences } = verified
for (const difference of differences.slice(0, MAX_NAMED_DIFFERENCES)) console.error(difference)
if (differences.length > MAX_NAMED_DIFFERENCES)
  console.error(`And ${differences.length - MAX_NAMED_DIFFERENCES} more.`)
if (differences.length > 0) {
  const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`
  console.error(`The rows are not as the audit says: ${count}.`)
  process.exit(1)
}
console.log('Payments, enquiries, users and the price list are as the audit says.')

import { join } from 'node:path'
import { sql } from 'kysely'
import { checkAtMost, type Measurement } from '#testing/measurement.ts'
import { DEMO_SETTINGS } from '#testing/samples/demo-settings.ts'
import { fillSeason } from '../../scripts/season/fill-season.ts'
import { createSeededRandom } from '../../scripts/season/seeded-random.ts'
import { verifyAudit } from '../../server/audit/verify-audit.ts'
import { openCatalogue } from '../../server/catalogue/catalogue.ts'
import { openDatabase } from '../../server/db/dialect.ts'
import { prepareDatabase } from '../../server/db/prepare-database.ts'
import { findAuditAfter } from '../../server/db/queries/audit.ts'
import type { AuditTable, Connection } from '../../server/db/schema.ts'
import { runOnBothDatabases, type TestedDatabase } from '../databases/run-on-both-databases.ts'
import type { Scenario } from '../scenario.ts'

/** Number of enquiries in the audit log, and of single-byte changes. */
const SIZE = { short: { enquiries: 20, bytes: 12 }, long: { enquiries: 200, bytes: 500 } }

/** The text columns of an audit row. */
const COLUMNS = [
  'at',
  'actor_id',
  'actor_name',
  'action',
  'subject_id',
  'subject_label',
  'before',
  'after',
  'hash',
] as const

/** Edits that the database itself must reject. */
const EDIT_STATEMENTS = {
  sqlite: [
    'update audit set audit_no = audit_no',
    `update audit set actor_name = 'Another' where audit_no = 1`,
    'delete from audit where audit_no = 1',
    'insert or replace into audit select * from audit where audit_no = 1',
  ],
  postgres: [
    'update audit set audit_no = audit_no',
    `update audit set actor_name = 'Another' where audit_no = 1`,
    'delete from audit where audit_no = 1',
    'truncate audit cascade',
  ],
}
/** Statements that remove the database's protection, as its owner can. */
const GUARD_REMOVAL_STATEMENTS = {
  sqlite: ['drop trigger audit_no_update', 'drop trigger audit_no_delete'],
  postgres: ['alter table audit disable trigger user'],
}

const formatCount = (value: number) => `${value}`

async function runAuditTampering(database: TestedDatabase, long: boolean): Promise<Measurement[]> {
  const { enquiries, bytes } = SIZE[long ? 'long' : 'short']
  await prepareDatabase(database, join(import.meta.dirname, '../../seed'))
  const { db, kind, close } = openDatabase(database)
  const catalogue = await openCatalogue({ db, demo: DEMO_SETTINGS }, () => new Date())
  await fillSeason({ db, catalogue }, { now: new Date(), seed: 15, enquiries })
  catalogue.close()
  const run = (statement: string) => sql.raw(statement).execute(db)

  let accepted = 0
  for (const edit of EDIT_STATEMENTS[kind])
    accepted += await run(edit).then(
      () => 1,
      () => 0,
    )
  const { rows } = await findAuditAfter(db, 0, Number.MAX_SAFE_INTEGER)
  for (const statement of GUARD_REMOVAL_STATEMENTS[kind]) await run(statement)
  let missed = 0
  const chance = createSeededRandom(15)
  for (let n = 0; n < bytes; n++) {
    const row = chance.pick(rows)
    const column = chance.pick(COLUMNS.filter((name) => row[name]))
    await updateColumn(db, row, column, changeByte(row[column] ?? '', column, chance.next()))
    const { broken } = await verifyAudit(db)
    if (broken?.audit_no !== row.audit_no) missed++
    await updateColumn(db, row, column, row[column] ?? '')
  }
  const unchanged = await verifyAudit(db)
  await close()
  return [
    { name: `${database.name}: rows of the audit log`, value: formatCount(rows.length) },
    checkAtMost(
      0,
      `${database.name}: of ${EDIT_STATEMENTS[kind].length} edits, accepted`,
      accepted,
      formatCount,
    ),
    checkAtMost(
      0,
      `${database.name}: of ${bytes} changed bytes, not found in their row`,
      missed,
      formatCount,
    ),
    checkAtMost(
      0,
      `${database.name}: reported as broken without a change`,
      unchanged.broken ? 1 : 0,
      formatCount,
    ),
  ]
}

/** Replaces one byte of a text. Times change in their last digit before the Z, because the database checks their format. */
function changeByte(text: string, column: (typeof COLUMNS)[number], chance: number): string {
  const at = column === 'at' ? text.length - 2 : Math.floor(chance * text.length)
  const [old = ''] = [text[at]]
  const other = column === 'at' || column === 'hash' ? (old === '7' ? '8' : '7') : old === 'x' ? 'y' : 'x'
  return text.slice(0, at) + other + text.slice(at + 1)
}

async function updateColumn(db: Connection, row: AuditTable, column: (typeof COLUMNS)[number], text: string) {
  await db
    .updateTable('audit')
    .set({ [column]: text })
    .where('audit_no', '=', row.audit_no)
    .execute()
}

/** W15: the database accepts only additions to the audit log, and verification finds a changed byte in its row. */
export const auditTampering: Scenario = {
  id: 'W15',
  title: 'The audit log is edited, and changed byte by byte outside the shop',
  timeLimit: 600,
  run: (context) =>
    runOnBothDatabases(context, (database) => runAuditTampering(database, context.isFullLength)),
}

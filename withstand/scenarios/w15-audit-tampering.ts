import { join } from 'node:path'
import { sql } from 'kysely'
import { checkAtMost, type Measurement } from '#testing/measurement.ts'
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

/** How many enquiries the audit tells of, and how often one byte of it is changed. */
const SIZE = { short: { enquiries: 20, bytes: 12 }, long: { enquiries: 200, bytes: 500 } }

/** The texts of a row; at their last sign each may be another, as far as the database sees. */
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

/** What a database refuses by itself, whoever asks it. */
const EDIT_STATEMENTS = {
  sqlite: [
    'update audit set audit_no = audit_no',
    `update audit set actor_name = 'Nobody' where audit_no = 1`,
    'delete from audit where audit_no = 1',
    'insert or replace into audit select * from audit where audit_no = 1',
  ],
  postgres: [
    'update audit set audit_no = audit_no',
    `update audit set actor_name = 'Nobody' where audit_no = 1`,
    'delete from audit where audit_no = 1',
    'truncate audit cascade',
  ],
}
/** What takes that away, as whoever holds the database can. */
const GUARD_REMOVAL_STATEMENTS = {
  sqlite: ['drop trigger audit_no_update', 'drop trigger audit_no_delete'],
  postgres: ['alter table audit disable trigger user'],
}

const formatCount = (value: number) => `${value}`

async function runAuditTampering(place: TestedDatabase, long: boolean): Promise<Measurement[]> {
  const { enquiries, bytes } = SIZE[long ? 'long' : 'short']
  await prepareDatabase(place, join(import.meta.dirname, '../../seed'))
  const { db, kind, close } = openDatabase(place)
  const catalogue = await openCatalogue(db, () => new Date())
  await fillSeason({ db, catalogue }, { now: new Date(), seed: 15, enquiries })
  catalogue.close()
  const run = (statement: string) => sql.raw(statement).execute(db)

  let letThrough = 0
  for (const edit of EDIT_STATEMENTS[kind])
    letThrough += await run(edit).then(
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
  const whole = await verifyAudit(db)
  await close()
  return [
    { name: `${place.name}: rows of the audit`, value: formatCount(rows.length) },
    checkAtMost(
      0,
      `${place.name}: of ${EDIT_STATEMENTS[kind].length} ways to edit it, let through`,
      letThrough,
      formatCount,
    ),
    checkAtMost(0, `${place.name}: of ${bytes} changed bytes, not found in their row`, missed, formatCount),
    checkAtMost(
      0,
      `${place.name}: found broken with every byte as it was`,
      whole.broken ? 1 : 0,
      formatCount,
    ),
  ]
}

/** A text with one byte that is another; where only some are let in, the last digit before its end. */
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

/** W15: the audit can be added to and nothing else; one byte that was changed past the database is found, in its row. */
export const auditTampering: Scenario = {
  id: 'W15',
  title: 'The audit is edited, and changed byte by byte past the database',
  timeLimit: 600,
  run: (trial) => runOnBothDatabases(trial, (place) => runAuditTampering(place, trial.isFullLength)),
}

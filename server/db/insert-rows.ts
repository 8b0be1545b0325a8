import { CompiledQuery, type Insertable } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Database, Trx } from './schema.ts'

/** Rows of one table; there is at least one, and all have the same columns. */
export type RowsToInsert = { table: keyof Database; rows: readonly object[] }

/** Rows of a table, to be added together with others. */
export const rowsOf = <Table extends keyof Database>(
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): RowsToInsert => ({ table, rows })

const columnsOf = ({ rows }: RowsToInsert) => Object.keys(rows[0] ?? {})

/**
 * PostgreSQL's statement, with all of the rows as one value, its parameter of this number: of each of 600 in an enquiry, or a hundred thousand in a
 * price list, pg would make a text and PostgreSQL a plan's constant.
 */
function statementWithAll(all: RowsToInsert, parameter: number): string {
  const columns = columnsOf(all).join()
  return `insert into ${all.table} (${columns}) select ${columns} from json_populate_recordset(null::${all.table}, $${parameter})`
}

const inOneValue = ({ rows }: RowsToInsert) => JSON.stringify(rows)

/**
 * So many rows go into SQLite at a time. Each number is a statement of a table's, which is kept: were there one for every length of an
 * enquiry, it would take 1.7 KB a line, 5 MB for those of 20 to 79 lines and more than 300 MB for 200 of 1,000 (W19).
 */
const AT_A_TIME = [16, 8, 4, 2, 1]

async function insertPieces(trx: Trx, all: RowsToInsert, otherwise = ''): Promise<void> {
  const columns = columnsOf(all)
  const place = `(${columns.map(() => '?').join()})`
  let at = 0
  for (const length of AT_A_TIME) {
    if (all.rows.length - at < length) continue
    const places = Array<string>(length).fill(place).join()
    const statement = `insert into ${all.table} (${columns.join()}) values ${places} ${otherwise}`
    for (; all.rows.length - at >= length; at += length) {
      const values: unknown[] = []
      for (const row of all.rows.slice(at, at + length))
        for (const column of columns) values.push(Reflect.get(row, column))
      await trx.executeQuery(CompiledQuery.raw(statement, values))
    }
  }
}

/**
 * Adds rows to a table, any number of them; all have the same columns, none of bytes, and texts without NUL or half a sign, which the
 * edges let nobody send. The statement is written out here and not built by Kysely:
 * of placing an enquiry a quarter of all time went into building it, for each of its 600 values. `otherwise` says what is done
 * with those that are there already: 'on conflict …'.
 */
export async function insertRows<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
  otherwise = '',
): Promise<void> {
  if (rows.length === 0) return
  const all = rowsOf(table, rows)
  if (!isPostgres(trx)) return insertPieces(trx, all, otherwise)
  await trx.executeQuery(CompiledQuery.raw(`${statementWithAll(all, 1)} ${otherwise}`, [inOneValue(all)]))
}

/**
 * Adds rows to several tables, those first that others refer to. On PostgreSQL in one statement: each would be a way to the database and
 * back, while others wait for what the transaction holds.
 */
export async function insertTogether(trx: Trx, all: readonly RowsToInsert[]): Promise<void> {
  if (!isPostgres(trx)) {
    for (const rows of all) await insertPieces(trx, rows)
    return
  }
  const statements = all.map((rows, at) => statementWithAll(rows, at + 1))
  const last = statements.pop() ?? ''
  const before = statements.map((statement, at) => `with_${at} as (${statement})`)
  await trx.executeQuery(CompiledQuery.raw(`with ${before.join()} ${last}`, all.map(inOneValue)))
}

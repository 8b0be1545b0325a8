import { CompiledQuery, type Insertable } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Database, Trx } from './schema.ts'

/** Rows of one table; there is at least one, and all have the same columns. */
export type RowsToInsert = { table: keyof Database; columns: readonly string[]; values: unknown[] }

/** Rows of a table, to be added together with others. */
export function rowsOf<Table extends keyof Database>(
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): RowsToInsert {
  const columns = Object.keys(rows[0] ?? {})
  const values: unknown[] = []
  for (const row of rows) for (const column of columns) values.push(Reflect.get(row, column))
  return { table, columns, values }
}

const insertInto = ({ table, columns }: RowsToInsert, places: readonly string[]) =>
  `insert into ${table} (${columns.join()}) values ${places.join()}`

/** PostgreSQL's statement, with all of the rows; its parameters begin after so many others. */
function numberedStatement(all: RowsToInsert, after = 0): string {
  const { columns, values } = all
  const row = (line: number) =>
    `(${columns.map((_, at) => `$${after + line * columns.length + at + 1}`).join()})`
  return insertInto(
    all,
    Array.from({ length: values.length / columns.length }, (_, line) => row(line)),
  )
}

/**
 * So many rows go into SQLite at a time. Each number is a statement of a table's, which is kept: were there one for every length of an
 * enquiry, it would take 1.7 KB a line, 5 MB for those of 20 to 79 lines and more than 300 MB for 200 of 1,000 (W19).
 */
const AT_A_TIME = [16, 8, 4, 2, 1]

async function insertPieces(trx: Trx, all: RowsToInsert, otherwise = ''): Promise<void> {
  const { columns, values } = all
  let at = 0
  for (const rows of AT_A_TIME) {
    const length = rows * columns.length
    if (values.length - at < length) continue
    const row = `(${columns.map(() => '?').join()})`
    const statement = `${insertInto(all, Array<string>(rows).fill(row))} ${otherwise}`
    for (; values.length - at >= length; at += length)
      await trx.executeQuery(CompiledQuery.raw(statement, values.slice(at, at + length)))
  }
}

/**
 * Adds rows to a table. There is at least one, and all have the same columns; 1,000 lines of 13 columns stay below PostgreSQL's
 * 65,535 parameters. The statement is written out here and not built by Kysely: of placing an enquiry a quarter of all time went
 * into building it, for each of its 600 values. `otherwise` says what is done with those that are there already: 'on conflict …'.
 */
export async function insertRows<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
  otherwise = '',
): Promise<void> {
  const all = rowsOf(table, rows)
  if (!isPostgres(trx)) return insertPieces(trx, all, otherwise)
  await trx.executeQuery(CompiledQuery.raw(`${numberedStatement(all)} ${otherwise}`, all.values))
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
  let after = 0
  const statements = all.map((rows) => {
    const statement = numberedStatement(rows, after)
    after += rows.values.length
    return statement
  })
  const last = statements.pop() ?? ''
  const before = statements.map((statement, at) => `with_${at} as (${statement})`)
  await trx.executeQuery(
    CompiledQuery.raw(
      `with ${before.join()} ${last}`,
      all.flatMap(({ values }) => values),
    ),
  )
}

/** The same as `insertRows` with any number of rows; none where there are none. */
export async function insertManyRows<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
  otherwise = '',
): Promise<void> {
  if (rows.length === 0) return
  if (!isPostgres(trx)) return insertRows(trx, table, rows, otherwise)
  const columns = Object.keys(rows[0] ?? {})
  // As one value: of each of a hundred thousand parameters pg makes a text and PostgreSQL a plan's constant.
  const statement = `insert into ${table} (${columns.join()}) select ${columns.join()} from json_populate_recordset(null::${table}, $1) ${otherwise}`
  await trx.executeQuery(CompiledQuery.raw(statement, [JSON.stringify(rows)]))
}

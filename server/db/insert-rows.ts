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

/** The statement that adds rows, whose parameters begin after so many others. */
function statementOf({ table, columns, values }: RowsToInsert, numbered: boolean, after = 0): string {
  const row = (line: number) =>
    `(${columns.map((_, at) => (numbered ? `$${after + line * columns.length + at + 1}` : '?')).join()})`
  const first = row(0)
  const places = Array.from({ length: values.length / columns.length }, (_, line) =>
    numbered ? row(line) : first,
  )
  return `insert into ${table} (${columns.join()}) values ${places.join()}`
}

/**
 * Adds rows to a table, all in one statement. There is at least one, and all have the same columns; 1,000 lines of 13 columns
 * stay below SQLite's 32,766 parameters and PostgreSQL's 65,535. The statement is written out here and not built by Kysely:
 * of placing an enquiry a quarter of all time went into building it, for each of its 600 values. `otherwise` says
 * what is done with those that are there already: 'on conflict …'.
 */
export async function insertRows<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
  otherwise = '',
): Promise<void> {
  const all = rowsOf(table, rows)
  const statement = `${statementOf(all, isPostgres(trx))} ${otherwise}`
  await trx.executeQuery(CompiledQuery.raw(statement, all.values))
}

/**
 * Adds rows to several tables, those first that others refer to. On PostgreSQL in one statement: each would be a way to the database and
 * back, while others wait for what the transaction holds.
 */
export async function insertTogether(trx: Trx, all: readonly RowsToInsert[]): Promise<void> {
  if (!isPostgres(trx)) {
    for (const rows of all) await trx.executeQuery(CompiledQuery.raw(statementOf(rows, false), rows.values))
    return
  }
  let after = 0
  const statements = all.map((rows) => {
    const statement = statementOf(rows, true, after)
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

/** So many parameters at a time, which SQLite takes. */
const PARAMETERS_MAX = 30_000

/** The same with any number of rows, in as few statements as the databases take; none where there are none. */
export async function insertManyRows<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
  otherwise = '',
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] ?? {})
  if (isPostgres(trx)) {
    // As one value: of each of a hundred thousand parameters pg makes a text and PostgreSQL a plan's constant.
    const statement = `insert into ${table} (${columns.join()}) select ${columns.join()} from json_populate_recordset(null::${table}, $1) ${otherwise}`
    await trx.executeQuery(CompiledQuery.raw(statement, [JSON.stringify(rows)]))
    return
  }
  const together = Math.floor(PARAMETERS_MAX / columns.length)
  for (let at = 0; at < rows.length; at += together)
    await insertRows(trx, table, rows.slice(at, at + together), otherwise)
}

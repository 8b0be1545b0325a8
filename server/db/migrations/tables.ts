import { type Kysely, PostgresAdapter, sql } from 'kysely'

// Frozen with the first migrations that use it: a released database was made by these lines.
//
// Tables whose CHECKs are named: `<table>_<column>_<rule>` for a column's, in the words of the table for its own. SQLite
// cannot add a CHECK, nor change a key: there a table is made anew and its rows are copied.

/** A condition by the name of its rule. */
type Checks = Record<string, string>

/** A column; `value` is what it has in rows that were there before it. */
type Column = {
  name: string
  type: 'text' | 'token' | 'integer' | 'bigint' | 'percent' | 'bytes'
  key: string
  checks: Checks
  isNull?: true
  value?: string
}

/** A table: `keys` are its keys and references of several columns, `checks` what holds between its columns. */
export type Table = {
  name: string
  columns: readonly Column[]
  keys?: readonly string[]
  checks?: Checks
  indexes?: readonly string[]
  /** Found by its key alone: on SQLite the rows lie in it. */
  isKeyed?: true
}

const plain = (name: string, type: Column['type'], checks: Checks, key: string): Column => ({
  name,
  type,
  checks,
  key,
})

const isUtc = (name: string) => `${name} like '____-__-__T__:__:__.___Z'`

/** The states of an enquiry. */
export const STATUSES = [
  'Enquiry Received',
  'Confirmed',
  'Paid',
  'Packed',
  'In Transport',
  'Reached City',
  'Collected',
  'Cancelled',
]

/** Text of so many characters. */
export const text = (name: string, from: number, to: number, key = '') =>
  plain(name, 'text', { length: `length(${name}) between ${from} and ${to}` }, key)

/** Text of any length, such as JSON; or one whose length the row it refers to has. */
export const anyText = (name: string, key = '') => plain(name, 'text', {}, key)

/** Text that is found by its beginning: sorted by its bytes on both databases. */
export const token = (name: string, to: number) =>
  plain(name, 'token', { length: `length(${name}) between 1 and ${to}` }, '')

/** Text of these, and no other. */
export const oneOf = (name: string, values: readonly string[], key = '') =>
  plain(name, 'text', { is_known: `${name} in (${values.map((value) => `'${value}'`).join(', ')})` }, key)

/** So many digits. */
export const digits = (name: string, count: number, key = '') =>
  plain(name, 'text', { is_digits: `length(${name}) = ${count} and ltrim(${name}, '0123456789') = ''` }, key)

/** A SHA-256, in hex. */
export const sha256 = (name: string, key = '') =>
  plain(name, 'text', { is_sha256: `length(${name}) = 64 and ltrim(${name}, '0123456789abcdef') = ''` }, key)

/** A time in UTC, as `Date.toISOString` writes it. */
export const utc = (name: string) => plain(name, 'text', { is_utc: isUtc(name) }, '')

/** 0 or 1. */
export const flag = (name: string) => plain(name, 'integer', { is_flag: `${name} in (0, 1)` }, '')

/** Any whole number of 32 bits. */
export const integer = (name: string, key = '') => plain(name, 'integer', {}, key)

/** Any whole number. */
export const bigInteger = (name: string, key = '') => plain(name, 'bigint', {}, key)

/** A count: 1 or more. */
export const positive = (name: string, key = '') =>
  plain(name, 'integer', { is_positive: `${name} > 0` }, key)

/** A count: 0 or more. */
export const count = (name: string) => plain(name, 'integer', { is_not_negative: `${name} >= 0` }, '')

/** An amount in paise: 0 or more. */
export const amount = (name: string) => plain(name, 'bigint', { is_not_negative: `${name} >= 0` }, '')

/** A percentage of at most two decimals. */
export const percentage = (name: string) =>
  plain(
    name,
    'percent',
    {
      is_percentage: `${name} between 0 and 100`,
      two_decimals: `abs(${name} * 100 - round(${name} * 100)) < 0.000001`,
    },
    '',
  )

/** Bytes, so many at most. */
export const bytes = (name: string, to: number) =>
  plain(name, 'bytes', { length: `length(${name}) between 1 and ${to}` }, '')

/** A column with a rule of its own. */
export const ruled = (column: Column, checks: Checks): Column => ({ ...column, checks })

/** The same, which may be null. */
export const orNull = (column: Column): Column => ({ ...column, isNull: true })

/** A column that is new in a table with rows, and what it has in those: an expression over their other columns. */
export const since = (value: string, column: Column): Column => ({ ...column, value })

/** Whether this is PostgreSQL. */
export function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Does these statements, one after the other. */
export async function run(db: Kysely<unknown>, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Makes a table and its indexes. */
export async function createTable(db: Kysely<unknown>, table: Table): Promise<void> {
  await run(db, definition(db, table, table.name), ...(table.indexes ?? []))
}

/**
 * Gives a table its new columns and its named CHECKs. On SQLite it gets its keys and indexes too, while foreign keys are off;
 * on PostgreSQL what of these changed is up to the migration.
 */
export async function rebuildTable(db: Kysely<unknown>, table: Table): Promise<void> {
  await (isPostgres(db) ? alterTable(db, table) : copyTable(db, table))
}

async function copyTable(db: Kysely<unknown>, table: Table): Promise<void> {
  const { name, columns, indexes = [] } = table
  await run(
    db,
    definition(db, table, `new_${name}`),
    `insert into new_${name} (${columns.map((column) => column.name).join(', ')})
      select ${columns.map((column) => column.value ?? column.name).join(', ')} from ${name}`,
    `drop table ${name}`,
    `alter table new_${name} rename to ${name}`,
    ...indexes,
  )
}

async function alterTable(db: Kysely<unknown>, { name, columns, checks = {} }: Table): Promise<void> {
  const added = columns.filter(({ value }) => value !== undefined)
  const unnamed = await sql<{ conname: string }>`
    select conname from pg_constraint where contype = 'c' and conrelid = ${sql.lit(name)}::regclass`.execute(
    db,
  )
  const alter = (changes: readonly string[]) =>
    changes.length > 0 ? [`alter table ${name} ${changes.join(', ')}`] : []
  await run(
    db,
    ...alter(unnamed.rows.map(({ conname }) => `drop constraint "${conname}"`)),
    ...alter(added.map((column) => `add column ${column.name} ${typeOf(db, column)} ${column.key}`)),
    ...(added.length > 0
      ? [`update ${name} set ${added.map((column) => `${column.name} = ${column.value}`).join(', ')}`]
      : []),
    ...alter([
      ...added.filter(({ isNull }) => !isNull).map((column) => `alter column ${column.name} set not null`),
      ...[...columns.flatMap((column) => columnChecks(name, column)), ...Object.entries(checks)].map(
        (check) => `add ${constraint(check)}`,
      ),
    ]),
  )
}

function definition(db: Kysely<unknown>, table: Table, as: string): string {
  const { name, columns, keys = [], checks = {}, isKeyed } = table
  const parts = [
    ...columns.map((column) =>
      [
        column.name,
        typeOf(db, column),
        column.isNull ? '' : 'not null',
        column.key,
        ...columnChecks(name, column).map(constraint),
      ].join(' '),
    ),
    ...keys,
    ...Object.entries(checks).map(constraint),
  ]
  // STRICT makes SQLite refuse a value of another type, as PostgreSQL does. And an integer key of rows that lie in it is no
  // row number, which SQLite would make up when it is left out.
  const form = isPostgres(db) ? '' : isKeyed ? 'strict, without rowid' : 'strict'
  return `create table ${as} (${parts.join(', ')}) ${form}`
}

const TYPES = {
  postgres: {
    text: 'text',
    token: 'text collate "C"',
    integer: 'integer',
    bigint: 'bigint',
    percent: 'double precision',
    bytes: 'bytea',
  },
  // Its integers have 64 bits of themselves, its text is sorted by bytes.
  sqlite: {
    text: 'text',
    token: 'text',
    integer: 'integer',
    bigint: 'integer',
    percent: 'real',
    bytes: 'blob',
  },
}

function typeOf(db: Kysely<unknown>, { type }: Column): string {
  return TYPES[isPostgres(db) ? 'postgres' : 'sqlite'][type]
}

function columnChecks(table: string, { name, checks }: Column): [string, string][] {
  return Object.entries(checks).map(([rule, condition]) => [`${table}_${name}_${rule}`, condition])
}

function constraint([name, condition]: [string, string]): string {
  return `constraint ${name} check (${condition})`
}

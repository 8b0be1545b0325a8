import { sql } from 'kysely'
import type { OpenDatabase } from '#server/db/dialect.ts'

type DatabaseHandle = Pick<OpenDatabase, 'db' | 'kind'>

/** The rules of a schema as lines of text that are equal for SQLite and PostgreSQL. */
export type SchemaFacts = {
  /** 'table.column', followed by ' not null' if it is required. */
  columns: string[]
  /** Names of CHECK constraints. */
  checks: string[]
  /** 'table(column, …) → other table', followed by its rule on delete. */
  references: string[]
  /** 'table(column, …)', followed by ' partial' if only some rows count. */
  unique: string[]
}

const TABLES = `(select name as table_name from sqlite_schema where type = 'table' and name not like 'kysely%')`

const SQLITE = {
  columns: `select table_name || '.' || name || iif("notnull", ' not null', '') as line
    from ${TABLES}, pragma_table_info(table_name)`,
  references: `select table_name || '(' || group_concat("from", ', ' order by seq) || ') → ' || "table"
      || ' ' || lower(on_delete) as line
    from ${TABLES}, pragma_foreign_key_list(table_name) group by table_name, id`,
  unique: `select table_name || '(' || group_concat(part.name, ', ' order by part.name) || ')'
      || iif(partial, ' partial', '') as line
    from ${TABLES}, pragma_index_list(table_name) as list, pragma_index_info(list.name) as part
    where "unique" group by table_name, list.name`,
}

const POSTGRES = {
  columns: `select table_name || '.' || column_name || case is_nullable when 'NO' then ' not null' else '' end as line
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'`,
  checks: `select conname as line from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely%'`,
  references: `select conrelid::regclass || '(' || string_agg(attname, ', ' order by part.place) || ') → '
      || confrelid::regclass || case confdeltype when 'c' then ' cascade' when 'n' then ' set null' else ' no action' end as line
    from pg_constraint, unnest(conkey) with ordinality as part(column_no, place), pg_attribute
    where contype = 'f' and attrelid = conrelid and attnum = column_no
    group by pg_constraint.oid, conrelid, confrelid, confdeltype`,
  unique: `select indrelid::regclass || '(' || string_agg(attname, ', ' order by attname collate "C") || ')'
      || case when indpred is null then '' else ' partial' end as line
    from pg_index, pg_attribute, pg_class
    where indisunique and attrelid = indrelid and attnum = any(indkey) and pg_class.oid = indrelid
      and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
    group by indexrelid, indrelid, indpred`,
}

/** Reads the rules of an open database, sorted and without Kysely's own tables. */
export async function readSchemaFacts({ db, kind }: DatabaseHandle): Promise<SchemaFacts> {
  const readLines = async (query: string) =>
    (await sql.raw<{ line: string }>(query).execute(db)).rows.map(({ line }) => line).sort()
  if (kind === 'postgres') {
    return {
      columns: await readLines(POSTGRES.columns),
      checks: await readLines(POSTGRES.checks),
      references: await readLines(POSTGRES.references),
      unique: await readLines(POSTGRES.unique),
    }
  }
  const checks = (await readStatements(db)).matchAll(/\bconstraint "(\w+)" check\b/g)
  return {
    columns: await readLines(SQLITE.columns),
    checks: [...checks].map(([, name = '']) => name).sort(),
    references: await readLines(SQLITE.references),
    unique: await readLines(SQLITE.unique),
  }
}

/** Returns the statements of all tables, indexes and triggers of a SQLite database, one column or constraint per line. */
export async function readStatements(db: DatabaseHandle['db']): Promise<string> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema
    where sql is not null and tbl_name not like 'kysely%' order by tbl_name, type = 'table' desc, name`.execute(
    db,
  )
  return rows.map((row) => `${breakIntoLines(row.sql.replaceAll(/\s+/g, ' '))}\n`).join('')
}

/** Breaks a CREATE TABLE after each column: at commas outside inner parentheses and quoted text. */
function breakIntoLines(statement: string): string {
  if (!/^create table/i.test(statement)) return statement
  let depth = 0
  let isQuoted = false
  const characters = [...statement].map((character) => {
    if (character === "'") isQuoted = !isQuoted
    if (isQuoted) return character
    if (character === '(' && depth++ === 0) return '(\n  '
    if (character === ')' && --depth === 0) return '\n)'
    return character === ',' && depth === 1 ? ',\n ' : character
  })
  return characters
    .join('')
    .replaceAll(/(?<=\S) +(?=[ ,\n])/g, '')
    .replaceAll(/^ +/gm, '  ')
}

import { BackupError } from './backup-error.ts'

/** A table as it is compared: how many rows it has, and one hash of all of them. */
export type TableHash = { rows: number; hash: string }

/** What stands in a database at one moment: its migrations, its tables by name, and where its audit ends if it has one. */
export type Contents = {
  schema: string[]
  tables: Record<string, TableHash>
  audit: { audit_no: number; audit_hash: string } | null
}

/** How contents are asked of a database: rows of a statement, its tables by name, and the hash of one. */
type Asked = {
  rowsOf: (statement: string) => Promise<unknown[]> | unknown[]
  tables: readonly string[]
  hashOf: (table: string) => Promise<TableHash> | TableHash
}

/** Asks a database for what stands in it; `prefix` is what its tables are named with. */
export async function readContents({ rowsOf, tables, hashOf }: Asked, prefix = ''): Promise<Contents> {
  const has = (table: string) => tables.includes(prefix + table)
  const migrations = has('kysely_migration')
    ? await rowsOf('select name from kysely_migration order by name')
    : []
  const [head] = has('unit_head') ? await rowsOf('select audit_no, audit_hash from unit_head') : []
  const hashed = new Map<string, TableHash>()
  for (const table of tables) hashed.set(table, await hashOf(table))
  return {
    schema: migrations.map((row) => String(Object(row).name)),
    tables: Object.fromEntries(hashed),
    audit: head
      ? { audit_no: Number(Object(head).audit_no), audit_hash: String(Object(head).audit_hash) }
      : null,
  }
}

/** Throws a BackupError that names the first table of which the rows are not those that were written down. */
export function refuseDifferent(found: Contents, written: Contents): void {
  const [before, now] = [written, found].map(({ tables }) => new Map(Object.entries(tables)))
  const names = new Set([...(before?.keys() ?? []), ...(now?.keys() ?? [])])
  for (const table of [...names].sort()) {
    const [was, is] = [before?.get(table), now?.get(table)]
    if (was?.rows === is?.rows && was?.hash === is?.hash) continue
    throw new BackupError(
      `The rows of ${table} are not those that were backed up: ${is?.rows ?? 'no'} rows instead of ${was?.rows ?? 'none'}, or others.`,
    )
  }
}

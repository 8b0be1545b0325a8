import { BackupError } from './backup-error.ts'

/** The row count of a table and one hash of all its rows. */
export type TableHash = { rows: number; hash: string }

/** The contents of a database at one moment: its migrations, its tables by name, and the end of its audit if it has one. */
export type DatabaseContents = {
  schema: string[]
  tables: Record<string, TableHash>
  audit: { audit_no: number; audit_hash: string } | null
}

/** Throws a BackupError that names the first table whose rows differ from the recorded ones. */
export function assertSameContents(found: DatabaseContents, recorded: DatabaseContents): void {
  const [expectedTables, foundTables] = [recorded, found].map(({ tables }) => new Map(Object.entries(tables)))
  const names = new Set([...(expectedTables?.keys() ?? []), ...(foundTables?.keys() ?? [])])
  for (const table of [...names].sort()) {
    const [expected, actual] = [expectedTables?.get(table), foundTables?.get(table)]
    if (expected?.rows === actual?.rows && expected?.hash === actual?.hash) continue
    throw new BackupError(
      `The rows of ${table} differ from the backup: ${actual?.rows ?? 'no'} rows, expected ${expected?.rows ?? 'none'}, or other values.`,
    )
  }
}

import { BackupError } from './backup-error.ts'

/** A table as it is compared: how many rows it has, and one hash of all of them. */
export type TableHash = { rows: number; hash: string }

/** The contents of a database at one moment: its migrations, its tables by name, and the end of its audit if it has one. */
export type DatabaseContents = {
  schema: string[]
  tables: Record<string, TableHash>
  audit: { audit_no: number; audit_hash: string } | null
}

/** Throws a BackupError that names the first table of which the rows are not those that were written down. */
export function assertSameContents(found: DatabaseContents, written: DatabaseContents): void {
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

import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { BackupError } from './backup-error.ts'
import type { DatabaseContents } from './database-contents.ts'
import { fsyncPath } from './fsync-path.ts'

/** The file extension of a backup. */
export const BACKUP_EXTENSION = '.db'

const TableHashSchema = v.object({ rows: v.number(), hash: v.string() })
const BackupDescriptionSchema = v.object({
  shop: v.string(),
  database: v.literal('sqlite'),
  made_at: v.string(),
  night: v.nullable(v.string()),
  proven_at: v.nullable(v.string()),
  bytes: v.number(),
  sha256: v.string(),
  schema: v.array(v.string()),
  audit: v.nullable(v.object({ audit_no: v.number(), audit_hash: v.string() })),
  tables: v.record(v.string(), TableHashSchema),
})

/**
 * The description of a backup, stored in a JSON file next to it: the version of the shop, the time (UTC), the
 * contents and the SHA-256 (hex). `night` is the day in India of a nightly backup, null for one made by command.
 * `proven_at` is the time of its restore drill.
 */
export type BackupDescription = DatabaseContents & v.InferOutput<typeof BackupDescriptionSchema>

/** Returns the version of this release, from package.json. */
export function shopVersion(): string {
  const file = join(import.meta.dirname, '../../package.json')
  return v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync(file, 'utf8'))).version
}

/** Returns the file name of a backup: 'mathappu-2026-11-22T21-00-05Z.db'. */
export function backupName(madeAt: Date): string {
  return `mathappu-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z${BACKUP_EXTENSION}`
}

const descriptionPath = (file: string) => `${file}.json`

/** Reads the description of a backup. Throws a BackupError if it is missing, unreadable or invalid. */
export async function readDescription(file: string): Promise<BackupDescription> {
  const path = descriptionPath(file)
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw new BackupError(`${path} cannot be read: ${error.message}.`)
    throw new BackupError(`${path} is missing: a backup needs its description next to it.`)
  })
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), BackupDescriptionSchema), text)
  if (!read.success) throw new BackupError(`${path} does not describe a backup.`)
  return read.output
}

/** Writes the description of a backup, and replaces an earlier one atomically. */
export async function writeDescription(file: string, description: BackupDescription): Promise<void> {
  const path = descriptionPath(file)
  await writeFile(`${path}.part`, `${JSON.stringify(description, null, 1)}\n`, { mode: 0o600 })
  await fsyncPath(`${path}.part`)
  await rename(`${path}.part`, path)
}

/** Returns the SHA-256 (hex) of a file. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

/** A backup and its path. */
export type StoredBackup = BackupDescription & { file: string }

/** Returns the backups of a folder that have a valid description, newest first. */
export async function findBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder)
  const files = names.filter((name) => names.includes(`${name}.json`)).map((name) => join(folder, name))
  const read = await Promise.allSettled(
    files.map(async (file) => ({ ...(await readDescription(file)), file })),
  )
  return read
    .flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    .sort((a, b) => (a.made_at < b.made_at ? 1 : -1))
}

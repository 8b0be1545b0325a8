import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { DatabasePlace } from '../db/dialect.ts'
import { BackupError } from './backup-error.ts'
import { backupName, type KeptBackup, sha256Of, shopVersion, writeDescription } from './backup-file.ts'
import { engineOf } from './engine.ts'
import { toDisk } from './to-disk.ts'

/**
 * Makes a backup of a database that may be in use. `to` is a folder, or a file where it ends as one of this database does. It is
 * written aside and gets its name when it is whole; it never takes the place of another. Throws a BackupError otherwise.
 */
export async function makeBackup(
  place: DatabasePlace,
  { to, now, night = null }: { to: string; now: Date; night?: string | null },
): Promise<KeptBackup> {
  const engine = engineOf(place)
  const file = resolve(to.endsWith(engine.ending) ? to : join(to, backupName(now, engine.ending)))
  const part = `${file}.part`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const begun = await open(part, 'wx', 0o600).catch((error) => {
    if (error.code !== 'EEXIST') throw error
    throw new BackupError(`${part} is being made, or was left behind: remove it if nobody makes it.`)
  })
  await begun.close()
  try {
    if (existsSync(file)) throw new BackupError(`${file} is there already.`)
    const contents = await engine.copy(part)
    await toDisk(part)
    const { size: bytes } = await stat(part)
    const description = {
      shop: shopVersion(),
      database: engine.kind,
      made_at: now.toISOString(),
      night,
      proven_at: null,
      bytes,
      sha256: await sha256Of(part),
      ...contents,
    }
    await writeDescription(file, description)
    await rename(part, file)
    await toDisk(dirname(file))
    return { ...description, file }
  } finally {
    await rm(part, { force: true })
  }
}

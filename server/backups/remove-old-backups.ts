import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findBackups } from './backup-file.ts'

const DAY = 86_400_000

/**
 * Removes nightly backups that are older than the `keep` newest proven ones, and partial files that are older than a
 * day. Backups made by command stay.
 */
export async function removeOldBackups(
  folder: string,
  { keep, now }: { keep: number; now: Date },
): Promise<void> {
  const nightly = (await findBackups(folder)).filter(({ night }) => night)
  const oldestKept = nightly.filter(({ proven_at }) => proven_at)[keep - 1]
  for (const { file, made_at } of nightly)
    if (oldestKept && made_at < oldestKept.made_at) for (const path of [file, `${file}.json`]) await rm(path)
  for (const name of await readdir(folder)) {
    if (!/^mathappu-.*\.part$/.test(name)) continue
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < now.getTime() - DAY) await rm(path, { force: true })
  }
}

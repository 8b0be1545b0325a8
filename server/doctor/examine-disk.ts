import { statfs } from 'node:fs/promises'
import { type Finding, fault, ok, warning } from './finding.ts'

/** So much must be free on a disk, in bytes, whatever its size; and below so much of it one should look. */
const FREE_BYTES_MIN = 500_000_000
const FREE_SHARE_WARNING = 0.15

/** How a disk is filled, in bytes. */
type Space = { free: number; total: number }

/** What is free of the disk of a folder. Throws where there is no such folder. */
export async function readDiskSpace(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Whether a disk has room: for what comes, and for `twice` the database, which a backup and its trial take. */
export function examineSpace(what: string, { free, total }: Space, databaseBytes: number): Finding {
  const says = `${gigabytes(free)} of ${gigabytes(total)} are free`
  if (free < FREE_BYTES_MIN + 2 * databaseBytes)
    return fault(what, says, 'Make room or take a larger disk: a full one takes no more enquiries.')
  return free < total * FREE_SHARE_WARNING
    ? warning(what, says, 'Look what fills it before it is full.')
    : ok(what, says)
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

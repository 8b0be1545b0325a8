import { statfs } from 'node:fs/promises'
import { type Finding, fault, ok, warning } from './finding.ts'

/** Minimum free space of any disk, in bytes, and the free share below which the check warns. */
const FREE_BYTES_MIN = 500_000_000
const FREE_SHARE_WARNING = 0.15

/** Space of a disk, in bytes. */
type Space = { free: number; total: number }

/** Reads the disk space of a folder. Throws if the folder does not exist. */
export async function readDiskSpace(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Checks that a disk has space for new data and for twice the database: a backup and its restore drill. */
export function examineSpace(what: string, { free, total }: Space, databaseBytes: number): Finding {
  const message = `${gigabytes(free)} of ${gigabytes(total)} are free`
  if (free < FREE_BYTES_MIN + 2 * databaseBytes)
    return fault(what, message, 'Free space or use a larger disk. A full disk accepts no enquiries.')
  return free < total * FREE_SHARE_WARNING
    ? warning(what, message, 'Find out what fills it before it is full.')
    : ok(what, message)
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

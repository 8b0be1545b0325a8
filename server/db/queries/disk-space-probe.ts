import { randomBytes } from 'node:crypto'
import type { Trx, UtcText } from '../schema.ts'
import { insertFile } from './files.ts'

/** More than an enquiry of many lines takes, in bytes; no pattern, which PostgreSQL would make small. */
const PROBE_BYTES = 65_536
/** No file has this hash. */
const PROBE_HASH = '0'.repeat(64)

/** Takes as much room on the disk as an enquiry needs. Committed, it says that there is room. */
export async function insertProbeFile(trx: Trx, now: UtcText): Promise<void> {
  await deleteProbeFile(trx)
  await insertFile(trx, {
    file_hash: PROBE_HASH,
    media_type: 'image/webp',
    bytes: randomBytes(PROBE_BYTES),
    created_at: now,
  })
}

/** Gives it back. */
export async function deleteProbeFile(trx: Trx): Promise<void> {
  await trx.deleteFrom('file').where('file_hash', '=', PROBE_HASH).execute()
}

import { randomBytes } from 'node:crypto'
import type { Trx, UtcText } from '../schema.ts'
import { insertFile } from './files.ts'

/** More than a long enquiry takes, in bytes. Random, so that PostgreSQL cannot compress it. */
const PROBE_BYTES = 65_536
/** A hash that no file has. */
const PROBE_HASH = '0'.repeat(64)

/** Inserts as many bytes as an enquiry needs. If the insert commits, the disk has space again. */
export async function insertProbeFile(trx: Trx, now: UtcText): Promise<void> {
  await deleteProbeFile(trx)
  await insertFile(trx, {
    file_hash: PROBE_HASH,
    media_type: 'image/webp',
    bytes: randomBytes(PROBE_BYTES),
    created_at: now,
  })
}

/** Deletes the probe. */
export async function deleteProbeFile(trx: Trx): Promise<void> {
  await trx.deleteFrom('file').where('file_hash', '=', PROBE_HASH).execute()
}

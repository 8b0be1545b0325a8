import { randomBytes } from 'node:crypto'
import type { Trx, UtcText } from '../schema.ts'
import { insertFile } from './files.ts'

/** More than an enquiry of many lines takes, in bytes; no pattern, which PostgreSQL would make small. */
const ROOM = 65_536
/** No file has this hash. */
const file_hash = '0'.repeat(64)

/** Takes as much room on the disk as an enquiry needs. Committed, it says that there is room. */
export async function fillRoom(trx: Trx, now: UtcText): Promise<void> {
  await leaveRoom(trx)
  await insertFile(trx, { file_hash, media_type: 'image/webp', bytes: randomBytes(ROOM), created_at: now })
}

/** Gives it back. */
export async function leaveRoom(trx: Trx): Promise<void> {
  await trx.deleteFrom('file').where('file_hash', '=', file_hash).execute()
}

import { findFile } from '../db/queries/files.ts'
import type { Db } from '../db/schema.ts'

/** Finds an uploaded photo by its hash. */
export async function findPhoto(db: Db, file_hash: string): Promise<Buffer | undefined> {
  const file = await findFile(db, file_hash)
  return file && Buffer.from(file.bytes)
}

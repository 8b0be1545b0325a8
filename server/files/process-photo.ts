import { createHash } from 'node:crypto'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import type { FileTable } from '../db/schema.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { BusyError, isTransientFailure, JobError, type WorkerPool } from '../worker-pool/worker-pool.ts'
import type { PhotoJob } from './reencode-photo.ts'

/** Where photos are made anew. */
export type PhotoPool = Pick<WorkerPool<PhotoJob>, 'make'>

/** A photo as it is kept. */
export type ProcessedPhoto = Omit<FileTable, 'created_at'>

/** What a file is by how it begins, whatever it is called; undefined when it is no photo. */
function detectPhotoKind(sent: Buffer): PhotoJob['kind'] | 'heic' | undefined {
  const signs = sent.toString('latin1', 0, 16)
  if (signs.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (signs.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (signs.startsWith('RIFF') && signs.startsWith('WEBP', 8)) return 'webp'
  return /^....ftyp(hei|hev|mif1|msf1)/s.test(signs) ? 'heic' : undefined
}

const refusePhoto = (why: OfficeFieldProblem) => ({
  refusal: { code: 'picture-refused' as const, problems: { photo: why } },
})

/**
 * Takes in a photo that somebody sent as `photo`: what it is its bytes say, and it is made anew. `picture-refused`, and why: it is none, is
 * damaged, has too many pixels, or is HEIC, which sharp as it is installed cannot read. Rejects with Busy when the system has no room for it just now.
 */
export async function processPhoto(photos: PhotoPool, sent: Buffer): Promise<Outcome<ProcessedPhoto>> {
  const kind = detectPhotoKind(sent)
  if (!kind) return refusePhoto('picture-is-none')
  if (kind === 'heic') return refusePhoto('picture-is-heic')
  try {
    // Also when who sent it has gone meanwhile: what belongs to it is then done all the same.
    const bytes = await photos.make({ bytes: sent, kind }, new AbortController().signal)
    const file_hash = createHash('sha256').update(bytes).digest('hex')
    return { data: { file_hash, media_type: 'image/webp', bytes } }
  } catch (error) {
    if (!(error instanceof JobError)) throw error
    if (isTransientFailure(error)) throw new BusyError()
    const isLarge = error.message === 'picture-too-many-pixels'
    return refusePhoto(isLarge ? 'picture-too-many-pixels' : 'picture-damaged')
  }
}

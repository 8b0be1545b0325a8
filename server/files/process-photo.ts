import { createHash } from 'node:crypto'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import type { FileTable } from '../db/schema.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { BusyError, isTransientFailure, JobError, type WorkerPool } from '../worker-pool/worker-pool.ts'
import type { PhotoJob } from './reencode-photo.ts'

/** The worker pool that re-encodes photos. */
export type PhotoPool = Pick<WorkerPool<PhotoJob>, 'run'>

/** A re-encoded photo, ready to be stored. */
export type ProcessedPhoto = Omit<FileTable, 'created_at'>

/** Detects the file type from the first bytes, regardless of the name; undefined if it is no photo. */
function detectPhotoKind(sent: Buffer): PhotoJob['kind'] | 'heic' | undefined {
  const firstBytes = sent.toString('latin1', 0, 16)
  if (firstBytes.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (firstBytes.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (firstBytes.startsWith('RIFF') && firstBytes.startsWith('WEBP', 8)) return 'webp'
  return /^....ftyp(hei|hev|mif1|msf1)/s.test(firstBytes) ? 'heic' : undefined
}

const refusePhoto = (problem: OfficeFieldProblem) => ({
  refusal: { code: 'picture-refused' as const, problems: { photo: problem } },
})

/**
 * Re-encodes an uploaded photo; the first bytes determine its type. Refused with `picture-refused` and a problem of the field
 * `photo`: no photo, damaged, too many pixels, or HEIC, which the installed sharp cannot read. Rejects with BusyError if the
 * worker has no capacity.
 */
export async function processPhoto(photos: PhotoPool, sent: Buffer): Promise<Outcome<ProcessedPhoto>> {
  const kind = detectPhotoKind(sent)
  if (!kind) return refusePhoto('picture-is-none')
  if (kind === 'heic') return refusePhoto('picture-is-heic')
  try {
    // Not aborted with the request, so that the change that the photo belongs to completes.
    const bytes = await photos.run({ bytes: sent, kind }, new AbortController().signal)
    const file_hash = createHash('sha256').update(bytes).digest('hex')
    return { data: { file_hash, media_type: 'image/webp', bytes } }
  } catch (error) {
    if (!(error instanceof JobError)) throw error
    if (isTransientFailure(error)) throw new BusyError()
    const isLarge = error.message === 'picture-too-many-pixels'
    return refusePhoto(isLarge ? 'picture-too-many-pixels' : 'picture-damaged')
  }
}

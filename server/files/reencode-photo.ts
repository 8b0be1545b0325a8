import sharp from 'sharp'
import { PHOTO_PIXELS_MAX, PHOTO_SIDE_MAX } from '#domain/catalogue/photo.ts'

/** An uploaded photo and its type as detected from the first bytes. */
export type PhotoJob = { bytes: Uint8Array; kind: 'jpeg' | 'png' | 'webp' }

/** Keeps the small print of receipts readable. */
const QUALITY = 80
/** Replaces transparency. */
const BACKGROUND_COLOR = '#fff'

// Each photo is processed once, so a cache is useless. One thread, so that the server keeps the other core.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Re-encodes a photo as upright WebP of limited size. Drops all metadata, including the location. Rejects damaged files, files
 * of another type than `kind`, and photos of more than PHOTO_PIXELS_MAX pixels (message 'picture-too-many-pixels').
 */
export async function reencodePhoto({ bytes, kind }: PhotoJob): Promise<Buffer> {
  const picture = sharp(bytes, { autoOrient: true, failOn: 'error', limitInputPixels: false })
  const { format, width, height } = await picture.metadata()
  if (format !== kind) throw new TypeError(`The photo has the signature of ${kind} but the format ${format}`)
  if (width * height > PHOTO_PIXELS_MAX) throw new RangeError('picture-too-many-pixels')
  return picture
    .resize(PHOTO_SIDE_MAX, PHOTO_SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: BACKGROUND_COLOR })
    .webp({ quality: QUALITY })
    .toBuffer()
}

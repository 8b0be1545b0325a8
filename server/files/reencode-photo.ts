import sharp from 'sharp'
import { PHOTO_PIXELS_MAX, PHOTO_SIDE_MAX } from '#domain/catalogue/photo.ts'

/** A photo as it came, and what its first bytes say that it is. */
export type PhotoJob = { bytes: Uint8Array; kind: 'jpeg' | 'png' | 'webp' }

/** As good as can be seen, on receipts with small print. */
const QUALITY = 80
/** What is cut out of a photo stands on white. */
const BACKGROUND_COLOR = '#fff'

// Each photo is made once, so nothing is worth keeping; and a second thread is the shop's.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Makes a photo anew: upright, of a size that is good to look at, as WebP. Nothing of what came stays but what is seen: no place, no
 * other metadata, nothing that was hidden behind it. Rejects what is damaged, another thing than its first bytes say, or of
 * more than PHOTO_PIXELS_MAX: then with 'picture-too-many-pixels'.
 */
export async function reencodePhoto({ bytes, kind }: PhotoJob): Promise<Buffer> {
  const picture = sharp(bytes, { autoOrient: true, failOn: 'error', limitInputPixels: false })
  const { format, width, height } = await picture.metadata()
  if (format !== kind) throw new TypeError(`What begins as ${kind} is ${format}`)
  if (width * height > PHOTO_PIXELS_MAX) throw new RangeError('picture-too-many-pixels')
  return picture
    .resize(PHOTO_SIDE_MAX, PHOTO_SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: BACKGROUND_COLOR })
    .webp({ quality: QUALITY })
    .toBuffer()
}

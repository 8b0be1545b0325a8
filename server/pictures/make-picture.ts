import type { PictureFormat } from '#domain/picture.ts'
import type { Source } from './source.ts'

/** Raise it when the same source should give another picture: those on disk are then made anew. */
export const RECIPE = 1

/** The quality of each kind and format, chosen by eye and by measure: docs/decisions/013-pictures.md. */
const QUALITY = {
  drawing: { webp: 50, avif: 40 },
  photo: { webp: 70, avif: 50 },
} as const

/** What a photo may be: its name says so, and its bytes must. */
const PHOTO_FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp']
/** A cut-out photo stands on white, as those of packages do; a drawing leaves nothing free. */
const GROUND = '#fff'
/** More than any telephone's usual photo, less than what would fill the memory. */
const PIXELS_MAX = 50_000_000
/** Drawings have their pixels made at 72 to the inch and 96 units wide. */
const DRAWN = { density: 72, width: 96 }

// Loaded with the first picture that has to be made: a shop that has them all on disk does without its 20 MB.
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Each picture is made once, so nothing is worth keeping; and a second thread is the shop's.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/**
 * The square picture of a source, `width` pixels wide: a drawing drawn at that size, a photo turned upright and shown whole,
 * on white. Nothing of a photo's metadata is left. Rejects when the source is damaged, larger than PIXELS_MAX or no photo.
 */
export async function makePicture(source: Source, width: number, format: PictureFormat): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(source.input, {
    autoOrient: true,
    failOn: 'error',
    limitInputPixels: PIXELS_MAX,
    ...(source.kind === 'drawing' && { density: (DRAWN.density * width) / DRAWN.width }),
  })
  if (source.kind === 'photo') {
    const { format: found } = await picture.metadata()
    if (!PHOTO_FORMATS.includes(found)) throw new TypeError(`A photo cannot be ${found}`)
  }
  picture.flatten({ background: GROUND }).resize(width, width, { fit: 'contain', background: GROUND })
  const quality = QUALITY[source.kind][format]
  if (format === 'webp') return picture.webp({ quality }).toBuffer()
  return picture.avif({ quality, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
}

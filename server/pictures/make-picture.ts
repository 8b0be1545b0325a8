import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { LINK_PREVIEW_SIZE, type PictureFormat } from '#domain/catalogue/picture.ts'
import type { PictureJob } from './picture-job.ts'
import type { PictureSource, ProductSource } from './picture-source.ts'

/** The quality of each kind and format, chosen by eye and by measure: docs/decisions/013-pictures.md. */
const QUALITY = {
  drawing: { webp: 50, avif: 40 },
  photo: { webp: 70, avif: 50 },
} as const

/** What a photo may be: its name says so, and its bytes must. */
const PHOTO_FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp']
/** A cut-out photo stands on white, as those of packages do; a drawing leaves nothing free. */
const BACKGROUND_COLOR = '#fff'
/** More than any telephone's usual photo, less than what would fill the memory. */
const PIXELS_MAX = 50_000_000
/** Drawings have their pixels made at 72 to the inch. */
const DENSITY = 72
/** How wide and high they are drawn, in units. */
const SOURCE_SIZE_BY_KIND = { drawing: { width: 96, height: 96 }, scene: { width: 640, height: 360 } }
const PREVIEW_QUALITY = 80
/** What a drawing stands on beside its square: its own night. */
const DRAWING_BACKGROUND = '#17123f'

// Each picture is made once, so nothing is worth keeping; and a second thread is the shop's.
sharp.cache(false)
sharp.concurrency(1)

/** A source with its pixels: a drawing drawn `scale` times its size, a photo upright. Rejects what is no photo. */
async function openSource(source: PictureSource, scale: number) {
  const isPhoto = source.kind === 'photo'
  // Read by Node, which says by a code what the system had no room for.
  const { input: from } = source
  const input = typeof from === 'string' ? await readFile(from) : from
  const picture = sharp(input, {
    autoOrient: true,
    failOn: 'error',
    limitInputPixels: PIXELS_MAX,
    ...(!isPhoto && { density: DENSITY * scale }),
  })
  if (isPhoto) {
    const { format: found } = await picture.metadata()
    if (!PHOTO_FORMATS.includes(found)) throw new TypeError(`A photo cannot be ${found}`)
  }
  return picture.flatten({ background: BACKGROUND_COLOR })
}

/**
 * The square picture of a source, `width` pixels wide: a drawing drawn at that size, a photo shown whole, on white. Nothing
 * of a photo's metadata is left. Rejects when the source is damaged, larger than PIXELS_MAX or no photo.
 */
async function makeSquare(source: ProductSource, width: number, format: PictureFormat) {
  const picture = await openSource(source, width / SOURCE_SIZE_BY_KIND.drawing.width)
  picture.resize(width, width, { fit: 'contain', background: BACKGROUND_COLOR })
  const quality = QUALITY[source.kind][format]
  if (format === 'webp') return picture.webp({ quality }).toBuffer()
  return picture.avif({ quality, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
}

/**
 * The picture of a source that stands beside a shared link, as JPEG, which every reader of links knows: a scene fills it,
 * what is square stands in its middle, a photo on white, a drawing on its night. Rejects as makeSquare does.
 */
async function makePreview(source: PictureSource): Promise<Buffer> {
  const { width, height } = LINK_PREVIEW_SIZE
  const scale =
    source.kind === 'scene'
      ? width / SOURCE_SIZE_BY_KIND.scene.width
      : height / SOURCE_SIZE_BY_KIND.drawing.height
  const picture = await openSource(source, scale)
  picture.resize(width, height, {
    fit: source.kind === 'scene' ? 'cover' : 'contain',
    background: source.kind === 'photo' ? BACKGROUND_COLOR : DRAWING_BACKGROUND,
  })
  return picture.jpeg({ quality: PREVIEW_QUALITY, mozjpeg: true }).toBuffer()
}

/**
 * Makes a picture. Rejects with the `code` of what the system could not do (EMFILE, ENOMEM), and without one when the source
 * is damaged, larger than PIXELS_MAX or no photo.
 */
export function makePicture(job: PictureJob): Promise<Buffer> {
  return job.variant === 'preview'
    ? makePreview(job.source)
    : makeSquare(job.source, job.variant.width, job.variant.format)
}

import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { LINK_PREVIEW_SIZE, type PictureFormat } from '#domain/catalogue/picture.ts'
import type { PictureJob } from './picture-job.ts'
import type { PictureSource, ProductSource } from './picture-source.ts'

/** Quality by kind and format; see docs/decisions/013-pictures.md. */
const QUALITY = {
  drawing: { webp: 50, avif: 40 },
  photo: { webp: 70, avif: 50 },
} as const

/** Accepted formats, checked against the file's content. */
const PHOTO_FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp']
/** Background of transparent photos. Drawings have no transparency. */
const BACKGROUND_COLOR = '#fff'
/** Maximum number of pixels: above usual phone photos, below what exhausts the memory. */
const PIXELS_MAX = 50_000_000
/** Rasterization density of drawings, in dots per inch. */
const DENSITY = 72
/** Size of drawings and scenes in SVG units. */
const SOURCE_SIZE_BY_KIND = { drawing: { width: 96, height: 96 }, scene: { width: 640, height: 360 } }
const PREVIEW_QUALITY = 80
/** Fills the preview around a square drawing with its own background colour. */
const DRAWING_BACKGROUND = '#17123f'

// Each picture is made once, so a cache is useless. One thread, so that the server keeps the other core.
sharp.cache(false)
sharp.concurrency(1)

/** Opens a source: a drawing scaled by `scale`, or an upright photo. Rejects files that are no photo. */
async function openSource(source: PictureSource, scale: number) {
  const isPhoto = source.kind === 'photo'
  // Read by Node, whose errors have a code for missing resources.
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
 * Makes a square picture `width` pixels wide: a drawing rasterized at that size, or a whole photo on white without metadata.
 * Rejects if the source is damaged, larger than PIXELS_MAX or no photo.
 */
async function makeSquare(source: ProductSource, width: number, format: PictureFormat) {
  const picture = await openSource(source, width / SOURCE_SIZE_BY_KIND.drawing.width)
  picture.resize(width, width, { fit: 'contain', background: BACKGROUND_COLOR })
  const quality = QUALITY[source.kind][format]
  if (format === 'webp') return picture.webp({ quality }).toBuffer()
  return picture.avif({ quality, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
}

/**
 * Makes the link preview as JPEG, which all link readers support. A scene fills it; a square picture is centred. Rejects like
 * makeSquare.
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
 * Makes a picture. Rejects with a `code` if the system lacks resources (EMFILE, ENOMEM), and without one if the source is
 * damaged, larger than PIXELS_MAX or no photo.
 */
export function makePicture(job: PictureJob): Promise<Buffer> {
  return job.variant === 'preview'
    ? makePreview(job.source)
    : makeSquare(job.source, job.variant.width, job.variant.format)
}

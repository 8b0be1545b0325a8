import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#domain/catalogue/picture.ts'
import { createKeyedSingleFlight } from '../worker-pool/keyed-single-flight.ts'
import { BusyError, isTransientFailure, type WorkerPool } from '../worker-pool/worker-pool.ts'
import { findDrawing } from './drawing.ts'
import { PICTURE_CACHE_VERSION, type PictureJob, type PictureVariant } from './picture-job.ts'
import { findSource, type LazyPictureSource, type SourceLocations } from './picture-source.ts'

/** The pictures of the shop's products. */
export type Pictures = ReturnType<typeof openPictures>

type PictureFolders = {
  /** The demo shop's drawings. */
  artworkDir: string
  /** The scenes of the information pages. */
  scenesDir: string
  /** Photos are in its `photos`; what is made is kept in its `pictures`, which may be emptied at any time. */
  dataDir: string
}

/** What makes and tells of pictures. */
type PictureDeps = {
  logger: Logger
  /** Makes them, one after the other. */
  pool: Pick<WorkerPool<PictureJob>, 'make'>
  /** Whether the catalogue, as it lies in memory, shows a picture of that name. Nothing is made for any other. */
  isShown: (name: string) => boolean
} & Pick<SourceLocations, 'findPhoto'>

/** What pictures are made to, by how their addresses end. */
const VARIANT_BY_SUFFIX = new Map<string, { type: string; made: PictureVariant }>([
  ...PICTURE_FORMATS.flatMap((format) =>
    Object.values(PICTURE_WIDTHS).map(
      (width) => [`${width}.${format}`, { type: `image/${format}`, made: { width, format } }] as const,
    ),
  ),
  ['preview.jpg', { type: 'image/jpeg', made: 'preview' }],
])

/** What is to be made from a source; undefined when it is gone, or nothing of that kind is made from it. */
async function toPictureJob(
  source: LazyPictureSource,
  made: PictureVariant,
): Promise<PictureJob | undefined> {
  const input = await source.input()
  if (!input) return undefined
  if (made === 'preview') return { source: { ...source, input }, variant: made }
  return source.kind === 'scene' ? undefined : { source: { ...source, input }, variant: made }
}

/** The pictures of these folders. Each is made when it is first asked for, and kept on disk. */
export function openPictures(
  { artworkDir, scenesDir, dataDir }: PictureFolders,
  { logger, pool, isShown, findPhoto }: PictureDeps,
) {
  const places = { artworkDir, scenesDir, photosDir: join(dataDir, 'photos'), findPhoto }
  const keptDir = join(dataDir, 'pictures')
  const singleFlight = createKeyedSingleFlight<Buffer<ArrayBuffer>>()
  const damaged = new Set<string>()

  // Whole or not at all: what has the final name is on disk to its last byte.
  async function keep(path: string, picture: Buffer) {
    const unfinished = `${path}.${randomUUID()}`
    await mkdir(keptDir, { recursive: true })
    await writeFile(unfinished, picture, { flush: true })
    await rename(unfinished, path)
  }

  async function make(path: string, source: LazyPictureSource, made: PictureVariant, gone: AbortSignal) {
    const job = await toPictureJob(source, made)
    if (!job) return undefined
    try {
      return await singleFlight(path, gone, async (calledOff) => {
        const picture = await pool.make(job, calledOff)
        // A full disk costs time at the next request, nothing else.
        await keep(path, picture).catch((err) => logger.error({ err, picture: path }))
        return picture
      })
    } catch (err) {
      if (gone.aborted) return undefined
      if (err instanceof BusyError) throw err
      if (isTransientFailure(err)) {
        logger.error({ err, picture: path })
        throw new BusyError()
      }
      if (!damaged.has(path)) logger.warn({ err, picture: path })
      damaged.add(path)
      return undefined
    }
  }

  return {
    /** The drawing of that name, as SVG; undefined when there is none. */
    findDrawing: (name: string) => findDrawing(artworkDir, name),
    /**
     * The drawing or photo of that name in a size and format, `400.webp` for example, or as `preview.jpg`, which scenes have
     * too; undefined when there is no such name, width or format, when the photo is damaged or the catalogue does not show it,
     * when a drawing would have to be made though the catalogue does not show it, and when who wanted it has gone. Rejects with Busy when too many wait, or the
     * system has no room for it just now.
     */
    async find(name: string, sizeAndFormat: string, gone: AbortSignal) {
      const asked = VARIANT_BY_SUFFIX.get(sizeAndFormat)
      const source = asked && (await findSource(places, name))
      if (!source) return undefined
      // Of a drawing what was made is for everybody; a photo may be hidden for a reason.
      if (source.kind === 'photo' && !isShown(name)) return undefined
      const print = createHash('sha256')
        .update(`${PICTURE_CACHE_VERSION} ${source.fingerprint}`)
        .digest('hex')
        .slice(0, 32)
      const path = join(keptDir, `${name}-${print}-${sizeAndFormat}`)
      if (damaged.has(path)) return undefined
      const kept = await readFile(path).catch(() => undefined)
      const isWanted = source.kind === 'scene' || isShown(name)
      const body = kept ?? (isWanted ? await make(path, source, asked.made, gone) : undefined)
      return body && { type: asked.type, body }
    },
  }
}

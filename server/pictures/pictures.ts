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

/** The picture service. */
export type Pictures = ReturnType<typeof openPictures>

type PictureFolders = {
  /** Folder of the demo drawings. */
  artworkDir: string
  /** Folder of the scenes of the information pages. */
  scenesDir: string
  /** Contains `photos`, and the cache `pictures`, which may be emptied at any time. */
  dataDir: string
}

type PictureDeps = {
  logger: Logger
  /** The worker pool that makes pictures. */
  pool: Pick<WorkerPool<PictureJob>, 'run'>
  /** Tells whether the current catalogue shows a picture of that name. No others are made. */
  isShown: (name: string) => boolean
} & Pick<SourceLocations, 'findPhoto'>

/** Picture variants by the last part of their URL. */
const VARIANT_BY_SUFFIX = new Map<string, { type: string; variant: PictureVariant }>([
  ...PICTURE_FORMATS.flatMap((format) =>
    Object.values(PICTURE_WIDTHS).map(
      (width) => [`${width}.${format}`, { type: `image/${format}`, variant: { width, format } }] as const,
    ),
  ),
  ['preview.jpg', { type: 'image/jpeg', variant: 'preview' }],
])

/** Creates the job for a source; undefined if it no longer exists or has no such variant. */
async function toPictureJob(
  source: LazyPictureSource,
  variant: PictureVariant,
): Promise<PictureJob | undefined> {
  const input = await source.input()
  if (!input) return undefined
  if (variant === 'preview') return { source: { ...source, input }, variant }
  return source.kind === 'scene' ? undefined : { source: { ...source, input }, variant }
}

/** Opens the picture service. Each picture is made on first request and cached on disk. */
export function openPictures(
  { artworkDir, scenesDir, dataDir }: PictureFolders,
  { logger, pool, isShown, findPhoto }: PictureDeps,
) {
  const locations = { artworkDir, scenesDir, photosDir: join(dataDir, 'photos'), findPhoto }
  const cacheDir = join(dataDir, 'pictures')
  const singleFlight = createKeyedSingleFlight<Buffer<ArrayBuffer>>()
  const damaged = new Set<string>()

  // Writes atomically: a file with the final name is complete on disk.
  async function saveToCache(path: string, picture: Buffer) {
    const unfinished = `${path}.${randomUUID()}`
    await mkdir(cacheDir, { recursive: true })
    await writeFile(unfinished, picture, { flush: true })
    await rename(unfinished, path)
  }

  async function make(path: string, source: LazyPictureSource, variant: PictureVariant, signal: AbortSignal) {
    const job = await toPictureJob(source, variant)
    if (!job) return undefined
    try {
      return await singleFlight(path, signal, async (runSignal) => {
        const picture = await pool.run(job, runSignal)
        // On a full disk the picture is made again for the next request.
        await saveToCache(path, picture).catch((err) => logger.error({ err, picture: path }))
        return picture
      })
    } catch (err) {
      if (signal.aborted) return undefined
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
    /** Finds the drawing of a name as SVG; undefined if there is none. */
    findDrawing: (name: string) => findDrawing(artworkDir, name),
    /**
     * Finds or makes a picture in a size and format such as `400.webp`, or as `preview.jpg`, which scenes have too. Undefined
     * for an unknown name or variant, a damaged photo, a photo that the catalogue does not show, an uncached drawing that it
     * does not show, or if `signal` aborts. Rejects with BusyError if too many jobs wait or the worker has no capacity.
     */
    async find(name: string, sizeAndFormat: string, signal: AbortSignal) {
      const requested = VARIANT_BY_SUFFIX.get(sizeAndFormat)
      const source = requested && (await findSource(locations, name))
      if (!source) return undefined
      // Cached drawings are public; a photo may be hidden for a reason.
      if (source.kind === 'photo' && !isShown(name)) return undefined
      const hash = createHash('sha256')
        .update(`${PICTURE_CACHE_VERSION} ${source.fingerprint}`)
        .digest('hex')
        .slice(0, 32)
      const path = join(cacheDir, `${name}-${hash}-${sizeAndFormat}`)
      if (damaged.has(path)) return undefined
      const cached = await readFile(path).catch(() => undefined)
      const isWanted = source.kind === 'scene' || isShown(name)
      const body = cached ?? (isWanted ? await make(path, source, requested.variant, signal) : undefined)
      return body && { type: requested.type, body }
    },
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#domain/catalogue/picture.ts'
import { createSingleFlight } from '../worker-pool/single-flight.ts'
import { Busy, isPassing, type WorkerPool } from '../worker-pool/worker-pool.ts'
import { findDrawing } from './drawing.ts'
import { type Made, type PictureJob, RECIPE } from './picture-job.ts'
import { type FoundSource, findSource, type SourcePlaces } from './source.ts'

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
type PictureParts = {
  logger: Logger
  /** Makes them, one after the other. */
  pool: Pick<WorkerPool<PictureJob>, 'make'>
  /** Whether the catalogue, as it lies in memory, shows a picture of that name. Nothing is made for any other. */
  isShown: (name: string) => boolean
} & Pick<SourcePlaces, 'findPhoto'>

/** What pictures are made to, by how their addresses end. */
const MADE = new Map<string, { type: string; made: Made }>([
  ...PICTURE_FORMATS.flatMap((format) =>
    Object.values(PICTURE_WIDTHS).map(
      (width) => [`${width}.${format}`, { type: `image/${format}`, made: { width, format } }] as const,
    ),
  ),
  ['preview.jpg', { type: 'image/jpeg', made: 'preview' }],
])

/** What is to be made from a source; undefined when it is gone, or nothing of that kind is made from it. */
async function jobOf(source: FoundSource, made: Made): Promise<PictureJob | undefined> {
  const input = await source.input()
  if (!input) return undefined
  if (made === 'preview') return { source: { ...source, input }, made }
  return source.kind === 'scene' ? undefined : { source: { ...source, input }, made }
}

/** The pictures of these folders. Each is made when it is first asked for, and kept on disk. */
export function openPictures(
  { artworkDir, scenesDir, dataDir }: PictureFolders,
  { logger, pool, isShown, findPhoto }: PictureParts,
) {
  const places = { artworkDir, scenesDir, photosDir: join(dataDir, 'photos'), findPhoto }
  const keptDir = join(dataDir, 'pictures')
  const singleFlight = createSingleFlight<Buffer<ArrayBuffer>>()
  const damaged = new Set<string>()

  // Whole or not at all: what has the final name is on disk to its last byte.
  async function keep(path: string, picture: Buffer) {
    const unfinished = `${path}.${randomUUID()}`
    await mkdir(keptDir, { recursive: true })
    await writeFile(unfinished, picture, { flush: true })
    await rename(unfinished, path)
  }

  async function make(path: string, source: FoundSource, made: Made, gone: AbortSignal) {
    const job = await jobOf(source, made)
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
      if (err instanceof Busy) throw err
      if (isPassing(err)) {
        logger.error({ err, picture: path })
        throw new Busy()
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
      const asked = MADE.get(sizeAndFormat)
      const source = asked && (await findSource(places, name))
      if (!source) return undefined
      // Of a drawing what was made is for everybody; a photo may be hidden for a reason.
      if (source.kind === 'photo' && !isShown(name)) return undefined
      const print = createHash('sha256').update(`${RECIPE} ${source.print}`).digest('hex').slice(0, 32)
      const path = join(keptDir, `${name}-${print}-${sizeAndFormat}`)
      if (damaged.has(path)) return undefined
      const kept = await readFile(path).catch(() => undefined)
      const isWanted = source.kind === 'scene' || isShown(name)
      const body = kept ?? (isWanted ? await make(path, source, asked.made, gone) : undefined)
      return body && { type: asked.type, body }
    },
  }
}

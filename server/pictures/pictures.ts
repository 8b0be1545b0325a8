import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#domain/picture.ts'
import { findDrawing } from './drawing.ts'
import { makePicture, makePreview, RECIPE } from './make-picture.ts'
import { findSource, type Source } from './source.ts'

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

/** What a picture is made to, by how its address ends. */
type Made = { type: string; make: (source: Source) => Promise<Buffer | undefined> }

const MADE = new Map<string, Made>([
  ...PICTURE_FORMATS.flatMap((format) =>
    Object.values(PICTURE_WIDTHS).map((width): [string, Made] => [
      `${width}.${format}`,
      {
        type: `image/${format}`,
        make: async (source) => (source.kind === 'scene' ? undefined : makePicture(source, width, format)),
      },
    ]),
  ),
  ['preview.jpg', { type: 'image/jpeg', make: (source) => makePreview(source) }],
])

/** The pictures of these folders. Each is made when it is first asked for, and kept on disk. */
export function openPictures({ artworkDir, scenesDir, dataDir }: PictureFolders, logger: Logger) {
  const folders = { artworkDir, scenesDir, photosDir: join(dataDir, 'photos') }
  const keptDir = join(dataDir, 'pictures')
  const underway = new Map<string, Promise<Buffer | undefined>>()
  const damaged = new Set<string>()

  // Whole or not at all: what has the final name is on disk to its last byte.
  async function keep(path: string, picture: Buffer) {
    const unfinished = `${path}.${randomUUID()}`
    await mkdir(keptDir, { recursive: true })
    await writeFile(unfinished, picture, { flush: true })
    await rename(unfinished, path)
  }

  async function make(path: string, makeFrom: Made['make'], source: Source) {
    try {
      const picture = await makeFrom(source)
      // A full disk costs time at the next request, nothing else.
      if (picture) await keep(path, picture).catch((err) => logger.error({ err, picture: path }))
      return picture
    } catch (err) {
      damaged.add(path)
      logger.warn({ err, picture: path })
      return undefined
    }
  }

  // One after the other: the shop needs the other cores, and the memory.
  let last: Promise<Buffer | undefined> = Promise.resolve(undefined)
  async function take(path: string, ...recipe: [Made['make'], Source]) {
    if (damaged.has(path)) return undefined
    const kept = await readFile(path).catch(() => undefined)
    if (kept) return kept
    last = last.then(() => make(path, ...recipe))
    return last
  }

  return {
    /** The drawing of that name, as SVG; undefined when there is none. */
    findDrawing: (name: string) => findDrawing(artworkDir, name),
    /**
     * The drawing or photo of that name in a size and format, `400.webp` for example, or as `preview.jpg`, which scenes have
     * too; undefined when there is no such name, width or format, and when the photo is damaged.
     */
    async find(name: string, sizeAndFormat: string) {
      const made = MADE.get(sizeAndFormat)
      const source = made && (await findSource(folders, name))
      if (!source) return undefined
      const print = createHash('sha256').update(`${RECIPE} ${source.print}`).digest('hex').slice(0, 32)
      const path = join(keptDir, `${name}-${print}-${sizeAndFormat}`)
      const taking = underway.get(path) ?? take(path, made.make, source).finally(() => underway.delete(path))
      underway.set(path, taking)
      const body = await taking
      return body && { type: made.type, body }
    },
  }
}

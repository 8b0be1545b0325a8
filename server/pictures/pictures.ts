import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from '#domain/picture.ts'
import { findDrawing } from './drawing.ts'
import { makePicture, RECIPE } from './make-picture.ts'
import { findSource, type Source } from './source.ts'

/** A picture as it goes out. */
export type Picture = { type: `image/${PictureFormat}`; body: Buffer }

/** The pictures of the shop's products. */
export type Pictures = {
  /** The drawing of that name, as SVG; undefined when there is none. */
  findDrawing(name: string): Promise<string | undefined>
  /**
   * The drawing or photo of that name in a size and format, `400.webp` for example; undefined when there is no such name,
   * width or format, and when the photo is damaged.
   */
  find(name: string, sizeAndFormat: string): Promise<Picture | undefined>
}

type PictureFolders = {
  /** The demo shop's drawings. */
  artworkDir: string
  /** Photos are in its `photos`; what is made is kept in its `pictures`, which may be emptied at any time. */
  dataDir: string
}

const MADE = new Map(
  PICTURE_FORMATS.flatMap((format) =>
    Object.values(PICTURE_WIDTHS).map((width) => [`${width}.${format}`, { width, format }]),
  ),
)

/** The pictures of these folders. Each is made when it is first asked for, and kept on disk. */
export function openPictures({ artworkDir, dataDir }: PictureFolders, logger: Logger): Pictures {
  const folders = { artworkDir, photosDir: join(dataDir, 'photos') }
  const keptDir = join(dataDir, 'pictures')
  const underway = new Map<string, Promise<Buffer | undefined>>()
  const damaged = new Set<string>()

  // One after the other: the shop needs the other cores, and the memory.
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work, work)
    last = turn
    return turn
  }

  // Whole or not at all: what has the final name is on disk to its last byte.
  async function keep(path: string, picture: Buffer) {
    const unfinished = `${path}.${randomUUID()}`
    await mkdir(keptDir, { recursive: true })
    await writeFile(unfinished, picture, { flush: true })
    await rename(unfinished, path)
  }

  async function make(path: string, source: Source, width: number, format: PictureFormat) {
    try {
      const picture = await makePicture(source, width, format)
      // A full disk costs time at the next request, nothing else.
      await keep(path, picture).catch((err) => logger.error({ err, picture: path }))
      return picture
    } catch (err) {
      damaged.add(path)
      logger.warn({ err, picture: path })
      return undefined
    }
  }

  async function take(path: string, ...recipe: [Source, number, PictureFormat]) {
    if (damaged.has(path)) return undefined
    return (await readFile(path).catch(() => undefined)) ?? inTurn(() => make(path, ...recipe))
  }

  return {
    findDrawing: (name) => findDrawing(artworkDir, name),
    async find(name, sizeAndFormat) {
      const made = MADE.get(sizeAndFormat)
      const source = made && (await findSource(folders, name))
      if (!source) return undefined
      const print = createHash('sha256').update(`${RECIPE} ${source.print}`).digest('hex').slice(0, 32)
      const path = join(keptDir, `${name}-${print}-${sizeAndFormat}`)
      const taking =
        underway.get(path) ?? take(path, source, made.width, made.format).finally(() => underway.delete(path))
      underway.set(path, taking)
      const body = await taking
      return body && { type: `image/${made.format}`, body }
    },
  }
}

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findDrawing, removeRoundedCorners } from './drawing.ts'

type PictureSourceOf<Kind, Input> = {
  kind: Kind
  /** Another one when the source has changed. */
  fingerprint: string
  input: Input
}

/** A drawing itself, or the path of a photo in a folder: megabytes are read as they are needed, past our memory. */
type Input = Buffer | string

/** What the pictures of products are made from. */
export type ProductSource<As = Input> = PictureSourceOf<'drawing' | 'photo', As>

/** What pictures are made from. */
export type PictureSource<As = Input> = ProductSource<As> | PictureSourceOf<'scene', As>

/** A source that is read when something is to be made from it. Gives nothing when it is gone. */
export type LazyPictureSource = PictureSource<() => Promise<Input | undefined>>

/** Where sources are: the demo shop's drawings, the scenes of the information pages, and the shop's own photos. */
export type SourceLocations = {
  artworkDir: string
  scenesDir: string
  photosDir: string
  /** The photo of a hash, as the office took it. */
  findPhoto: (file_hash: string) => Promise<Buffer | undefined>
}

/** How a photo is called that the office took: by its hash. */
const UPLOADED_PHOTO = /^([0-9a-f]{64})\.webp$/
/** A plain file name: no folder, no dot but the one before its ending. */
const PHOTO_NAME = /^[\w-]{1,80}\.(jpe?g|png|webp)$/i
const SCENE_NAME = /^[\w-]{1,80}\.svg$/

/** The drawing, scene or photo of that name; undefined when there is none, and one that the office took when it is not read yet. */
export async function findSource(
  { artworkDir, scenesDir, photosDir, findPhoto }: SourceLocations,
  name: string,
): Promise<LazyPictureSource | undefined> {
  const [, file_hash] = UPLOADED_PHOTO.exec(name) ?? []
  // It never changes: what was made of it already needs no look at it.
  if (file_hash) return { kind: 'photo', fingerprint: file_hash, input: () => findPhoto(file_hash) }
  if (PHOTO_NAME.test(name)) {
    const path = join(photosDir, name)
    const file = await stat(path).catch(() => undefined)
    // Its size and time tell a changed photo: reading megabytes at each request would cost more than the picture.
    if (!file?.isFile()) return undefined
    return { kind: 'photo', fingerprint: `${file.size} ${file.mtimeMs}`, input: async () => path }
  }
  const drawing = await findDrawing(artworkDir, name)
  if (drawing) {
    const square = removeRoundedCorners(drawing)
    return { kind: 'drawing', fingerprint: square, input: async () => Buffer.from(square) }
  }
  const scene =
    SCENE_NAME.test(name) && (await readFile(join(scenesDir, name), 'utf8').catch(() => undefined))
  return scene ? { kind: 'scene', fingerprint: scene, input: async () => Buffer.from(scene) } : undefined
}

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findDrawing, removeRoundedCorners } from './drawing.ts'

type PictureSourceOf<Kind, Input> = {
  kind: Kind
  /** Changes when the source changes. */
  fingerprint: string
  input: Input
}

/** A drawing's bytes, or the path of a photo, which is read on demand because of its size. */
type Input = Buffer | string

/** A source of product pictures. */
export type ProductSource<As = Input> = PictureSourceOf<'drawing' | 'photo', As>

/** A source of any picture. */
export type PictureSource<As = Input> = ProductSource<As> | PictureSourceOf<'scene', As>

/** A source that is read on demand. `input` resolves to undefined if it no longer exists. */
export type LazyPictureSource = PictureSource<() => Promise<Input | undefined>>

/** Locations of sources: demo drawings, scenes of the information pages, and photos. */
export type SourceLocations = {
  artworkDir: string
  scenesDir: string
  photosDir: string
  /** Finds an uploaded photo by its hash. */
  findPhoto: (file_hash: string) => Promise<Buffer | undefined>
}

/** The name of an uploaded photo: its hash. */
const UPLOADED_PHOTO = /^([0-9a-f]{64})\.webp$/
/** A plain file name without folders and with a single dot. */
const PHOTO_NAME = /^[\w-]{1,80}\.(jpe?g|png|webp)$/i
const SCENE_NAME = /^[\w-]{1,80}\.svg$/

/**
 * Finds the drawing, scene or photo of a name; undefined if there is none. Uploaded photos always have a source, whose `input`
 * may be undefined.
 */
export async function findSource(
  { artworkDir, scenesDir, photosDir, findPhoto }: SourceLocations,
  name: string,
): Promise<LazyPictureSource | undefined> {
  const [, file_hash] = UPLOADED_PHOTO.exec(name) ?? []
  // Immutable, so a cached picture needs no lookup of the photo.
  if (file_hash) return { kind: 'photo', fingerprint: file_hash, input: () => findPhoto(file_hash) }
  if (PHOTO_NAME.test(name)) {
    const path = join(photosDir, name)
    const file = await stat(path).catch(() => undefined)
    // Size and modification time identify a photo; hashing megabytes per request would be slow.
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

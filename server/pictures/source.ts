import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findDrawing, squared } from './drawing.ts'

type Made<Kind> = {
  kind: Kind
  /** Another one when the source has changed. */
  print: string
  /** A drawing itself, a photo's path: megabytes are read as they are needed, past our memory. */
  input: Buffer | string
}

/** What the pictures of products are made from. */
export type ProductSource = Made<'drawing' | 'photo'>

/** What pictures are made from. */
export type Source = ProductSource | Made<'scene'>

/** Where sources lie: the demo shop's drawings, the scenes of the information pages, and the shop's own photos. */
export type SourceFolders = { artworkDir: string; scenesDir: string; photosDir: string }

/** A plain file name: no folder, no dot but the one before its ending. */
const PHOTO = /^[\w-]{1,80}\.(jpe?g|png|webp)$/i
const SCENE = /^[\w-]{1,80}\.svg$/

/** The drawing, scene or photo of that name; undefined when there is none. */
export async function findSource(
  { artworkDir, scenesDir, photosDir }: SourceFolders,
  name: string,
): Promise<Source | undefined> {
  if (PHOTO.test(name)) {
    const path = join(photosDir, name)
    const file = await stat(path).catch(() => undefined)
    // Its size and time tell a changed photo: reading megabytes at each request would cost more than the picture.
    if (!file?.isFile()) return undefined
    return { kind: 'photo', print: `${file.size} ${file.mtimeMs}`, input: path }
  }
  const drawing = await findDrawing(artworkDir, name)
  if (drawing) {
    const square = squared(drawing)
    return { kind: 'drawing', print: square, input: Buffer.from(square) }
  }
  const scene = SCENE.test(name) && (await readFile(join(scenesDir, name), 'utf8').catch(() => undefined))
  return scene ? { kind: 'scene', print: scene, input: Buffer.from(scene) } : undefined
}

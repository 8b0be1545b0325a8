import type { PictureFormat } from '#domain/catalogue/picture.ts'
import type { PictureSource, ProductSource } from './picture-source.ts'

/** Increment when the same source should give another picture; cached files are then remade. */
export const PICTURE_CACHE_VERSION = 1

/** A square of a width in pixels, or the link preview. */
export type PictureVariant = { width: number; format: PictureFormat } | 'preview'

/** A picture to make. Scenes are made only into previews. */
export type PictureJob =
  | { source: ProductSource; variant: PictureVariant }
  | { source: PictureSource; variant: 'preview' }

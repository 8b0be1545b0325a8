import type { PictureFormat } from '#domain/catalogue/picture.ts'
import type { PictureSource, ProductSource } from './picture-source.ts'

/** Raise it when the same source should give another picture: those on disk are then made anew. */
export const PICTURE_CACHE_VERSION = 1

/** What a picture is made to: a square of that width in pixels, or what stands beside a shared link. */
export type PictureVariant = { width: number; format: PictureFormat } | 'preview'

/** A picture to make. A scene is made to a preview alone. */
export type PictureJob =
  | { source: ProductSource; variant: PictureVariant }
  | { source: PictureSource; variant: 'preview' }

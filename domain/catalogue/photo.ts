import { PICTURES_PATH } from './picture.ts'

// A photo that somebody sends, as phones take them: of a lorry receipt, say.

/** What it may be. Phones that take others make it one of these when they are asked for them. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** In bytes. */
export const PHOTO_BYTES_MAX = 12 * 1024 * 1024
/** More than any telephone's usual photo, less than what would fill the memory. */
export const PHOTO_PIXELS_MAX = 50_000_000
/** How wide and high it is kept at most, in pixels: small print can still be read. */
export const PHOTO_SIDE_MAX = 2_000

/** Where a photo of a product lies, by its hash. */
export const photoPath = (file_hash: string): string => `${PICTURES_PATH}${file_hash}.webp`

/** The hash of the photo that lies there; undefined for a drawing, and for what lies elsewhere. */
export const photoHash = (photo_path: string): string | undefined =>
  new RegExp(`^${PICTURES_PATH}([0-9a-f]{64})\\.webp$`).exec(photo_path)?.[1]

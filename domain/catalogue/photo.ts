import { PICTURES_PATH } from './picture.ts'

// Limits of uploaded photos, such as photos of lorry receipts.

/** Accepted media types. Phones convert other formats to one of these when a file input asks for them. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** The maximum size of an upload, in bytes. */
export const PHOTO_BYTES_MAX = 12 * 1024 * 1024
/** The maximum number of pixels. Larger than usual phone photos, small enough to decode in memory. */
export const PHOTO_PIXELS_MAX = 50_000_000
/** The maximum width and height of a stored photo, in pixels. Small print stays readable. */
export const PHOTO_SIDE_MAX = 2_000

/** Returns the path of a product's photo by its hash. */
export const photoPath = (file_hash: string): string => `${PICTURES_PATH}${file_hash}.webp`

/** Returns the hash of a photo by its path; undefined for drawings and other paths. */
export const photoHash = (photo_path: string): string | undefined =>
  new RegExp(`^${PICTURES_PATH}([0-9a-f]{64})\\.webp$`).exec(photo_path)?.[1]

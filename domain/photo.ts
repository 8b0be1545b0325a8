// A photo that somebody sends, as phones take them: of a lorry receipt, say.

/** What it may be. Phones that take others make it one of these when they are asked for them. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** In bytes. */
export const PHOTO_BYTES_MAX = 12 * 1024 * 1024
/** More than any telephone's usual photo, less than what would fill the memory. */
export const PHOTO_PIXELS_MAX = 50_000_000
/** How wide and high it is kept at most, in pixels: small print can still be read. */
export const PHOTO_SIDE_MAX = 2_000

/** The folder of product pictures. */
export const PICTURES_PATH = '/pictures/'

/** The width of square pictures in a row, on a card and in the product's dialog, in pixels. */
export const PICTURE_WIDTHS = { row: 160, card: 400, dialog: 800 } as const

/** The formats of resized pictures: WebP for every browser, AVIF as a smaller alternative. */
export const PICTURE_FORMATS = ['webp', 'avif'] as const
/** A format of resized pictures. */
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The size of link preview pictures, in pixels. */
export const LINK_PREVIEW_SIZE = { width: 1200, height: 630 }

/** Returns the path of the link preview of a product's picture or of a page's drawing. */
export function linkPreviewPath(name: string): string {
  return `${PICTURES_PATH}${name}/preview.jpg`
}

/** A place where a picture is shown. */
type PicturePlace = keyof typeof PICTURE_WIDTHS

/**
 * Returns the URL of a product's picture for a place: `/pictures/rocket-ruby.svg` on a card is
 * `/pictures/rocket-ruby.svg/400.webp`. Pictures of other origins stay as they are, and so do drawings in a row, where the SVG
 * is smaller.
 */
export function picturePath(photo_path: string, place: PicturePlace, format: PictureFormat = 'webp'): string {
  if (!photo_path.startsWith(PICTURES_PATH) || (place === 'row' && photo_path.endsWith('.svg')))
    return photo_path
  return `${photo_path}/${PICTURE_WIDTHS[place]}.${format}`
}

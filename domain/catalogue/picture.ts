/** Where the pictures of products lie. */
export const PICTURES_PATH = '/pictures/'

/** The widths in pixels to which a square picture is made: in a row, on a card, in the product's dialog. */
export const PICTURE_WIDTHS = { row: 160, card: 400, dialog: 800 } as const

/** The formats in which a picture is made: WebP for every browser, AVIF a third smaller for those that know it. */
export const PICTURE_FORMATS = ['webp', 'avif'] as const
/** One of them. */
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The picture beside a shared link, in pixels. */
export const LINK_PREVIEW_SIZE = { width: 1200, height: 630 }

/** The path of the picture that stands beside a shared link: of a product's picture, or of a drawing of the pages. */
export function linkPreviewPath(name: string): string {
  return `${PICTURES_PATH}${name}/preview.jpg`
}

/** A place where a picture is shown. */
type PicturePlace = keyof typeof PICTURE_WIDTHS

/**
 * The address of a product's picture for a place: `/pictures/rocket-ruby.svg` on a card is
 * `/pictures/rocket-ruby.svg/400.webp`. A picture that lies elsewhere stays what it is, as does a drawing in a row: there
 * it is a third of the bytes that its pixels would be.
 */
export function picturePath(photo_path: string, place: PicturePlace, format: PictureFormat = 'webp'): string {
  if (!photo_path.startsWith(PICTURES_PATH) || (place === 'row' && photo_path.endsWith('.svg')))
    return photo_path
  return `${photo_path}/${PICTURE_WIDTHS[place]}.${format}`
}

import { randomUUID } from 'node:crypto'
import type { PriceListChange } from '#contract/office/price-list.ts'
import type { PriceListProduct } from '#domain/catalogue/price-list.ts'
import { toVideoEmbedUrl } from '#domain/catalogue/video.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'

/** Pictures and films of a product, in the order in which they are shown. */
export type Media = PriceListProduct['media']

type SentMedia = NonNullable<PriceListChange['products'][number]['set']['media']>

/** The picture that stands for a product: the first one; '' where there is none. */
export function firstPicture(media: Media): string {
  return media.find(({ media_type }) => media_type === 'Image')?.photo_path ?? ''
}

/**
 * The pictures and films that a product is to have: pictures that it has, films that it has or that can be shown. What cannot be is left out, and `wrong`
 * hears of it, by its place.
 */
export function resolveMedia(
  { media }: PriceListProduct,
  wanted: SentMedia,
  wrong: (place: number, problem: OfficeFieldProblem) => void,
): Media {
  const taken = new Set<string>()
  return wanted.flatMap((sent, place) => {
    const found =
      sent.media_type === 'Image'
        ? findPicture(media, sent.media_id)
        : findOrCreateFilm(media, sent.photo_path)
    if (!found) wrong(place, sent.media_type === 'Image' ? 'value-invalid' : 'film-not-shown')
    else if (taken.has(found._id)) wrong(place, 'value-invalid')
    else taken.add(found._id)
    return found ?? []
  })
}

const findPicture = (media: Media, media_id: string) =>
  media.find(({ _id, media_type }) => media_type === 'Image' && _id === media_id)

function findOrCreateFilm(media: Media, link: string): Media[number] | undefined {
  const films = media.filter(({ media_type }) => media_type === 'Video')
  const photo_path = films.some((film) => film.photo_path === link) ? link : toVideoEmbedUrl(link)
  if (photo_path === undefined) return undefined
  const same = films.find((film) => film.photo_path === photo_path)
  return same ?? { _id: randomUUID(), media_type: 'Video', photo_path }
}

import { randomUUID } from 'node:crypto'
import type { PriceListChange } from '#contract/office/price-list.ts'
import type { PriceListProduct } from '#domain/catalogue/price-list.ts'
import { toVideoEmbedUrl } from '#domain/catalogue/video.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'

/** The pictures and videos of a product, in display order. */
export type Media = PriceListProduct['media']

type SentMedia = NonNullable<PriceListChange['products'][number]['set']['media']>

/** Returns the path of the first picture, '' if there is none. */
export function firstPicture(media: Media): string {
  return media.find(({ media_type }) => media_type === 'Image')?.photo_path ?? ''
}

/**
 * Resolves the media that a product is to have: its own pictures, and videos that it has or that can be embedded.
 * Leaves out the others and reports their positions.
 */
export function resolveMedia(
  { media }: PriceListProduct,
  requested: SentMedia,
  reportProblem: (index: number, problem: OfficeFieldProblem) => void,
): Media {
  const usedIds = new Set<string>()
  return requested.flatMap((sent, index) => {
    const found =
      sent.media_type === 'Image'
        ? findPicture(media, sent.media_id)
        : findOrCreateVideo(media, sent.photo_path)
    if (!found) reportProblem(index, sent.media_type === 'Image' ? 'value-invalid' : 'film-not-shown')
    else if (usedIds.has(found._id)) reportProblem(index, 'value-invalid')
    else usedIds.add(found._id)
    return found ?? []
  })
}

const findPicture = (media: Media, media_id: string) =>
  media.find(({ _id, media_type }) => media_type === 'Image' && _id === media_id)

function findOrCreateVideo(media: Media, link: string): Media[number] | undefined {
  const videos = media.filter(({ media_type }) => media_type === 'Video')
  const photo_path = videos.some((video) => video.photo_path === link) ? link : toVideoEmbedUrl(link)
  if (photo_path === undefined) return undefined
  const same = videos.find((video) => video.photo_path === photo_path)
  return same ?? { _id: randomUUID(), media_type: 'Video', photo_path }
}

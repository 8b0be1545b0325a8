import * as v from 'valibot'
import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import type { audit as auditEn } from '#i18n/office/en/audit.ts'

const MediaSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ media_type: v.picklist(['Image', 'Video']) })),
)
const SlugsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** Formats a JSON list: the number of photos and videos, or category names. Returns undefined for any other field or text. */
export function formatListValue(field: string, text: string, words: typeof auditEn): string | undefined {
  if (field === 'media') {
    const media = v.safeParse(MediaSchema, text)
    if (!media.success) return undefined
    const photos = media.output.filter(({ media_type }) => media_type === 'Image').length
    const videos = media.output.length - photos
    return (
      [photos > 0 && words.photos(photos), videos > 0 && words.videos(videos)].filter(Boolean).join(', ') ||
      '–'
    )
  }
  if (field === 'special_categories') {
    const slugs = v.safeParse(SlugsSchema, text)
    if (!slugs.success) return undefined
    const names = slugs.output.map(
      (slug) => SPECIAL_CATEGORIES.find((each) => each.slug === slug)?.name ?? slug,
    )
    return names.join(', ') || '–'
  }
  return undefined
}

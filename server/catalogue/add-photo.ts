import { randomUUID } from 'node:crypto'
import { photoPath } from '#domain/catalogue/photo.ts'
import { MEDIA_MAX, type PriceListProduct } from '#domain/catalogue/price-list.ts'
import type { ProductId } from '#domain/catalogue/product.ts'
import { formatProductLabel } from '#domain/catalogue/row-label.ts'
import { lockPriceList } from '../db/queries/catalogue/catalogue-version.ts'
import { readPriceListRows } from '../db/queries/catalogue/price-list-rows.ts'
import { insertFile } from '../db/queries/files.ts'
import type { ProcessedPhoto } from '../files/process-photo.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { applyChange, type ChangeResult, replayChange } from './apply-change.ts'
import { firstPicture, type Media } from './resolve-media.ts'

/**
 * Adds a photo to a product, after its other pictures (O5). The first photo replaces the drawings. A photo that the
 * product already has changes nothing. `not-found`; `picture-refused` if the product has MEDIA_MAX media.
 */
export function addPhoto(
  { write }: Pick<UseCaseDeps, 'write'>,
  { product_id, photo }: { product_id: ProductId; photo: ProcessedPhoto },
  by: OfficeUser,
): Promise<Outcome<ChangeResult>> {
  return write<ChangeResult>(by, async (unit) => {
    const replayed = await replayChange(unit, by)
    if (replayed) return replayed
    const version = await lockPriceList(unit.trx)
    const rows = await readPriceListRows(unit.trx, { products: [product_id], categories: [] })
    const [before] = rows.products
    if (!before) return { refusal: { code: 'not-found' } }
    const media = addPhotoToMedia(before, photoPath(photo.file_hash))
    if (media.length > MEDIA_MAX)
      return { refusal: { code: 'picture-refused', problems: { photo: 'too-many-media' } } }
    await insertFile(unit.trx, { ...photo, created_at: unit.now.toISOString() })
    const after: PriceListProduct = { ...before, media, photo_path: firstPicture(media) }
    const change = {
      kind: 'edit' as const,
      label: formatProductLabel(before),
      changes: media === before.media ? [] : [{ kind: 'product' as const, id: product_id, before, after }],
    }
    return { data: await applyChange(unit, { ...rows, version }, change, [product_id]) }
  })
}

function addPhotoToMedia({ media }: PriceListProduct, photo_path: string): Media {
  if (media.some((medium) => medium.photo_path === photo_path)) return media
  const pictures = media.filter(({ media_type }) => media_type === 'Image')
  const photos = pictures.filter((picture) => !picture.photo_path.endsWith('.svg'))
  const videos = media.filter(({ media_type }) => media_type === 'Video')
  return [...photos, { _id: randomUUID(), media_type: 'Image', photo_path }, ...videos]
}

import * as v from 'valibot'
import { photoPath } from '#domain/catalogue/photo.ts'
import { ProductIdSchema } from '#domain/catalogue/product-schemas.ts'
import { readPriceListRows } from '../db/queries/catalogue/price-list-rows.ts'
import { findFile } from '../db/queries/files.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

/** Returns a photo of a product by its hash, also of a hidden product. `not-found` for any mismatch. */
export async function findProductPhoto(
  { db }: Pick<UseCaseDeps, 'db'>,
  { product_id, hash }: { product_id: string; hash: string },
): Promise<Outcome<{ name: string; type: string; bytes: Buffer<ArrayBuffer> }>> {
  const parsed = v.safeParse(ProductIdSchema, product_id)
  const { products } = await readPriceListRows(db, {
    products: parsed.success ? [parsed.output] : [],
    categories: [],
  })
  const isOfProduct = products.some(({ media }) =>
    media.some(({ photo_path }) => photo_path === photoPath(hash)),
  )
  const file = isOfProduct ? await findFile(db, hash) : undefined
  if (!file) return { refusal: { code: 'not-found' } }
  return { data: { name: `${hash}.webp`, type: file.media_type, bytes: Buffer.from(file.bytes) } }
}

import { sql } from 'kysely'
import type { PriceListCategory } from '#domain/catalogue/price-list.ts'
import type { CategoryId } from '#domain/catalogue/product.ts'
import { insertInChunks } from '../../insert-in-chunks.ts'
import type { Trx, UtcText } from '../../schema.ts'
import { excludedValues } from './excluded-values.ts'

/** Frees the slugs of categories that are written or deleted next, so that another category can get them. */
export async function releaseSlugs(trx: Trx, ids: readonly CategoryId[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('category')
    // No real slug begins with '~'.
    .set({ category_slug: sql`'~' || category_id` })
    .where('category_id', 'in', ids)
    .execute()
}

/** Inserts categories with `first_version`, or updates existing ones. Their slugs must be free. */
export async function upsertCategories(
  trx: Trx,
  categories: readonly PriceListCategory[],
  { updated_at, first_version }: { updated_at: UtcText; first_version: number },
): Promise<void> {
  const rows = categories.map((row) => ({ ...row, updated_at, row_version: first_version }))
  await insertInChunks(rows, (chunk) =>
    trx
      .insertInto('category')
      .values(chunk)
      .onConflict((oc) =>
        oc.column('category_id').doUpdateSet((eb) => ({
          ...excludedValues(rows),
          row_version: eb('category.row_version', '+', 1),
        })),
      )
      .execute(),
  )
}

/** Deletes categories without products. */
export async function deleteCategories(trx: Trx, ids: readonly CategoryId[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('category').where('category_id', 'in', ids).execute()
}

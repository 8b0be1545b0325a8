import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import type { Connection, UtcText } from './schema.ts'
import { readCatalogue, readShop } from './seed-files.ts'

/**
 * Fills a database that was never filled with the demo shop of `seedDir`, in one transaction; any other it leaves as it
 * is. When several processes start together, one fills. Throws when a seed file is missing or wrong.
 */
export async function seedIfEmpty(db: Connection, seedDir: string, now: UtcText): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Version 0 was never filled. A second process waits here for the first one's row, then finds version 1.
    const first = await trx
      .updateTable('catalogue_version')
      .set({ version: 1, changed_at: now, known_since: now })
      .where('version', '=', 0)
      .returning('version')
      .executeTakeFirst()
    if (!first) return

    const { categories, products, special, media } = await readCatalogue(seedDir)
    const shown = { is_hidden: 0, updated_at: now, row_version: 1 } as const
    await trx
      .insertInto('category')
      .values(categories.map((category) => ({ ...category, ...shown })))
      .execute()
    await trx
      .insertInto('product')
      .values(products.map((product) => ({ ...product, ...shown })))
      .execute()
    await trx.insertInto('media').values(media).execute()
    await trx
      .insertInto('special_category')
      .values(SPECIAL_CATEGORIES.map(({ slug, name }, index) => ({ slug, name, sort_order: index + 1 })))
      .execute()
    await trx.insertInto('product_special_category').values(special).execute()
    await trx
      .insertInto('shop_setting')
      .values(await readShop(seedDir))
      .execute()
  })
}

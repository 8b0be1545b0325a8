import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import type { Connection, UtcText } from './schema.ts'
import { readCatalogue, readDemoSettings } from './seed-files.ts'

/**
 * Fills a database that was never filled with the demo shop of `seedDir`, in one transaction. Leaves any other database as it
 * is. If several processes start together, one of them fills it. Throws if a seed file is missing or invalid.
 */
export async function seedIfEmpty(db: Connection, seedDir: string, now: UtcText): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Version 0 means never filled. A second process waits here for the lock of the row, and then finds version 1.
    const first = await trx
      .updateTable('catalogue_version')
      .set({ version: 1, changed_at: now, known_since: now })
      .where('version', '=', 0)
      .returning('version')
      .executeTakeFirst()
    if (!first) return

    const { categories, products, special, media } = await readCatalogue(seedDir)
    const initial = { is_hidden: 0, updated_at: now, row_version: 1 } as const
    await trx
      .insertInto('category')
      .values(categories.map((category) => ({ ...category, ...initial })))
      .execute()
    await trx
      .insertInto('product')
      .values(products.map((product) => ({ ...product, ...initial })))
      .execute()
    await trx.insertInto('media').values(media).execute()
    await trx
      .insertInto('special_category')
      .values(SPECIAL_CATEGORIES.map(({ slug, name }, index) => ({ slug, name, sort_order: index + 1 })))
      .execute()
    await trx.insertInto('product_special_category').values(special).execute()
    const settings = Object.entries(await readDemoSettings(seedDir))
    await trx
      .insertInto('settings_version')
      .values(
        settings.map(([section, content]) => ({
          section,
          version_no: 1,
          content: JSON.stringify(content),
          saved_at: now,
          saved_by: '',
          publish_at: now,
          published_by: '',
        })),
      )
      .execute()
  })
}

import * as v from 'valibot'
import { expect, it } from 'vitest'
import { ProductIdSchema } from '#domain/catalogue/product-schemas.ts'
import {
  findCatalogue,
  findCategories,
  findPicturePaths,
  findProduct,
  findProductsOfSpecialCategory,
} from '#server/db/queries/catalogue/catalogue.ts'
import { bumpCatalogueVersion, getCatalogueVersion } from '#server/db/queries/catalogue/catalogue-version.ts'
import { describeOnBothDatabases } from '../test-database.ts'

const id = (text: string) => v.parse(ProductIdSchema, text)

describeOnBothDatabases('The catalogue', { tags: ['§3'] }, (database) => {
  it('lists every category with its products in the order of the price list', async () => {
    const catalogue = await findCatalogue(database().db)
    expect(catalogue.map((category) => category.category_slug).slice(0, 3)).toEqual([
      'one-sound-crackers',
      'ground-chakkars',
      'fancy-wheels',
    ])
    const products = catalogue.flatMap((category) => category.product_list)
    expect(products.map((product) => product.sort_order)).toEqual(
      Array.from({ length: 228 }, (_, i) => i + 1),
    )
    expect(await findCategories(database().db)).toEqual(
      catalogue.map(({ product_list: _, ...category }) => category),
    )
  })

  it('shows a category without products as empty', async () => {
    const { db } = database()
    await db
      .deleteFrom('product')
      .where('category_id', '=', (await findCategories(db))[23]?.category_id ?? null)
      .execute()
    expect((await findCatalogue(db))[23]?.product_list).toEqual([])
  })

  it('sells a product at M.R.P. minus its discount, in paise', { tags: ['D2'] }, async () => {
    expect(await findProduct(database().db, id('os01'))).toEqual({
      _id: 'os01',
      product_code: 'OS01',
      product_name: '2¾" Kuruvi',
      tamil_name: '2¾" குருவி வெடி',
      per: '1 Pkt (5 Pcs)',
      price: 3_000,
      discount_percentage: 70,
      discount_price: 2_100,
      after_discount_price: 900,
      is_netrate_item: 0,
      is_new_item: 0,
      is_top_selling_item: 0,
      is_sold_out: 0,
      photo_path: '/pictures/one-sound-bird-saffron.svg',
      sort_order: 1,
      category_name: 'One Sound Crackers',
      media_list: [
        {
          _id: 'os01-1',
          product_id: 'os01',
          media_type: 'Image',
          photo_path: '/pictures/one-sound-bird-saffron.svg',
        },
        {
          _id: 'os01-2',
          product_id: 'os01',
          media_type: 'Image',
          photo_path: '/pictures/one-sound-bird-saffron-lit.svg',
        },
      ],
    })
  })

  it('lists the video of a top seller after its pictures', async () => {
    const product = await findProduct(database().db, id('os05'))
    expect(product?.media_list.map((item) => item.media_type)).toEqual(['Image', 'Image', 'Video'])
  })

  it('finds the products of a special category by its name', async () => {
    const { db } = database()
    const forKids = await findProductsOfSpecialCategory(db, 'Crackers for Kids')
    expect(forKids.map((product) => product.product_code)).toContain('GC01')
    expect(forKids.map((product) => product.product_code)).not.toContain('OS01')
    expect(await findProductsOfSpecialCategory(db, 'Unknown')).toEqual([])
  })

  it('hides a product or category everywhere, and shows it again', {
    tags: ['O5'],
  }, async () => {
    const { db } = database()
    const picture = '/pictures/one-sound-bird-saffron.svg'
    const readVisibility = async () => {
      const catalogue = await findCatalogue(db)
      const special = await findProductsOfSpecialCategory(db, 'Day Crackers')
      return {
        listed: catalogue.flatMap(({ product_list }) => product_list).filter(({ _id }) => _id === 'os01')
          .length,
        categories: (await findCategories(db)).filter(({ category_id }) => category_id === 'c1').length,
        special: special.filter(({ _id }) => _id === 'os01').length,
        product: (await findProduct(db, id('os01')))?._id,
        picture: (await findPicturePaths(db)).includes(picture),
        lit: (await findPicturePaths(db)).includes(picture.replace('.svg', '-lit.svg')),
      }
    }
    const shown = { listed: 1, categories: 1, special: 1, product: 'os01', picture: true, lit: true }
    const hidden = { listed: 0, special: 0, product: undefined, picture: false, lit: false }
    expect(await readVisibility()).toEqual(shown)
    const product = db.updateTable('product').where('product_id', '=', id('os01'))
    await product.set({ is_hidden: 1 }).execute()
    expect(await readVisibility()).toEqual({ ...hidden, categories: 1 })
    await product.set({ is_hidden: 0 }).execute()
    const category = db.updateTable('category').where('category_slug', '=', 'one-sound-crackers')
    await category.set({ is_hidden: 1 }).execute()
    expect(await readVisibility()).toEqual({ ...hidden, categories: 0 })
    await category.set({ is_hidden: 0 }).execute()
    expect(await readVisibility()).toEqual(shown)
  })

  it('increases its version in the transaction, and not after a rollback', async () => {
    const { db } = database()
    const before = await getCatalogueVersion(db)
    const now = '2027-02-01T00:00:00.000Z'
    expect(await db.transaction().execute((trx) => bumpCatalogueVersion(trx, now))).toBe(before + 1)
    const failing = db.transaction().execute(async (trx) => {
      await bumpCatalogueVersion(trx, now)
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await getCatalogueVersion(db)).toBe(before + 1)
  })
})

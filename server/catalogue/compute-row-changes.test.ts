import * as v from 'valibot'
import { expect, it } from 'vitest'
import { PriceListChangeSchema } from '#contract/office/price-list.ts'
import { PRODUCTS_MAX, type PriceListProduct } from '#domain/catalogue/price-list.ts'
import { categoryId, productId } from '#domain/catalogue/product.ts'
import { BLANK_PRODUCT } from '#domain/catalogue/product-fields.ts'
import { paise } from '#domain/money/money.ts'
import { computeRowChanges } from './compute-row-changes.ts'

it('a price list over the product limit rejects new products and accepts changes and removals', {
  tags: ['O5'],
}, () => {
  const category_id = categoryId('sparklers')
  const fields = {
    category_id,
    tamil_name: '',
    per: '1 Box',
    discount_percentage: 0,
    special_categories: [],
  }
  const flags = { is_netrate_item: 0, is_new_item: 0, is_top_selling_item: 0, is_sold_out: 0 } as const
  const products = Array.from({ length: PRODUCTS_MAX + 1 }, (_, n): PriceListProduct => {
    const name = { product_id: productId(`p${n}`), product_code: `S${n}`, product_name: `Sparkler ${n}` }
    return {
      ...BLANK_PRODUCT,
      ...fields,
      ...flags,
      ...name,
      is_hidden: 0,
      price: paise(100),
      photo_path: '',
      sort_order: n,
      media: [],
    }
  })
  const category = { category_name: 'Sparklers', category_tamil_name: 'மத்தாப்பு', category_slug: 'sparklers' }
  const list = { categories: [{ ...category, category_id, sort_order: 1, is_hidden: 0 as const }], products }
  const rows = (change: object) => computeRowChanges(v.parse(PriceListChangeSchema, change), list)
  const set = { is_hidden: true }
  expect(rows({ products: [{ product_id: 'p0', set }] }).data).toHaveLength(1)
  expect(rows({ gone_products: [{ product_id: 'p0' }] }).data).toHaveLength(1)
  const off = Object.fromEntries(Object.keys({ ...flags, ...set }).map((flag) => [flag, false]))
  const added = { ...fields, ...off, product_code: 'N1', product_name: 'New', price: 1 }
  expect(rows({ new_products: [added] }).refusal?.problems).toEqual({ new_products: 'price-list-full' })
})

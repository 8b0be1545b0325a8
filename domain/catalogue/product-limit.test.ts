import { describe, expect, it } from 'vitest'
import { paise } from '../money/money.ts'
import { PRODUCTS_MAX, type PriceListProduct, type RowChange } from './price-list.ts'
import { categoryId, productId } from './product.ts'
import { BLANK_PRODUCT } from './product-fields.ts'
import { isOverProductLimit } from './product-limit.ts'

const product: PriceListProduct = {
  ...BLANK_PRODUCT,
  product_id: productId('p1'),
  category_id: categoryId('c1'),
  product_code: 'SP01',
  product_name: 'Sparkler',
  per: '1 Box',
  price: paise(100),
  photo_path: '',
  sort_order: 1,
  special_categories: [],
  media: [],
}
const added: RowChange = { kind: 'product', id: product.product_id, before: null, after: product }
const removed: RowChange = { kind: 'product', id: product.product_id, before: product, after: null }
const edited: RowChange = { kind: 'product', id: product.product_id, before: product, after: product }

describe('isOverProductLimit', { tags: ['O5'] }, () => {
  it('allows products up to the limit', () => {
    expect(isOverProductLimit(PRODUCTS_MAX - 1, [added])).toBe(false)
    expect(isOverProductLimit(PRODUCTS_MAX, [added])).toBe(true)
    expect(isOverProductLimit(PRODUCTS_MAX, [added, removed])).toBe(false)
  })

  it('allows edits and removals in a list over the limit', () => {
    expect(isOverProductLimit(PRODUCTS_MAX + 5, [edited])).toBe(false)
    expect(isOverProductLimit(PRODUCTS_MAX + 5, [removed])).toBe(false)
  })
})

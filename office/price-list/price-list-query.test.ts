import { expect, it } from 'vitest'
import { productId } from '#domain/catalogue/product.ts'
import { fromRupees } from '#domain/money/money.ts'
import { createPriceList } from '../../e2e/office/price-list/price-list-fixture.ts'
import { mergeChange } from '../shell/requests/price-list-query.ts'

const list = createPriceList(8, 2)
const [first] = list.products
if (!first) throw new Error('The fixture has no product')
const NOTHING = {
  ...{ change_no: 1, version: 2, products: [], gone_products: [] },
  ...{ categories: [], gone_categories: [], order: null, category_order: null },
}

it('merges changed rows and the new order, and ignores an outdated result', { tags: ['O5'] }, () => {
  const merged = mergeChange(list, {
    ...NOTHING,
    products: [
      { ...first, price: fromRupees(7) },
      { ...first, product_id: productId('new') },
    ],
    gone_products: [productId('p1')],
    order: ['p2', 'new', 'p0', 'p3', 'p4', 'p5', 'p6', 'p7'].map(productId),
    category_order: list.categories.map(({ category_id }) => category_id).toReversed(),
  })
  expect(merged.products.map(({ product_id }) => product_id)).toEqual(
    ['p2', 'new', 'p0', 'p3', 'p4', 'p5', 'p6', 'p7'].map(productId),
  )
  expect(merged.categories.map(({ category_id }) => category_id)).toEqual(['c1', 'c0'])
  expect(merged.products.find(({ product_id }) => product_id === 'p0')?.price).toBe(fromRupees(7))
  // Rows that did not change stay the same objects, so that they do not render again.
  expect(merged.products[3]).toBe(list.products[3])
  expect(mergeChange(merged, { ...NOTHING, version: 1 })).toBe(merged)
})

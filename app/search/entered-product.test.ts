import { expect, it } from 'vitest'
import { paise } from '#domain/money/money.ts'
import { type Product, productId } from '#domain/product.ts'
import { enteredProduct } from './entered-product.ts'

const product = (product_code: string): Product => ({
  _id: productId(product_code),
  product_code,
  product_name: 'Rocket',
  tamil_name: '',
  per: '1 Box',
  price: paise(100),
  discount_percentage: 0,
  discount_price: paise(0),
  after_discount_price: paise(100),
  is_netrate_item: 0,
  is_new_item: 0,
  is_top_selling_item: 0,
  is_sold_out: 0,
  photo_path: '',
  sort_order: 0,
  category_name: '',
})

it.each([
  [['rk1', 'rk12'], 'rk1', 'rk1'],
  [['rk1', 'rk12'], ' RK1 ', 'rk1'],
  [['RK1', 'RK12'], 'rk1', 'RK1'],
  [['RK1', 'RK12'], 'rk', undefined],
  [['RK1'], 'rocket', 'RK1'],
  [[], 'rocket', undefined],
])('of %j Enter after "%s" leads to %s', { tags: ['W20'] }, (codes, typed, code) => {
  expect(enteredProduct(codes.map(product), typed)?.product_code).toBe(code)
})

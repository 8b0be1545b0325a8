import { describe, expect, it } from 'vitest'
import { productId } from '../../catalogue/product.ts'
import { paise } from '../../money/money.ts'
import { findLineChanges } from './line-change.ts'

describe('findLineChanges', { tags: ['D3'] }, () => {
  const current = (id: string, after_discount_price: number, is_sold_out: 0 | 1 = 0) => ({
    _id: productId(id),
    product_name: `Product ${id}`,
    after_discount_price: paise(after_discount_price),
    is_sold_out,
  })
  const sent = (id: string, price: number) => ({ product_id: productId(id), price: paise(price) })

  it('returns nothing while catalogue and cart agree', () => {
    expect(findLineChanges([sent('a', 90_00)], [current('a', 90_00), current('b', 5_00, 1)])).toEqual([])
  })

  it('returns changed, sold-out and removed products in cart order', () => {
    const lines = [sent('gone', 10_00), sent('a', 90_00), sent('same', 1_00), sent('out', 20_00)]
    const products = [current('a', 95_00), current('same', 1_00), current('out', 25_00, 1)]
    expect(findLineChanges(lines, products)).toEqual([
      { product_id: 'gone', product_name: '', change: 'removed', old: 10_00, new: null },
      { product_id: 'a', product_name: 'Product a', change: 'price', old: 90_00, new: 95_00 },
      { product_id: 'out', product_name: 'Product out', change: 'sold-out', old: 20_00, new: null },
    ])
  })
})

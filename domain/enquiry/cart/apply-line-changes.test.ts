import { expect, it } from 'vitest'
import { productId } from '../../catalogue/product.ts'
import { fromRupees, paise } from '../../money/money.ts'
import { applyLineChanges } from './apply-line-changes.ts'
import { type CartLine, cartTotals, toCartLine } from './cart.ts'

function line(id: string, rupees: number, qty: number): CartLine {
  return toCartLine(
    {
      _id: productId(id),
      product_code: id.toUpperCase(),
      product_name: id,
      tamil_name: '',
      per: '1 Box',
      photo_path: '',
      discount_percentage: 70,
      after_discount_price: fromRupees(rupees),
    },
    qty,
  )
}

it('applyLineChanges updates prices and removes unavailable products', { tags: ['D3'] }, () => {
  const [rocket, pot, bomb, garland] = [
    line('rocket', 10, 2),
    line('pot', 20, 3),
    line('bomb', 5, 1),
    line('garland', 9, 9),
  ]
  const changed = applyLineChanges(
    [rocket, pot, bomb, garland],
    [
      { product_id: pot._id, product_name: 'pot', change: 'price', old: paise(2000), new: paise(2550) },
      { product_id: bomb._id, product_name: 'bomb', change: 'sold-out', old: paise(500), new: null },
      { product_id: garland._id, product_name: '', change: 'removed', old: paise(900), new: null },
    ],
  )
  expect(changed).toEqual([rocket, line('pot', 25.5, 3)])
  expect(cartTotals(changed).payable).toBe(9650)
})

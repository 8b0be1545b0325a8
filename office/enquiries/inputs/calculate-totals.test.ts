import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromRupees } from '#domain/money/money.ts'
import { calculateTotals, chargeToText } from './calculate-totals.ts'

it('any typed charge yields totals or a reason, never an exception', { tags: ['O4'] }, () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,% ₹-e'), maxLength: 16 })
  const lines = [{ rate: fromRupees(100.5), quantity: '2' }]
  fc.assert(
    fc.property(typed, typed, (discount, packing) => {
      expect(() => calculateTotals(lines, { discount, packing })).not.toThrow()
    }),
    { examples: [['', '99999999999999']] },
  )
})

it.each([
  ['2', '10%', '5', { sub_total: 30_100, discount_amount: 3_010, packing_amount: 500, net_amount: 27_590 }],
  ['two', '', '', 'not-understood'],
  ['', '', '', 'not-understood'],
  ['\u200b', '', '', 'not-understood'],
  ['2', 'ten', '', 'not-understood'],
  ['2', '', 'ten', 'not-understood'],
  ['0', '101', '', 'discount-too-much'],
])(
  'calculates %s of ₹100.50 and one of ₹100 with discount %j, packing %j',
  { tags: ['O4'] },
  (quantity, discount, packing, totals) => {
    const lines = [
      { rate: fromRupees(100.5), quantity },
      { rate: fromRupees(100), quantity: '1' },
    ]
    expect(calculateTotals(lines, { discount, packing })).toEqual(totals)
  },
)

it('formats a charge as it is typed', { tags: ['O4'] }, () => {
  const charges = [{ amount: fromRupees(0) }, { amount: fromRupees(120.5) }, { percentage: 3 }]
  expect(charges.map(chargeToText)).toEqual(['', '120.50', '3%'])
})

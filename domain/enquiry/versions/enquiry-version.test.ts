import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productId } from '../../catalogue/product.ts'
import { paise } from '../../money/money.ts'
import { computeTotals, diffVersions, type VersionContent } from './enquiry-version.ts'

const NOTHING = { amount: paise(0) }
const line = (id: string, qty: number) => ({
  product_id: productId(id),
  product_name: id,
  tamil_name: id,
  qty,
  sub_total: paise(333 * qty),
})
const versionContent = (...lines: ReturnType<typeof line>[]): VersionContent => ({
  lines,
  discount: NOTHING,
  packing: NOTHING,
})

describe('computeTotals', { tags: ['O4'] }, () => {
  it('adds lines and packing charge and subtracts the discount', () => {
    const content = { ...versionContent(line('a', 10), line('b', 5)), packing: { amount: paise(200) } }
    expect(computeTotals({ ...content, discount: { percentage: 2.5 } })).toEqual({
      sub_total: 4995,
      discount_amount: 125,
      packing_amount: 200,
      net_amount: 5070,
    })
  })

  it('is consistent for any charges and rejects an excessive discount', () => {
    const charge = fc.oneof(
      fc.record({ amount: fc.integer({ min: 0, max: 10_000 }).map(paise) }),
      fc.record({ percentage: fc.integer({ min: 0, max: 100_00 }).map((n) => n / 100) }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), charge, charge, (qty, discount, packing) => {
        const totals = computeTotals({ lines: [line('a', qty)], discount, packing })
        expect(totals === undefined).toBe('amount' in discount && discount.amount > 333 * qty)
        if (!totals) return
        const { sub_total, discount_amount, packing_amount, net_amount } = totals
        expect(net_amount).toBe(sub_total - discount_amount + packing_amount)
        expect(discount_amount).toBeLessThanOrEqual(sub_total)
      }),
    )
  })
})

describe('diffVersions', { tags: ['O4'] }, () => {
  it('returns added, removed and changed lines and changed charges', () => {
    const from = versionContent(line('a', 1), line('b', 2), line('c', 3))
    const to = { ...versionContent(line('a', 1), line('c', 4), line('d', 5)), packing: { percentage: 10 } }
    expect(diffVersions(from, to)).toMatchObject([
      { what: 'line', product_id: 'b', from: 2, to: 0 },
      { what: 'line', product_id: 'c', from: 3, to: 4 },
      { what: 'line', product_id: 'd', from: 0, to: 5 },
      { what: 'packing', from: 0, to: 333 },
    ])
  })

  it('returns old and new amounts, even if only the rate changed', () => {
    const dearer = { ...line('b', 2), sub_total: paise(800) }
    expect(
      diffVersions(versionContent(line('a', 1), line('b', 2)), versionContent(line('a', 3), dearer)),
    ).toMatchObject([
      { product_id: 'a', from_amount: 333, to_amount: 999 },
      { product_id: 'b', from: 2, to: 2, from_amount: 666, to_amount: 800 },
    ])
  })

  it('adds up to the difference of the net amounts', () => {
    const content = fc
      .tuple(
        fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(50)), { selector: ([id]) => id }),
        fc.nat(300),
        fc.nat(300),
      )
      .map(([lines, discount, packing]) => ({
        lines: lines.map(([id, qty]) => line(id, qty + 1)),
        discount: { amount: paise(discount) },
        packing: { amount: paise(packing) },
      }))
    fc.assert(
      fc.property(content, content, (from, to) => {
        const [before, after] = [computeTotals(from), computeTotals(to)]
        if (!before || !after) return
        const sum = diffVersions(from, to).reduce((total, change) => {
          if (change.what === 'line') return total + change.to_amount - change.from_amount
          return total + (change.to - change.from) * (change.what === 'discount' ? -1 : 1)
        }, 0)
        expect(before.net_amount + sum).toBe(after.net_amount)
      }),
    )
  })

  it('ignores the order of lines', () => {
    expect(
      diffVersions(versionContent(line('a', 1), line('b', 2)), versionContent(line('b', 2), line('a', 1))),
    ).toEqual([])
  })
})

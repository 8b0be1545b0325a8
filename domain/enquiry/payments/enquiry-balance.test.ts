import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '../../money/money.ts'
import { computeBalance, type Payment } from './enquiry-balance.ts'

const amount = fc.integer({ min: 1, max: 10 ** 9 }).map(paise)
const payment: fc.Arbitrary<Payment> = fc.record({
  kind: fc.constantFrom('receipt', 'refund'),
  amount,
  taken_back_at: fc.constantFrom(null, '2027-10-01T04:30:00.000Z'),
})
const payments = fc.array(payment, { maxLength: 8 })
const receipt = (rupees: number): Payment => ({ kind: 'receipt', amount: paise(rupees), taken_back_at: null })

describe('computeBalance', { tags: ['O4'] }, () => {
  it('is due or overpaid, never both', () => {
    fc.assert(
      fc.property(amount, payments, (net, list) => {
        const { received, refunded, due, overpaid } = computeBalance(net, list)
        expect(due - overpaid).toBe(net - received + refunded)
        expect(Math.min(due, overpaid)).toBe(0)
      }),
    )
  })

  it('ignores the order of payments and removed payments', () => {
    fc.assert(
      fc.property(amount, payments, (net, list) => {
        const active = list.filter((each) => each.taken_back_at === null)
        expect(computeBalance(net, [...active].reverse())).toEqual(computeBalance(net, list))
      }),
    )
  })

  it('decreases by each further receipt', () => {
    fc.assert(
      fc.property(amount, payments, amount, (net, list, more) => {
        const [before, after] = [computeBalance(net, list), computeBalance(net, [...list, receipt(more)])]
        expect(before.due - before.overpaid - (after.due - after.overpaid)).toBe(more)
      }),
    )
  })

  it('returns the refund share of section 9 less earlier refunds, once cancelled', {
    tags: ['§9', 'D15'],
  }, () => {
    const paid: Payment[] = [receipt(100_01), { kind: 'refund', amount: paise(10_00), taken_back_at: null }]
    expect(computeBalance(paise(100_01), paid, 'Packed')).toEqual({
      received: 100_01,
      refunded: 10_00,
      due: 0,
      overpaid: 0,
      refund_owed: 80_01,
    })
    expect(computeBalance(paise(100_01), paid, 'In Transport').refund_owed).toBe(50_01)
    expect(computeBalance(paise(500_00), [], 'Confirmed')).toMatchObject({ due: 0, refund_owed: 0 })
  })
})

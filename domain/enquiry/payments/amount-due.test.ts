import { expect, it } from 'vitest'
import { paise } from '../../money/money.ts'
import { amountDue } from './amount-due.ts'

const paymentState = (
  net: number,
  received: number,
  refunded = 0,
  order_status: 'Confirmed' | 'Cancelled' = 'Confirmed',
) =>
  amountDue({
    net_amount: paise(net),
    received_amount: paise(received),
    refunded_amount: paise(refunded),
    order_status,
  })

it('the amount due is the net amount less payments plus refunds, at least 0', {
  tags: ['O4'],
}, () => {
  expect(paymentState(300_000, 0)).toBe(300_000)
  expect(paymentState(300_000, 100_000)).toBe(200_000)
  expect(paymentState(300_000, 300_000)).toBe(0)
  expect(paymentState(300_000, 350_000)).toBe(0)
  expect(paymentState(300_000, 350_000, 100_000)).toBe(50_000)
})

it('nothing is due for a cancelled enquiry', { tags: ['O4'] }, () => {
  expect(paymentState(300_000, 100_000, 0, 'Cancelled')).toBe(0)
})

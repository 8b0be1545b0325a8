import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { Order } from '#contract/shop-api.ts'
import { enquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import { OrderIdSchema } from '#domain/enquiry/ids/order-id.ts'
import { fromRupees } from '#domain/money/money.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { MessagesContext } from '../messages.ts'
import { OrderCard } from './order-card.tsx'

const { mobile_no, ...billing } = SAMPLE_BILLING
const zero = fromRupees(0)
const order: Order = {
  ...billing,
  _id: v.parse(OrderIdSchema, 'a'.repeat(24)),
  order_no: enquiryNumber(2027, 42),
  order_date: '2027-10-01T04:30:00.000Z',
  customer_city: billing.city,
  customer_mobile_no: mobile_no,
  version_no: 1,
  sub_total: fromRupees(3_865),
  discount_amount: zero,
  packing_amount: zero,
  net_amount: fromRupees(3_865),
  placed_amount: fromRupees(3_865),
  changes: [],
  order_status: 'Cancelled',
  lr_photo_path: null,
  product_list: [],
  money: {
    received: fromRupees(3_865),
    refunded: fromRupees(3_000),
    due: zero,
    refund_owed: fromRupees(671.75),
  },
}

it.each([
  ['en', 'Refunded', 'Refund due'],
  ['ta', 'ரீஃபண்ட் தந்தது', 'ரீஃபண்ட் பாக்கி'],
] as const)('a cancelled order shows its refund (%s)', { tags: ['§9'] }, (language, refunded, owed) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <MessagesContext value={{ language, words: WORDS_BY_LANGUAGE[language] }}>
        <OrderCard order={order} />
      </MessagesContext>
    </MemoryRouter>,
  )
  const text = html.replaceAll(/<[^>]*>/g, '')
  expect(text).toContain(`${refunded}₹3,000.00`)
  expect(text).toContain(`${owed}₹671.75`)
})

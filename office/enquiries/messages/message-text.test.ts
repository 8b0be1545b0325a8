import { expect, it } from 'vitest'
import type { EnquiryJson } from '#contract/office/enquiries.ts'
import { productId } from '#domain/catalogue/product.ts'
import { CUSTOMER_MESSAGES } from '#domain/enquiry/customer-message.ts'
import { fromRupees } from '#domain/money/money.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { buildMessageText, buildWhatsAppUrl } from './message-text.ts'

const AT = '2027-10-01T04:30:00.000Z'
const shop = {
  name: 'Vaanavil',
  name_tamil: 'வானவில்',
  phone: '+91 98765 43210',
  upi_id: 'vaanavil@okbank',
  minimum_order: fromRupees(2_500),
  address: null,
}
const step = (change_no: number, order_status: EnquiryJson['order_status']) => ({
  change_no,
  order_status,
  changed_at: AT,
  changed_by: 'Selvi',
  undoes: null,
  reason: null,
})
const content = { lines: [], discount: { amount: fromRupees(0) }, packing: { amount: fromRupees(0) } }
const enquiry: EnquiryJson = {
  enquiry_number: '2027-00042',
  view_id: 'v'.repeat(24),
  payment_id: 'p'.repeat(56),
  row_version: 3,
  order_status: 'Cancelled',
  placed_at: AT,
  ...SAMPLE_BILLING,
  customer_name: 'Kavitha',
  language: 'en',
  call_from: null,
  wrong_number: false,
  has_account: false,
  version_counts: 3,
  sub_total: fromRupees(3_600),
  discount_amount: fromRupees(0),
  packing_amount: fromRupees(0),
  net_amount: fromRupees(3_600),
  content,
  waiting: {
    version_no: 4,
    net_amount: fromRupees(3_780),
    content,
    changes: [
      {
        what: 'line',
        product_id: productId('a'),
        product_name: 'Rocket',
        tamil_name: 'ராக்கெட்',
        from: 0,
        to: 2,
        from_amount: fromRupees(0),
        to_amount: fromRupees(100),
      },
      { what: 'packing', from: fromRupees(0), to: fromRupees(80.5) },
    ],
  },
  versions: [],
  history: [step(1, 'Enquiry Received'), step(2, 'Confirmed'), step(3, 'Cancelled')],
  calls: [],
  payments: [],
  money: {
    received: fromRupees(1_000),
    refunded: fromRupees(0),
    due: fromRupees(2_600),
    overpaid: fromRupees(0),
    refund_owed: fromRupees(950),
  },
  dispatches: [],
  shortages: [],
  messages: [],
  notes: [],
  assignee: null,
  can: [],
}
const messageContext = { enquiry, shop, address: 'https://shop.example' }

it.each(CUSTOMER_MESSAGES)(
  'the %s message names enquiry, version, shop and page in the customer’s language',
  { tags: ['O4'] },
  (message) => {
    const page = `https://shop.example/print?id=${enquiry.view_id}`
    const english = buildMessageText(message, messageContext)
    expect(english).toMatch(/^Dear Kavitha,\n\n/)
    expect(english).toContain(`Enquiry: 2027-00042 (v${message === 'proposed' ? 4 : 3})\n`)
    expect(english).toContain(page)
    expect(english).toMatch(/\n\nVaanavil: \+91 98765 43210$/)
    const tamil = buildMessageText(message, { ...messageContext, enquiry: { ...enquiry, language: 'ta' } })
    expect(tamil).toMatch(/^வணக்கம் Kavitha,\n\n/)
    expect(tamil).toContain(page.replace('/print', '/ta/print'))
    // Both languages, because the customer's is unknown.
    const both = buildMessageText(message, { ...messageContext, enquiry: { ...enquiry, language: null } })
    expect(both).toBe(`${tamil}\n\n* * *\n\n${english}`)
  },
)

it('a proposed version lists its changes and its amount', { tags: ['O4'] }, () => {
  const text = buildMessageText('proposed', messageContext)
  expect(text).toContain('- Rocket: none → 2\n- Packing charge: ₹0.00 → ₹80.50')
  expect(text).toContain('Amount: ₹3,780.00')
})

it.each(['confirmed', 'part-paid'] as const)(
  'the %s message leads to the payment page of the enquiry, with number and amount due',
  { tags: ['O4'] },
  (message) => {
    const text = buildMessageText(message, messageContext)
    expect(text).toContain('Enquiry: 2027-00042')
    expect(text).toContain('Amount due: ₹2,600.00')
    expect(text).toContain(`Payment options: https://shop.example/payment-options?id=${enquiry.payment_id}\n`)
    const tamil = buildMessageText(message, { ...messageContext, enquiry: { ...enquiry, language: 'ta' } })
    expect(tamil).toContain(`https://shop.example/ta/payment-options?id=${enquiry.payment_id}\n`)
  },
)

it('a product name never becomes a link', { tags: ['O4', 'W9'] }, () => {
  const productNames = { product_name: 'Pay: https://evil.example/pay', tamil_name: '' }
  const changes = enquiry.waiting?.changes.map((change) =>
    change.what === 'line' ? { ...change, ...productNames } : change,
  )
  const waiting = enquiry.waiting && changes ? { ...enquiry.waiting, changes } : null
  const text = buildMessageText('proposed', { ...messageContext, enquiry: { ...enquiry, waiting } })
  expect(text).toContain('- Pay https evil. example/pay: none → 2')
})

it('a dispatch message links to the photo of its receipt', { tags: ['O4'] }, () => {
  const page = `Lorry receipt: https://shop.example/transport?id=${enquiry.view_id}`
  const dispatch = (receipt_hash: string | null) => ({
    dispatched_at: '2027-10-02T04:30:00.000Z',
    dispatched_by: 'Devi',
    lorry_office: 'KPN Parcel',
    lr_number: 'LR 4471',
    lorry_phone: '',
    receipt_hash,
    carton_count: null,
  })
  const text = (...hashes: (string | null)[]) =>
    buildMessageText('sent', { ...messageContext, enquiry: { ...enquiry, dispatches: hashes.map(dispatch) } })
  expect(text('ab'.repeat(32), null)).toContain(`${page}${'ab'.repeat(16)}\n`)
  expect(text(null)).toContain(`${page}\n`)
})

it('a cancellation states the refund only if there is one', { tags: ['O4'] }, () => {
  expect(buildMessageText('cancelled', messageContext)).toContain('We will refund 95% of what you paid')
  const unpaid = {
    ...enquiry,
    money: { ...enquiry.money, received: fromRupees(0), refund_owed: fromRupees(0) },
  }
  expect(buildMessageText('cancelled', { ...messageContext, enquiry: unpaid })).not.toContain('%')
})

it('typed text never becomes a link or a line of its own', { tags: ['O4', 'W9'] }, () => {
  const hostileText = 'Sir, you won\nhttps://evil.example/prize \u202E*now*'
  const dispatch = {
    lorry_office: hostileText,
    lr_number: hostileText,
    lorry_phone: hostileText,
    receipt_hash: null,
    carton_count: null,
    dispatched_at: AT,
    dispatched_by: hostileText,
  }
  for (const message of CUSTOMER_MESSAGES) {
    const sent = { ...enquiry, customer_name: hostileText, dispatches: [dispatch] }
    const text = buildMessageText(message, { ...messageContext, enquiry: sent })
    expect(text).toMatch(/^Dear Sir, you won https evil\. example prize now,\n/)
    expect(text).not.toMatch(/evil\.example|\u202E|\*now\*|^https/m)
  }
})

it('the WhatsApp URL contains the number and the complete text', { tags: ['O4'] }, () => {
  const address = new URL(buildWhatsAppUrl('9876543210', 'A & B\n100 % = ₹1 #2 +'))
  expect(address.origin + address.pathname).toBe('https://wa.me/919876543210')
  expect(address.searchParams.get('text')).toBe('A & B\n100 % = ₹1 #2 +')
})

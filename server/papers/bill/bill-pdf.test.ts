import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Order, OrderLine } from '#contract/shop-api.ts'
import { multiplyByQuantity, paise, sumPaise } from '#domain/money/money.ts'
import { type DrawnText, readPdf } from '#testing/read-pdf.ts'
import { anyText } from '#testing/samples/any-text.ts'
import { TEST_SHOP } from '#testing/samples/demo-settings.ts'
import { sampleOrder } from '#testing/samples/sample-order.ts'
import { isThorough, repeatCount } from '#testing/thoroughness.ts'
import { renderBillPdf } from './bill-pdf.ts'

const shop = TEST_SHOP

function lineOf(i: number): OrderLine {
  const rate = paise(30_00 + i)
  return {
    product_code: `FP${i}`,
    product_name: `Flower Pots Deluxe ${i}`,
    tamil_name: `பூச்சட்டி ${i}`,
    per: '1 Box (10 Pcs)',
    price: paise(rate * 4),
    discount_percentage: 75,
    after_discount_price: rate,
    qty: 2,
    sub_total: multiplyByQuantity(rate, 2),
  }
}

function orderOf(lines: number, over: Partial<Order> = {}): Order {
  const product_list = Array.from({ length: lines }, (_, i) => lineOf(i))
  const sub_total = sumPaise(product_list.map((line) => line.sub_total))
  return sampleOrder({
    customer_name: 'Meenakshi Sundaram',
    customer_city: 'Coimbatore',
    city: 'Coimbatore',
    address: '14, 2nd Cross Street\nGandhi Nagar',
    pin_code: '641004',
    customer_mobile_no: '9876543210',
    sub_total,
    net_amount: sub_total,
    placed_amount: sub_total,
    product_list,
    ...over,
  })
}

const wordsOf = (texts: readonly DrawnText[]) => texts.map(({ text }) => text)
const read = async (order: Order) => readPdf(await renderBillPdf(order, shop, 'en'))

describe('the bill of an enquiry', { tags: ['§2/print'] }, () => {
  let pdf: Buffer
  let words: string[]
  beforeAll(async () => {
    pdf = await renderBillPdf(orderOf(2), shop, 'en')
    words = (await readPdf(pdf)).flatMap(wordsOf)
  })

  it('has Tamil titles and units, and Tamil product names first, in Tamil', {
    tags: ['§1'],
  }, async () => {
    const pages = await readPdf(await renderBillPdf(orderOf(1), shop, 'ta'))
    const tamil = pages.flatMap(wordsOf)
    expect(tamil).toContain('தள்ளுபடி')
    expect(tamil).not.toContain('Discount')
    // The titles are not broken in their narrow columns. The PDF's text is in drawing order.
    const titles = pages.flat().find(({ text }) => text === 'M.R.P')?.baseline
    const row = pages.flat().filter(({ baseline }) => baseline === titles)
    expect(wordsOf(row).join('')).toMatch(/M\.R\.P.*எண்ணிக்ைக.*ெதாைக/)
    expect(tamil.join('').replaceAll(' ', '')).toContain('(10பீஸ்)')
    expect(tamil.join(' ')).not.toMatch(/\bBox\b|\bPcs\b/)
    const names = tamil.filter((text) => /பூச்சட்டி|Flower Pots/.test(text))
    expect(names[0]).toMatch(/பூச்சட்டி/)
    expect(names.at(-1)).toMatch(/Flower Pots/)
  })

  it('is one A4 page in English, titled with the enquiry number', () => {
    const file = pdf.toString('latin1')
    expect(file).toMatch(/^%PDF-1\.7/)
    expect(file).toContain('(Enquiry 2026-00042)')
    expect(file).toContain('/Lang (en-IN)')
    expect(file.match(/\/MediaBox .*/g)).toEqual(['/MediaBox [0 0 595.28 841.89]'])
  })

  it('shows the seller', () => {
    expect(words.join('')).toContain(
      '12/3 Vaanavil Buildings, Demo Street, near the Old Bus Stand, Sivakasi 626123',
    )
    expect(words).toEqual(
      expect.arrayContaining([
        'Vaanavil Crackers',
        expect.stringContaining('வானவில் பட்டாசுக்'),
        'Phone: +91-00000-00001, +91-00000-00002',
        'GSTIN: 33AAAAA0000A1Z9',
        'Licence No: DEMO/SVK/0000',
      ]),
    )
  })

  it('is an estimate with number, time in IST and status', { tags: ['D16'] }, () => {
    expect(words).toEqual(
      expect.arrayContaining([
        'Enquiry',
        'Estimate only, not a tax invoice',
        '2026-00042',
        '08/10/2026 06:05 PM',
        'Enquiry Received',
      ]),
    )
  })

  it('shows the customer', () => {
    expect(words).toEqual(
      expect.arrayContaining([
        'Meenakshi Sundaram',
        '14, 2nd Cross Street, Gandhi Nagar',
        'Coimbatore – 641004',
        'Mobile Number: 9876543210',
      ]),
    )
  })

  it('lists the products in English and Tamil with price, discount, rate, quantity and amount', () => {
    const from = words.indexOf('S.No')
    expect(words.slice(from, from + 18)).toEqual([
      ...['S.No', 'Code', 'Product', 'M.R.P', 'Discount', 'Rate', 'Qty', 'Amount'],
      ...[
        '1',
        'FP0',
        'Flower Pots Deluxe 0',
        'பூச்சட்டி 0',
        '₹120.00',
        '75%',
        '₹30.00',
        '1 Box (10 Pcs)',
        '2',
        '₹60.00',
      ],
    ])
  })

  it('ends with totals, amount in words and payment method', () => {
    expect(words).toEqual(
      expect.arrayContaining([
        'Included in the rates',
        'One Hundred and Twenty Rupees and Two Paise Only',
        'Payment Mode: Manual',
        'GST of 18% is not included',
        'Page 1 of 1',
      ]),
    )
    expect(words.slice(words.indexOf('Products'))).toEqual([
      ...['Products', '2', 'Sub Total', '₹120.02', 'Discount', 'Included in the rates'],
      ...['Payable Amount', '₹120.02', 'Page 1 of 1'],
    ])
  })

  it('is deterministic', async () => {
    expect((await renderBillPdf(orderOf(2), shop, 'en')).equals(pdf)).toBe(true)
  })
})

describe('a bill of a later version', { tags: ['O4'] }, () => {
  const changed = orderOf(30, {
    version_no: 3,
    sub_total: paise(5_000_00),
    discount_amount: paise(100_00),
    packing_amount: paise(60_50),
    net_amount: paise(4_960_50),
    money: {
      received: paise(1_000_00),
      refunded: paise(200_00),
      due: paise(4_160_50),
      refund_owed: paise(0),
    },
  })
  let pages: string[][]
  beforeAll(async () => {
    pages = (await read(changed)).map(wordsOf)
  })

  it('shows the version on every page', () => {
    const [first, ...later] = pages
    expect(later).not.toEqual([])
    const from = first?.indexOf('Version') ?? -1
    expect(first?.slice(from, from + 2)).toEqual(['Version', 'v3'])
    for (const page of later) expect(page).toContain('Enquiry 2026-00042 v3')
  })

  it('shows discount, packing charge, payments and the amount due', () => {
    const last = pages.at(-1) ?? []
    const from = last.indexOf('Sub Total')
    expect(last.slice(from, from + 14)).toEqual([
      ...['Sub Total', '₹5,000.00', 'Discount', '−₹100.00', 'Packing Charge', '₹60.50'],
      ...['Payable Amount', '₹4,960.50', 'Received', '₹1,000.00', 'Refunded', '₹200.00'],
      ...['Amount Due', '₹4,160.50'],
    ])
    expect(last.join(' ')).toContain('Four Thousand Nine Hundred and Sixty Rupees and Fifty Paise Only')
  })

  it('shows no payments if the order has none', async () => {
    const { money: _, ...masked } = changed
    const words = (await read(masked)).flatMap(wordsOf)
    expect(words).toContain('Packing Charge')
    expect(words).not.toContain('Amount Due')
    expect(words).not.toContain('Received')
  })
})

it('a bill shows no discount for a product at its printed price', async () => {
  const line = { ...lineOf(0), discount_percentage: 50, after_discount_price: lineOf(0).price }
  const words = (await read(orderOf(0, { product_list: [line] }))).flatMap(wordsOf)
  expect(words).toContain('–')
  expect(words).not.toContain('50%')
})

it('a bill shows the shop’s GST rate', async () => {
  const [page = []] = await readPdf(await renderBillPdf(orderOf(1), { ...shop, gst_percentage: 28 }, 'en'))
  expect(wordsOf(page)).toContain('GST of 28% is not included')
})

it('a bill omits the fields that a masked order lacks', { tags: ['D6'] }, async () => {
  const masked = orderOf(1, {
    customer_name: 'M***m',
    address: '',
    pin_code: '',
    customer_mobile_no: '98xxxxxx10',
  })
  const words = (await read(masked)).flatMap(wordsOf)
  const from = words.indexOf('Customer')
  expect(words.slice(from, from + 4)).toEqual([
    'Customer',
    'M***m',
    'Coimbatore',
    'Mobile Number: 98xxxxxx10',
  ])
  expect(words[from + 4]).toBe('Enquiry No')
})

describe('a bill of 80 products', { tags: ['§2/print'] }, () => {
  let pages: DrawnText[][]
  beforeAll(async () => {
    pages = await read(orderOf(80))
  })

  it('has at most four numbered pages with column titles', () => {
    expect(pages.length).toBeLessThanOrEqual(4)
    pages.forEach((page, i) => {
      const words = wordsOf(page)
      expect(words.filter((word) => word === 'S.No')).toHaveLength(1)
      expect(words.at(-1)).toBe(`Page ${i + 1} of ${pages.length}`)
    })
  })

  it('shows every product once, with its row on one page', () => {
    const products = pages.flatMap((page) => {
      const words = wordsOf(page)
      const english = words.filter((word) => word.startsWith('Flower Pots'))
      const tamil = words.filter((word) => word.startsWith('பூச்சட்டி'))
      expect(tamil.map((name) => name.split(' ')[1])).toEqual(english.map((name) => name.split(' ')[3]))
      return english
    })
    expect(products).toEqual(Array.from({ length: 80 }, (_, i) => `Flower Pots Deluxe ${i}`))
  })
})

it.runIf(isThorough)(
  'a bill of 1,000 products takes under 3 seconds of CPU time',
  async () => {
    const order = orderOf(1000)
    const before = process.threadCpuUsage()
    const pdf = await renderBillPdf(order, shop, 'en')
    const { user, system } = process.threadCpuUsage(before)
    expect(user + system).toBeLessThan(3_000_000)
    expect((await readPdf(pdf)).flatMap(wordsOf)).toContain('Flower Pots Deluxe 999')
  },
  60_000,
)

describe('a bill with unusual customer input', { tags: ['W9'] }, () => {
  it.each(['ஔ', 'W', '□'])('fits an address of 1,000 %s on the page before the products', async (letter) => {
    const order = orderOf(3, { address: letter.repeat(1000), customer_name: letter.repeat(100) })
    const pages = await read(order)
    for (const { baseline } of pages.flat()) expect(baseline).toBeLessThan(825)
    expect(pages.flatMap(wordsOf).filter((word) => word.startsWith('Flower Pots'))).toHaveLength(3)
  })

  it('shows PDF operators as text', async () => {
    const words = (await read(orderOf(1, { customer_name: ') Tj ET <feff> \\n EMC endstream (' }))).flatMap(
      wordsOf,
    )
    expect(words).toContain(') Tj ET <feff> \\n EMC endstream (')
  })

  it('can be rendered for any text', async () => {
    const text = fc.oneof(
      anyText({ maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(...'கெொ்ஷ்ரீ\u200c\u200d', ' ', 'a', '🎆', '\u0301', 'ह', 'ع'),
        maxLength: 60,
      }),
    )
    await fc.assert(
      fc.asyncProperty(text, text, text, async (customer_name, address, product_name) => {
        const line = { ...lineOf(0), product_name, tamil_name: product_name }
        const words = (await read(orderOf(0, { customer_name, address, product_list: [line] }))).flatMap(
          wordsOf,
        )
        expect(words).toContain('Payable Amount')
      }),
      { numRuns: repeatCount(3, 40) },
    )
  }, 60_000)
})

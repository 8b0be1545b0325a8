import { read } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { type CategoryWithProducts, categoryId, productId } from '#domain/catalogue/product.ts'
import { paise } from '#domain/money/money.ts'
import type { Language } from '#i18n/language.ts'
import { writeSheet } from '#server/imports/write-sheet.ts'
import { renderBillPdf } from '#server/papers/bill/bill-pdf.ts'
import { renderPriceListPdf } from '#server/papers/price-list/price-list-pdf.ts'
import { buildPriceListSheet } from '#server/papers/price-list/price-list-sheet.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { TEST_SHOP } from '#testing/samples/demo-settings.ts'
import { sampleOrder } from '#testing/samples/sample-order.ts'
import { sampleProduct } from '#testing/samples/sample-product.ts'
import { SCRIPT_PAYLOADS } from '#testing/samples/script-payloads.ts'

const shop = TEST_SHOP
const withoutSpaces = (text: string) => text.replace(/\s/g, '')
/** Returns the nth payload, cyclically. */
const payload = (n: number) => SCRIPT_PAYLOADS[n % SCRIPT_PAYLOADS.length] ?? ''

const PRICES = { price: paise(10_000), discount_percentage: 70, after_discount_price: paise(3000) }

const CATEGORY: CategoryWithProducts = {
  category_id: categoryId('scripts'),
  category_name: payload(0),
  category_tamil_name: payload(1),
  category_slug: 'scripts',
  product_list: SCRIPT_PAYLOADS.map((script, n) =>
    sampleProduct({
      ...PRICES,
      _id: productId(`p${n}`),
      product_code: `P${n}`,
      product_name: script,
      tamil_name: payload(n + 1),
      per: payload(n + 2),
      discount_price: paise(7000),
      category_name: payload(0),
    }),
  ),
}

const buildPriceList = (language: Language) => ({
  shop,
  categories: [CATEGORY],
  language,
  date: new Date('2026-11-22T06:30:00.000Z'),
})

const ORDER = sampleOrder({
  customer_name: payload(0),
  customer_city: payload(1),
  city: payload(1),
  address: payload(2),
  product_list: CATEGORY.product_list.map(({ product_code, product_name, tamil_name, per }) => ({
    ...PRICES,
    product_code,
    product_name,
    tamil_name,
    per,
    qty: 1,
    sub_total: paise(3000),
  })),
})

/** Expects every payload as text in a PDF without scripts, actions and links. */
async function expectText(pdf: Buffer) {
  const text = (await readPdf(pdf)).flatMap((page) => page.map(({ text }) => text)).join('')
  for (const script of SCRIPT_PAYLOADS) expect(withoutSpaces(text)).toContain(withoutSpaces(script))
  expect(pdf.toString('latin1')).not.toMatch(/^\/(S \/JavaScript|JS|OpenAction|AA|URI|Launch)\b/m)
}

describe.for(['en', 'ta'] as const)('A script as a name, in %s', { tags: ['W9'] }, (language) => {
  it('is text in the price list as a PDF', async () =>
    expectText(await renderPriceListPdf(buildPriceList(language))))

  it('is text in the bill as a PDF', async () => expectText(await renderBillPdf(ORDER, shop, language)))

  it('is text in the price list as a sheet, without formulas or links', async () => {
    const { Sheets } = read(await writeSheet(buildPriceListSheet(buildPriceList(language))))
    const cells = Object.values(Sheets).flatMap((sheet) => Object.values(sheet))
    expect(cells.map(({ v }) => v)).toEqual(expect.arrayContaining([...SCRIPT_PAYLOADS]))
    for (const cell of cells) expect([cell.f, cell.l]).toEqual([undefined, undefined])
  })
})

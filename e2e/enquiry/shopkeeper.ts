import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { fromRupees } from '#domain/money/money.ts'
import { postForStatus, signInAsOwner } from '../office/office-actions.ts'
import { expect } from '../shop-test.ts'
import { callShopApi, newGuest } from './guest-enquiry.ts'

type Product = { _id: string; after_discount_price: number; is_sold_out: 0 | 1 }
type Line = { product_id: string; qty: number }

/** Places an enquiry of 12 pieces each of `count` products. Returns its id, number and lines. */
export async function placeEnquiryOfProducts(
  request: APIRequestContext,
  count: number,
  guest: object = newGuest(),
  headers: Record<string, string> = {},
) {
  const { data } = await (await request.get('/api/product/quickorder')).json()
  const products: Product[] = data.flatMap(({ product_list }: { product_list: Product[] }) => product_list)
  const product_list = products
    .filter(({ is_sold_out, after_discount_price }) => !is_sold_out && after_discount_price > 50)
    .slice(0, count)
    .map(({ _id, after_discount_price: price }) => {
      return { product_id: _id, price, qty: 12, sub_total: Math.round(price * 1200) / 100 }
    })
  const sum = Math.round(product_list.reduce((total, { sub_total }) => total + sub_total, 0) * 100) / 100
  const amounts = { sub_total: sum, discount_amount: 0, net_amount: sum, amount_in_words: 'Some Rupees' }
  const payload = { ...guest, ...amounts, product_list }
  const { order_id, enquiry_number } = await callShopApi(request, 'order/save', payload, headers)
  const lines: Line[] = product_list.map(({ product_id, qty }) => ({ product_id, qty }))
  return { id: String(order_id), number: String(enquiry_number), lines }
}

/** The owner in the office, in a separate browser. */
export type Shopkeeper = {
  /** Runs an action on the current version of an enquiry. */
  performAction: (number: string, action: string, payload?: object) => Promise<void>
  /** Saves a version with these lines; by default with a discount of ₹100 and a packing charge of ₹60. */
  changeLines: (number: string, lines: readonly Line[], charges?: object) => Promise<void>
}

/** Signs the owner in to the office in a new browser context. */
export async function openShopkeeper(browser: Browser): Promise<Shopkeeper> {
  const page: Page = await (await browser.newContext()).newPage()
  await signInAsOwner(page)
  async function performAction(number: string, action: string, payload: object = {}) {
    const { data } = await (await page.request.get(`/office/api/enquiries/${number}`)).json()
    const { row_version, version_counts, waiting } = data
    const revision = { row_version, base_version: waiting?.version_no ?? version_counts }
    const status = await postForStatus(page, `enquiries/${number}/${action}`, { ...revision, ...payload })
    expect(status, action).toBe(204)
  }
  return {
    performAction,
    changeLines: (
      number,
      lines,
      charges = { discount: { amount: fromRupees(100) }, packing: { amount: fromRupees(60) } },
    ) => performAction(number, 'change', { lines, ...charges }),
  }
}

/** Makes six changes to nine lines: two removed, three reduced, one increased. A discount and a packing charge make eight. */
export function changeQuantities(lines: readonly Line[]): Line[] {
  const quantities = [6, 2, 10, 24]
  return lines.slice(2).map((line, index) => ({ ...line, qty: quantities[index] ?? line.qty }))
}

import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { fromRupees } from '#domain/money/money.ts'
import { postForStatus, signInAsOwner } from '../office/office-actions.ts'
import { expect } from '../shop-test.ts'
import { callShopApi, newGuest } from './guest-enquiry.ts'

type Product = { _id: string; after_discount_price: number; is_sold_out: 0 | 1 }
type Line = { product_id: string; qty: number }

/** Places an enquiry of 12 pieces each of so many products; gives its id and number, and its lines. */
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

/** The shop's side of a journey: the owner at the desk, in a browser of their own. */
export type Shopkeeper = {
  /** Does something with an enquiry, as it is now. */
  performAction: (number: string, what: string, payload?: object) => Promise<void>
  /** Makes a version of these lines, with a discount of 100 and a packing charge of 60 rupees unless others are given. */
  changeLines: (number: string, lines: readonly Line[], charges?: object) => Promise<void>
}

/** Somebody at the desk. */
export async function openShopkeeper(browser: Browser): Promise<Shopkeeper> {
  const desk: Page = await (await browser.newContext()).newPage()
  await signInAsOwner(desk)
  async function work(number: string, what: string, payload: object = {}) {
    const { data } = await (await desk.request.get(`/office/api/enquiries/${number}`)).json()
    const { row_version, version_counts, waiting } = data
    const seen = { row_version, base_version: waiting?.version_no ?? version_counts }
    const status = await postForStatus(desk, `enquiries/${number}/${what}`, { ...seen, ...payload })
    expect(status, what).toBe(204)
  }
  return {
    performAction: work,
    changeLines: (
      number,
      lines,
      charges = { discount: { amount: fromRupees(100) }, packing: { amount: fromRupees(60) } },
    ) => work(number, 'change', { lines, ...charges }),
  }
}

/** Six changes to lines: two left out, three fewer, one more; eight with a discount and a packing charge. */
export function changeQuantities(lines: readonly Line[]): Line[] {
  const quantities = [6, 2, 10, 24]
  return lines.slice(2).map((line, index) => ({ ...line, qty: quantities[index] ?? line.qty }))
}

import * as v from 'valibot'
import { expect, inject } from 'vitest'
import { OrderIdSchema } from '#domain/enquiry/ids/order-id.ts'
import { listEveryScreen, parseSitemapPaths } from '#testing/screen-paths.ts'
import { SAME_ORIGIN_HEADERS } from '../api/test-shop.ts'

// Documents of the storefront, requested without a browser from the built shop of `testing/documents-shop.ts`.

const { address, dataDir } = inject('documentsShop')

/** The data folder of the shop. */
export { dataDir }

/** Requests a path of the shop without following redirects. */
export const fetchPath = (path: string, headers: Record<string, string> = {}) =>
  fetch(address + path, { headers, redirect: 'manual' })

/** Cached documents by path: no test changes them. */
const documentByPath = new Map<string, Promise<string>>()

/** Returns the document at a path. Fails unless the status is 200. */
export function fetchPage(path: string): Promise<string> {
  const cached = documentByPath.get(path)
  if (cached) return cached
  const page = fetchPath(path).then((response) => {
    expect(response.status, path).toBe(200)
    return response.text()
  })
  documentByPath.set(path, page)
  return page
}

/** Returns the size in bytes of a document or file as sent, compressed. */
export async function fetchCompressedSize(path: string): Promise<number> {
  const { headers, body } = await fetchPath(path, { 'Accept-Encoding': 'br' })
  await body?.cancel()
  const length = Number(headers.get('content-length'))
  expect(length, path).toBeGreaterThan(0)
  return length
}

/** Removes the origin of a URL. */
export const stripOrigin = (address = '') => address.replace(/^https?:\/\/[^/]+/, '')

/** Returns the paths in the sitemap, in both languages. */
export const fetchSitemapPaths = async () => parseSitemapPaths(await fetchPage('/sitemap.xml'))

/** Returns every screen once per language. */
export const listScreens = async () => listEveryScreen(await fetchPage('/sitemap.xml'))

export type Product = {
  _id: string
  product_name: string
  after_discount_price: number
  is_sold_out: number
}
export type Category = {
  category_name: string
  category_slug: string
  category_id: string
  product_list: Product[]
}

/** Returns the categories of the quick-order list with their products. */
export async function fetchCatalogue(): Promise<Category[]> {
  return (await (await fetchPath('/api/product/quickorder')).json()).data
}

/** Posts to the API like the shop's own page and returns the data. Fails unless the status is 200. */
export async function callShopApi(path: string, payload: object) {
  const response = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { ...SAME_ORIGIN_HEADERS, 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
  })
  expect(response.status, path).toBe(200)
  return (await response.json()).data
}

let guests = 0

/** Places an enquiry of a guest. Returns its order id, view id, number and total in rupees. */
export async function placeEnquiry() {
  const [product] = (await fetchCatalogue()).flatMap(({ product_list }) => product_list)
  if (!product) throw new Error('The shop has no product')
  const price = product.after_discount_price
  const sum = Math.round(price * 100_000) / 100
  const mobile_no = `98000000${10 + guests++}`
  const { order_id, enquiry_number } = await callShopApi('order/save', {
    customer_name: 'Raja Kumara',
    mobile_no,
    email_id: '',
    address: '14 Rajaji Street',
    city: 'Madurai',
    pin_code: '625009',
    sub_total: sum,
    discount_amount: 0,
    net_amount: sum,
    amount_in_words: 'Some Rupees Only',
    product_list: [{ product_id: product._id, price, qty: 1000, sub_total: sum }],
  })
  const [{ _id: viewId }] = await callShopApi('order/search/mobile_no', { mobile_no, show_all: false })
  return {
    orderId: v.parse(OrderIdSchema, order_id),
    viewId: String(viewId),
    number: String(enquiry_number),
    sum,
  }
}

/** Parses title, URLs, meta tags and structured data in the head of a page. */
export function parseHead(html: string) {
  const all = (part: RegExp) => [...html.matchAll(part)].map(([, name = '', value = '']) => [name, value])
  return {
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="(.*?)"/.exec(html)?.[1],
    alternates: Object.fromEntries(all(/<link rel="alternate" hreflang="(.*?)" href="(.*?)"/gi)),
    meta: Object.fromEntries(all(/<meta (?:name|property)="(.*?)" content="(.*?)"/g)),
    jsonLd: JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')[
      '@graph'
    ],
  }
}

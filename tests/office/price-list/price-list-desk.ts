import { afterAll, beforeAll } from 'vitest'
import type {
  PriceListCategoryJson,
  PriceListJson,
  PriceListProductJson,
} from '#contract/office/price-list.ts'
import { fromRupees } from '#domain/money/money.ts'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import type { TestDatabase } from '../../test-database.ts'
import { createUser, requestOffice, signIn } from '../office-client.ts'

type ResponseError = { code: string; problems?: Record<string, string>; rows?: string[] }

/** The rows that a change of the price list affects. */
export type ChangeResponse = {
  change_no: number | null
  version: number
  products: PriceListProductJson[]
  gone_products: string[]
  categories: PriceListCategoryJson[]
  gone_categories: string[]
  order: string[] | null
  category_order: string[] | null
}

/** A new product of the category c1. */
export const newProduct = (overrides: object = {}) => ({
  category_id: 'c1',
  product_code: 'NEW1',
  product_name: 'New Sparkler',
  tamil_name: '',
  per: '1 Box (10 Pcs)',
  price: fromRupees(120.5),
  discount_percentage: 70,
  is_netrate_item: false,
  is_new_item: true,
  is_top_selling_item: false,
  is_sold_out: false,
  is_hidden: false,
  special_categories: ['night-crackers', 'crackers-for-kids', 'night-crackers'],
  ...overrides,
})

/** A new category. */
export const newCategory = (overrides: object = {}) => ({
  category_name: 'Lanterns',
  category_tamil_name: 'விளக்குகள்',
  category_slug: 'lanterns',
  is_hidden: false,
  ...overrides,
})

/** Opens an office with an owner, a clerk and a packer signed in, and helpers for the price list. Call it inside the suite. */
export function openPriceListDesk(database: () => TestDatabase) {
  let shop: TestShop
  let time = Date.parse('2027-10-01T04:30:00.000Z')
  const cookies: Record<string, string> = {}
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => new Date(time) })
    for (const [name, role] of [
      ['devi', 'owner'],
      ['selvi', 'staff'],
      ['murugan', 'packer'],
    ] as const) {
      await createUser(database(), name, role)
      cookies[name] = await signIn(shop, name)
    }
  })
  afterAll(() => shop.catalogue.close())

  const cookieOf = (name: string) => cookies[name] ?? ''
  async function send<Data>(
    key: string,
    body: object | FormData = {},
    who = 'devi',
    headers: Record<string, string> = {},
  ) {
    const response = await requestOffice(shop, key, { cookie: cookieOf(who), body, headers })
    const { data, error }: { data: Data; error?: ResponseError } = await response.json()
    return { status: response.status, data, error }
  }
  async function fetchList(who = 'devi') {
    return (await send<PriceListJson>('GET /office/api/price-list', {}, who)).data
  }
  /** Makes a change. Throws when it is rejected. */
  async function change(input: object): Promise<ChangeResponse> {
    const { data, error } = await tryChange(input)
    if (error) throw new Error(JSON.stringify(error))
    return data
  }
  const tryChange = (input: object, who = 'devi') =>
    send<ChangeResponse>('POST /office/api/price-list/changes', input, who)
  const undo = (change_no: number | null) =>
    send<ChangeResponse>(`POST /office/api/price-list/changes/${change_no}/undo`)
  const setFlags = (id: string, input: object, who = 'devi') =>
    send<ChangeResponse>(`POST /office/api/products/${id}/flags`, input, who)
  async function listChanges(before = '') {
    type Row = Record<string, unknown> & { change_no: number; label: string }
    const key = `GET /office/api/price-list/changes${before && `?before=${before}`}`
    return (await send<{ rows: Row[]; next: string | null }>(key)).data
  }
  /** Returns a product with its current values. */
  async function findProduct(id: string) {
    const found = (await fetchList()).products.find(({ product_id }) => product_id === id)
    if (!found) throw new Error(`There is no ${id}`)
    return found
  }
  /** Returns a category's key, for a change. */
  async function categoryKeyOf(slug: string) {
    const found = (await fetchList()).categories.find(({ category_slug }) => category_slug === slug)
    if (!found) throw new Error(`There is no ${slug}`)
    return { category_id: found.category_id }
  }
  /** Returns the quick-order list as shown to customers. */
  async function fetchQuickOrder(): Promise<string> {
    await shop.catalogue.refresh()
    return (await shop.app.request('/api/product/quickorder')).text()
  }
  return {
    shop: () => shop,
    send,
    fetchList,
    change,
    tryChange,
    undo,
    setFlags,
    listChanges,
    findProduct,
    categoryKeyOf,
    fetchQuickOrder,
    cookieOf,
    /** The time of the shop's clock. */
    now: () => new Date(time).toISOString(),
    /** Moves the clock by `ms`. */
    advanceClock(ms: number) {
      time += ms
    },
  }
}

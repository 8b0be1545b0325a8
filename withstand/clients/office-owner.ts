import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import { createHttpClient, type HttpClient, SAME_ORIGIN_HEADERS } from './http-client.ts'

/** The environment of a shop with this owner account. */
export const OWNER_ENVIRONMENT = {
  OFFICE_EMAIL: 'owner@shop.example',
  OFFICE_PASSWORD: 'mango tree by the well',
}

/** The product whose price is changed. No sample order contains it. */
const CHANGED_PRODUCT_ID = 'gb09'
/** Time limit for a price change or its display, in ms. */
const GIVE_UP_TIMEOUT = 20_000

const CatalogueSchema = v.object({
  data: v.array(v.object({ product_list: v.array(v.object({ _id: v.string(), price: v.number() })) })),
})

/** Signs the owner in and returns the session cookie, 'name=value'. Throws if the sign-in fails. */
export async function signInOwner({ post }: HttpClient): Promise<string> {
  const { OFFICE_EMAIL: email, OFFICE_PASSWORD: password } = OWNER_ENVIRONMENT
  const response = await post('/office/api/signin', { email, password }, { 'X-Forwarded-For': '10.250.0.1' })
  if (response.status !== 200) throw new Error(`The owner could not sign in: ${response.status}`)
  return response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

/** A client that changes a price as the owner. */
export type PriceChanger = Awaited<ReturnType<typeof createPriceChanger>>

/** Signs the owner in to the office on a port. Throws if the sign-in fails. */
export async function createPriceChanger(port: number) {
  const client = createHttpClient(port)
  const { post, close } = client
  const cookie = await signInOwner(client)
  const Cookie = `${SAME_ORIGIN_HEADERS.Cookie}; ${cookie}`
  let price = 100
  return {
    cookie,
    close,
    /** Sets a new price, with retries, and returns it in rupees. */
    async changePrice(): Promise<number> {
      price += 1
      for (const deadline = performance.now() + GIVE_UP_TIMEOUT; performance.now() < deadline; ) {
        const change = { products: [{ product_id: CHANGED_PRODUCT_ID, set: { price } }] }
        const saved = await post('/office/api/price-list/changes', change, { Cookie }).catch(() => undefined)
        if (saved?.status === 200) return price
        await setTimeout(20)
      }
      throw new Error('The price could not be changed')
    },
  }
}

/** Measures how long it takes from now until every shop shows a price, in ms. */
export async function measureTimeUntilShown(shops: readonly ServerProcess[], price: number): Promise<number> {
  const startedAt = performance.now()
  const durations = shops.map(async ({ port }) => {
    const { sendRequest, close } = createHttpClient(port)
    try {
      while (performance.now() - startedAt < GIVE_UP_TIMEOUT) {
        const headers = { 'Accept-Encoding': 'identity' }
        const { body } = await sendRequest('/api/product/quickorder', { headers })
        const products = v.parse(CatalogueSchema, JSON.parse(body)).data.flatMap((each) => each.product_list)
        if (products.some((each) => each._id === CHANGED_PRODUCT_ID && each.price === price))
          return performance.now() - startedAt
        await setTimeout(5)
      }
      return Infinity
    } finally {
      close()
    }
  })
  return Math.max(...(await Promise.all(durations)))
}

import type { Hono } from 'hono'
import { pino } from 'pino'
import { orderPayloadToJson } from '#contract/order-json.ts'
import type { SavedOrder, ShopApi } from '#contract/shop-api.ts'
import { PICTURES_PATH } from '#domain/catalogue/picture.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { SignInResult } from '#domain/customer/customer-session.ts'
import type { Signup } from '#domain/customer/signup.ts'
import type { OrderPayload } from '#domain/enquiry/order/order-payload.ts'
import { amountInWords } from '#domain/money/amount-in-words.ts'
import { multiplyByQuantity, paise, sumPaise } from '#domain/money/money.ts'
import type { Shop } from '#domain/shop.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { type Catalogue, openCatalogue } from '#server/catalogue/catalogue.ts'
import { placeEnquiry, type SentOrder } from '#server/enquiries/place-enquiry.ts'
import { createEventBroadcaster, type EventBroadcaster } from '#server/event-stream/event-broadcaster.ts'
import { findPhoto } from '#server/files/find-photo.ts'
import { reencodePhoto } from '#server/files/reencode-photo.ts'
import type { HonoEnv } from '#server/hono-env.ts'
import { createApp } from '#server/http.ts'
import { openSheetWorker } from '#server/imports/understand-import.ts'
import { makePicture } from '#server/pictures/make-picture.ts'
import { openPictures } from '#server/pictures/pictures.ts'
import type { Guest, Sender } from '#server/principal.ts'
import { createShopApi } from '#server/shop-api.ts'
import type { Outcome } from '#server/unit-of-work/outcome.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { JobError } from '#server/worker-pool/worker-pool.ts'
import { DEMO_SETTINGS } from '#testing/samples/demo-settings.ts'
import { SAMPLE_BILLING } from '#testing/samples/sample-billing.ts'
import { IN_PROCESS_SHEET_POOL } from '../office/price-list/sample-sheet-files.ts'
import { SCENES_DIR, SEED_DIR, setSeason, type TestDatabase } from '../test-database.ts'

/** The app on a filled test database, with helpers that call it. */
export type TestShop = {
  app: Hono<HonoEnv>
  api: ShopApi
  /** Places an enquiry without HTTP, from a new address unless `by` is given. */
  placeEnquiry: (order: SentOrder, by?: Guest) => Promise<Outcome<SavedOrder>>
  catalogue: Catalogue
  /** Sends events to the open screens of the office. */
  live: EventBroadcaster
  /** Returns the first `count` available products. */
  listProducts: (count: number) => Product[]
  /** POST with the anti-forgery token and a JSON payload, from a new address unless a header sets one. */
  post: (path: string, payload: unknown, headers?: Record<string, string>) => Promise<Response>
  /** Registers a mobile number and signs in with it. Returns the response of the sign-in. */
  registerAndSignIn: (mobile_no: string) => Promise<SignInResult>
}

/** The headers that a browser with the anti-forgery token sends. */
export const SAME_ORIGIN_HEADERS = {
  Cookie: `XSRF-TOKEN=${'t'.repeat(43)}`,
  'X-XSRF-TOKEN': 't'.repeat(43),
  'Sec-Fetch-Site': 'same-origin',
}

/** The time at which tests place orders: already the next year in India. */
export const NOW = new Date('2027-12-31T20:00:00.000Z')

/** Password hashing parameters of tests: the minimum of Argon2id. */
export const CHEAP_PASSWORD_COST = { memory: 8, passes: 1, parallelism: 1 }

/** Opens the app on a test database, by default at `NOW` and open all year. Close the catalogue when done. */
export async function openTestShop(
  database: TestDatabase,
  deps: Partial<AppDeps> = {},
  season?: Shop['season'],
): Promise<TestShop> {
  const { db } = database
  if (season) await setSeason(db, season)
  const clock = deps.clock ?? (() => NOW)
  const catalogue = await openCatalogue({ db, demo: DEMO_SETTINGS }, clock)
  const api = createShopApi({ db, catalogue })
  const enquiries = { write: createUnitOfWork({ db, clock, outage: deps.saving }), catalogue }
  const logger = pino({ level: 'silent' })
  const live = createEventBroadcaster({ db, clock })
  const app = createApp({
    settings: { PROXIES: 1 },
    logger,
    db,
    clock,
    write: createUnitOfWork({ db, clock }),
    passwordCost: CHEAP_PASSWORD_COST,
    shop: () => catalogue.current().shop,
    api,
    enquiries,
    eventBroadcaster: live,
    pictures: openPictures(
      { artworkDir: `${SEED_DIR}/artwork`, scenesDir: SCENES_DIR, dataDir: database.place.dataDir },
      {
        logger,
        pool: { run: async (job) => Buffer.from(await makePicture(job)) },
        isShown: (name) => catalogue.current().pictures.has(PICTURES_PATH + name),
        findPhoto: (file_hash) => findPhoto(db, file_hash),
      },
    ),
    priceLists: { find: async () => 'busy' },
    photos: {
      run: (job) =>
        reencodePhoto(job).then(Buffer.from, (error) => {
          throw new JobError(error.message)
        }),
    },
    sheets: openSheetWorker(IN_PROCESS_SHEET_POOL),
    triggerImportWorker() {},
    security: { count() {} },
    renderPage: () => new Response('a page', { headers: { 'Content-Type': 'text/html' } }),
    ...deps,
  })
  const post: TestShop['post'] = async (path, payload, headers) =>
    app.request(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': newIpAddress().address,
        ...SAME_ORIGIN_HEADERS,
        ...headers,
      },
      body: JSON.stringify(payload),
    })
  return {
    app,
    api,
    placeEnquiry: (order, by = createGuest()) => placeEnquiry(enquiries, order, by),
    catalogue,
    live,
    post,
    listProducts: (count) =>
      [...catalogue.current().productById.values()].filter(({ is_sold_out }) => !is_sold_out).slice(0, count),
    async registerAndSignIn(mobile_no) {
      await post('/api/account/save', buildSignup(mobile_no))
      const response = await post('/api/users/login', { username: mobile_no, password: mobile_no })
      return (await response.json()).data
    },
  }
}

/** Returns a valid registration form for a mobile number. */
export function buildSignup(mobile_no: string): Signup {
  return {
    customer_name: 'Kavitha',
    address: '4 Temple Street',
    city: 'Sivakasi',
    district: 'Virudhunagar',
    state: 'Tamil Nadu',
    pin_code: '626123',
    mobile_no,
    email_id: 'kavitha@example.in',
  }
}

/** Returns a mobile number that no other order of the test file has. */
export function newMobileNumber() {
  numbers++
  return `98765${String(numbers).padStart(5, '0')}`
}

/** Returns a valid order of `qty` pieces of each product, with a new mobile number. Amounts are in paise. */
export function buildOrder(products: readonly Product[], qty = 100): OrderPayload {
  const product_list = products.map(({ _id, after_discount_price }) => ({
    product_id: _id,
    price: after_discount_price,
    qty,
    sub_total: multiplyByQuantity(after_discount_price, qty),
  }))
  const sub_total = sumPaise(product_list.map((line) => line.sub_total))
  return {
    ...SAMPLE_BILLING,
    mobile_no: newMobileNumber(),
    sub_total,
    discount_amount: paise(0),
    net_amount: sub_total,
    amount_in_words: amountInWords(sub_total),
    product_list,
  }
}

/** Returns the same order as the browser sends it, with amounts in rupees. */
export function buildOrderJson(products: readonly Product[], qty?: number) {
  return orderPayloadToJson(buildOrder(products, qty))
}

/** Returns a guest with a new address unless `sender` is given. */
export function createGuest(sender: Partial<Sender> = newIpAddress()): Guest {
  return {
    kind: 'guest',
    sender: { address: '', network: undefined, fp: undefined, ...sender },
    findCustomer: async () => undefined,
  }
}

let addresses = 0
let numbers = 0

/** Returns an IP address that no other request of the test file has. */
export function newIpAddress() {
  addresses++
  return { address: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` }
}

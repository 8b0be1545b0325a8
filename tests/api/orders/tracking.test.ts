import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OrderJson } from '#contract/json-schemas.ts'
import { insertEnquiry } from '#server/db/queries/enquiries/insert-enquiry.ts'
import { examineTracking } from '#server/doctor/examine-tracking.ts'
import { TRACKING_ABUSE_WARNING } from '#server/enquiries/orders/track-orders.ts'
import { createLogger } from '#server/logger.ts'
import {
  SOURCE_TRACKING_MAX,
  STRANGER_TRACKING,
  STRANGER_TRACKING_MAX,
} from '#server/rate-limits/tracking-limits.ts'
import { sampleEnquiry, sampleLines } from '../../storage/sample-enquiry.ts'
import { describeOnEachDatabase, runTransaction } from '../../test-database.ts'
import { setAttemptCount } from '../set-attempt-count.ts'
import { buildOrderJson, openTestShop, type TestShop } from '../test-shop.ts'

const HOUR = 3_600_000

describeOnEachDatabase('Tracking by mobile number', { tags: ['§7', 'D6'] }, (database) => {
  let shop: TestShop
  const logged: string[] = []
  let now = Date.parse('2027-10-01T04:30:00.000Z')
  beforeAll(async () => {
    const logger = createLogger({ LOG_LEVEL: 'warn' }, { write: (line) => void logged.push(line) })
    shop = await openTestShop(database(), { clock: () => new Date(now), logger })
  })
  afterAll(() => shop.catalogue.close())
  // All counted attempts expire within an hour.
  beforeEach(() => {
    now += HOUR
  })

  const personalData = { customer_name: 'Rajeshwari', address: '7 Hidden Street', pin_code: '600042' }
  async function place(mobile_no: string, token?: string): Promise<string> {
    const order = {
      ...buildOrderJson(shop.listProducts(3)),
      ...personalData,
      email_id: 'raja@hidden.in',
      mobile_no,
    }
    const response = await shop.post('/api/order/save', order, token ? { 'x-auth-token': token } : {})
    return (await response.json()).data.order_id
  }
  const track = (mobile_no: string) =>
    shop.post('/api/order/search/mobile_no', { mobile_no, show_all: false })
  const fetchTracked = async (mobile_no: string): Promise<OrderJson[]> =>
    (await (await track(mobile_no)).json()).data
  const print = async (id: string, token?: string) => {
    const headers = token ? { 'x-auth-token': token } : undefined
    return shop.app.request(`/api/order/public/print/get/${id}`, { headers })
  }

  it('shows orders without personal data', { tags: ['§3'] }, async () => {
    const order_id = await place('9876543210')
    const response = await track('9876543210')
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
    const text = await response.text()
    for (const secret of [...Object.values(personalData), 'raja@hidden.in', '9876543210', order_id])
      expect(text).not.toContain(secret)
    const { data } = JSON.parse(text)
    expect(data).toMatchObject([
      {
        _id: expect.stringMatching(/^[\w-]{22,}$/),
        order_no: '2027-00001',
        order_date: new Date(now).toISOString(),
        customer_name: 'R***i',
        customer_mobile_no: '98xxxxxx10',
        customer_city: 'Madurai',
        city: 'Madurai',
        address: '',
        pin_code: '',
        net_amount: 3600,
        order_status: 'Enquiry Received',
        lr_photo_path: null,
        product_list: [{ product_code: 'OS01', qty: 100, sub_total: 900 }, {}, {}],
      },
    ])
  })

  it('returns an id that opens the same masked bill, and nothing else', { tags: ['D5'] }, async () => {
    const order_id = await place('9876543211')
    const [order] = await fetchTracked('9876543211')
    const masked = await print(order?._id ?? '')
    expect(masked.headers.get('Cache-Control')).toBe('no-store')
    expect(masked.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(await masked.json()).toEqual({ data: order })
    expect((await shop.app.request(`/api/order/public/get/${order?._id}`)).status).toBe(404)
    const { data: full } = await (await print(order_id)).json()
    const money = { received: 0, refunded: 0, due: 3600, refund_owed: 0 }
    expect(full).toEqual({
      ...order,
      ...personalData,
      _id: order_id,
      customer_mobile_no: '9876543211',
      money,
    })
  })

  it('opens the full bill to the customer of the order only, by either id', {
    tags: ['D10'],
  }, async () => {
    const mine = await shop.registerAndSignIn('9876543212')
    const theirs = await shop.registerAndSignIn('9876543213')
    const order_id = await place('9876543212', mine.token)
    const [order] = await fetchTracked('9876543212')
    const view_id = order?._id ?? ''
    const { data: fullBill } = await (await print(view_id, mine.token)).json()
    expect(fullBill).toEqual({ ...order, ...personalData, customer_mobile_no: '9876543212' })
    for (const token of [theirs.token, 'x'.repeat(43), '']) {
      expect(await (await print(view_id, token)).json()).toEqual({ data: order })
    }
    expect((await (await print(order_id, theirs.token)).json()).data).toMatchObject(personalData)
  })

  it('opens no guest’s order in full to a signed-in customer', { tags: ['D10'] }, async () => {
    const { token } = await shop.registerAndSignIn('9876543214')
    await place('9876543214')
    const [order] = await fetchTracked('9876543214')
    expect(await (await print(order?._id ?? '', token)).json()).toEqual({ data: order })
  })

  it('shows the lorry receipt to order id and owner; others see that it exists', async () => {
    const owner = await shop.registerAndSignIn('9876543215')
    const order_id = await place('9876543215', owner.token)
    const { db } = database()
    await db
      .updateTable('enquiry')
      .set({ lr_photo_path: 'lr-7.jpg' })
      .where('mobile_no', '=', '9876543215')
      .execute()
    const [order] = await fetchTracked('9876543215')
    const path = `/transport/receipt?id=${order_id}`
    expect(order).toMatchObject({ lr_photo_path: null, has_hidden_receipt: true })
    expect(JSON.stringify(order)).not.toContain(order_id)
    for (const response of [await print(order_id), await print(order?._id ?? '', owner.token)]) {
      const { data } = await response.json()
      expect(data.lr_photo_path).toBe(path)
      expect(data.has_hidden_receipt).toBeUndefined()
    }
  })

  it('lists the newest first, ten per page, or 50 at most without paging', async () => {
    for (let i = 0; i < 52; i++) {
      // As often as one number may order: spread over hours.
      now += HOUR / 10
      await place('9876543216')
    }
    const numbers = (await fetchTracked('9876543216')).map(({ order_no }) => order_no)
    expect(numbers).toHaveLength(50)
    expect(numbers).toEqual(numbers.toSorted().toReversed())

    const pageOf = async (page: unknown) => {
      const payload = { mobile_no: '9876543216', show_all: false, page }
      return (await shop.post('/api/order/search/mobile_no', payload)).json()
    }
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(pageOf))
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 10, 10, 10, 2, 0])
    const paged = pages.flatMap(({ data }) => data.map(({ order_no }: OrderJson) => order_no))
    expect(paged.slice(0, 50)).toEqual(numbers)
    for (const page of [0, -1, 1.5, 101, '1', null])
      expect((await pageOf(page)).error.problems).toEqual({ page: 'value-invalid' })
  })

  it('lists orders of at most 1,000 lines in total without paging', async () => {
    const products = shop.listProducts(200)
    const order = { ...buildOrderJson(products, 1), mobile_no: '9876543217' }
    for (let i = 0; i < 7; i++) {
      now += 1000
      await shop.post('/api/order/save', order)
    }
    const found = await fetchTracked('9876543217')
    expect(found.map(({ product_list }) => product_list.length)).toEqual([200, 200, 200, 200, 200])
  })

  /** Tracks a number from an address. */
  const trackFrom = (address: string, mobile_no: string, headers: Record<string, string> = {}) =>
    shop.post(
      '/api/order/search/mobile_no',
      { mobile_no, show_all: false },
      { 'X-Forwarded-For': address, ...headers },
    )
  let numbers = 9_000_000_000
  const anotherNumber = () => `${++numbers}`
  const statusesOf = async (responses: Promise<Response>[]) =>
    (await Promise.all(responses)).map(({ status }) => status)
  /** Tracks `count` numbers from an address, one after the other. */
  async function trackMany(address: string, count: number): Promise<number[]> {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) statuses.push((await trackFrom(address, anotherNumber())).status)
    return statuses
  }

  it.each([
    ['IPv4 addresses', (n: number) => `198.51.100.${n}`],
    ['IPv6 networks', (n: number) => `2001:db8:${n}:${n}::1`],
  ])(
    'slows down %s that collect numbers together, and no other customers',
    { tags: ['D6', 'W6'] },
    async (_, address) => {
      const collectors = [1, 2, 3, 4, 5].map(address)
      for (const collector of collectors)
        expect(await trackMany(collector, SOURCE_TRACKING_MAX)).toEqual(Array(SOURCE_TRACKING_MAX).fill(200))
      // Many numbers from a single address do not trigger the limit.
      expect(await trackMany(address(6), SOURCE_TRACKING_MAX + 1)).not.toContain(429)
      await setAttemptCount(database(), STRANGER_TRACKING, STRANGER_TRACKING_MAX)

      let answered = 0
      for (let newcomer = 0; newcomer < 40; newcomer++) {
        now += 3000
        // The collectors track before and after each newcomer; together they get one number every five seconds.
        const before = await statusesOf(collectors.map((each) => trackFrom(each, anotherNumber())))
        const number = anotherNumber()
        const other = address(100 + newcomer)
        expect(await statusesOf([trackFrom(other, number), trackFrom(other, number)])).toEqual([200, 200])
        const after = await statusesOf(collectors.map((each) => trackFrom(each, anotherNumber())))
        answered += [...before, ...after].filter((status) => status === 200).length
      }
      expect(answered).toBeGreaterThan(15)
      expect(answered).toBeLessThan(30)
    },
  )

  it('responds again for a number that the address has already tracked', { tags: ['D6', 'W6'] }, async () => {
    const address = '198.51.100.77'
    const number = anotherNumber()
    await trackFrom(address, number)
    await trackMany(address, SOURCE_TRACKING_MAX)
    await setAttemptCount(database(), STRANGER_TRACKING, STRANGER_TRACKING_MAX)
    expect(await trackMany(address, 2)).toEqual([200, 429])
    expect((await trackFrom(address, number)).status).toBe(200)
  })

  it('reports once to log and doctor when strangers track suspiciously many numbers', {
    tags: ['D6', 'W6'],
  }, async () => {
    const examine = () => examineTracking(database().db, new Date(now))
    const countAlarms = () => logged.filter((line) => line.includes(TRACKING_ABUSE_WARNING)).length
    const before = countAlarms()
    const collector = '198.51.100.88'
    expect(await trackMany(collector, SOURCE_TRACKING_MAX)).not.toContain(429)
    expect(await examine()).toMatchObject({ state: 'ok' })
    await setAttemptCount(database(), STRANGER_TRACKING, STRANGER_TRACKING_MAX - 1)
    expect(countAlarms()).toBe(before)
    expect(await trackMany(collector, 1)).toEqual([200])
    expect(countAlarms()).toBe(before + 1)
    expect(await examine()).toMatchObject({ state: 'warning', message: expect.stringContaining('1,000') })

    expect(await trackMany(collector, 1)).toEqual([200])
    const refused = await trackFrom(collector, anotherNumber())
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
    // One request in five seconds is always allowed, however long this continues.
    for (const seconds of [1, 2, 4, 5, 5]) {
      now += seconds * 1000
      expect(await trackMany(collector, 2)).toEqual([200, 429])
    }
    expect(countAlarms()).toBe(before + 1)
    now += HOUR
    expect(await trackMany(collector, 1)).toEqual([200])
    expect(await examine()).toMatchObject({ state: 'ok' })
  })

  it('is never blocked by strangers for customers known by device or session', {
    tags: ['D6', 'W6'],
  }, async () => {
    const [byDevice, bySession] = ['9876543300', '9876543301'] as const
    const ownDevice = { fp: 'a-device' }
    const { token } = await shop.registerAndSignIn(bySession)
    const session = { 'x-auth-token': token }
    const order = { ...buildOrderJson(shop.listProducts(3)), mobile_no: byDevice }
    await shop.post('/api/order/save', order, ownDevice)
    await shop.post('/api/order/save', { ...order, mobile_no: bySession }, session)
    const address = '198.51.100.99'
    for (const number of [byDevice, bySession]) {
      for (let n = 0; n < 20; n++) expect((await trackFrom(address, number)).status).toBe(200)
      expect((await trackFrom(address, number)).status).toBe(429)
    }
    await setAttemptCount(database(), { limit: 'tracking from an address', subject: address }, 600)
    await setAttemptCount(database(), STRANGER_TRACKING, STRANGER_TRACKING_MAX)
    for (let n = 0; n < 20; n++) {
      expect((await trackFrom(address, byDevice, ownDevice)).status).toBe(200)
      expect((await trackFrom(address, bySession, session)).status).toBe(200)
    }
    // Each known customer has a separate limit for their own number.
    expect((await trackFrom(address, byDevice, ownDevice)).status).toBe(429)
    expect((await trackFrom(address, bySession, ownDevice)).status).toBe(429)
    expect((await trackFrom(address, byDevice, session)).status).toBe(429)
    expect((await trackFrom('192.0.2.1', anotherNumber())).status).toBe(200)
  })

  it('pages enquiries of 1,000 lines without hiding any: ten at most, within 3 MB', async () => {
    const lines = sampleLines(1000)
    for (let n = 1; n <= 11; n++) {
      const enquiry = { ...sampleEnquiry(2030, n, lines), mobile_no: '9876543219' }
      await runTransaction(database().db, (trx) => insertEnquiry(trx, enquiry, lines))
    }
    const pageOf = async (page: number): Promise<string> =>
      (
        await shop.post('/api/order/search/mobile_no', { mobile_no: '9876543219', show_all: false, page })
      ).text()
    const [first, second] = [await pageOf(1), await pageOf(2)]
    const lengths = (page: string) =>
      JSON.parse(page).data.map(({ product_list }: OrderJson) => product_list.length)
    expect([lengths(first), lengths(second)]).toEqual([Array(10).fill(1000), [1000]])
    expect(Buffer.byteLength(first)).toBeLessThan(3_000_000)
  })

  it('compresses lists if the client accepts it, but never the response to a sign-in', async () => {
    const { token } = await shop.registerAndSignIn('9876543218')
    const order = { ...buildOrderJson(shop.listProducts(100), 1), mobile_no: '9876543218' }
    await shop.post('/api/order/save', order, { 'x-auth-token': token })
    const headers = { 'Accept-Encoding': 'gzip, br', 'x-auth-token': token }
    for (const [path, payload] of [
      ['/api/order/search', {}],
      ['/api/order/search/mobile_no', { mobile_no: '9876543218' }],
    ] as const) {
      const response = await shop.post(path, payload, headers)
      expect(response.headers.get('Content-Encoding')).toBe('gzip')
      expect(response.headers.get('Vary')).toMatch(/Accept-Encoding/i)
      const packed = Buffer.from(await response.arrayBuffer())
      const { data } = JSON.parse(String(gunzipSync(packed)))
      expect(data).toHaveLength(1)
      expect(packed.length).toBeLessThan(JSON.stringify(data).length / 5)
    }
    const login = { username: '9876543218', password: '9876543218' }
    const signedIn = await shop.post('/api/users/login', login, headers)
    expect(signedIn.headers.has('Content-Encoding')).toBe(false)
  })

  it('returns nothing for an unknown number and rejects an invalid one', async () => {
    const response = await track('9876543299')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ data: [] })
    const wrong = await track('98765')
    expect(wrong.status).toBe(422)
    expect((await wrong.json()).error.fields).toEqual({ mobile_no: 'Invalid Mobile number' })
    expect((await (await track('')).json()).error.fields).toEqual({ mobile_no: 'Mobile number is required' })
  })
})

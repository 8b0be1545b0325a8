import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  changePassword,
  checkDuplicate,
  checkSession,
  endSession,
  findAccount,
  saveAccount,
  signIn,
  updateAccount,
} from '#contract/client/account.ts'
import { listCategoriesWithProducts } from '#contract/client/categories-with-products.ts'
import * as order from '#contract/client/order.ts'
import * as product from '#contract/client/product.ts'
import * as master from '#contract/client/states-and-districts.ts'
import type { ShopApi } from '#contract/shop-api.ts'
import { productId } from '#domain/catalogue/product.ts'
import { describeOnEachDatabase } from '../test-database.ts'
import { buildOrder, buildSignup, NOW, openTestShop, type TestShop } from './test-shop.ts'

const { acceptChanges, listOwnOrders, saveOrder, trackOrders } = order
/** The whole ShopApi over HTTP. Screens import only the call that they need. */
const shopClient: ShopApi = { ...master, ...order, ...product, listCategoriesWithProducts }

describeOnEachDatabase('The browser’s client', { tags: ['§7'] }, (database) => {
  let shop: TestShop
  let page: { cookie: string }
  let calls: Request[]
  const storage = new Map<string, string>()

  beforeAll(async () => {
    shop = await openTestShop(database())
  })
  afterAll(() => shop.catalogue.close())

  // The parts of a browser that the client uses: cookies, storage, fetch.
  async function browserFetch(path: string, init: RequestInit = {}) {
    const request = new Request(`http://localhost${path}`, init)
    request.headers.set('Sec-Fetch-Site', 'same-origin')
    if (page.cookie) request.headers.set('Cookie', page.cookie)
    calls.push(request.clone())
    const response = await shop.app.request(request)
    const [cookie] = response.headers.getSetCookie()
    if (cookie) page.cookie = `other=1; ${cookie.split(';')[0]}`
    return response
  }
  beforeEach(() => {
    page = { cookie: '' }
    calls = []
    storage.clear()
    vi.stubGlobal('document', page)
    vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null })
    vi.stubGlobal('fetch', browserFetch)
  })
  afterEach(() => vi.unstubAllGlobals())
  const listRequests = () => calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`)

  it('returns the same data over HTTP as in-process', async () => {
    const { api } = shop
    expect(await shopClient.listCategoriesWithProducts()).toEqual(await api.listCategoriesWithProducts())
    expect(await shopClient.listCategories()).toMatchObject([{ category_id: 'c1' }, ...Array(23).fill({})])
    expect(await shopClient.findProduct(productId('os05'))).toEqual(await api.findProduct(productId('os05')))
    expect(await shopClient.findProduct(productId('nothing'))).toBeUndefined()
    expect(await shopClient.listNetRateProducts()).toEqual(await api.listNetRateProducts())
    expect(await shopClient.listSpecialCategoryProducts('Gift Boxes')).toEqual(
      await api.listSpecialCategoryProducts('Gift Boxes'),
    )
    expect(await shopClient.listTopSaleProducts()).toEqual(await api.listTopSaleProducts())
    expect(await shopClient.listNewArrivals()).toEqual(await api.listNewArrivals())
    expect(await shopClient.listCategoryProducts('ground-chakkars')).toEqual(
      await api.listCategoryProducts('ground-chakkars'),
    )
    expect(await shopClient.listCategoryProducts('a/b?c')).toEqual([])
    expect(await shopClient.listStates()).toEqual(await api.listStates())
    expect(await shopClient.listDistricts('tn')).toEqual(await api.listDistricts('tn'))
  })

  it('saves an order and reads it back', { tags: ['§3'] }, async () => {
    const { data } = await saveOrder(buildOrder(shop.listProducts(3)), {})
    const { order_id = '', ...info } = data ?? {}
    expect(info).toMatchObject({ enquiry_time: NOW.toISOString() })
    expect(await shopClient.findOrderInfo(order_id)).toEqual({
      ...info,
      order_status: 'Enquiry Received',
      version_no: 1,
      has_waiting: false,
      received: 0,
      refunded: 0,
      amount_due: data?.payable_amount,
    })
    const order = await shop.api.findPrintableOrder(order_id ?? '')
    expect(await shopClient.findPrintableOrder(order_id ?? '')).toEqual(order)
    // Accepting the current version changes nothing.
    expect(await acceptChanges(order_id, 1)).toEqual({ data: order })
    expect((await acceptChanges(order_id, 2)).error?.code).toBe('stale-version')
    expect(await shopClient.findOrderInfo('nothing')).toBeUndefined()
    expect(await shopClient.findPrintableOrder('nothing')).toBeUndefined()
  })

  it('fetches the anti-forgery cookie before the first order, and again after a rejection', {
    tags: ['D8'],
  }, async () => {
    const order = buildOrder(shop.listProducts(3))
    await saveOrder(order, {})
    await saveOrder(order, {})
    expect(listRequests()).toEqual(['GET /api/anti-forgery', 'POST /api/order/save', 'POST /api/order/save'])

    calls = []
    page.cookie = 'XSRF-TOKEN=outlived'
    expect(await saveOrder(order, {})).toHaveProperty('data.order_id')
    expect(listRequests()).toEqual(['POST /api/order/save', 'GET /api/anti-forgery', 'POST /api/order/save'])
  })

  it('sends token, device id and idempotency key if it has them', { tags: ['§3', 'D9'] }, async () => {
    const order = buildOrder(shop.listProducts(3))
    await saveOrder(order, {})
    const names = ['x-auth-token', 'fp', 'Idempotency-Key']
    expect(names.map((name) => calls.at(-1)?.headers.get(name))).toEqual([null, null, null])
    storage.set('public_token', 'a-token').set('fp', 'a-device')
    const idempotencyKey = '0b0d9a0e-6c5f-4f3e-9d5c-1f2e3d4c5b6a'
    await saveOrder(order, { idempotencyKey })
    expect(names.map((name) => calls.at(-1)?.headers.get(name))).toEqual([
      'a-token',
      'a-device',
      idempotencyKey,
    ])
  })

  it('registers, signs in, orders, reads its own data and signs out', { tags: ['§3'] }, async () => {
    const signup = buildSignup('9876543210')
    expect(await checkDuplicate(signup)).toEqual({ data: { status: 1 } })
    const { data: saved } = await saveAccount(signup)
    expect((await saveAccount(signup)).error?.code).toBe('mobile-number-taken')
    const rejected = await signIn({ username: '9876543210', password: '4820157396' })
    expect(rejected.error).toEqual({ code: 'invalid-credentials', message: 'Invalid username or password' })
    const { data: signedIn } = await signIn({ username: '9876543210', password: '9876543210' })
    if (!saved || !signedIn) throw new Error('The account is good')
    const { sub, token } = signedIn
    expect(sub).toBe(saved.sub)
    expect(await checkSession(token)).toEqual({ data: { roles: ['user'] } })
    expect((await listOwnOrders(sub, 1)).error?.code).toBe('not-signed-in')
    expect(await findAccount(sub)).toBeUndefined()

    storage.set('public_token', token)
    expect(await findAccount(sub)).toEqual({ sub, ...signup })
    expect((await updateAccount({ sub, city: 'Salem' })).data).toEqual({ sub, ...signup, city: 'Salem' })
    const change = await changePassword({ password: '9876543210', new_password: '4820157396' })
    expect(change.error).toBeUndefined()
    const { data: placed } = await saveOrder(
      { ...buildOrder(shop.listProducts(3)), mobile_no: '9876543210' },
      {},
    )
    const order_id = placed?.order_id
    const order = await shop.api.findPrintableOrder(order_id ?? '')
    expect(await listOwnOrders(sub, 1)).toEqual({ data: [order] })
    const { data: tracked } = await trackOrders(order?.customer_mobile_no ?? '', 1)
    expect(tracked?.[0]).toEqual({
      ...order,
      money: undefined,
      _id: expect.not.stringMatching(order_id ?? ''),
      customer_name: 'R***a',
      customer_mobile_no: '98xxxxxx10',
      address: '',
      pin_code: '',
    })
    expect(await shopClient.findPrintableOrder(tracked?.[0]?._id ?? '')).toEqual({
      ...order,
      money: undefined,
      _id: tracked?.[0]?._id,
    })

    expect((await endSession()).error).toBeUndefined()
    expect((await endSession()).error?.code).toBe('not-signed-in')
  })

  it('returns the reason why an order was rejected, with amounts in paise', {
    tags: ['D2', '§8'],
  }, async () => {
    const [product] = shop.listProducts(1)
    if (!product) throw new Error('The demo shop has products')
    const order = buildOrder([{ ...product, after_discount_price: product.price }])
    const { error } = await saveOrder(order, {})
    expect(error).toMatchObject({
      code: 'cart-out-of-date',
      lines: [
        { product_id: product._id, change: 'price', old: product.price, new: product.after_discount_price },
      ],
    })
    const rejected = await saveOrder({ ...buildOrder(shop.listProducts(1)), pin_code: '' }, {})
    expect(rejected.error).toMatchObject({
      code: 'invalid-fields',
      fields: { pin_code: 'PIN Code is required' },
      problems: { pin_code: 'pin-code-required' },
    })
  })

  it('returns the error "network" for an order without a valid response, and never throws', {
    tags: ['§8'],
  }, async () => {
    const order = buildOrder(shop.listProducts(1))
    const failures = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
      async () => Response.json(null),
      async () => Response.json({}),
    ]
    for (const response of failures) {
      vi.stubGlobal('fetch', response)
      expect((await saveOrder(order, {})).error?.code).toBe('network')
    }
  })

  it('works if storage is blocked', { tags: ['D12', 'W12'] }, async () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
    expect(await saveOrder(buildOrder(shop.listProducts(3)), {})).toHaveProperty('data.order_id')
  })

  it('returns empty results for missing data, skips damaged items, and throws for orders', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'internal-error' } }, { status: 500 }))
    expect(await shopClient.listCategoriesWithProducts()).toEqual([])
    expect(await shopClient.findProduct(productId('os01'))).toBeUndefined()
    await expect(shopClient.findOrderInfo('an-id')).rejects.toThrow('answered 500')
    const [firstCategory] = await shop.api.listCategoriesWithProducts()
    const damaged = [
      { category_id: firstCategory?.category_id, product_list: [null, 7, { _id: 'x', price: 'y' }] },
      null,
      'x',
    ]
    vi.stubGlobal('fetch', async () => Response.json({ data: damaged }))
    expect(await shopClient.listCategoriesWithProducts()).toEqual([
      { category_id: 'c1', category_name: '', category_tamil_name: '', category_slug: '', product_list: [] },
    ])
  })
})

import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopInTamil } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import { pageContext } from '#server/pages/page-context.ts'
import { openBillFiles } from '#server/papers/bill/bill-files.ts'
import { BusyError } from '#server/worker-pool/worker-pool.ts'
import { loader } from '../../app/routes/shop/print/bill-pdf.ts'
import { buildOrder, openTestShop, type TestShop } from '../api/test-shop.ts'
import { describeOnEachDatabase } from '../test-database.ts'

describeOnEachDatabase('The download of a bill', { tags: ['§2/print', 'W25'] }, (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(database())
  })
  afterAll(() => shop.catalogue.close())

  /** Requests the bill of an id while the queue of the worker pool is full. */
  function download(id: string, language: Language) {
    const bills = openBillFiles({ run: () => Promise.reject(new BusyError()) }, pino({ level: 'silent' }))
    const currentShop = () => shop.catalogue.current().shop
    const context = new RouterContextProvider()
    context.set(pageContext, {
      language,
      words: WORDS_BY_LANGUAGE[language],
      api: shop.api,
      forms: {
        placeEnquiry: () => expect.fail(),
        signUp: () => expect.fail(),
        trackOrders: () => expect.fail(),
        acceptChanges: () => expect.fail(),
      },
      shop: currentShop,
      localizedShop: () => shopInTamil(currentShop()),
      closedSeason: () => undefined,
      site: 'http://localhost',
      logPageError() {},
      billPdf: (order, signal) => bills.find({ order, shop: currentShop(), language }, signal),
      findLorryReceipt: async () => undefined,
      findInformation: () => undefined,
      informationPages: () => [],
    })
    const url = new URL(`http://localhost/print/pdf?id=${id}`)
    return loader({ request: new Request(url), url, context, params: {}, pattern: '/print/pdf' })
  }

  it.each(['en', 'ta'] as const)(
    'responds 503 with Retry-After while the queue is full: %s',
    async (language) => {
      const { data } = await shop.placeEnquiry({ payload: buildOrder(shop.listProducts(3)) })
      const response = await download(data?.order_id ?? '', language)
      expect(response.status).toBe(503)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'retry-after': '5',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'content-type': 'text/plain; charset=utf-8',
      })
      const message = await response.text()
      expect(message).toBe(WORDS_BY_LANGUAGE[language].print.busy)
      expect(response.headers.get('Content-Length')).toBe(`${Buffer.byteLength(message)}`)
    },
  )

  it('responds 404 for an unknown id, even while the queue is full', async () => {
    await expect(download('x'.repeat(24), 'en')).rejects.toMatchObject({ status: 404 })
  })
})

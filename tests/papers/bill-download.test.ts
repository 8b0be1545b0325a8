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

describeOnEachDatabase('The Download of a bill', { tags: ['§2/print', 'W25'] }, (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(database())
  })
  afterAll(() => shop.catalogue.close())

  /** Asks for the bill of an id while the queue of the worker pool is full. */
  function download(id: string, language: Language) {
    const bills = openBillFiles({ make: () => Promise.reject(new BusyError()) }, pino({ level: 'silent' }))
    const current = () => shop.catalogue.current().shop
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
      shop: current,
      localizedShop: () => shopInTamil(current()),
      closedSeason: () => undefined,
      site: 'http://localhost',
      logPageError() {},
      billPdf: (order, gone) => bills.find({ order, shop: current(), language }, gone),
      findLorryReceipt: async () => undefined,
      findInformation: () => undefined,
      informationPages: () => [],
    })
    const url = new URL(`http://localhost/print/pdf?id=${id}`)
    return loader({ request: new Request(url), url, context, params: {}, pattern: '/print/pdf' })
  }

  it.each(['en', 'ta'] as const)(
    'is told to come again while too many wait for theirs: %s',
    async (language) => {
      const { data } = await shop.placeEnquiry({ payload: buildOrder(shop.listProducts(3)) })
      const answer = await download(data?.order_id ?? '', language)
      expect(answer.status).toBe(503)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'retry-after': '5',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'content-type': 'text/plain; charset=utf-8',
      })
      const said = await answer.text()
      expect(said).toBe(WORDS_BY_LANGUAGE[language].print.busy)
      expect(answer.headers.get('Content-Length')).toBe(`${Buffer.byteLength(said)}`)
    },
  )

  it('is not there for an id that opens nothing, however busy it is', async () => {
    await expect(download('x'.repeat(24), 'en')).rejects.toMatchObject({ status: 404 })
  })
})

import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Language } from '#i18n/language.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import { renderContext } from '#server/pages/page-context.ts'
import { createPageRenderer } from '#server/render.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { openTestShop, type TestShop } from '../test-shop.ts'

const SENDER = { address: '192.0.2.1', network: undefined, fp: undefined }
const isPublic = { 'Cache-Control': 'public, max-age=0' }

describeOnEachDatabase('The URL of a page', { tags: ['W25'] }, (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(database())
  })
  afterAll(() => shop.catalogue.close())

  let rendered: string[]
  let busyHeaders: Record<string, string> = {}
  let renderPage: ReturnType<typeof createPageRenderer>
  const get = (path: string) => renderPage(new Request(`http://shop.example${path}`), { sender: SENDER })

  beforeEach(() => {
    rendered = []
    const module = (status: number, headers: Record<string, string> = isPublic) => ({
      default: () => null,
      loader: () => data(null, { status, headers }),
      headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders,
    })
    const route = (path: string, status = 200) => ({ id: path, path, module: module(status) })
    const routes = ['order-now', 'print', 'category', 'special-category'].map((path) => route(path))
    const busy = () => data(null, { status: 503, headers: busyHeaders })
    const build: ServerBuild = {
      entry: {
        module: {
          default: async (
            request: Request,
            status: number,
            headers: Headers,
            _: unknown,
            context: RouterContextProvider,
          ) => {
            const { pathname, search } = new URL(request.url)
            await context.get(renderContext).serialize(async () => rendered.push(pathname + search))
            headers.set('Content-Type', 'text/html')
            return new Response(`<html>${pathname}${search}`, { status, headers })
          },
        },
      },
      routes: {
        ...Object.fromEntries([...routes, route('*', 404)].map((entry) => [entry.id, entry])),
        pdf: { id: 'pdf', path: 'print/pdf', module: { ...module(503), loader: busy } },
      },
      assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
      publicPath: '/',
      assetsBuildDirectory: '',
      future: {},
      ssr: true,
      isSpaMode: false,
      prerender: [],
      routeDiscovery: { mode: 'initial', manifestPath: '' },
    }
    const ourShop = () => shop.catalogue.current().shop
    const services = {
      api: shop.api,
      shop: ourShop,
      localizedShop: ourShop,
      closedSeason: () => undefined,
      site: 'https://shop.example',
      logPageError: (error: unknown) => expect.fail(String(error)),
      billPdf: () => expect.fail(),
      forms: {
        placeEnquiry: () => expect.fail(),
        signUp: () => expect.fail(),
        trackOrders: () => expect.fail(),
        acceptChanges: () => expect.fail(),
      },
      findLorryReceipt: () => expect.fail(),
      findInformation: () => undefined,
      informationPages: () => [],
    }
    renderPage = createPageRenderer({
      build: async () => build,
      mode: 'production',
      createServices: (language: Language) => ({ ...services, language, words: WORDS_BY_LANGUAGE[language] }),
    })
  })

  it.each([
    ['/ORDER-NOW', '/order-now'],
    ['/%4Frder-now', '/order-now'],
    ['/order-now//', '/order-now'],
    ['//order-now', '/order-now'],
    ['/TA/Order-Now/', '/ta/order-now'],
    ['/Print/?x=1&id=aB-_', '/print?id=aB-_'],
  ])('%s redirects to %s before rendering', async (path, canonicalUrl) => {
    const { status, headers } = await get(path)
    expect([status, headers.get('Location')]).toEqual([308, canonicalUrl])
    expect(rendered).toEqual([])
  })

  it('without a page gets the 404 page, in each language', async () => {
    const unknownPaths = ['/a1', '/a2?x=1', '/order-now/x', '//evil.example/', '/%zz', '/assets/none.js']
    for (const path of unknownPaths) {
      const page = await get(path)
      expect(page.status).toBe(404)
      expect(page.headers.get('Cache-Control')).toBe('no-store')
      expect(await page.text()).toBe('<html>/404')
    }
    expect(await (await get('/ta/a3')).text()).toBe('<html>/ta/404')
  })

  it.each([
    [{ 'Retry-After': '5' }, '5'],
    [{}, '2'],
  ])('that is busy responds with Retry-After, given or by default', async (given, retryAfter) => {
    busyHeaders = given
    const { status, headers } = await get('/print/pdf?id=one')
    expect([status, headers.get('Retry-After')]).toEqual([503, retryAfter])
  })
})

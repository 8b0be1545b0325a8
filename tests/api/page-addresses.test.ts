import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Language } from '#i18n/language.ts'
import { WORDS } from '#i18n/words.ts'
import { createMemoryAnswers } from '#server/memory-answers.ts'
import { renderedDocument } from '#server/page-context.ts'
import { createPages } from '#server/pages.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { openTestShop, type TestShop } from './shop.ts'

const isPublic = { 'Cache-Control': 'public, max-age=0' }

describeOnEachDatabase('The address of a page', { tags: ['W25'] }, (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(database())
  })
  afterAll(() => shop.catalogue.close())

  let rendered: string[]
  let version: number
  let waiting: number
  let busyHeaders: Record<string, string> = {}
  /** Nothing is rendered before. */
  let mayRender: Promise<void>
  let renderPage: ReturnType<typeof createPages>
  const get = (path: string, from = '203.0.113.7') =>
    renderPage(new Request(`http://shop.example${path}`), from)

  beforeEach(() => {
    rendered = []
    waiting = 0
    version = 1
    mayRender = Promise.resolve()
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
            waiting++
            await context.get(renderedDocument).inTurn(async () => {
              await mayRender
              waiting--
              rendered.push(pathname + search)
            })
            headers.set('Content-Type', 'text/html')
            return new Response(`<html>${pathname}${search}`, { status, headers })
          },
        },
      },
      routes: {
        ...Object.fromEntries([...routes, route('*', 404)].map((found) => [found.id, found])),
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
    const parts = {
      api: shop.api,
      shop: ourShop,
      shopFront: ourShop,
      closedSeason: () => undefined,
      site: 'https://shop.example',
      pageFailed: (error: unknown) => expect.fail(String(error)),
      billPdf: () => expect.fail(),
      findLorryReceipt: () => expect.fail(),
      findInformation: () => undefined,
      informationPages: () => [],
    }
    renderPage = createPages({
      build: async () => build,
      mode: 'production',
      parts: (language: Language) => ({ ...parts, language, words: WORDS[language] }),
      answers: createMemoryAnswers({ version: () => version }),
    })
  })

  it.each([
    ['/ORDER-NOW', '/order-now'],
    ['/%4Frder-now', '/order-now'],
    ['/order-now//', '/order-now'],
    ['//order-now', '/order-now'],
    ['/TA/Order-Now/', '/ta/order-now'],
    ['/Print/?x=1&id=aB-_', '/print?id=aB-_'],
  ])('%s leads to %s, before anything is rendered', async (path, written) => {
    const { status, headers } = await get(path)
    expect([status, headers.get('Location')]).toEqual([308, written])
    expect(rendered).toEqual([])
  })

  it('that leads nowhere gets the page that is rendered once for all of them, in each language', async () => {
    const asked = ['/a1', '/a2?x=1', '/order-now/x', '//evil.example/', '/%zz', '/assets/none.js']
    for (const path of asked) {
      const page = await get(path)
      expect(page.status).toBe(404)
      expect(page.headers.get('Cache-Control')).toBe('no-store')
      expect(await page.text()).toBe('<html>/404')
    }
    expect(await (await get('/ta/a3')).text()).toBe('<html>/ta/404')
    expect(rendered).toEqual(['/404', '/ta/404'])
    version = 2
    await Promise.all(Array.from({ length: 50 }, () => get('/a4')))
    expect(rendered).toEqual(['/404', '/ta/404', '/404'])
  })

  it.each([
    [{ 'Retry-After': '5' }, '5'],
    [{}, '2'],
  ])(
    'that is busy says when to come again, as it knows or as the database may be back',
    async (says, after) => {
      busyHeaders = says
      const { status, headers } = await get('/print/pdf?id=one')
      expect([status, headers.get('Retry-After')]).toEqual([503, after])
    },
  )

  it('with the id of no category gets one page too; by id and by slug a category is found', {
    tags: ['D14'],
  }, async () => {
    for (let i = 0; i < 3; i++) await get(`/category?id=random${i}`)
    await get('/special-category?id=random')
    expect(rendered).toEqual(['/category?id=', '/special-category?id='])
    const [category] = await shop.api.categories()
    const ids = [`/category?id=${category?.category_id}`, `/category?id=${category?.category_slug}`]
    for (const path of [...ids, '/special-category?id=day-crackers']) {
      expect(await (await get(path)).text()).toContain(path)
    }
  })

  it('that a stranger asks for by hundreds is rendered in turn with what others ask for, and no more wait than he may', async () => {
    let begin = () => {}
    mayRender = new Promise((resolve) => {
      begin = resolve
    })
    const strangers = Array.from({ length: 100 }, (_, n) => get(`/print?id=${n}`, '203.0.113.66'))
    await vi.waitFor(() => expect(waiting).toBe(100))
    const { status, headers } = await get('/print?id=one-more', '203.0.113.66')
    expect([status, headers.get('Retry-After')]).toEqual([503, '1'])
    const hers = get('/print?id=hers')
    begin()
    expect((await hers).status).toBe(200)
    expect(rendered.indexOf('/print?id=hers')).toBeLessThan(5)
    expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual(Array(100).fill(200))
  })
})

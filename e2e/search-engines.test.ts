import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { listedPaths } from './public-pages.ts'
import { expect, test } from './shop-test.ts'

const once = { tag: '@phone' }

async function textOf(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

/** What the head of a page says, by the name of the property. */
function headOf(html: string) {
  const all = (part: RegExp) => [...html.matchAll(part)].map(([, name = '', value = '']) => [name, value])
  return {
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="(.*?)"/.exec(html)?.[1],
    alternates: Object.fromEntries(all(/<link rel="alternate" hreflang="(.*?)" href="(.*?)"/g)),
    meta: Object.fromEntries(all(/<meta (?:name|property)="(.*?)" content="(.*?)"/g)),
    things: JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')[
      '@graph'
    ],
  }
}
const pathOf = (address = '') => address.replace(/^https?:\/\/[^/]+/, '')

test(
  'every page of the sitemap says who it is: title, description, address in both languages, preview',
  once,
  async ({ request }) => {
    const paths = await listedPaths(request)
    // 22 screens and texts, 24 categories and 5 special ones, in two languages.
    expect(paths.length).toBe(2 * (22 + 24 + 5))
    expect(new Set(paths).size).toBe(paths.length)
    const titles = new Set<string>()
    for (const path of paths) {
      const { title, canonical, alternates, meta, things } = headOf(await textOf(request, path))
      const english = path.replace(/^\/ta(?=\/)/, '')
      expect(pathOf(canonical), path).toBe(path)
      expect(canonical, path).toMatch(/^http:\/\/localhost:\d+\//)
      expect(
        Object.fromEntries(Object.entries(alternates).map(([lang, href]) => [lang, pathOf(`${href}`)])),
      ).toEqual({
        en: english,
        ta: `/ta${english}`,
        'x-default': english,
      })
      expect(title, path).toMatch(path === english ? / · Vaanavil Crackers$/ : / · வானவில் பட்டாசுக் கடை$/)
      titles.add(`${title}`)
      const { description = '' } = meta
      expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(50)
      expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(200)
      expect(meta, path).toMatchObject({
        'og:title': title,
        'og:description': description,
        'og:url': canonical,
        'og:locale': path === english ? 'en_IN' : 'ta_IN',
        'twitter:card': 'summary_large_image',
      })
      expect(meta['og:image'], path).toMatch(/^http:\/\/localhost:\d+\/pictures\/[\w-]+\.svg\/preview\.jpg$/)
      expect(JSON.stringify(things ?? []), path).not.toContain('Offer')
    }
    expect(titles.size, 'no two pages have the same title').toBe(paths.length)
  },
)

test('every public page that menu or footer leads to is in the sitemap', once, async ({ page, request }) => {
  const paths = await listedPaths(request)
  await page.goto('/lander')
  const links = await page
    .locator('header a[href^="/"]:not([lang]), main a[href^="/"], footer a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const missing = new Set(links.filter((path) => !paths.includes(path)))
  expect([...missing]).toEqual(['/profile'])
  expect((await request.get('/my-orders')).ok()).toBe(true)
})

test('pages of one customer or one order are listed by nobody', once, async ({ request }) => {
  for (const path of [
    '/profile',
    '/my-orders',
    '/print?id=x',
    '/checkout-response?id=x',
    '/transport?id=x',
  ]) {
    const answer = await request.get(path)
    const html = await answer.text()
    const refused =
      answer.headers()['x-robots-tag'] === 'noindex' || html.includes('<meta name="robots" content="noindex"')
    expect(refused, path).toBe(true)
    expect(html, path).not.toContain('rel="canonical"')
  }
  const unknown = await request.get('/nothing')
  expect(await unknown.text()).not.toContain('rel="canonical"')
})

test('one page under several addresses is known by one', once, async ({ request }) => {
  for (const [path, known] of [
    ['/all-products', '/quick-enquiry'],
    ['/category?id=c1', '/category?id=one-sound-crackers'],
    ['/order-now?utm_source=chat', '/order-now'],
    ['/about/', '/about'],
  ] as const)
    expect(pathOf(headOf(await textOf(request, path)).canonical), path).toBe(known)
})

test('what pages tell of themselves as data', once, async ({ request }) => {
  const things = async (path: string) => headOf(await textOf(request, path)).things
  const kinds = async (path: string) =>
    (await things(path)).map((thing: { '@type': string }) => thing['@type'])
  expect(await kinds('/lander')).toEqual(['Store', 'ItemList'])
  expect(await kinds('/contact-us')).toEqual(['Store', 'BreadcrumbList'])
  expect(await kinds('/price-list')).toEqual(['BreadcrumbList'])

  const [store, categories] = await things('/lander')
  expect(store).toMatchObject({
    name: 'Vaanavil Crackers',
    alternateName: 'வானவில் பட்டாசுக் கடை',
    telephone: '+91-00000-00001',
    address: { addressLocality: 'Sivakasi', postalCode: '626123', addressCountry: 'IN' },
    geo: { latitude: 9.4533, longitude: 77.8024 },
  })
  expect(categories.numberOfItems).toBe(24)
  for (const { url, name } of categories.itemListElement)
    expect(await textOf(request, pathOf(url))).toContain(`<h1>${name.replace('&', '&amp;')}</h1>`)

  const [questions, breadcrumb] = await things('/ta/faq')
  expect(questions.mainEntity).toHaveLength(13)
  expect(questions.mainEntity[0].name).toMatch(/\p{sc=Tamil}/u)
  expect(questions.mainEntity[0].acceptedAnswer.text).toMatch(/^<p>.*<\/p>$/s)
  expect(breadcrumb.itemListElement.map(({ item }: { item: string }) => pathOf(item))).toEqual([
    '/ta/lander',
    '/ta/faq',
  ])

  const [products] = await things('/category?id=pencil-smoke-sticks')
  expect(products.name).toBe('Pencil & Smoke Sticks')
  const shown = (await textOf(request, '/category?id=pencil-smoke-sticks')).match(/data-id="/g)
  expect(products.itemListElement).toHaveLength(shown?.length ?? 0)
})

test('the pictures of previews are large enough for every reader of links', once, async ({ request }) => {
  const addresses = new Set<string>()
  for (const path of ['/lander', '/about', '/faq', '/category?id=flower-pots', '/ta/safety-tips'])
    addresses.add(pathOf(headOf(await textOf(request, path)).meta['og:image']))
  expect(addresses).toContain('/pictures/about.svg/preview.jpg')
  for (const address of addresses) {
    const answer = await request.get(address)
    expect(answer.headers()['content-type'], address).toBe('image/jpeg')
    const picture = await answer.body()
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
    expect(picture.length, address).toBeLessThan(300_000)
  }
  for (const nothing of ['/pictures/nothing.svg/preview.jpg', '/pictures/about.svg/400.webp'])
    expect((await request.get(nothing)).status(), nothing).toBe(404)
})

test('robots.txt lets them in and names the sitemap', once, async ({ request }) => {
  const text = await textOf(request, '/robots.txt')
  expect(text).toMatch(/^User-agent: \*$/m)
  expect(text).not.toMatch(/^Disallow: \/$/m)
  expect(pathOf(/^Sitemap: (.*)$/m.exec(text)?.[1])).toBe('/sitemap.xml')
})

test(
  'a phone can put the shop on its home screen, in the language of the page',
  once,
  async ({ page, request }) => {
    for (const [path, name, start] of [
      ['/about', 'Vaanavil Crackers', '/lander'],
      ['/ta/about', 'வானவில் பட்டாசுக் கடை', '/ta/lander'],
    ] as const) {
      await page.goto(path)
      const address = await page.locator('link[rel=manifest]').getAttribute('href')
      const manifest = JSON.parse(await textOf(request, `${address}`))
      expect(manifest).toMatchObject({ name, start_url: start, id: '/', display: 'standalone' })
      for (const { src, sizes } of manifest.icons.filter(
        ({ type }: { type: string }) => type === 'image/png',
      )) {
        const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
        expect(`${width}x${height}`, src).toBe(sizes)
      }
    }
  },
)

test('llms.txt says what the shop is and leads to its pages', once, async ({ request }) => {
  const text = await textOf(request, '/llms.txt')
  expect(text).toMatch(/^# Vaanavil Crackers\n\n> .*Nothing is sold or paid online/)
  const links = [...text.matchAll(/\]\((.*?)\)/g)].map(([, address]) => pathOf(address))
  expect(links.length).toBeGreaterThan(40)
  for (const path of links) await textOf(request, path)
})

test(
  'after a navigation the page no longer names the address of the one that was opened',
  once,
  async ({ page }) => {
    await page.goto('/about')
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveTitle('Frequently Asked Questions · Vaanavil Crackers')
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  },
)

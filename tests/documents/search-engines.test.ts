import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { isThorough } from '#testing/thoroughness.ts'
import { extractLinks } from '../read-html.ts'
import { fetchPage, fetchPath, fetchSitemapPaths, parseHead, stripOrigin } from './shop-documents.ts'

describe('A search engine', () => {
  it('gets title, description, both URLs and a preview on every listed page', {
    timeout: 120_000,
  }, async () => {
    const paths = await fetchSitemapPaths()
    // 22 screens and texts, 24 categories and 5 special categories, in two languages.
    expect(paths.length).toBe(2 * (22 + 24 + 5))
    expect(new Set(paths).size).toBe(paths.length)
    const titles = new Set<string>()
    for (const path of paths) {
      const { title, canonical, alternates, meta, jsonLd } = parseHead(await fetchPage(path))
      const english = path.replace(/^\/ta(?=\/)/, '')
      expect(stripOrigin(canonical), path).toBe(path)
      expect(canonical, path).toMatch(/^http:\/\/localhost:\d+\//)
      expect(
        Object.fromEntries(Object.entries(alternates).map(([lang, href]) => [lang, stripOrigin(`${href}`)])),
      ).toEqual({ en: english, ta: `/ta${english}`, 'x-default': english })
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
      expect(JSON.stringify(jsonLd ?? []), path).not.toContain('Offer')
    }
    expect(titles.size, 'no two pages have the same title').toBe(paths.length)
  })

  it('finds every public page of menu and footer in the sitemap', async () => {
    const paths = await fetchSitemapPaths()
    const page = (await fetchPage('/lander')).replace(/<a [^>]*lang="ta"[^>]*>/, '')
    const links = extractLinks(page).flatMap(([, href]) => (href.startsWith('/') ? href : []))
    expect([...new Set(links.filter((path) => !paths.includes(path)))]).toEqual([
      '/quick-checkout',
      '/profile',
    ])
  })

  it('indexes no page of a customer or an order', { tags: ['D5'] }, async () => {
    for (const path of [
      '/profile',
      '/my-orders',
      '/print?id=x',
      '/checkout-response?id=x',
      '/transport?id=x',
    ]) {
      const response = await fetchPath(path)
      const html = await response.text()
      const isNoindex =
        response.headers.get('x-robots-tag') === 'noindex' ||
        html.includes('<meta name="robots" content="noindex"')
      expect(isNoindex, path).toBe(true)
      expect(html, path).not.toContain('rel="canonical"')
    }
    expect(await (await fetchPath('/nothing')).text()).not.toContain('rel="canonical"')
  })

  it('gets one canonical URL for a page with several', { tags: ['D14'] }, async () => {
    for (const [path, canonicalPath] of [
      ['/all-products', '/quick-enquiry'],
      ['/category?id=c1', '/category?id=one-sound-crackers'],
      ['/order-now?utm_source=chat', '/order-now'],
    ] as const)
      expect(stripOrigin(parseHead(await fetchPage(path)).canonical), path).toBe(canonicalPath)
    expect(stripOrigin((await fetchPath('/about/')).headers.get('location') ?? '')).toBe('/about')
  })

  it('gets shop, categories, questions and breadcrumbs as structured data', async () => {
    const readJsonLd = async (path: string) => parseHead(await fetchPage(path)).jsonLd
    const readTypes = async (path: string) =>
      (await readJsonLd(path)).map((item: { '@type': string }) => item['@type'])
    expect(await readTypes('/lander')).toEqual(['Store', 'ItemList'])
    expect(await readTypes('/contact-us')).toEqual(['Store', 'BreadcrumbList'])
    expect(await readTypes('/price-list')).toEqual(['BreadcrumbList'])

    const [store, categories] = await readJsonLd('/lander')
    expect(store).toMatchObject({
      name: 'Vaanavil Crackers',
      alternateName: 'வானவில் பட்டாசுக் கடை',
      telephone: '+91-00000-00001',
      address: { addressLocality: 'Sivakasi', postalCode: '626123', addressCountry: 'IN' },
      geo: { latitude: 9.4533, longitude: 77.8024 },
    })
    expect(categories.numberOfItems).toBe(24)
    for (const { url, name } of categories.itemListElement)
      expect(await fetchPage(stripOrigin(url))).toContain(`<h1>${name.replace('&', '&amp;')}</h1>`)

    const [questions, breadcrumb] = await readJsonLd('/ta/faq')
    expect(questions.mainEntity).toHaveLength(13)
    expect(questions.mainEntity[0].name).toMatch(/\p{sc=Tamil}/u)
    expect(questions.mainEntity[0].acceptedAnswer.text).toMatch(/^<p>.*<\/p>$/s)
    expect(breadcrumb.itemListElement.map(({ item }: { item: string }) => stripOrigin(item))).toEqual([
      '/ta/lander',
      '/ta/faq',
    ])

    const [products] = await readJsonLd('/category?id=pencil-smoke-sticks')
    expect(products.name).toBe('Pencil & Smoke Sticks')
    const listedProducts = (await fetchPage('/category?id=pencil-smoke-sticks')).match(/data-id="/g)
    expect(products.itemListElement).toHaveLength(listedProducts?.length ?? 0)
  })

  it('gets preview images that are large enough for link previews', {
    timeout: 120_000,
  }, async () => {
    const addresses = new Set<string>()
    const morePaths = isThorough ? ['/lander', '/faq', '/ta/safety-tips'] : []
    for (const path of ['/about', '/category?id=flower-pots', ...morePaths])
      addresses.add(stripOrigin(parseHead(await fetchPage(path)).meta['og:image']))
    expect(addresses).toContain('/pictures/about.svg/preview.jpg')
    for (const address of addresses) {
      const response = await fetchPath(address)
      expect(response.headers.get('content-type'), address).toBe('image/jpeg')
      const picture = Buffer.from(await response.arrayBuffer())
      expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
      expect(picture.length, address).toBeLessThan(300_000)
    }
    for (const missingPath of ['/pictures/nothing.svg/preview.jpg', '/pictures/about.svg/400.webp'])
      expect((await fetchPath(missingPath)).status, missingPath).toBe(404)
  })

  it('is allowed by robots.txt, which names the sitemap', async () => {
    const text = await fetchPage('/robots.txt')
    expect(text).toMatch(/^User-agent: \*$/m)
    expect(text).not.toMatch(/^Disallow: \/$/m)
    expect(stripOrigin(/^Sitemap: (.*)$/m.exec(text)?.[1])).toBe('/sitemap.xml')
  })

  it('gets a summary of the shop in llms.txt, with valid links', async () => {
    const text = await fetchPage('/llms.txt')
    expect(text).toMatch(/^# Vaanavil Crackers\n\n> .*Nothing is sold or paid online/)
    const links = [...text.matchAll(/\]\((.*?)\)/g)].map(([, address]) => stripOrigin(address))
    expect(links.length).toBeGreaterThan(40)
    for (const path of links) await fetchPage(path)
  })
})

describe('A phone', () => {
  it('can install the shop as an app in the language of the page', async () => {
    for (const [path, name, start] of [
      ['/about', 'Vaanavil Crackers', '/lander'],
      ['/ta/about', 'வானவில் பட்டாசுக் கடை', '/ta/lander'],
    ] as const) {
      const address = /<link rel="manifest" href="(.*?)"/.exec(await fetchPage(path))?.[1]
      const manifest = JSON.parse(await fetchPage(`${address}`))
      expect(manifest).toMatchObject({ name, start_url: start, id: '/', display: 'standalone' })
      for (const { src, sizes } of manifest.icons.filter(
        ({ type }: { type: string }) => type === 'image/png',
      )) {
        const icon = Buffer.from(await (await fetchPath(src)).arrayBuffer())
        const { width, height } = await sharp(icon).metadata()
        expect(`${width}x${height}`, src).toBe(sizes)
      }
    }
  })
})

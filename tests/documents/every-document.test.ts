import { brotliCompressSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { isThorough } from '#testing/thoroughness.ts'
import { extractElement, extractElements, extractLinks, extractText } from '../read-html.ts'
import { fetchCompressedSize, fetchPage, fetchPath, listScreens, placeEnquiry } from './shop-documents.ts'

/** Removes all but ten products from a document: their markup is identical. */
function withFewProducts(html: string): string {
  let products = 0
  return html.replace(/<(tr|article) data-id=.*?<\/\1>/gs, (product) => (++products > 10 ? '' : product))
}

describe('Every document', () => {
  it('is valid HTML', { timeout: 120_000 }, async () => {
    const checker = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })
    const all = await listScreens()
    expect(all.length).toBeGreaterThan(50)
    const byPath = new Map(all.map((path) => [path.replace(/^\/ta(?=\/)/, ''), path]))
    // Both languages have the same markup: the gate checks each screen in one of them.
    const checked = isThorough
      ? all
      : [...byPath.keys()].map((path, index) => (index % 2 ? path : `/ta${path}`))
    for (const path of checked) {
      const { results } = await checker.validateString(withFewProducts(await (await fetchPath(path)).text()))
      const complaints = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      )
      expect(complaints, path).toEqual([])
    }
  })

  it('has one heading and a breadcrumb to /lander, which itself has none', { tags: ['§2'] }, async () => {
    const { orderId } = await placeEnquiry()
    const all = await listScreens()
    for (const screen of [...all, `/print?id=${orderId}`, `/ta/print?id=${orderId}`, '/a/deep/path']) {
      const html = await (await fetchPath(screen)).text()
      expect(html.match(/<h1[ >]/g), screen).toHaveLength(1)
      const main = html.slice(html.indexOf('<main'))
      const [banner] = /<h1[ >](?:(?!<\/div>).)*<nav .*?<\/nav>/s.exec(main) ?? ['']
      if (screen.endsWith('/lander')) expect(banner, screen).toBe('')
      else expect(banner, screen).toMatch(/<h1.*<nav .*href="(\/ta)?\/lander"/s)
    }
  })

  it('requests nothing from other sites until the visitor asks for it', { tags: ['W10'] }, async () => {
    for (const path of await listScreens()) {
      const response = await fetchPath(path)
      const policy = response.headers.get('content-security-policy') ?? ''
      // The policy allows frames for the map and the videos, but the document has none. All other sources are the shop's own.
      const [frames, ...others] = policy.split('; ').sort((a) => (a.startsWith('frame-src ') ? -1 : 1))
      expect(frames, path).toMatch(/^frame-src /)
      expect(others.join(), path).not.toMatch(/https?:|\*/)
      expect(policy, path).toContain("default-src 'none'")
      expect(await response.text(), path).not.toMatch(/<iframe[^>]* src(doc)?=/)
    }
  })

  it('keeps its links in its language', { tags: ['§1'] }, async () => {
    const links = extractLinks(await fetchPage('/ta/lander')).map(([, href]) => href)
    const internal = links.filter((href) => href.startsWith('/'))
    expect(internal.filter((href) => !href.startsWith('/ta/'))).toEqual(['/lander'])
  })
})

/** Every information page of section 2 with its English title. */
const INFORMATION = [
  ['about', 'About Us'],
  ['our-brands', 'Our Brands'],
  ['bulk-enquiries', 'Bulk Enquiries'],
  ['online-crackers', 'Online Crackers'],
  ['sivakasi-crackers', 'Sivakasi Crackers'],
  ['green-crackers', 'Green Crackers'],
  ['diwali-gift-boxes', 'Diwali Gift Boxes'],
  ['privacy-policy', 'Privacy Policy'],
  ['terms-and-conditions', 'Terms and Conditions'],
  ['cancellation-and-refund', 'Cancellation and Refund'],
  ['our-updates', 'Our Updates'],
  ['faq', 'Frequently Asked Questions'],
  ['safety-tips', 'Safety Tips'],
  ['contact-us', 'Contact Us'],
] as const

describe('An information page', { tags: ['§2/information', 'D20'] }, () => {
  it('responds in both languages, is cached, and is linked in menu or footer', async () => {
    const lander = await fetchPage('/lander')
    const links = extractLinks(extractElement(lander, /<header/) + extractElement(lander, /<footer/)).map(
      ([, href]) => href,
    )
    for (const [name, title] of INFORMATION) {
      expect(links, name).toContain(`/${name}`)
      for (const [path, lang] of [
        [`/${name}`, 'en'],
        [`/ta/${name}`, 'ta'],
      ] as const) {
        const response = await fetchPath(path)
        expect(response.status, path).toBe(200)
        expect(response.headers.get('cache-control')).toContain('public')
        const html = await response.text()
        expect(html).toContain(`<html lang="${lang}">`)
        if (lang === 'en') expect(html).toContain(`<h1>${title}</h1>`)
        else expect(html).toMatch(/<h1>[^<]*\p{sc=Tamil}/u)
      }
    }
  })

  it('takes at most 12,000 bytes', async () => {
    for (const [name] of INFORMATION)
      for (const path of [`/${name}`, `/ta/${name}`])
        expect(await fetchCompressedSize(path), path).toBeLessThanOrEqual(12_000)
  })

  it('with text only loads almost no scripts besides the shell', async () => {
    const scriptsOf = (html: string) =>
      [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, path = '']) => path)
    // The not-found page consists of the shell only.
    const shell = scriptsOf(await (await fetchPath('/nothing')).text())
    expect(shell.length).toBeGreaterThan(3)
    // Pages with a slider load more scripts.
    for (const [name] of INFORMATION.filter(([name]) => !['our-brands', 'sivakasi-crackers'].includes(name)))
      for (const path of [`/${name}`, `/ta/${name}`]) {
        const scripts = scriptsOf(await fetchPage(path)).filter((script) => !shell.includes(script))
        expect(scripts.length, path).toBeGreaterThan(0)
        const sizes = await Promise.all(scripts.map(async (script) => (await fetchPage(script)).length))
        expect(
          sizes.reduce((sum, size) => sum + size),
          path,
        ).toBeLessThan(2000)
      }
  })
})

describe('A form that asks for personal data', () => {
  it.for([
    [
      '/quick-checkout',
      /to call you and to pack and send your parcel\. We keep them until you ask us to delete them/,
      /அழிக்கச் சொன்னால்/,
    ],
    ['/signup', /to fill in the checkout for you .* until you ask us to delete them/, /அழிக்கச் சொன்னால்/],
    ['/signin', /until you log out or don’t visit for 30 days/, /30 நாள்/],
    ['/order-tracking', /use this number for this search only/, /தேடுவதற்கு மட்டும்/],
  ] as const)(
    'on %s says which data is stored, why and how long, in both languages',
    { tags: ['D6'] },
    async ([path, english, tamil]) => {
      for (const [language, notice] of [
        ['', english],
        ['/ta', tamil],
      ] as const) {
        const notes =
          extractElements(extractElement(await fetchPage(language + path), /<form/), 'p').at(-1) ?? ''
        expect(extractText(notes)).toMatch(notice)
        expect(extractLinks(notes).map(([, href]) => href)).toEqual([`${language}/privacy-policy`])
      }
    },
  )

  it('names another way to reach the shop without scripts, in both languages', async () => {
    for (const path of ['/signin', '/ta/signin'])
      expect(extractLinks(extractElement(await fetchPage(path), /<form/))).toContainEqual([
        '+91-00000-00001',
        'tel:+91-00000-00001',
      ])
  })
})

describe('The offline page', { tags: ['D23'] }, () => {
  it('needs no other file and is not indexed', async () => {
    for (const path of ['/offline', '/ta/offline']) {
      const response = await fetchPath(path)
      const text = await response.text()
      expect(text).not.toMatch(/ (src|href)="[^"]/)
      expect(text).toContain('<meta name="robots" content="noindex"/>')
      expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
    }
    expect(await fetchPage('/sitemap.xml')).not.toContain('offline')
  })
})

describe('The size of a page', () => {
  /** Replaces the port of the shop, which occurs several times and changes the compressed size. */
  const withFixedPort = (html: string) => html.replaceAll(/localhost:\d+/g, 'localhost:3000')

  it('is at most 28,000 bytes for price list and landing page', async () => {
    for (const path of ['/price-list', '/lander'])
      expect(brotliCompressSync(withFixedPort(await fetchPage(path))).length, path).toBeLessThanOrEqual(
        28_000,
      )
    expect(await fetchCompressedSize('/price-list')).toBeLessThanOrEqual(28_000)
  })

  it('is at most 122,000 bytes for the scripts of /order-now', async () => {
    const names = new Set((await fetchPage('/order-now')).match(/\/assets\/[\w.-]+\.js/g))
    expect(names.size).toBeGreaterThan(5)
    const sizes = await Promise.all(
      [...names].map(async (name) => brotliCompressSync(await fetchPage(name)).length),
    )
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(122_000)
  })

  it('contains the freight table only where it is shown', async () => {
    for (const path of ['/quick-checkout', '/faq']) expect(await fetchPage(path)).toContain('Mysuru')
    for (const path of ['/order-now', '/lander', '/checkout-response?id=x'])
      expect(await fetchPage(path), path).not.toContain('Mysuru')
  })
})

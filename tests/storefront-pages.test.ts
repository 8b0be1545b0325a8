import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import sharp from 'sharp'
import { encode } from 'uqr'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OrderIdSchema } from '#domain/enquiry.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { sendParcel } from '../e2e/send-parcel.ts'
import { FROM_OUR_PAGE } from './api/shop.ts'
import { elementIn, elementsIn, linksIn, textOf } from './read-html.ts'
import { killShop, type RunningShop, START_WITHIN, startShop } from './running-shop.ts'

// What the documents of the storefront say, as the built shop sends them. One shop serves all.

const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-pages-'))
let shop: RunningShop
beforeAll(async () => {
  shop = await startShop(dataDir)
}, START_WITHIN)
afterAll(async () => {
  if (shop) await killShop(shop)
  rmSync(dataDir, { recursive: true, force: true })
})

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.address + path, { headers, redirect: 'manual' })

/** Documents that were read before: no test changes what they say. */
const read = new Map<string, Promise<string>>()

/** The document at a path, which answers 200. */
function pageAt(path: string): Promise<string> {
  const known = read.get(path)
  if (known) return known
  const page = open(path).then((answer) => {
    expect(answer.status, path).toBe(200)
    return answer.text()
  })
  read.set(path, page)
  return page
}

/** How many bytes of the document or file at a path are sent, compressed. */
async function bytesOf(path: string): Promise<number> {
  const { headers, body } = await open(path, { 'Accept-Encoding': 'br' })
  await body?.cancel()
  const length = Number(headers.get('content-length'))
  expect(length, path).toBeGreaterThan(0)
  return length
}

const pathOf = (address = '') => address.replace(/^https?:\/\/[^/]+/, '')

async function listedPaths(): Promise<string[]> {
  return [...(await pageAt('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) =>
    pathOf(address),
  )
}

const UNLISTED = [
  '/all-products',
  '/quick-checkout',
  '/checkout-response',
  '/print',
  '/transport',
  '/profile',
  '/my-orders',
  '/nothing',
].flatMap((path) => [path, `/ta${path}`])

/** Every screen once, in both languages: one category of either kind stands for all. */
async function everyScreen(): Promise<string[]> {
  const byScreen = new Map((await listedPaths()).map((path) => [path.replace(/\?.*/, ''), path] as const))
  return [...byScreen.values(), ...UNLISTED]
}

type Product = {
  _id: string
  product_name: string
  after_discount_price: number
  is_sold_out: number
}
type Category = { category_name: string; category_slug: string; category_id: string; product_list: Product[] }

async function catalogue(): Promise<Category[]> {
  return (await (await open('/api/product/quickorder')).json()).data
}

/** What the shop answers to a call of its own page. */
async function call(path: string, payload: object) {
  const answer = await fetch(`${shop.address}/api/${path}`, {
    method: 'POST',
    headers: { ...FROM_OUR_PAGE, 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
  })
  expect(answer.status, path).toBe(200)
  return (await answer.json()).data
}

let guests = 0

/** Places an enquiry of a guest. Gives its order id and the id under which tracking shows it. */
async function placeEnquiry() {
  const [product] = (await catalogue()).flatMap(({ product_list }) => product_list)
  if (!product) throw new Error('The shop has no product')
  const price = product.after_discount_price
  const sum = Math.round(price * 100_000) / 100
  const mobile_no = `98000000${10 + guests++}`
  const { order_id, enquiry_number } = await call('order/save', {
    customer_name: 'Raja Kumara',
    mobile_no,
    email_id: '',
    address: '14 Rajaji Street',
    city: 'Madurai',
    pin_code: '625009',
    sub_total: sum,
    discount_amount: 0,
    net_amount: sum,
    amount_in_words: 'Some Rupees Only',
    product_list: [{ product_id: product._id, price, qty: 1000, sub_total: sum }],
  })
  const [{ _id: viewId }] = await call('order/search/mobile_no', { mobile_no, show_all: false })
  return {
    orderId: v.parse(OrderIdSchema, order_id),
    viewId: String(viewId),
    number: String(enquiry_number),
    sum,
  }
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

describe('A search engine', () => {
  it('reads title, description, both addresses and a preview on every listed page', {
    timeout: 120_000,
  }, async () => {
    const paths = await listedPaths()
    // 22 screens and texts, 24 categories and 5 special ones, in two languages.
    expect(paths.length).toBe(2 * (22 + 24 + 5))
    expect(new Set(paths).size).toBe(paths.length)
    const titles = new Set<string>()
    for (const path of paths) {
      const { title, canonical, alternates, meta, things } = headOf(await pageAt(path))
      const english = path.replace(/^\/ta(?=\/)/, '')
      expect(pathOf(canonical), path).toBe(path)
      expect(canonical, path).toMatch(/^http:\/\/localhost:\d+\//)
      expect(
        Object.fromEntries(Object.entries(alternates).map(([lang, href]) => [lang, pathOf(`${href}`)])),
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
      expect(JSON.stringify(things ?? []), path).not.toContain('Offer')
    }
    expect(titles.size, 'no two pages have the same title').toBe(paths.length)
  })

  it('finds every public page of menu and footer in the sitemap', async () => {
    const paths = await listedPaths()
    const page = (await pageAt('/lander')).replace(/<a [^>]*lang="ta"[^>]*>/, '')
    const links = linksIn(page).flatMap(([, href]) => (href.startsWith('/') ? href : []))
    expect([...new Set(links.filter((path) => !paths.includes(path)))]).toEqual(['/profile'])
  })

  it('lists no page of a customer or an order', { tags: ['D5'] }, async () => {
    for (const path of [
      '/profile',
      '/my-orders',
      '/print?id=x',
      '/checkout-response?id=x',
      '/transport?id=x',
    ]) {
      const answer = await open(path)
      const html = await answer.text()
      const refused =
        answer.headers.get('x-robots-tag') === 'noindex' ||
        html.includes('<meta name="robots" content="noindex"')
      expect(refused, path).toBe(true)
      expect(html, path).not.toContain('rel="canonical"')
    }
    expect(await (await open('/nothing')).text()).not.toContain('rel="canonical"')
  })

  it('knows one page under several addresses by one', { tags: ['D14'] }, async () => {
    for (const [path, known] of [
      ['/all-products', '/quick-enquiry'],
      ['/category?id=c1', '/category?id=one-sound-crackers'],
      ['/order-now?utm_source=chat', '/order-now'],
    ] as const)
      expect(pathOf(headOf(await pageAt(path)).canonical), path).toBe(known)
    expect(pathOf((await open('/about/')).headers.get('location') ?? '')).toBe('/about')
  })

  it('reads shop, categories, questions and breadcrumbs as structured data', async () => {
    const things = async (path: string) => headOf(await pageAt(path)).things
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
      expect(await pageAt(pathOf(url))).toContain(`<h1>${name.replace('&', '&amp;')}</h1>`)

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
    const shown = (await pageAt('/category?id=pencil-smoke-sticks')).match(/data-id="/g)
    expect(products.itemListElement).toHaveLength(shown?.length ?? 0)
  })

  it('gets preview pictures that are large enough for every reader of links', {
    timeout: 120_000,
  }, async () => {
    const addresses = new Set<string>()
    const more = isThorough ? ['/lander', '/faq', '/ta/safety-tips'] : []
    for (const path of ['/about', '/category?id=flower-pots', ...more])
      addresses.add(pathOf(headOf(await pageAt(path)).meta['og:image']))
    expect(addresses).toContain('/pictures/about.svg/preview.jpg')
    for (const address of addresses) {
      const answer = await open(address)
      expect(answer.headers.get('content-type'), address).toBe('image/jpeg')
      const picture = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
      expect(picture.length, address).toBeLessThan(300_000)
    }
    for (const nothing of ['/pictures/nothing.svg/preview.jpg', '/pictures/about.svg/400.webp'])
      expect((await open(nothing)).status, nothing).toBe(404)
  })

  it('is let in by robots.txt, which names the sitemap', async () => {
    const text = await pageAt('/robots.txt')
    expect(text).toMatch(/^User-agent: \*$/m)
    expect(text).not.toMatch(/^Disallow: \/$/m)
    expect(pathOf(/^Sitemap: (.*)$/m.exec(text)?.[1])).toBe('/sitemap.xml')
  })

  it('learns from llms.txt what the shop is, and its links lead somewhere', async () => {
    const text = await pageAt('/llms.txt')
    expect(text).toMatch(/^# Vaanavil Crackers\n\n> .*Nothing is sold or paid online/)
    const links = [...text.matchAll(/\]\((.*?)\)/g)].map(([, address]) => pathOf(address))
    expect(links.length).toBeGreaterThan(40)
    for (const path of links) await pageAt(path)
  })
})

describe('A phone', () => {
  it('can put the shop on its home screen, in the language of the page', async () => {
    for (const [path, name, start] of [
      ['/about', 'Vaanavil Crackers', '/lander'],
      ['/ta/about', 'வானவில் பட்டாசுக் கடை', '/ta/lander'],
    ] as const) {
      const address = /<link rel="manifest" href="(.*?)"/.exec(await pageAt(path))?.[1]
      const manifest = JSON.parse(await pageAt(`${address}`))
      expect(manifest).toMatchObject({ name, start_url: start, id: '/', display: 'standalone' })
      for (const { src, sizes } of manifest.icons.filter(
        ({ type }: { type: string }) => type === 'image/png',
      )) {
        const icon = Buffer.from(await (await open(src)).arrayBuffer())
        const { width, height } = await sharp(icon).metadata()
        expect(`${width}x${height}`, src).toBe(sizes)
      }
    }
  })
})

/** A document with no more than ten of its products, which are all made alike. */
function withFewProducts(html: string): string {
  let products = 0
  return html.replace(/<(tr|article) data-id=.*?<\/\1>/gs, (product) => (++products > 10 ? '' : product))
}

describe('Every document', () => {
  it('is valid HTML', { timeout: 120_000 }, async () => {
    const checker = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })
    const screens = await everyScreen()
    expect(screens.length).toBeGreaterThan(50)
    const byPath = new Map(screens.map((path) => [path.replace(/^\/ta(?=\/)/, ''), path]))
    // Both languages have the same markup: the gate looks at each screen in one of them.
    const looked = isThorough
      ? screens
      : [...byPath.keys()].map((path, index) => (index % 2 ? path : `/ta${path}`))
    for (const path of looked) {
      const { results } = await checker.validateString(withFewProducts(await (await open(path)).text()))
      const complaints = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      )
      expect(complaints, path).toEqual([])
    }
  })

  it('has one heading and a breadcrumb to /lander, which is Home itself', { tags: ['§2'] }, async () => {
    const { orderId } = await placeEnquiry()
    const screens = await everyScreen()
    for (const screen of [...screens, `/print?id=${orderId}`, `/ta/print?id=${orderId}`, '/a/deep/path']) {
      const html = await (await open(screen)).text()
      expect(html.match(/<h1[ >]/g), screen).toHaveLength(1)
      const main = html.slice(html.indexOf('<main'))
      const [banner] = /<h1[ >](?:(?!<\/div>).)*<nav .*?<\/nav>/s.exec(main) ?? ['']
      if (screen.endsWith('/lander')) expect(banner, screen).toBe('')
      else expect(banner, screen).toMatch(/<h1.*<nav .*href="(\/ta)?\/lander"/s)
    }
  })

  it('can ask nothing of another site before the visitor does', { tags: ['W10'] }, async () => {
    for (const path of await everyScreen()) {
      const answer = await open(path)
      const policy = answer.headers.get('content-security-policy') ?? ''
      // Map and films come in frames, which the policy allows, so the document has none. Everything else is the shop's own.
      const [frames, ...others] = policy.split('; ').sort((a) => (a.startsWith('frame-src ') ? -1 : 1))
      expect(frames, path).toMatch(/^frame-src /)
      expect(others.join(), path).not.toMatch(/https?:|\*/)
      expect(policy, path).toContain("default-src 'none'")
      expect(await answer.text(), path).not.toMatch(/<iframe[^>]* src(doc)?=/)
    }
  })

  it('keeps its links in its language', { tags: ['§1'] }, async () => {
    const links = linksIn(await pageAt('/ta/lander')).map(([, href]) => href)
    const internal = links.filter((href) => href.startsWith('/'))
    expect(internal.filter((href) => !href.startsWith('/ta/'))).toEqual(['/lander'])
  })
})

describe('The frame of every page', { tags: ['§2'] }, () => {
  it('has phone, e-mail, offers, logo and the menu in its header', { tags: ['§9'] }, async () => {
    const header = elementIn(await pageAt('/order-now'), /<header/)
    const links = linksIn(header)
    expect(links).toContainEqual(['+91-00000-00001', 'tel:+91-00000-00001'])
    expect(links).toContainEqual(['orders@vaanavil.example', 'mailto:orders@vaanavil.example'])
    expect(links).toContainEqual(['Vaanavil Crackers', '/lander'])
    expect(textOf(elementIn(header, /<section aria-label="Offers"/))).toMatch(
      /up to 70% discount.*GST of 18% is not included in prices/,
    )
    expect(linksIn(elementIn(header, /<nav aria-label="Main menu"/))).toEqual([
      ['Home', '/lander'],
      ['About Us', '/about'],
      ['Price List', '/price-list'],
      ['Order Now', '/order-now'],
      ['Payment Options', '/payment-options'],
      ['Contact Us', '/contact-us'],
      ['Track Order', '/order-tracking'],
      ['Safety Tips', '/safety-tips'],
    ])
  })

  it('lists only the first 8 categories in its header', async () => {
    const { data }: { data: Category[] } = await (await open('/api/product/category/get')).json()
    expect(data.length).toBeGreaterThan(8)
    const header = elementIn(await pageAt('/order-now'), /<header/)
    expect(linksIn(elementIn(header, /<nav aria-label="First categories"/))).toEqual(
      data
        .slice(0, 8)
        .map(({ category_name, category_slug }) => [category_name, `/category?id=${category_slug}`]),
    )
  })

  it('has quick links, special categories, policies, other links and address in its footer', async () => {
    const footer = elementIn(await pageAt('/order-now'), /<footer/)
    expect(linksIn(footer).slice(0, -1)).toEqual([
      ['Bulk Enquiries', '/bulk-enquiries'],
      ['Our Brands', '/our-brands'],
      ['Sivakasi Crackers', '/sivakasi-crackers'],
      ['Online Crackers', '/online-crackers'],
      ['Green Crackers', '/green-crackers'],
      ['Diwali Gift Boxes', '/diwali-gift-boxes'],
      ['Peacock Varieties', '/order-now'],
      ['Fountains', '/order-now'],
      ['Fancy', '/order-now'],
      ['Multi Shot Varieties', '/order-now'],
      ['Privacy Policy', '/privacy-policy'],
      ['Terms and Conditions', '/terms-and-conditions'],
      ['Cancellation and Refund', '/cancellation-and-refund'],
      ['Our Updates', '/our-updates'],
      ['FAQ', '/faq'],
      ['Safety Tips', '/safety-tips'],
      ['Store Location', '/contact-us'],
      ['My account', '/profile'],
      ['Order Tracking', '/order-tracking'],
    ])
    expect(textOf(footer)).toContain('Sivakasi – 626123')
  })

  it('has floating buttons to order, call and chat on most pages', async () => {
    for (const path of ['/lander', '/faq', '/order-tracking'])
      expect(linksIn(elementIn(await pageAt(path), /<nav[^>]* aria-label="Reach the shop"/)), path).toEqual([
        ['Shop Now', '/order-now'],
        ['Call', 'tel:+91-00000-00001'],
        ['Chat', 'https://wa.me/910000000001'],
      ])
  })

  it('is reached by the paths of before', { tags: ['D13'] }, async () => {
    for (const [path, language, to] of [
      ['/', '', '/lander'],
      ['/', 'en', '/lander'],
      ['/', 'ta', '/ta/lander'],
      ['/ta', '', '/ta/lander'],
      ['/ta', 'en', '/ta/lander'],
      ['/ta', 'ta', '/ta/lander'],
      ['/enquiry', '', '/quick-enquiry'],
    ] as const) {
      const answer = await open(path, language ? { Cookie: `language=${language}` } : {})
      expect(
        [answer.status >= 300 && answer.status < 400, pathOf(answer.headers.get('location') ?? '')],
        path,
      ).toEqual([true, to])
    }
    const unknown = await open('/no-such-page')
    expect(unknown.status).toBe(404)
    expect(await unknown.text()).toContain('<h1>Page not found</h1>')
    expect((await open('/ta/nothing')).status).toBe(404)
  })
})

describe('The landing page', { tags: ['§2/lander'] }, () => {
  const lander = () => pageAt('/lander')
  it('has hero, product sliders and brands, each with its slides and a Tamil line', async () => {
    const html = await lander()
    for (const [name, count] of [
      ['Welcome', 4],
      ['New Arrivals', 12],
      ['Top Sale Items', 12],
      ['Our Brands', 8],
    ] as const) {
      const slider = elementIn(html, new RegExp(`<section[^>]* aria-label="${name}"`))
      expect(slider.match(/aria-roledescription="slide"/g), name).toHaveLength(count)
      expect(slider, name).toMatch(/lang="ta"[^>]*>[^<]*\p{sc=Tamil}/u)
    }
  })

  it('makes the marketing claims of section 1', { tags: ['§1', '§9'] }, async () => {
    const list = elementIn(await lander(), /<ul[^>]* aria-label="Why customers come back"/)
    expect(elementsIn(list, 'b').map(textOf)).toEqual([
      'Super fast delivery',
      'Premium quality',
      'Up to 70% discount',
      '150+ varieties',
      '5+ years of experience',
      'Age limit 15+',
      'Brand assured',
      'Customer care 24/7',
    ])
  })

  it('says in its booking banner up to 70% discount, and leads to /order-now', { tags: ['§9'] }, async () => {
    const banner = elementIn(await lander(), /<section[^>]* aria-labelledby="booking"/)
    expect(textOf(banner)).toContain('Diwali booking started')
    expect(textOf(banner)).toContain('Up to 70% discount')
    expect(linksIn(banner).map(([, href]) => href)).toEqual(['/order-now'])
  })

  it('cites the court order: an enquiry, a call within 24 hours, payment after it', {
    tags: ['§1'],
  }, async () => {
    const notice = elementIn(await lander(), /<section[^>]* aria-labelledby="notice"/)
    const text = textOf(notice)
    for (const sentence of [
      'Online sale is not permitted: you send an enquiry',
      'By the 2018 order of the Supreme Court, online sale of firecrackers is not permitted.',
      'Add products to your cart and submit an enquiry',
      'we will contact you within 24 hours and confirm it by chat message or phone',
    ])
      expect(text).toContain(sentence)
    const steps = elementsIn(notice, 'li').map(textOf)
    expect(steps).toHaveLength(4)
    expect(steps[2]).toContain('Only after our confirmation')
    expect(steps[3]).toContain('Home delivery is not offered')
  })

  it('advertises 2,500 for Tamil Nadu and Pondicherry, and 5,000 for others once', {
    tags: ['§9', 'D11'],
  }, async () => {
    const tiles = linksIn(
      elementIn(await lander(), /<section[^>]* aria-label="Good to know before you order"/),
    )
    expect(tiles.map(([, href]) => href)).toEqual(Array(4).fill('/order-now'))
    const texts = tiles.map(([text]) => text)
    expect(texts.filter((text) => text.includes('Rs. 2,500 for Tamil Nadu and Pondicherry'))).toHaveLength(2)
    expect(texts.filter((text) => text.includes('Rs. 5,000 for other states'))).toHaveLength(1)
  })

  it('links the five special categories by their slugs', async () => {
    const tiles = elementIn(await lander(), /<section[^>]* aria-labelledby="special"/)
    expect(linksIn(tiles)).toEqual([
      ['Crackers for Kids', '/special-category?id=crackers-for-kids'],
      ['Day Crackers', '/special-category?id=day-crackers'],
      ['Night Crackers', '/special-category?id=night-crackers'],
      ['Festival Crackers', '/special-category?id=festival-crackers'],
      ['Gift Boxes', '/special-category?id=gift-boxes'],
    ])
  })

  it('says who sells, where and by which licence, and the cyber-crime helpline', {
    tags: ['D18'],
  }, async () => {
    const who = elementIn(await lander(), /<section[^>]* aria-labelledby="who"/)
    for (const fact of ['Vaanavil Crackers', 'Sivakasi – 626123', 'DEMO/SVK/0000', '33AAAAA0000A1Z5'])
      expect(textOf(who)).toContain(fact)
    expect(linksIn(who)).toContainEqual(['+91-00000-00001', 'tel:+91-00000-00001'])
    expect(linksIn(who)).toContainEqual(['1930', 'tel:1930'])
  })
})

describe('A list of products', () => {
  const idsIn = (html: string) => [...html.matchAll(/<(?:tr|article) data-id="(.*?)"/g)].map(([, id]) => id)
  const main = async (path: string) => elementIn(await pageAt(path), /<main/)

  it.for([
    ['/order-now', '§2/order-now'],
    ['/price-list', '§2/price-list'],
    ['/quick-enquiry', '§2/quick-enquiry'],
    ['/all-products', '§2/quick-enquiry'],
  ] as const)(
    '%s has all products in the order of their categories',
    { tags: ['§2/order-now', '§2/price-list', '§2/quick-enquiry'] },
    async ([path]) => {
      const shown = elementsIn(await main(path), 'section').filter((section) =>
        section.startsWith('<section id='),
      )
      expect(
        shown.map((section) => ({
          category: textOf(/<h2[^>]*>(.*?)</.exec(section)?.[1] ?? ''),
          products: idsIn(section),
        })),
      ).toEqual(
        (await catalogue()).map(({ category_name, product_list }) => ({
          category: category_name,
          products: product_list.map(({ _id }) => _id),
        })),
      )
    },
  )

  it('is a table on /order-now and /price-list', { tags: ['§2/order-now', '§2/price-list'] }, async () => {
    for (const [path, heads, cells] of [
      [
        '/order-now',
        ['S.No', 'Code', 'Product', 'Per', 'Price', 'Discount', 'Our Price', 'Qty'],
        ['', 'OS05', '4" Lakshmi4" லட்சுமி வெடி', '1 Pkt (5 Pcs)', '₹65.00', '70% off', '₹19.50'],
      ],
      [
        '/price-list',
        ['Preview', 'Code', 'Name', 'Content', 'M.R.P', 'Discount', 'Our Price', 'Qty', 'Total'],
        ['', 'OS05', '4" Lakshmi4" லட்சுமி வெடி', '1 Pkt (5 Pcs)', '₹65.00', '70% off', '₹19.50'],
      ],
    ] as const) {
      const table = elementIn(await main(path), /<table/)
      expect(elementsIn(table, 'th').map(textOf), path).toEqual(heads)
      const row = elementIn(table, /<tr data-id="os05"/)
      expect(elementsIn(row, 'td').map(textOf).slice(0, cells.length), path).toEqual(cells)
    }
  })

  it('disables what is sold out, and says so', { tags: ['§4', '§2/order-now'] }, async () => {
    const soldOut = (await catalogue())
      .flatMap(({ product_list }) => product_list)
      .filter(({ is_sold_out }) => is_sold_out === 1)
    expect(soldOut.length).toBeGreaterThan(0)
    for (const [path, words] of [
      ['/order-now', 'Sold Out'],
      ['/price-list', 'Sold Out'],
      ['/quick-enquiry', 'Out of Stock'],
    ] as const) {
      const html = await main(path)
      expect(html.split(words), path).toHaveLength(soldOut.length + 1)
      for (const { _id } of soldOut) {
        const row = elementIn(html, new RegExp(`<(?:tr|article)[^>]* data-id="${_id}"`))
        expect(row, path).toContain(words)
        expect(/<input[^>]* disabled/.test(row), path).toBe(true)
        expect(row, path).not.toContain('Add to Cart')
      }
    }
  })

  it('shows cards with discount, prices, 15+ and five stars', {
    tags: ['§2/category', '§2/special-category', '§9'],
  }, async () => {
    for (const path of ['/category?id=flower-pots', '/special-category?id=night-crackers']) {
      const html = await main(path)
      const card = elementIn(html, /<article[^>]* data-id="fp05"/)
      expect(textOf(card)).toContain('Flower Pots Giantபூச்சட்டி')
      for (const text of ['₹180.00', 'M.R.P', '70% off', '15+', '(100+ review)', 'Quick view', 'Add to Cart'])
        expect(textOf(card), path).toContain(text)
      expect(card).toMatch(/<s[^>]*>₹600\.00<\/s>/)
      expect(card).toMatch(/<img src="\/pictures\/[^"]*\/400\.webp" width="270" height="270"/)
      const cards = idsIn(html).length
      for (const sign of ['(100+ review)', 'aria-label="Five stars"'])
        expect(html.split(sign)).toHaveLength(cards + 1)
    }
  })

  it('is a category by its id or its slug', { tags: ['§2/category', 'D14'] }, async () => {
    const flowerPots = (await catalogue()).find(({ category_slug }) => category_slug === 'flower-pots')
    for (const id of [flowerPots?.category_id, 'flower-pots']) {
      const html = await pageAt(`/category?id=${id}`)
      expect(headOf(html).title).toBe('Flower Pots · பூச்சட்டி · Vaanavil Crackers')
      expect(textOf(elementIn(html, /<h1/))).toBe('Flower Pots')
      expect(textOf(html)).toContain('Showing 13 results')
      expect(idsIn(html)).toHaveLength(13)
      const breadcrumb = elementIn(html, /<nav aria-label="Breadcrumb"/)
      expect(elementsIn(breadcrumb, 'li').map(textOf)).toEqual(['Home', 'Flower Pots'])
    }
  })

  it("has an 'All' filter and a 'Latest' sort with one option each", { tags: ['§2/category'] }, async () => {
    const html = await main('/category?id=flower-pots')
    for (const [name, option] of [
      ['Filter', 'All'],
      ['Sort', 'Latest'],
    ])
      expect(
        elementsIn(elementIn(html, new RegExp(`<select[^>]* aria-label="${name}"`)), 'option').map(textOf),
      ).toEqual([option])
  })

  it('is each of the five special categories, under its breadcrumb', {
    tags: ['§2/special-category'],
  }, async () => {
    for (const [slug, name] of [
      ['crackers-for-kids', 'Crackers for Kids'],
      ['day-crackers', 'Day Crackers'],
      ['night-crackers', 'Night Crackers'],
      ['festival-crackers', 'Festival Crackers'],
      ['gift-boxes', 'Gift Boxes'],
    ]) {
      const html = await pageAt(`/special-category?id=${slug}`)
      expect(headOf(html).title).toBe(`${name} · Vaanavil Crackers`)
      expect(textOf(elementIn(html, /<h1/))).toBe(name)
      const breadcrumb = elementIn(html, /<nav aria-label="Breadcrumb"/)
      expect(elementsIn(breadcrumb, 'li').map(textOf)).toEqual(['Home', 'Special Category'])
      const count = idsIn(html).length
      expect(count).toBeGreaterThan(0)
      expect(textOf(html)).toContain(`Showing ${count} results`)
    }
  })

  it("says 'No products found' where there is no such category", {
    tags: ['§8', '§2/category', '§2/special-category'],
  }, async () => {
    for (const path of ['/category?id=no-such-category', '/category', '/special-category?id=no-such-slug']) {
      const html = await main(path)
      expect(textOf(html), path).toContain('No products found')
      expect(textOf(html), path).toContain('Showing 0 results')
      expect(idsIn(html), path).toEqual([])
    }
  })

  it('is cached and listed only where its category exists', { tags: ['W25'] }, async () => {
    for (const path of [
      '/category',
      '/category?id=c1',
      '/ta/category?id=c1',
      '/special-category?id=gift-boxes',
    ]) {
      const { headers } = await open(path)
      expect([Boolean(headers.get('etag')), headers.get('cache-control')], path).toEqual([
        true,
        'public, max-age=0, s-maxage=1, must-revalidate',
      ])
    }
    for (const path of ['/category?id=made-up', '/ta/category?id=made-up', '/special-category?id=made-up']) {
      const { headers } = await open(path)
      expect([headers.get('cache-control'), headers.get('x-robots-tag')], path).toEqual([
        'no-cache',
        'noindex',
      ])
    }
  })

  it('is offered as PDF and as Excel in the language of the page', { tags: ['§2/price-list'] }, async () => {
    for (const base of ['', '/ta']) {
      const links = linksIn(await main(`${base}/price-list`)).map(([, href]) => href)
      for (const address of [`${base}/price-list.pdf`, `${base}/price-list.xlsx`]) {
        expect(links).toContain(address)
        // 503 as long as a file is being made.
        expect([200, 503], address).toContain((await open(address)).status)
      }
    }
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
  it('answers in both languages, cached, and is reached from menu or footer', async () => {
    const lander = await pageAt('/lander')
    const reached = linksIn(elementIn(lander, /<header/) + elementIn(lander, /<footer/)).map(
      ([, href]) => href,
    )
    for (const [name, title] of INFORMATION) {
      expect(reached, name).toContain(`/${name}`)
      for (const [path, lang] of [
        [`/${name}`, 'en'],
        [`/ta/${name}`, 'ta'],
      ] as const) {
        const answer = await open(path)
        expect(answer.status, path).toBe(200)
        expect(answer.headers.get('cache-control')).toContain('public')
        const html = await answer.text()
        expect(html).toContain(`<html lang="${lang}">`)
        if (lang === 'en') expect(html).toContain(`<h1>${title}</h1>`)
        else expect(html).toMatch(/<h1>[^<]*\p{sc=Tamil}/u)
      }
    }
  })

  it('takes at most 12,000 bytes', async () => {
    for (const [name] of INFORMATION)
      for (const path of [`/${name}`, `/ta/${name}`])
        expect(await bytesOf(path), path).toBeLessThanOrEqual(12_000)
  })

  it('that is text alone sends hardly a script beside the shell', async () => {
    const scriptsOf = (html: string) =>
      [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, path = '']) => path)
    // The shell alone: what it shows for an address that nobody has.
    const shell = scriptsOf(await (await open('/nothing')).text())
    expect(shell.length).toBeGreaterThan(3)
    // Those with a slider are more than text.
    for (const [name] of INFORMATION.filter(([name]) => !['our-brands', 'sivakasi-crackers'].includes(name)))
      for (const path of [`/${name}`, `/ta/${name}`]) {
        const own = scriptsOf(await pageAt(path)).filter((script) => !shell.includes(script))
        expect(own.length, path).toBeGreaterThan(0)
        const sizes = await Promise.all(own.map(async (script) => (await pageAt(script)).length))
        expect(
          sizes.reduce((sum, size) => sum + size),
          path,
        ).toBeLessThan(2000)
      }
  })
})

describe('What an id of an order opens', { tags: ['D5', 'W10'] }, () => {
  const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
  const headersOf = async (path: string) => Object.fromEntries((await open(path)).headers)

  it('is cached and listed by no one, and tells no other site its address', {
    tags: ['§2/print', '§2/transport', '§2/checkout-response'],
  }, async () => {
    const { orderId, viewId } = await placeEnquiry()
    await sendParcel(dataDir, orderId)
    for (const path of ['/print', '/print/pdf', '/transport', '/transport/receipt', '/checkout-response'])
      for (const id of [orderId, viewId, 'nothing'])
        expect(await headersOf(`${path}?id=${id}`), `${path} of ${id}`).toMatchObject(PRIVATE)
    for (const path of ['/print/pdf', '/transport/receipt'])
      expect((await open(`${path}?id=${'A'.repeat(24)}`)).status).toBe(404)
  })

  it('is what there is to pay too; the payment page without an order is cached', {
    tags: ['§2/payment-options'],
  }, async () => {
    const [one, other] = [await placeEnquiry(), await placeEnquiry()]
    for (const path of ['/payment-options', '/payment-options.data']) {
      expect((await headersOf(path))['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate')
      const numbers = new Set<string>()
      for (const { orderId } of [one, other]) {
        const answer = await open(`${path}?id=${orderId}`)
        expect(Object.fromEntries(answer.headers)).toMatchObject(PRIVATE)
        numbers.add(/Enquiry%20(\S{10})/.exec(await answer.text())?.[1] ?? '')
      }
      expect(numbers.size).toBe(2)
      expect(await (await open(path)).text()).not.toContain('Enquiry%20')
    }
  })
})

describe('The payment options', { tags: ['§2/payment-options'] }, () => {
  const WITHOUT_ORDER = 'upi://pay?pa=vaanavil@example&pn=Vaanavil%20Crackers&cu=INR'

  /** The dark modules of the QR code on a page. */
  const drawn = (html: string) => {
    const code = elementIn(html, /<svg[^>]*>(?=<title>QR code to pay)/)
    return [
      /viewBox="(.*?)"/.exec(code)?.[1],
      [...code.matchAll(/ d="([^"]*)"/g)].at(-1)?.[1]?.match(/M\d+ \d+/g),
    ]
  }

  /** Those of a text, with a quiet zone of four around them. */
  function modulesOf(text: string) {
    const { size, data } = encode(text, { ecc: 'M', border: 4 })
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}`] : [])))
    return [`0 0 ${size} ${size}`, dark]
  }

  const upiLink = (html: string) => linksIn(html).find(([text]) => text.startsWith('Pay with a UPI app'))?.[1]

  it('show UPI ID, QR code, bank account and chat without an order too', async () => {
    const html = await pageAt('/payment-options')
    const text = textOf(elementIn(html, /<main/))
    for (const fact of [
      'vaanavil@example',
      'Demo Bank of Sivakasi',
      'Vaanavil Crackers',
      '000000000001',
      'DEMO0000001',
      'Sivakasi',
      'read from a picture in the gallery',
      'Inform us by phone or chat',
    ])
      expect(text).toContain(fact)
    expect(upiLink(html)).toBe(WITHOUT_ORDER)
    expect(drawn(html)).toEqual(modulesOf(WITHOUT_ORDER))
    const chat = linksIn(elementIn(html, /<main/)).find(([, href]) => href.startsWith('https://wa.me/'))?.[1]
    expect(new URL(chat ?? '').searchParams.get('text')).toMatch(/^I have paid for my enquiry/)
  })

  it('carry amount and number of an order in link and QR code', async () => {
    const { orderId, number, sum } = await placeEnquiry()
    const html = await (await open(`/payment-options?id=${orderId}`)).text()
    const link = `upi://pay?pa=vaanavil@example&pn=Vaanavil%20Crackers&am=${sum.toFixed(2)}&cu=INR&tn=Enquiry%20${number}`
    expect(upiLink(html)).toBe(link)
    expect(drawn(html)).toEqual(modulesOf(link))
  })

  it('stay without amount for an unknown order and for a tracking id', { tags: ['D6', '§8'] }, async () => {
    const { viewId } = await placeEnquiry()
    for (const id of ['A'.repeat(24), viewId]) {
      const html = await (await open(`/payment-options?id=${id}`)).text()
      expect(textOf(html)).toContain('No order details found!')
      expect(upiLink(html)).toBe(WITHOUT_ORDER)
    }
  })
})

describe('An id that opens no order', { tags: ['D5', '§8'] }, () => {
  it("says 'No order details found!', and leads to Order Tracking", async () => {
    for (const path of ['/print', '/transport', '/checkout-response'])
      for (const id of ['', 'nothing', 'A'.repeat(24)]) {
        const html = await (await open(`${path}?id=${id}`)).text()
        expect(textOf(html), `${path} of ${id}`).toContain('No order details found!')
        const main = linksIn(elementIn(html, /<main/))
        if (path !== '/print') expect(main, path).toContainEqual(['Order Tracking', '/order-tracking'])
      }
  })
})

describe('The documents of a customer', { tags: ['D10'] }, () => {
  it('are the same for everyone and not for search engines', async () => {
    for (const path of ['/profile', '/my-orders']) {
      const answer = await open(path, { Cookie: FROM_OUR_PAGE.Cookie })
      expect(answer.headers.get('cache-control'), path).toBe('public, max-age=0, s-maxage=1, must-revalidate')
      expect(answer.headers.get('set-cookie'), path).toBeNull()
      const text = await answer.text()
      expect(text, path).toContain('<meta name="robots" content="noindex"/>')
      expect(text, path).not.toContain('Logout')
    }
  })
})

describe('The Login form', { tags: ['D19', '§2/signin'] }, () => {
  it('has a username and a password, and no way in by another site', async () => {
    for (const path of ['/signin', '/signup']) {
      const main = elementIn(await pageAt(path), /<main/)
      expect(elementsIn(main, 'form'), path).toHaveLength(1)
      const links = linksIn(main).map(([, href]) => href)
      expect(
        links.filter((href) => !/^(\/|tel:|mailto:|https:\/\/wa\.me\/)/.test(href)),
        path,
      ).toEqual([])
      expect(textOf(main), path).not.toMatch(/Google|Facebook|Apple|sign in with/i)
    }
    const form = elementIn(await pageAt('/signin'), /<form/)
    const fields = [...form.matchAll(/<input[^>]* name="(.*?)"/g)].map(([, name]) => name)
    expect(fields).toEqual(['username', 'password'])
  })
})

describe('A form that asks for personal data', () => {
  it.for([
    [
      '/quick-checkout',
      /to call you and to pack and send the parcel, until you ask us to delete it/,
      /அழிக்கச் சொன்னால்/,
    ],
    ['/signup', /to fill in the checkout for you .* until you ask us to delete it/, /அழிக்கச் சொன்னால்/],
    ['/signin', /until you log out or do not come for 30 days/, /30 நாள்/],
    ['/order-tracking', /used for this search and not kept/, /சேமித்து வைப்பதில்லை/],
  ] as const)(
    'on %s says what is kept, why and how long, in both languages',
    { tags: ['D6'] },
    async ([path, english, tamil]) => {
      for (const [language, notice] of [
        ['', english],
        ['/ta', tamil],
      ] as const) {
        const said = elementsIn(elementIn(await pageAt(language + path), /<form/), 'p').at(-1) ?? ''
        expect(textOf(said)).toMatch(notice)
        expect(linksIn(said).map(([, href]) => href)).toEqual([`${language}/privacy-policy`])
      }
    },
  )

  it('names another way to reach the shop without a script, in both languages', async () => {
    for (const path of ['/order-tracking', '/ta/order-tracking'])
      expect(linksIn(elementIn(await pageAt(path), /<form/))).toContainEqual([
        '+91-00000-00001',
        'tel:+91-00000-00001',
      ])
  })
})

describe('The page without a connection', { tags: ['D23'] }, () => {
  it('needs no other file, and no search engine lists it', async () => {
    for (const path of ['/offline', '/ta/offline']) {
      const answer = await open(path)
      const text = await answer.text()
      expect(text).not.toMatch(/ (src|href)="[^"]/)
      expect(text).toContain('<meta name="robots" content="noindex"/>')
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
    }
    expect(await pageAt('/sitemap.xml')).not.toContain('offline')
  })
})

describe('The size of a page', () => {
  /** The port of the shop is in it several times, and moves the sum by fifty bytes. */
  const known = (html: string) => html.replaceAll(/localhost:\d+/g, 'localhost:3000')

  it('is at most 14,000 bytes for price list and landing page, and its smallest form is sent', async () => {
    for (const path of ['/price-list', '/lander'])
      expect(brotliCompressSync(known(await pageAt(path))).length, path).toBeLessThanOrEqual(14_000)
    // It is compressed in the background: the first answers may be a quicker form.
    const smallest = brotliCompressSync(await pageAt('/price-list')).length
    await expect.poll(() => bytesOf('/price-list'), { timeout: 20_000 }).toBeLessThanOrEqual(smallest)
  })

  it('is at most 110,000 bytes for the scripts of /order-now, and 2,000 for the early one', async () => {
    const names = new Set((await pageAt('/order-now')).match(/\/assets\/[\w.-]+\.js/g))
    expect(names.size).toBeGreaterThan(5)
    const sizes = new Map<string, number>()
    for (const name of names) sizes.set(name, brotliCompressSync(await pageAt(name)).length)
    const sum = (isEarly: boolean) =>
      [...sizes].reduce((bytes, [name, size]) => bytes + (name.includes('/early-') === isEarly ? size : 0), 0)
    expect(sum(false)).toBeLessThanOrEqual(110_000)
    expect(sum(true)).toBeLessThanOrEqual(2_000)
  })

  it('has no ranges of freight where they are not shown', async () => {
    for (const path of ['/quick-checkout', '/faq']) expect(await pageAt(path)).toContain('Mysuru')
    for (const path of ['/order-now', '/lander', '/checkout-response?id=x'])
      expect(await pageAt(path), path).not.toContain('Mysuru')
  })
})

// Last: it changes the shop.
describe('While the season is closed', { tags: ['D18'] }, () => {
  beforeAll(async () => {
    const database = new DatabaseSync(join(dataDir, 'mathappu.db'), { timeout: 5000 })
    const season = JSON.stringify({ opens: '2099-06-01', closes: '2099-10-19' })
    database.prepare("update shop_setting set setting_value = ? where setting_key = 'season'").run(season)
    database.exec('update catalogue_version set version = version + 1')
    database.close()
    const page = async () => (await open('/order-now')).text()
    await expect.poll(page, { timeout: 20_000 }).toContain('The season is closed')
  })

  it('every screen on which customers order says so and offers no checkout, in both languages', async () => {
    for (const path of [
      '/price-list',
      '/order-now',
      '/category?id=flower-pots',
      '/quick-enquiry',
      '/lander',
      '/quick-checkout',
    ])
      for (const [base, notice] of [
        ['', 'The season is closed: the shop takes enquiries from 01/06/2099 on.'],
        ['/ta', 'சீசன் இன்னும் தொடங்கவில்லை: 01/06/2099 முதல் ஆர்டர் அனுப்பலாம்.'],
      ] as const) {
        const html = await (await open(base + path)).text()
        expect(textOf(html), base + path).toContain(notice)
        if (!base) expect(elementsIn(html, 'button').map(textOf), path).not.toContain('Checkout')
      }
    expect(await (await open('/llms.txt')).text()).toContain(
      '- The season is closed: the shop takes enquiries from 01/06/2099 on.',
    )
  })
})

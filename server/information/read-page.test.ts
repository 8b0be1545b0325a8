import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assembleShop } from '#domain/shop.ts'
import { DEMO_SETTINGS, TEST_SHOP } from '#testing/samples/demo-settings.ts'
import { readCatalogue } from '../db/seed-files.ts'
import { readPage } from './read-page.ts'

const shop = TEST_SHOP
const root = join(import.meta.dirname, '../..')
const { categories } = await readCatalogue(join(root, 'seed'))
const pagesIn = (language: string) =>
  globSync('*.md', { cwd: join(root, 'content', language) })
    .map((file) => file.slice(0, -3))
    .sort()

const PAGES = pagesIn('en')
const read = (language: 'en' | 'ta', page: string) => {
  const found = readPage(language, page, { shop, categories })
  if (!found) throw new Error(`There is no ${page}`)
  return found
}
const count = (html: string, part: RegExp) => [...html.matchAll(part)].length

describe('An information page', () => {
  it('exists in both languages', { tags: ['D20'] }, () => {
    expect(PAGES).toHaveLength(14)
    expect(pagesIn('ta')).toEqual(PAGES)
  })

  it.each(PAGES)('%s has the same elements in both languages', (page) => {
    const [en, ta] = [read('en', page), read('ta', page)]
    const parts = (html: string) => html.match(/<(h2|li|tr|th|td|img|details|a)\b/g)
    expect(parts(ta.html)).toEqual(parts(en.html))
    expect(ta.title).toMatch(/\p{sc=Tamil}/u)
    for (const { title, description, html } of [en, ta]) {
      expect(title.length).toBeGreaterThan(2)
      expect(description.length).toBeGreaterThanOrEqual(80)
      expect(description.length).toBeLessThanOrEqual(160)
      expect(html).not.toMatch(/\{\w+\}|undefined/)
      expect(html).not.toContain('<h1')
    }
  })

  it('shows town and address in its language, in English without a Tamil version', {
    tags: ['D18'],
  }, () => {
    expect(read('ta', 'about').html).toContain('சிவகாசி ஊரில்')
    expect(read('ta', 'contact-us').html).toContain('சிவகாசி – 626123')
    expect(read('en', 'contact-us').html).toContain('Sivakasi – 626123')
    const { shop: texts } = DEMO_SETTINGS
    const english = assembleShop({ ...DEMO_SETTINGS, shop: { ...texts, city_tamil: '' } }, DEMO_SETTINGS)
    expect(readPage('ta', 'about', { shop: english, categories })?.html).toContain('Sivakasi ஊரில்')
  })

  it.each(PAGES)('%s has no line break between currency sign and amount', (page) => {
    for (const language of ['en', 'ta'] as const)
      expect(read(language, page).html).not.toMatch(/(Rs\.|ரூ\.) \d/)
  })

  it.each(PAGES)('%s links to pages in its own language', (page) => {
    const inside = (html: string) => [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href)
    const english = inside(read('en', page).html)
    expect(english.filter((href) => href.startsWith('/ta'))).toEqual([])
    expect(inside(read('ta', page).html)).toEqual(english.map((href) => `/ta${href}`))
  })

  it('shows freight rates and GST from the shop’s settings in both languages', {
    tags: ['§2/information', 'D18'],
  }, () => {
    expect(read('en', 'faq').html).toMatch(/GST of 18%.*<li>Bengaluru: ₹200 to ₹400<\/li>/s)
    expect(read('ta', 'faq').html).toMatch(/18% GST.*<li>பெங்களூரு: ₹200 முதல் ₹400<\/li>/s)
    const sources = { shop: { ...shop, lorry_freight: [], gst_percentage: 12.5 }, categories }
    const without = readPage('en', 'faq', sources)?.html
    expect(without).toMatch(/GST of 12.5%.*<li>When we call, ask us the freight to your town\.<\/li>/s)
  })

  it('marks shop names in another language with their language', () => {
    expect(read('en', 'about').html).toContain(`<span lang="ta">${shop.tamil_name}</span>`)
    expect(read('ta', 'about').html).toContain(`<span lang="en">${shop.name}</span>`)
    expect(read('ta', 'about').html).not.toContain(`<span lang="ta">`)
  })

  it('shows quality, service and delivery as cards on the about page', { tags: ['§2/information'] }, () => {
    const cards = read('en', 'about').html.match(/<section><h2>[^<]+<\/h2>/g)
    expect(cards).toEqual(
      ['Premium quality', 'Service by people', 'Faster to your town'].map(
        (title) => `<section><h2>${title}</h2>`,
      ),
    )
  })

  it('shows and escapes the shop’s details from its settings', { tags: ['§2/information', 'D18'] }, () => {
    const { html } = read('en', 'contact-us')
    expect(html).toContain('12/3 Vaanavil Buildings')
    expect(html).toContain('href="tel:+910000000001"')
    expect(html).toContain('href="mailto:orders@vaanavil.example"')
    const escaped = readPage('en', 'about', {
      shop: { ...shop, name: '<script>*x*</script> & Sons' },
      categories,
    })
    expect(escaped?.html).not.toContain('<script>')
    expect(escaped?.html).toContain('&lt;script&gt;*x*&lt;/script&gt; &amp; Sons')
  })

  it('leaves out the map of a shop without a position', { tags: ['O9'] }, () => {
    for (const language of ['en', 'ta'] as const) {
      const html = readPage(language, 'contact-us', { shop: { ...shop, map: undefined }, categories })?.html
      expect(html).not.toMatch(/<iframe|src=""|href=""|openstreetmap|>(?:Map|மேப்)</i)
      expect(html).toContain('orders@vaanavil.example')
    }
    expect(read('en', 'contact-us').html).toMatch(/<h2>Map<.*<iframe name="map".*target="map"/s)
  })

  it('is undefined for an unknown name', () => {
    for (const page of ['nothing', '../en/faq', '__proto__', ''])
      expect(readPage('en', page, { shop, categories })).toBeUndefined()
  })

  it.each(['en', 'ta'] as const)(
    'names a hidden category without a link (%s)',
    { tags: ['O5'] },
    (language) => {
      const shown = categories.filter(({ category_slug }) => category_slug !== 'ground-chakkars')
      const links = (sources: typeof categories) =>
        count(
          readPage(language, 'sivakasi-crackers', { shop, categories: sources })?.html ?? '',
          /<a href="[^"]*category\?id=/g,
        )
      expect(links(shown)).toBe(links(categories) - 1)
      const html = readPage(language, 'sivakasi-crackers', { shop, categories: shown })?.html
      expect(html).toMatch(language === 'en' ? /, ground chakkars and / : /, சங்கு சக்கரம்/)
      expect(html).not.toContain('ground-chakkars')
    },
  )
})

describe('The information pages', { tags: ['§2/information', 'D20'] }, () => {
  it('have 13 questions', () => expect(count(read('en', 'faq').html, /<details>/g)).toBe(13))

  it('state the refund table of section 9', { tags: ['§9'] }, () => {
    const { html } = read('en', 'cancellation-and-refund')
    const rows = [...html.matchAll(/<tr><td[^>]*>(.*?)<\/td><td[^>]*>(.*?)<\/td><\/tr>/g)].map(
      ([, what, share]) => [what, share],
    )
    expect(rows).toEqual([
      ['Cancellation before packing', '95%'],
      ['Cancelled after packing', '90%'],
      ['Cancelled in transport', '60%'],
      ['Cancelled after the parcel reached the city', '50%'],
      ['Damaged parcel', '10%'],
      ['Mismatching quantity', '100% on the missing items'],
      ['Poor quality', '90%'],
    ])
    expect(html).toMatch(/15 working days, after Diwali/)
    expect(html).toMatch(/return postage/)
  })

  it('have four pictures and a table of ten safety tips', () => {
    const { html } = read('en', 'safety-tips')
    expect(count(html, /<img /g)).toBe(4)
    const tips = [...html.matchAll(/<td[^>]*><strong>(.*?)<\/strong><\/td>/g)].map(([, tip]) => tip)
    expect(tips).toEqual([
      'Clothes and shoes',
      'Fire extinguisher',
      'Using crackers wisely',
      'Being sensitive to others',
      'Disposal',
      'Supervising children',
      'First aid kit',
      'Candles and diyas',
      'Pets',
      'Spreading awareness',
    ])
  })

  it('date the privacy policy July 1, 2024', () =>
    expect(read('en', 'privacy-policy').html).toContain('July 1, 2024'))

  it('have all sections of the terms', () => {
    const folds = [...read('en', 'terms-and-conditions').html.matchAll(/<summary><h2>(.*?)<\/h2>/g)].map(
      ([, title = '']) => title.toLowerCase(),
    )
    for (const part of ['eligibility', 'accounts', 'products', 'jurisdiction', 'user protection', 'general'])
      expect(
        folds.some((title) => title.includes(part)),
        part,
      ).toBe(true)
  })

  it('have the updates as a numbered list', () =>
    expect(read('en', 'our-updates').html).toMatch(/<ol>\s*<li>/))
})

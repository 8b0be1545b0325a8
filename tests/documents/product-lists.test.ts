import { describe, expect, it } from 'vitest'
import { extractElement, extractElements, extractLinks, extractText } from '../read-html.ts'
import { fetchCatalogue, fetchPage, fetchPath, parseHead } from './shop-documents.ts'

describe('A list of products', () => {
  const idsIn = (html: string) => [...html.matchAll(/<(?:tr|article) data-id="(.*?)"/g)].map(([, id]) => id)
  const main = async (path: string) => extractElement(await fetchPage(path), /<main/)

  it.for([
    ['/order-now', '§2/order-now'],
    ['/price-list', '§2/price-list'],
    ['/quick-enquiry', '§2/quick-enquiry'],
    ['/all-products', '§2/quick-enquiry'],
  ] as const)(
    '%s has all products in the order of their categories',
    { tags: ['§2/order-now', '§2/price-list', '§2/quick-enquiry'] },
    async ([path]) => {
      const shown = extractElements(await main(path), 'section').filter((section) =>
        section.startsWith('<section id='),
      )
      expect(
        shown.map((section) => ({
          category: extractText(/<h2[^>]*>(?:<span>)?(.*?)</.exec(section)?.[1] ?? ''),
          products: idsIn(section),
        })),
      ).toEqual(
        (await fetchCatalogue()).map(({ category_name, product_list }) => ({
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
      const table = extractElement(await main(path), /<table/)
      expect(extractElements(table, 'th').map(extractText), path).toEqual(heads)
      const row = extractElement(table, /<tr data-id="os05"/)
      expect(extractElements(row, 'td').map(extractText).slice(0, cells.length), path).toEqual(cells)
    }
  })

  it('disables sold-out products and labels them', { tags: ['§4', '§2/order-now'] }, async () => {
    const soldOut = (await fetchCatalogue())
      .flatMap(({ product_list }) => product_list)
      .filter(({ is_sold_out }) => is_sold_out === 1)
    expect(soldOut.length).toBeGreaterThan(0)
    for (const [path, label] of [
      ['/order-now', 'Sold Out'],
      ['/price-list', 'Sold Out'],
      ['/quick-enquiry', 'Out of Stock'],
    ] as const) {
      const html = await main(path)
      expect(html.split(label), path).toHaveLength(soldOut.length + 1)
      for (const { _id } of soldOut) {
        const row = extractElement(html, new RegExp(`<(?:tr|article)[^>]* data-id="${_id}"`))
        expect(row, path).toContain(label)
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
      const card = extractElement(html, /<article[^>]* data-id="fp05"/)
      expect(extractText(card)).toContain('Flower Pots Giantபூச்சட்டி')
      for (const text of ['₹180.00', 'M.R.P', '70% off', '15+', '(100+ review)', 'Quick view', 'Add to Cart'])
        expect(extractText(card), path).toContain(text)
      expect(card).toMatch(/<s[^>]*>₹600\.00<\/s>/)
      expect(card).toMatch(/<img src="\/pictures\/[^"]*\/400\.webp" width="270" height="270"/)
      const cards = idsIn(html).length
      for (const text of ['(100+ review)', 'aria-label="Five stars"'])
        expect(html.split(text)).toHaveLength(cards + 1)
    }
  })

  it('shows a category by id or slug', { tags: ['§2/category', 'D14'] }, async () => {
    const flowerPots = (await fetchCatalogue()).find(({ category_slug }) => category_slug === 'flower-pots')
    for (const id of [flowerPots?.category_id, 'flower-pots']) {
      const html = await fetchPage(`/category?id=${id}`)
      expect(parseHead(html).title).toBe('Flower Pots · பூச்சட்டி · Vaanavil Crackers')
      expect(extractText(extractElement(html, /<h1/))).toBe('Flower Pots')
      expect(extractText(html)).toContain('Showing 13 results')
      expect(idsIn(html)).toHaveLength(13)
      const breadcrumb = extractElement(html, /<nav aria-label="Breadcrumb"/)
      expect(extractElements(breadcrumb, 'li').map(extractText)).toEqual(['Home', 'Flower Pots'])
    }
  })

  it("has an 'All' filter and a 'Latest' sort with one option each", { tags: ['§2/category'] }, async () => {
    const html = await main('/category?id=flower-pots')
    for (const [name, option] of [
      ['Filter', 'All'],
      ['Sort', 'Latest'],
    ])
      expect(
        extractElements(extractElement(html, new RegExp(`<select[^>]* aria-label="${name}"`)), 'option').map(
          extractText,
        ),
      ).toEqual([option])
  })

  it('shows each of the five special categories under its breadcrumb', {
    tags: ['§2/special-category'],
  }, async () => {
    for (const [slug, name] of [
      ['crackers-for-kids', 'Crackers for Kids'],
      ['day-crackers', 'Day Crackers'],
      ['night-crackers', 'Night Crackers'],
      ['festival-crackers', 'Festival Crackers'],
      ['gift-boxes', 'Gift Boxes'],
    ]) {
      const html = await fetchPage(`/special-category?id=${slug}`)
      expect(parseHead(html).title).toBe(`${name} · Vaanavil Crackers`)
      expect(extractText(extractElement(html, /<h1/))).toBe(name)
      const breadcrumb = extractElement(html, /<nav aria-label="Breadcrumb"/)
      expect(extractElements(breadcrumb, 'li').map(extractText)).toEqual(['Home', 'Special Category'])
      const count = idsIn(html).length
      expect(count).toBeGreaterThan(0)
      expect(extractText(html)).toContain(`Showing ${count} results`)
    }
  })

  it("says 'No products found' for an unknown category", {
    tags: ['§8', '§2/category', '§2/special-category'],
  }, async () => {
    for (const path of ['/category?id=no-such-category', '/category', '/special-category?id=no-such-slug']) {
      const html = await main(path)
      expect(extractText(html), path).toContain('No products found')
      expect(extractText(html), path).toContain('Showing 0 results')
      expect(idsIn(html), path).toEqual([])
    }
  })

  it('is cached and indexed only if its category exists', { tags: ['W25'] }, async () => {
    for (const path of [
      '/category',
      '/category?id=c1',
      '/ta/category?id=c1',
      '/special-category?id=gift-boxes',
    ]) {
      const { headers } = await fetchPath(path)
      expect([Boolean(headers.get('etag')), headers.get('cache-control')], path).toEqual([
        true,
        'public, max-age=0, s-maxage=1, must-revalidate',
      ])
    }
    for (const path of ['/category?id=made-up', '/ta/category?id=made-up', '/special-category?id=made-up']) {
      const { headers } = await fetchPath(path)
      expect([headers.get('cache-control'), headers.get('x-robots-tag')], path).toEqual([
        'no-cache',
        'noindex',
      ])
    }
  })

  it('is offered as PDF and Excel in the language of the page', { tags: ['§2/price-list'] }, async () => {
    for (const base of ['', '/ta']) {
      const links = extractLinks(await main(`${base}/price-list`)).map(([, href]) => href)
      for (const address of [`${base}/price-list.pdf`, `${base}/price-list.xlsx`]) {
        expect(links).toContain(address)
        // 503 while the file is being rendered.
        expect([200, 503], address).toContain((await fetchPath(address)).status)
      }
    }
  })
})

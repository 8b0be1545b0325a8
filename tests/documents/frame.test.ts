import { describe, expect, it } from 'vitest'
import { extractElement, extractLinks, extractText } from '../read-html.ts'
import { type Category, fetchPage, fetchPath, stripOrigin } from './shop-documents.ts'

describe('Header and footer of every page', { tags: ['§2'] }, () => {
  it('has phone, email, offers, logo and menu in the header', { tags: ['§9'] }, async () => {
    const header = extractElement(await fetchPage('/order-now'), /<header/)
    const links = extractLinks(header)
    expect(links).toContainEqual(['+91-00000-00001', 'tel:+91-00000-00001'])
    expect(links).toContainEqual(['orders@vaanavil.example', 'mailto:orders@vaanavil.example'])
    expect(links).toContainEqual(['Vaanavil Crackers', '/lander'])
    expect(extractText(extractElement(header, /<section aria-label="Offers"/))).toMatch(
      /up to 70% discount.*GST of 18% is not included in prices/,
    )
    expect(extractLinks(extractElement(header, /<nav aria-label="Main menu"/))).toEqual([
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

  it('lists only the first 8 categories in the header', async () => {
    const { data }: { data: Category[] } = await (await fetchPath('/api/product/category/get')).json()
    expect(data.length).toBeGreaterThan(8)
    const header = extractElement(await fetchPage('/order-now'), /<header/)
    expect(extractLinks(extractElement(header, /<nav aria-label="First categories"/))).toEqual(
      data
        .slice(0, 8)
        .map(({ category_name, category_slug }) => [category_name, `/category?id=${category_slug}`]),
    )
  })

  it('has quick links, special categories, policies and address in the footer', async () => {
    const footer = extractElement(await fetchPage('/order-now'), /<footer/)
    expect(extractLinks(footer).slice(0, -1)).toEqual([
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
    expect(extractText(footer)).toContain('Sivakasi – 626123')
  })

  it('has floating buttons to order, call and chat on most pages', async () => {
    for (const path of ['/lander', '/faq', '/order-tracking'])
      expect(
        extractLinks(extractElement(await fetchPage(path), /<nav[^>]* aria-label="Contact us"/)),
        path,
      ).toEqual([
        ['Shop Now', '/order-now'],
        ['Call', 'tel:+91-00000-00001'],
        ['Chat', 'https://wa.me/910000000001'],
      ])
  })

  it('redirects former paths and responds 404 for unknown ones', { tags: ['D13'] }, async () => {
    for (const [path, language, to] of [
      ['/', '', '/lander'],
      ['/', 'en', '/lander'],
      ['/', 'ta', '/ta/lander'],
      ['/ta', '', '/ta/lander'],
      ['/ta', 'en', '/ta/lander'],
      ['/ta', 'ta', '/ta/lander'],
      ['/enquiry', '', '/quick-enquiry'],
    ] as const) {
      const response = await fetchPath(path, language ? { Cookie: `language=${language}` } : {})
      expect(
        [
          response.status >= 300 && response.status < 400,
          stripOrigin(response.headers.get('location') ?? ''),
        ],
        path,
      ).toEqual([true, to])
    }
    const unknown = await fetchPath('/no-such-page')
    expect(unknown.status).toBe(404)
    expect(await unknown.text()).toContain('<h1>Page not found</h1>')
    expect((await fetchPath('/ta/nothing')).status).toBe(404)
  })
})

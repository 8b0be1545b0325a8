import { describe, expect, it } from 'vitest'
import { extractElement, extractElements, extractLinks, extractText } from '../read-html.ts'
import { fetchPage } from './shop-documents.ts'

describe('The landing page', { tags: ['§2/lander'] }, () => {
  const lander = () => fetchPage('/lander')
  it('has hero, product sliders and brands, each with slides and a Tamil line', async () => {
    const html = await lander()
    for (const [name, count] of [
      ['Welcome', 4],
      ['New Arrivals', 12],
      ['Top Sale Items', 12],
      ['Our Brands', 8],
    ] as const) {
      const slider = extractElement(html, new RegExp(`<section[^>]* aria-label="${name}"`))
      expect(slider.match(/aria-roledescription="slide"/g), name).toHaveLength(count)
      expect(slider, name).toMatch(/lang="ta"[^>]*>[^<]*\p{sc=Tamil}/u)
    }
  })

  it('makes the marketing claims of section 1', { tags: ['§1', '§9'] }, async () => {
    const list = extractElement(await lander(), /<ul[^>]* aria-label="Why customers come back"/)
    expect(extractElements(list, 'b').map(extractText)).toEqual([
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

  it('has a booking banner with up to 70% discount that leads to /order-now', { tags: ['§9'] }, async () => {
    const banner = extractElement(await lander(), /<section[^>]* aria-labelledby="booking"/)
    expect(extractText(banner)).toContain('Diwali booking started')
    expect(extractText(banner)).toContain('Up to 70% discount')
    expect(extractLinks(banner).map(([, href]) => href)).toEqual(['/order-now'])
  })

  it('cites the court order: enquiry, call within 24 hours, then payment', {
    tags: ['§1'],
  }, async () => {
    const notice = extractElement(await lander(), /<section[^>]* aria-labelledby="notice"/)
    const text = extractText(notice)
    for (const sentence of [
      'Online sale is not permitted: you send an enquiry',
      'By the 2018 order of the Supreme Court, online sale of firecrackers is not permitted.',
      'Add products to your cart and send an enquiry',
      'We contact you within 24 hours and confirm it by chat message or phone',
    ])
      expect(text).toContain(sentence)
    const steps = extractElements(notice, 'li').map(extractText)
    expect(steps).toHaveLength(4)
    expect(steps[2]).toContain('Only after our confirmation')
    expect(steps[3]).toContain('Home delivery is not offered')
  })

  it('advertises 2,500 for Tamil Nadu and Pondicherry, and once 5,000 for others', {
    tags: ['§9', 'D11'],
  }, async () => {
    const tiles = extractLinks(
      extractElement(await lander(), /<section[^>]* aria-label="Good to know before you order"/),
    )
    expect(tiles.map(([, href]) => href)).toEqual(Array(4).fill('/order-now'))
    const texts = tiles.map(([text]) => text)
    expect(texts.filter((text) => text.includes('Rs. 2,500 for Tamil Nadu and Pondicherry'))).toHaveLength(2)
    expect(texts.filter((text) => text.includes('Rs. 5,000 for other states'))).toHaveLength(1)
  })

  it('links the five special categories by their slugs', async () => {
    const tiles = extractElement(await lander(), /<section[^>]* aria-labelledby="special"/)
    expect(extractLinks(tiles)).toEqual([
      ['Crackers for Kids', '/special-category?id=crackers-for-kids'],
      ['Day Crackers', '/special-category?id=day-crackers'],
      ['Night Crackers', '/special-category?id=night-crackers'],
      ['Festival Crackers', '/special-category?id=festival-crackers'],
      ['Gift Boxes', '/special-category?id=gift-boxes'],
    ])
  })

  it('names seller, address, licence and the cyber-crime helpline', {
    tags: ['D18'],
  }, async () => {
    const section = extractElement(await lander(), /<section[^>]* aria-labelledby="who"/)
    for (const fact of ['Vaanavil Crackers', 'Sivakasi – 626123', 'DEMO/SVK/0000', '33AAAAA0000A1Z9'])
      expect(extractText(section)).toContain(fact)
    expect(extractLinks(section)).toContainEqual(['+91-00000-00001', 'tel:+91-00000-00001'])
    expect(extractLinks(section)).toContainEqual(['1930', 'tel:1930'])
  })
})

import { describe, expect, it } from 'vitest'
import { describePage } from './page-head.ts'

const page = (title: string, crumb?: string) =>
  `<html><head><title>${title}</title><meta name="description" content="What &quot;it&quot; is"/><style>a{}</style></head><body>${
    crumb ? `<li aria-current="page">${crumb}</li>` : ''
  }</body></html>`

const shop = { name: 'Rockets & "Sons"' }
const site = 'https://shop.example'
const describe_ = (html: string, facts = {}) =>
  describePage(html, { site, pathname: '/category', shop, ...facts })
const thingsIn = (html: string) => JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')['@graph']

describe('The head of a page', () => {
  it('stands before the styles, once, with what the page says of itself', () => {
    const html = describe_(page('A &amp; B'))
    expect(html.match(/<link rel="canonical" href="https:\/\/shop\.example\/category"\/>/g)).toHaveLength(1)
    expect(html.indexOf('canonical')).toBeLessThan(html.indexOf('<style>'))
    expect(html).toContain('<meta property="og:title" content="A &amp; B"/>')
    expect(html).toContain('<meta property="og:description" content="What &quot;it&quot; is"/>')
    expect(html).toContain('content="Rockets &amp; &quot;Sons&quot;"')
  })

  it('names the address by which the page is known, in both languages, and lets nothing out of its quotes', {
    tags: ['W9'],
  }, () => {
    const html = describe_(page('A'), { pathname: '/ta/category', address: '/category?id="><script>' })
    const known = '/category?id=&quot;&gt;&lt;script&gt;'
    expect(html).toContain(`<link rel="canonical" href="${site}/ta${known}"/>`)
    expect(html).toContain(`hreflang="en" href="${site}${known}"`)
    expect(html).not.toContain('<script>')
  })

  it('lets nothing out of the address of its picture either', { tags: ['W9'] }, () => {
    const html = describe_(page('A'), { picture: 'x"><script>.svg' })
    expect(html).not.toContain('<script>')
    expect(html).toMatch(/og:image" content="[^"]*&quot;&gt;[^"]*"/)
  })

  it('tells where the page stands, in plain text', () => {
    const [breadcrumb] = thingsIn(describe_(page('A', 'Guns &amp; Caps')))
    expect(breadcrumb.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Home',
      'Guns & Caps',
    ])
  })

  it('keeps data inside its script, whatever a name says', { tags: ['W9'] }, () => {
    const things = [{ '@type': 'Store', name: '</script><script>alert(1)</script>' }]
    const html = describe_(page('A'), { things })
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(thingsIn(html)).toEqual(things)
  })
})

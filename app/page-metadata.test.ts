import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createPageMetadata } from './page-metadata.tsx'

const shop = { name: 'Rockets & "Sons"' }
const site = 'https://shop.example'
const PAGE = { title: 'A & B', description: 'What "it" is' }

function headOf(facts = {}) {
  const { Head } = createPageMetadata({ site, pathname: '/category', shop, ...facts })
  return renderToStaticMarkup(createElement(Head, PAGE))
}
function structuredDataOf(facts = {}, crumb?: string) {
  const description = createPageMetadata({ site, pathname: '/category', shop, ...facts })
  renderToStaticMarkup(createElement(description.Head, { ...PAGE, breadcrumb: crumb }))
  const html = renderToStaticMarkup(createElement(description.StructuredData))
  return { html, things: JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')['@graph'] }
}

describe('The description of a page', () => {
  it('has one canonical address and what the page says about itself', () => {
    const html = headOf()
    expect(html.match(/<link rel="canonical" href="https:\/\/shop\.example\/category"\/>/g)).toHaveLength(1)
    expect(html).toContain('<meta property="og:title" content="A &amp; B"/>')
    expect(html).toContain('<meta property="og:description" content="What &quot;it&quot; is"/>')
    expect(html).toContain('content="Rockets &amp; &quot;Sons&quot;"')
  })

  it('names the address by which the page is known in both languages', { tags: ['W9'] }, () => {
    const html = headOf({ pathname: '/ta/category', canonicalPath: '/category?id="><script>' })
    const known = '/category?id=&quot;&gt;&lt;script&gt;'
    expect(html).toContain(`<link rel="canonical" href="${site}/ta${known}"/>`)
    expect(html).toContain(`hrefLang="en" href="${site}${known}"`)
    expect(html).not.toContain('<script>')
  })

  it('adds the breadcrumb as plain text', () => {
    const [breadcrumb] = structuredDataOf({}, 'Guns & Caps').things
    expect(breadcrumb.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Home',
      'Guns & Caps',
    ])
  })

  it('keeps data inside its script, whatever a name says', { tags: ['W9'] }, () => {
    const things = [{ '@type': 'Store', name: '</script><script>alert(1)</script>' }]
    const { html, things: said } = structuredDataOf({ jsonLd: things })
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(said).toEqual(things)
  })

  it('is no script where there are no data', () => {
    expect(structuredDataOf().html).toBe('')
  })
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createPageMetadata } from './page-metadata.tsx'

const shop = { name: 'Rockets & "Sons"' }
const site = 'https://shop.example'
const PAGE = { title: 'A & B', description: 'What "it" is' }

function headOf(overrides = {}) {
  const { Head } = createPageMetadata({ site, pathname: '/category', shop, ...overrides })
  return renderToStaticMarkup(createElement(Head, PAGE))
}
function structuredDataOf(overrides = {}, breadcrumb?: string) {
  const metadata = createPageMetadata({ site, pathname: '/category', shop, ...overrides })
  renderToStaticMarkup(createElement(metadata.Head, { ...PAGE, breadcrumb }))
  const html = renderToStaticMarkup(createElement(metadata.StructuredData))
  return { html, graph: JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')['@graph'] }
}

describe('createPageMetadata', () => {
  it('renders one canonical URL and the Open Graph tags of the page', () => {
    const html = headOf()
    expect(html.match(/<link rel="canonical" href="https:\/\/shop\.example\/category"\/>/g)).toHaveLength(1)
    expect(html).toContain('<meta property="og:title" content="A &amp; B"/>')
    expect(html).toContain('<meta property="og:description" content="What &quot;it&quot; is"/>')
    expect(html).toContain('content="Rockets &amp; &quot;Sons&quot;"')
  })

  it('links the canonical path in both languages, escaped', { tags: ['W9'] }, () => {
    const html = headOf({ pathname: '/ta/category', canonicalPath: '/category?id="><script>' })
    const escapedPath = '/category?id=&quot;&gt;&lt;script&gt;'
    expect(html).toContain(`<link rel="canonical" href="${site}/ta${escapedPath}"/>`)
    expect(html).toContain(`hrefLang="en" href="${site}${escapedPath}"`)
    expect(html).not.toContain('<script>')
  })

  it('adds the breadcrumb as plain text', () => {
    const [breadcrumb] = structuredDataOf({}, 'Guns & Caps').graph
    expect(breadcrumb.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Home',
      'Guns & Caps',
    ])
  })

  it('escapes names, so that data cannot close the script', { tags: ['W9'] }, () => {
    const graph = [{ '@type': 'Store', name: '</script><script>alert(1)</script>' }]
    const { html, graph: parsedGraph } = structuredDataOf({ jsonLd: graph })
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(parsedGraph).toEqual(graph)
  })

  it('renders no script without structured data', () => {
    expect(structuredDataOf().html).toBe('')
  })
})

import { describe, expect, it } from 'vitest'
import { inlineStyles } from './inline-styles.ts'

const sheets = new Map([
  ['/assets/card-1a.css', '.card{color:red}'],
  ['/assets/list-2b.css', '.list>li{content:"$&"}'],
])
const findAsset = async (path: string) => {
  const css = sheets.get(path)
  return css === undefined ? undefined : new Response(css)
}
const link = (path: string) => `<link rel="stylesheet" href="${path}"/>`
const page = (...paths: string[]) => `<head><style>body{}</style>${paths.map(link).join('')}</head>`

describe('the stylesheets of a page', () => {
  it('stand in the document, in their order, and their links load nothing', async () => {
    const html = await inlineStyles(page('/assets/card-1a.css', '/assets/list-2b.css#'), findAsset)
    expect(html).toContain('<style>body{}.card{color:red}.list>li{content:"$&"}</style>')
    expect(html.match(/<link rel="stylesheet" href="[^"]+" disabled=""\/>/g)).toHaveLength(2)
  })

  it('stay where they are when one is not at hand, so that none is lost', async () => {
    const html = page('/assets/card-1a.css', '/assets/gone-3c.css')
    expect(await inlineStyles(html, findAsset)).toBe(html)
  })

  it('for paper stay files of their own', async () => {
    const html = page().replace(
      '</head>',
      '<link rel="stylesheet" href="/assets/card-1a.css" media="print"/></head>',
    )
    expect(await inlineStyles(html, findAsset)).toBe(html)
  })

  it('of other sites are left alone', async () => {
    const html = page('https://elsewhere.example/assets/card-1a.css')
    expect(await inlineStyles(html, findAsset)).toBe(html)
  })
})

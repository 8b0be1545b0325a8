import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { isThorough } from '#testing/thoroughness.ts'
import { extractLinks } from '../read-html.ts'
import { fetchPage, fetchPath, listScreens, placeEnquiry } from './shop-documents.ts'

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

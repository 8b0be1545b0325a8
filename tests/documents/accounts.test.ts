import { describe, expect, it } from 'vitest'
import { SAME_ORIGIN_HEADERS } from '../api/test-shop.ts'
import { extractElement, extractElements, extractLinks, extractText } from '../read-html.ts'
import { fetchPage, fetchPath } from './shop-documents.ts'

describe('The documents of a customer', { tags: ['D10'] }, () => {
  it('are the same for all customers and not indexed', async () => {
    for (const path of ['/profile', '/my-orders']) {
      const response = await fetchPath(path, { Cookie: SAME_ORIGIN_HEADERS.Cookie })
      expect(response.headers.get('cache-control'), path).toBe(
        'public, max-age=0, s-maxage=1, must-revalidate',
      )
      expect(response.headers.get('set-cookie'), path).toBeNull()
      const text = await response.text()
      expect(text, path).toContain('<meta name="robots" content="noindex"/>')
      expect(text, path).not.toContain('Logout')
    }
  })
})

describe('The Login form', { tags: ['D19', '§2/signin'] }, () => {
  it('has username and password, and no sign-in by another site', async () => {
    for (const path of ['/signin', '/signup']) {
      const main = extractElement(await fetchPage(path), /<main/)
      expect(extractElements(main, 'form'), path).toHaveLength(1)
      const links = extractLinks(main).map(([, href]) => href)
      expect(
        links.filter((href) => !/^(\/|tel:|mailto:|https:\/\/wa\.me\/)/.test(href)),
        path,
      ).toEqual([])
      expect(extractText(main), path).not.toMatch(/Google|Facebook|Apple|sign in with/i)
    }
    const form = extractElement(await fetchPage('/signin'), /<form/)
    const fields = [...form.matchAll(/<input[^>]* name="(.*?)"/g)].map(([, name]) => name)
    expect(fields).toEqual(['username', 'password'])
  })
})

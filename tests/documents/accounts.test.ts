import { describe, expect, it } from 'vitest'
import { FROM_OUR_PAGE } from '../api/shop.ts'
import { elementIn, elementsIn, linksIn, textOf } from '../read-html.ts'
import { open, pageAt } from './shop-documents.ts'

describe('The documents of a customer', { tags: ['D10'] }, () => {
  it('are the same for everyone and not for search engines', async () => {
    for (const path of ['/profile', '/my-orders']) {
      const answer = await open(path, { Cookie: FROM_OUR_PAGE.Cookie })
      expect(answer.headers.get('cache-control'), path).toBe('public, max-age=0, s-maxage=1, must-revalidate')
      expect(answer.headers.get('set-cookie'), path).toBeNull()
      const text = await answer.text()
      expect(text, path).toContain('<meta name="robots" content="noindex"/>')
      expect(text, path).not.toContain('Logout')
    }
  })
})

describe('The Login form', { tags: ['D19', '§2/signin'] }, () => {
  it('has a username and a password, and no way in by another site', async () => {
    for (const path of ['/signin', '/signup']) {
      const main = elementIn(await pageAt(path), /<main/)
      expect(elementsIn(main, 'form'), path).toHaveLength(1)
      const links = linksIn(main).map(([, href]) => href)
      expect(
        links.filter((href) => !/^(\/|tel:|mailto:|https:\/\/wa\.me\/)/.test(href)),
        path,
      ).toEqual([])
      expect(textOf(main), path).not.toMatch(/Google|Facebook|Apple|sign in with/i)
    }
    const form = elementIn(await pageAt('/signin'), /<form/)
    const fields = [...form.matchAll(/<input[^>]* name="(.*?)"/g)].map(([, name]) => name)
    expect(fields).toEqual(['username', 'password'])
  })
})

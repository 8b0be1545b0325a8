import { describe, expect, it } from 'vitest'
import { fetchPage, fetchPath } from './shop-documents.ts'

describe('The offline page', { tags: ['D23'] }, () => {
  it('needs no other file and is not indexed', async () => {
    for (const path of ['/offline', '/ta/offline']) {
      const response = await fetchPath(path)
      const text = await response.text()
      expect(text).not.toMatch(/ (src|href)="[^"]/)
      expect(text).toContain('<meta name="robots" content="noindex"/>')
      expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
    }
    expect(await fetchPage('/sitemap.xml')).not.toContain('offline')
  })
})

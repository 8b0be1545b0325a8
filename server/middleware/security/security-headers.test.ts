import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

function openApp(PUBLIC_URL?: string) {
  const app = new Hono().use(securityHeaders({ PUBLIC_URL }))
  app.get('/page', (c) =>
    c.html('page', 200, { 'Content-Security-Policy': 'its own', 'Referrer-Policy': 'no-referrer' }),
  )
  app.get('/broken', () => {
    throw new Error('broken')
  })
  return app.onError((_, c) => c.text('broken', 500))
}

describe('The security headers', { tags: ['W10'] }, () => {
  it('are on error responses too, and deny everything by default', async () => {
    for (const path of ['/broken', '/missing']) {
      const { headers } = await openApp().request(path)
      expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
  })

  it('keep the headers that a route sets', async () => {
    const { headers } = await openApp().request('/page')
    expect(headers.get('Content-Security-Policy')).toBe('its own')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
  })

  it('include HSTS only if the shop uses https', async () => {
    const hsts = async (url?: string) =>
      (await openApp(url).request('/page')).headers.get('Strict-Transport-Security')
    expect(await hsts('https://shop.example')).toBe('max-age=63072000')
    expect(await hsts('http://shop.example')).toBeNull()
    expect(await hsts()).toBeNull()
  })
})

describe('The CSP of a page', { tags: ['W9', 'W10'] }, () => {
  it('allows only inline code with a hash', () => {
    const policy = contentSecurityPolicy({ scripts: ["'sha256-abc='"], styles: [] })
    expect(policy).toContain("script-src 'self' 'sha256-abc=';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|http:/)
  })
})

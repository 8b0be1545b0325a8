import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fetchCompressedSize, fetchPage } from './shop-documents.ts'

describe('The size of a page', () => {
  /** Replaces the port of the shop, which occurs several times and changes the compressed size. */
  const withFixedPort = (html: string) => html.replaceAll(/localhost:\d+/g, 'localhost:3000')

  it('is at most 28,000 bytes for price list and landing page', async () => {
    for (const path of ['/price-list', '/lander'])
      expect(brotliCompressSync(withFixedPort(await fetchPage(path))).length, path).toBeLessThanOrEqual(
        28_000,
      )
    expect(await fetchCompressedSize('/price-list')).toBeLessThanOrEqual(28_000)
  })

  it('is at most 122,000 bytes for the scripts of /order-now', async () => {
    const names = new Set((await fetchPage('/order-now')).match(/\/assets\/[\w.-]+\.js/g))
    expect(names.size).toBeGreaterThan(5)
    const sizes = await Promise.all(
      [...names].map(async (name) => brotliCompressSync(await fetchPage(name)).length),
    )
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(122_000)
  })

  it('contains the freight table only where it is shown', async () => {
    for (const path of ['/quick-checkout', '/faq']) expect(await fetchPage(path)).toContain('Mysuru')
    for (const path of ['/order-now', '/lander', '/checkout-response?id=x'])
      expect(await fetchPage(path), path).not.toContain('Mysuru')
  })
})

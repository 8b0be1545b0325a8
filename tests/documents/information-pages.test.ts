import { describe, expect, it } from 'vitest'
import { extractElement, extractLinks } from '../read-html.ts'
import { fetchCompressedSize, fetchPage, fetchPath } from './shop-documents.ts'

/** Every information page of section 2 with its English title. */
const INFORMATION = [
  ['about', 'About Us'],
  ['our-brands', 'Our Brands'],
  ['bulk-enquiries', 'Bulk Enquiries'],
  ['online-crackers', 'Online Crackers'],
  ['sivakasi-crackers', 'Sivakasi Crackers'],
  ['green-crackers', 'Green Crackers'],
  ['diwali-gift-boxes', 'Diwali Gift Boxes'],
  ['privacy-policy', 'Privacy Policy'],
  ['terms-and-conditions', 'Terms and Conditions'],
  ['cancellation-and-refund', 'Cancellation and Refund'],
  ['our-updates', 'Our Updates'],
  ['faq', 'Frequently Asked Questions'],
  ['safety-tips', 'Safety Tips'],
  ['contact-us', 'Contact Us'],
] as const

describe('An information page', { tags: ['§2/information', 'D20'] }, () => {
  it('responds in both languages, is cached, and is linked in menu or footer', async () => {
    const lander = await fetchPage('/lander')
    const links = extractLinks(extractElement(lander, /<header/) + extractElement(lander, /<footer/)).map(
      ([, href]) => href,
    )
    for (const [name, title] of INFORMATION) {
      expect(links, name).toContain(`/${name}`)
      for (const [path, lang] of [
        [`/${name}`, 'en'],
        [`/ta/${name}`, 'ta'],
      ] as const) {
        const response = await fetchPath(path)
        expect(response.status, path).toBe(200)
        expect(response.headers.get('cache-control')).toContain('public')
        const html = await response.text()
        expect(html).toContain(`<html lang="${lang}">`)
        if (lang === 'en') expect(html).toContain(`<h1>${title}</h1>`)
        else expect(html).toMatch(/<h1>[^<]*\p{sc=Tamil}/u)
      }
    }
  })

  it('takes at most 12,000 bytes', async () => {
    for (const [name] of INFORMATION)
      for (const path of [`/${name}`, `/ta/${name}`])
        expect(await fetchCompressedSize(path), path).toBeLessThanOrEqual(12_000)
  })

  it('with text only loads almost no scripts besides the shell', async () => {
    const scriptsOf = (html: string) =>
      [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, path = '']) => path)
    // The not-found page consists of the shell only.
    const shell = scriptsOf(await (await fetchPath('/nothing')).text())
    expect(shell.length).toBeGreaterThan(3)
    // Pages with a slider load more scripts.
    for (const [name] of INFORMATION.filter(([name]) => !['our-brands', 'sivakasi-crackers'].includes(name)))
      for (const path of [`/${name}`, `/ta/${name}`]) {
        const scripts = scriptsOf(await fetchPage(path)).filter((script) => !shell.includes(script))
        expect(scripts.length, path).toBeGreaterThan(0)
        const sizes = await Promise.all(scripts.map(async (script) => (await fetchPage(script)).length))
        expect(
          sizes.reduce((sum, size) => sum + size),
          path,
        ).toBeLessThan(2000)
      }
  })
})

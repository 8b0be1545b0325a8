import { expect, it } from 'vitest'
import { lightenPage } from './lighten-page.ts'

it('takes the marks off links, and lets the largest script wait for what is seen', () => {
  const script = (name: string) => `<link rel="modulepreload" href="/assets/${name}-1a2b3c.js"/>`
  const html = `${script('shop')}${script('framework')}<a href="/faq" data-discover="true">FAQ</a>`
  expect(lightenPage(html)).toBe(
    `${script('shop')}<link rel="modulepreload" fetchpriority="low" href="/assets/framework-1a2b3c.js"/><a href="/faq">FAQ</a>`,
  )
})

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/** Axe (WCAG 2.2 AA and best practice) finds nothing: on the page or, where a dialog is open, in that part of it. */
export async function expectAccessible(page: Page, part = 'html') {
  // What is not in view is not laid out; axe would take its places for overlaps.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('main section[id], main section[id] * { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })
  const { violations } = await new AxeBuilder({ page })
    // Of what is right it need not name every place: that takes half its time. First: it takes the place of tags that were named.
    .options({ resultTypes: ['violations'] })
    .include(part)
    // Their products are shown like those of the first two, and axe takes minutes for hundreds.
    .exclude('main section[id]:nth-of-type(n + 3)')
    .exclude('[data-id]:nth-of-type(n + 5)')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // In the page itself. Otherwise each time a second page is opened, in which frames of other origins, which there are none of, could
    // have no say: that takes as long again.
    .setLegacyMode(true)
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

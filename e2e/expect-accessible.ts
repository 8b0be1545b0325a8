import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/** Excludes products after the first four of the first two categories: axe takes minutes for hundreds of equal rows. */
const REPEATED_ROWS = ['main section[id]:nth-of-type(n + 3)', '[data-id]:nth-of-type(n + 5)']

/** Expects no violation of axe (WCAG 2.2 AA and best practice) in the page, or in a part such as an open dialog. */
export async function expectAccessible(page: Page, part = 'html') {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    // Axe would report content outside the view, which has no layout, as overlapping, and targets that a sticky bar covers until
    // the page is scrolled as too small.
    sheet.replaceSync(`
      main section[id], main section[id] * { content-visibility: visible !important }
      [data-sticky], thead :is(th, td) { position: static !important }
      main section[id]:nth-of-type(n + 3), main section[id] [data-id]:nth-of-type(n + 5) { display: none !important }
    `)
    document.adoptedStyleSheets = [sheet]
  })
  const { violations } = await REPEATED_ROWS.reduce(
    (axe, alike) => axe.exclude(alike),
    new AxeBuilder({ page })
      // Skips details of passed rules for speed. Must come first: `options` replaces the tags.
      .options({ resultTypes: ['violations'] })
      .include(part),
  )
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Runs in the page itself. Otherwise axe opens a second page per analysis for frames of other origins, which the shop does not have.
    .setLegacyMode(true)
    .analyze()
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

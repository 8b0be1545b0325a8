import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/** Products behind the first four of the first two categories are made like those: axe takes minutes for hundreds. */
const REPEATED_ROWS = ['main section[id]:nth-of-type(n + 3)', '[data-id]:nth-of-type(n + 5)']

/** Axe (WCAG 2.2 AA and best practice) finds nothing: on the page or, where a dialog is open, in that part of it. */
export async function expectAccessible(page: Page, part = 'html') {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    // Axe would take the places of what is not laid out, because it is not in view, for overlaps.
    sheet.replaceSync(`
      main section[id], main section[id] * { content-visibility: visible !important }
      main section[id]:nth-of-type(n + 3), main section[id] [data-id]:nth-of-type(n + 5) { display: none !important }
    `)
    document.adoptedStyleSheets = [sheet]
  })
  const { violations } = await REPEATED_ROWS.reduce(
    (axe, alike) => axe.exclude(alike),
    new AxeBuilder({ page })
      // Of what is right it need not name every place: that takes half its time. First: it takes the place of tags that were named.
      .options({ resultTypes: ['violations'] })
      .include(part),
  )
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // In the page itself. Otherwise each time a second page is opened, in which frames of other origins, which there are none of, could
    // have no say: that takes as long again.
    .setLegacyMode(true)
    .analyze()
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

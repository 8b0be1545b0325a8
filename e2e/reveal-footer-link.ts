import type { Locator, Page } from '@playwright/test'

/** Returns a link of the footer. Opens its group if it is collapsed, as on a phone. */
export async function revealFooterLink(page: Page, group: string, name: string): Promise<Locator> {
  const links = page.getByRole('contentinfo').getByRole('navigation', { name: group })
  const summary = links.locator('summary')
  if ((await summary.isVisible()) && !(await links.locator('details').evaluate((it) => it.matches('[open]'))))
    await summary.click()
  return links.getByRole('link', { name })
}

import type { Locator, Page } from '@playwright/test'

/** A link of the footer, whose group is opened where it is folded, as on a phone. */
export async function revealFooterLink(page: Page, group: string, name: string): Promise<Locator> {
  const links = page.getByRole('contentinfo').getByRole('navigation', { name: group })
  const fold = links.locator('summary')
  if ((await fold.isVisible()) && !(await links.locator('details').evaluate((it) => it.matches('[open]'))))
    await fold.click()
  return links.getByRole('link', { name })
}

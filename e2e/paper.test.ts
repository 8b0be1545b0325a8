import type { Page } from '@playwright/test'
import { awake } from './awake.ts'
import { expect, test } from './shop-test.ts'

/** What the page looks like on the paper of somebody whose phone prefers the dark. */
async function printInTheDark(page: Page, path: string) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(path)
  await awake(page)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
}

for (const path of ['/cancellation-and-refund', '/ta/cancellation-and-refund', '/order-now', '/ta/faq'])
  test(`${path} on paper is dark on white, whatever the screen prefers, without header, bars and buttons that float`, {
    tag: '@phone',
  }, async ({ page }) => {
    await printInTheDark(page, path)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.locator('[data-cart]')).toHaveCount(path === '/order-now' ? 1 : 0)
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    const floating = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((part) => getComputedStyle(part).position === 'fixed' && part.checkVisibility())
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
    expect(floating).toEqual([])
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    for (const text of [heading, page.getByRole('main')])
      await expect(text).toHaveCSS('color', 'rgb(29, 24, 64)')
    const table = page.getByRole('table').first()
    if ((await table.count()) > 0)
      await expect(table.locator('td:visible').first()).not.toHaveCSS('color', 'rgb(185, 178, 218)')
  })

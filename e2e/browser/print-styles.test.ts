import type { Page } from '@playwright/test'
import { repeatCount } from '#testing/thoroughness.ts'
import { placeEnquiry } from '../enquiry/guest-enquiry.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'

/** Opens a page as it is printed from a browser in dark mode. */
async function openForPrintInDarkMode(page: Page, path: string) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(path)
  await waitForHydration(page)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
}

const PATHS = ['/ta/cancellation-and-refund', '/order-now', '/cancellation-and-refund', '/ta/faq']

for (const path of PATHS.slice(0, repeatCount(2, 4)))
  test(`${path} prints dark on white, without header, bars and floating buttons`, {
    tag: ['@phone', '@§2/information'],
  }, async ({ page }) => {
    await openForPrintInDarkMode(page, path)
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

test('the bill is printed without a banner', { tag: ['@phone', '@§2/print'] }, async ({ page, request }) => {
  await page.goto(`/print?id=${await placeEnquiry(request)}`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Enquiry', exact: true })).toBeVisible()
})

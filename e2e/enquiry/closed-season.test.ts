import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { killShop, type RunningShop, START_TIMEOUT, startShop } from '#testing/processes/running-shop.ts'
import { fillIn } from '../account/account-actions.ts'
import { storeCart } from '../cart/fill-cart.ts'
import { cartSummary } from '../cart/product-card.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { findLayoutProblems } from '../find-layout-problems.ts'
import { expect, test } from '../shop-test.ts'
import { newGuest, valueByLabel } from './guest-enquiry.ts'

const CLOSED = /^The season is closed\. We take enquiries from 01\/06\/2099\./
const CLOSED_IN_TAMIL = /^சீசன் இன்னும் தொடங்கவில்லை\. 01\/06\/2099 முதல் ஆர்டர் அனுப்பலாம்\./

const notice = (page: Page) => page.getByText(page.url().includes('/ta/') ? CLOSED_IN_TAMIL : CLOSED)
const type = (page: Page, name: string, qty: string) =>
  page.getByLabel(`Quantity of ${name}`, { exact: true }).fill(qty)

test.describe('While the season is closed', { tag: ['@phone', '@D18'] }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mathappu-closed-'))
  let shop: RunningShop
  test.beforeAll(async () => {
    test.setTimeout(START_TIMEOUT)
    shop = await startShop(dataDir)
    const database = new DatabaseSync(join(dataDir, 'mathappu.db'), { timeout: 5000 })
    const season = JSON.stringify({ opens: '2099-06-01', closes: '2099-10-19' })
    database
      .prepare(
        `insert into settings_version (section, version_no, content, saved_at, saved_by, publish_at, published_by)
        values ('season', 2, ?, ?, '', ?, '')`,
      )
      .run(season, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')
    database.exec('update catalogue_version set version = version + 1')
    database.close()
    const fetchPage = async () => (await fetch(`${shop.address}/order-now`)).text()
    await expect.poll(fetchPage).toContain('The season is closed')
  })
  test.afterAll(async () => {
    if (shop) await killShop(shop)
    rmSync(dataDir, { recursive: true })
  })

  test('the shop shows a notice, offers no checkout and keeps the cart', async ({ page }) => {
    await page.goto(`${shop.address}/price-list`)
    await expect(notice(page)).toBeVisible()
    await type(page, '4" Lakshmi', '200')
    await expect(cartSummary(page)).toContainText('₹3,900.00')
    await page.getByRole('button', { name: 'Show chosen products' }).click()
    const chosen = page.getByRole('dialog', { name: 'Chosen products' })
    await expect(chosen).toContainText('4" Lakshmi')
    await expectAccessible(page, 'dialog[open]')
    await chosen.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: /checkout/i })).toHaveCount(0)
    expect(await findLayoutProblems(page)).toEqual([])

    await page.goto(`${shop.address}/quick-checkout`)
    await expect(notice(page)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('4" Lakshmi')
    await expect(page.getByRole('form')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Place Enquiry' })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('the notice is in Tamil too, and not on the printed list', { tag: '@withstand' }, async ({ page }) => {
    await page.goto(`${shop.address}/ta/price-list`)
    await expect(notice(page)).toBeVisible()
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await findLayoutProblems(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await page.locator('[data-paper]').waitFor()
    await expect(notice(page)).toBeHidden()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })
})

test('a season that closes during checkout shows a warning; cart and form stay', {
  tag: ['@phone', '@D18', '@§8'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 422/)
  await storeCart(page, { '4" Lakshmi': 200 })
  await page.goto('/quick-checkout')
  const guest = newGuest()
  await fillIn(page, valueByLabel(guest))
  await page.route('**/api/order/save', (route) =>
    route.fulfill({
      status: 422,
      json: { error: { code: 'season-closed', message: 'The season is closed' } },
    }),
  )
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Warning' })).toContainText(
    'The season is closed. We don’t take enquiries now.',
  )
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('City')).toHaveValue(guest.city)
  await expect(page.getByRole('main')).toContainText('4" Lakshmi')
})

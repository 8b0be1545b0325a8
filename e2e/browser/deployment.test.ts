import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startServerProcessIn } from '#testing/processes/server-process.ts'
import { fillIn } from '../account/account-actions.ts'
import { newGuest, valueByLabel } from '../enquiry/guest-enquiry.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'

const root = join(import.meta.dirname, '../..')

/** Creates the next release of the shop: a copy of the build in which every asset has a different name. */
function makeNextRelease(folder: string) {
  const copied = ['start.ts', 'build']
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
  const shared = [
    'node_modules',
    'package.json',
    'server',
    'content',
    'seed',
    'public',
    'office',
    'scripts',
    'i18n',
  ]
  for (const name of shared) symlinkSync(join(root, name), join(folder, name))

  const assets = join(folder, 'build/client/assets')
  const names = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name))
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const rename = (text: string) => text.replace(anyName, (name) => `next-${name}`)
  for (const name of readdirSync(assets)) {
    // Compressed files contain the old names, so the new release has none.
    if (names.includes(name) && /\.(js|css)$/.test(name))
      writeFileSync(join(assets, `next-${name}`), rename(readFileSync(join(assets, name), 'utf8')))
    else if (names.includes(name)) cpSync(join(assets, name), join(assets, `next-${name}`))
    rmSync(join(assets, name))
  }
  const server = join(folder, 'build/server')
  for (const name of readdirSync(server, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.js'))
      writeFileSync(join(server, name), rename(readFileSync(join(server, name), 'utf8')))
}

/** Opens a page of the first release in a new browser context. */
async function visit(browser: Browser, baseURL: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  // Blocks prefetching, as on a page that was just opened.
  await context.route('**/assets/prefetch-screens-*', (route) => route.abort())
  const page = await context.newPage()
  await page.goto(path)
  await waitForHydration(page)
  return page
}

/** Opens the quick order list and types a quantity. */
async function visitList(browser: Browser, baseURL: string): Promise<Page> {
  const page = await visit(browser, baseURL, '/order-now')
  await flowerPots(page).fill('20')
  return page
}

const flowerPots = (page: Page) => page.getByLabel('Quantity of Flower Pots Giant', { exact: true })

async function checkOut(page: Page) {
  await page.locator('[data-cart] button[type=submit]').click()
}

async function placeEnquiry(page: Page) {
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
}

/** Time for a reload from a server that has just started. */
const RELOAD_TIMEOUT = { timeout: 60_000 }

test('pages open during a deployment keep working and keep typed values', {
  tag: ['@phone', '@W12', '@D23', '@withstand'],
}, async ({ browser, expectedConsoleErrors }) => {
  // Scripts and styles of the old release.
  expectedConsoleErrors.push(
    /status of 404/,
    /Failed to fetch dynamically imported module/,
    /net::ERR_FAILED/,
  )
  expectedConsoleErrors.push(/Error loading route module/, /Refused to apply style/)
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-release-'))
  makeNextRelease(folder)
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const first = await startServerProcessIn(root, dataDir)
  const { origin, port } = first
  const guest = newGuest()

  const onList = await visitList(browser, origin)
  const onTamilList = await visit(browser, origin, '/ta/order-now')
  await onTamilList.locator('tr', { hasText: 'Flower Pots Giant' }).getByRole('textbox').fill('20')
  const atCheckout = await visitList(browser, origin)
  const reading = await visitList(browser, origin)
  for (const page of [atCheckout, reading]) {
    await checkOut(page)
    await fillIn(page, valueByLabel(guest))
  }
  const tracking = await visit(browser, origin, '/order-tracking')
  await tracking.getByLabel('Mobile Number').fill(guest.mobile_no)

  await first.stop()
  const next = await startServerProcessIn(folder, dataDir, { PORT: `${port}` })

  await test.step('Checkout opens the checkout with the typed quantity; Back returns to the list', async () => {
    await checkOut(onList)
    await expect(onList).toHaveURL('/quick-checkout', RELOAD_TIMEOUT)
    await expect(onList.getByRole('row').filter({ hasText: 'Flower Pots Giant' })).toBeVisible()
    await expect(onList.locator('[data-chosen]')).toHaveCSS('display', 'grid')
    await onList.goBack()
    await expect(flowerPots(onList)).toHaveValue('20')
  })

  await test.step('the Tamil list opens the checkout too', async () => {
    await checkOut(onTamilList)
    await expect(onTamilList).toHaveURL('/ta/quick-checkout', RELOAD_TIMEOUT)
    await expect(onTamilList.locator('[data-chosen]')).toContainText('₹3,600.00')
  })

  await test.step('an open checkout places the enquiry', () => placeEnquiry(atCheckout))

  await test.step('a link opens another page; Back shows the filled form', async () => {
    // The link is in a collapsed group of the footer on a phone.
    await reading.locator('footer a[href="/safety-tips"]').dispatchEvent('click')
    await expect(reading).toHaveURL('/safety-tips', RELOAD_TIMEOUT)
    await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Safety Tips')
    await reading.goBack()
    await expect(reading.getByLabel('Address')).toHaveValue(guest.address)
    await placeEnquiry(reading)
  })

  await test.step('Track finds the enquiries of the number', async () => {
    await tracking.getByRole('main').getByRole('button', { name: 'Track' }).click()
    await expect(tracking.getByRole('status').filter({ hasText: '2' })).toBeVisible()
  })

  for (const page of [onList, onTamilList, atCheckout, reading, tracking]) await page.context().close()
  await next.stop()
  rmSync(folder, { recursive: true })
})

test('a screen whose script fails is retried once, and typed values stay', {
  tag: ['@phone', '@W12', '@withstand'],
}, async ({ page, context, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/net::ERR_FAILED/, /Failed to fetch dynamically imported module/)
  expectedConsoleErrors.push(/Error loading route module/)
  let requests = 0
  await context.route('**/assets/checkout-*.js', async (route) => {
    requests++
    await route.abort()
  })
  await page.goto('/order-now')
  await waitForHydration(page)
  await flowerPots(page).fill('20')
  await checkOut(page)
  await expect.poll(() => requests).toBe(2)
  await waitForHydration(page)
  await expect(flowerPots(page)).toHaveValue('20')
  await expect(page).toHaveURL('/order-now')
  expect(requests).toBe(2)
})

import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { BRANDS, HERO, PRODUCT_SLIDERS, slider, slides } from './slider-locators.ts'

declare global {
  /** The page's layout shifts. */
  var shifts: number[]
}

test('a click on a product, its eye button or Quick view opens its dialog', {
  tag: ['@phone', '@§2/lander', '@§4'],
}, async ({ page }) => {
  await page.goto('/lander')
  await waitForHydration(page)
  const product = slider(page, 'New Arrivals').getByRole('article').first()
  const name = (await product.getByRole('heading').getByRole('link').innerText()).split('\n')[0] ?? ''
  const modal = page.getByRole('dialog', { name, exact: true })
  for (const openDialog of [
    () => product.click({ position: { x: 100, y: 100 } }),
    () =>
      product
        .getByRole('heading')
        .getByRole('link')
        .click({ position: { x: 20, y: 20 } }),
    () => product.getByRole('link', { name: `View ${name}`, exact: true }).click(),
    () => product.getByRole('link', { name: `Quick view: ${name}`, exact: true }).click(),
  ]) {
    await openDialog()
    await expect(modal).toBeVisible()
    await modal.getByRole('button', { name: 'Close' }).click()
    await expect(modal).toBeHidden()
  }
})

test("adding a product again alerts 'duplicate', then its line is updated", {
  tag: ['@phone', '@§2/lander', '@§4', '@§8'],
}, async ({ page }) => {
  const alerts: string[] = []
  page.on('dialog', async (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`)
    await dialog.accept()
  })
  await page.goto('/lander')
  await waitForHydration(page)
  const product = slider(page, 'Top Sale Items').getByRole('article').first()
  const lines = () => page.evaluate(() => JSON.parse(localStorage.getItem('product_list') ?? '[]'))
  const add = async (qty: string) => {
    await product.getByRole('textbox').fill(qty)
    await product.getByRole('button', { name: /^Add to Cart/ }).click()
    const success = page.getByRole('alertdialog', { name: 'Success' })
    await expect(success).toContainText('Successfully added into Cart')
    await success.getByRole('button', { name: 'OK' }).click()
    await expect(success).toBeHidden()
  }

  await add('2')
  expect(alerts).toEqual([])
  expect(await lines()).toMatchObject([{ qty: 2 }])

  await add('5')
  expect(alerts).toEqual(['alert: duplicate'])
  expect(await lines()).toMatchObject([{ qty: 5 }])
})

test('opened from another screen, the landing page loads its products; failures are silent', {
  tag: ['@phone', '@§2/lander', '@§8', '@withstand'],
}, async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/Failed to load resource/)
  const home = page.getByRole('banner').getByRole('link', { name: 'Vaanavil Crackers' })
  await page.goto('/quick-checkout')
  await home.click()
  await expect(page).toHaveURL('/lander')
  for (const name of PRODUCT_SLIDERS) await expect(slides(slider(page, name))).toHaveCount(12)

  await page.goto('/quick-checkout')
  await page.route('**/lander.data*', (route) => route.abort())
  await home.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Crackers from Sivakasi')
  await expect(slider(page, HERO)).toBeVisible()
  for (const name of PRODUCT_SLIDERS) await expect(slider(page, name)).toHaveCount(0)
  await expect(page.getByText('Please wait')).toBeHidden()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('the landing page takes at most 250 KB without layout shifts', {
  tag: ['@phone', '@§2/lander'],
}, async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(() => {
    globalThis.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) globalThis.shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/lander', { waitUntil: 'networkidle' })
  for (const region of [...PRODUCT_SLIDERS, BRANDS]) {
    await slider(page, region).scrollIntoViewIfNeeded()
    await expect(slider(page, region)).toBeInViewport()
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(bytes).toBeLessThanOrEqual(250_000)
  const totalShift = await page.evaluate(() => globalThis.shifts.reduce((sum, shift) => sum + shift, 0))
  expect(totalShift).toBeLessThanOrEqual(0.01)
})

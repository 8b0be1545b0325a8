import type { Page } from '@playwright/test'
import { newGuest } from './enquiry/guest-enquiry.ts'
import { expectAccessible } from './expect-accessible.ts'
import { revealFooterLink } from './reveal-footer-link.ts'
import { expect, test } from './shop-test.ts'
import { waitForHydration } from './wait-for-hydration.ts'

const header = (page: Page) => page.getByRole('banner')
const openMenuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' })

test('header: offers can be paused, the menu opens, the cart needs ₹3,000', {
  tag: ['@phone', '@§2', '@§8', '@§9', '@D11', '@W20'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/faq')
  await waitForHydration(page)

  await test.step('the offers stay for six seconds, then move', async () => {
    const list = page.getByRole('region', { name: 'Offers' }).getByRole('list')
    const readLeftAt = (ms: number) =>
      list.evaluate((row, time) => {
        const [animation] = row.getAnimations()
        if (!animation) throw new Error('The offers have no animation')
        animation.currentTime = time
        return row.getBoundingClientRect().left
      }, ms)
    const initialLeft = await readLeftAt(0)
    expect(await readLeftAt(5900)).toBe(initialLeft)
    expect(await readLeftAt(6500)).toBeLessThan(initialLeft)
  })

  await test.step('the offers can be paused and stop under reduced motion', async () => {
    const offers = page.getByRole('region', { name: 'Offers' })
    const readMotion = () =>
      offers.getByRole('list').evaluate((list) => {
        const { animationName, animationPlayState } = getComputedStyle(list)
        return `${animationName} ${animationPlayState}`
      })
    expect(await readMotion()).toMatch(/running/)
    await offers.getByRole('button', { name: 'Pause offers' }).click()
    await expect(offers.getByRole('button', { name: 'Pause offers', pressed: true })).toBeVisible()
    expect(await readMotion()).toMatch(/paused/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await readMotion()).toContain('none')
    // The region would clip an outline outside the list.
    await offers.getByRole('list').focus()
    await page.keyboard.press('ArrowRight')
    const outlineOverhang = await offers.getByRole('list').evaluate((list) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(list)
      return outlineStyle === 'none'
        ? undefined
        : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    })
    expect(outlineOverhang).toBeLessThanOrEqual(0)
  })

  await test.step('up to 991 px the menu opens from a button and contains Safety Tips', async () => {
    await page.setViewportSize({ width: 991, height: 900 })
    const safetyTips = header(page).getByRole('link', { name: 'Safety Tips' })
    await expect(safetyTips).toBeHidden()
    await openMenuButton(page).click()
    await expect(safetyTips).toHaveAttribute('href', '/safety-tips')
    await expectAccessible(page, '#menu')
    await page.keyboard.press('Escape')
    await expect(safetyTips).toBeHidden()
    await page.setViewportSize({ width: 992, height: 900 })
    await expect(openMenuButton(page)).toBeHidden()
    await expect(header(page).getByRole('link', { name: 'Price List' })).toBeVisible()
    await expect(safetyTips).toBeHidden()
  })

  await test.step('the cart link counts products and requires ₹3,000', async () => {
    await page.goto('/order-now')
    await waitForHydration(page)
    const checkout = header(page).getByRole('link', { name: 'Checkout' })
    await expect(checkout).toHaveAccessibleName('Checkout 0 products in the cart')
    await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('16')
    await expect(checkout).toHaveAccessibleName('Checkout 1 product in the cart')
    await checkout.click()
    const warning = page.getByRole('alertdialog', { name: 'Warning' })
    await expect(warning).toContainText('Minimum order value should not under Rs. 3,000./-')
    await warning.getByRole('button', { name: 'OK' }).click()
    await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('17')
    await checkout.click()
    await expect(page).toHaveURL('/quick-checkout')
  })
})

test('a link moves the focus to the new heading; Back restores the scroll position', {
  tag: ['@phone', '@W20', '@§2'],
}, async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/faq')
  await expect(header(page).getByRole('link', { name: 'Search', exact: true })).toBeVisible()
  await expect(heading).not.toBeFocused()
  await (await revealFooterLink(page, 'Other links', 'Order Tracking')).click()
  await expect(page).toHaveURL('/order-tracking')
  await expect(heading).toBeFocused()
  await expect(heading).toHaveText('Order Tracking')
  await expect(page).toHaveTitle(/^Order Tracking/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toBeFocused()

  await test.step('Back restores the scroll position', async () => {
    await page.goBack()
    await expect(heading).toHaveText('Frequently Asked Questions')
    await expect(heading).toBeFocused()
    await expect(heading).not.toBeInViewport()
  })
})

test('the footer collapses its links on a phone only, also without JavaScript', {
  tag: ['@phone', '@§2', '@D26', '@W20'],
}, async ({ page, browser, baseURL }) => {
  const contextWithoutScripts = await browser.newContext({ baseURL, javaScriptEnabled: false })
  for (const each of [page, await contextWithoutScripts.newPage()]) {
    const footer = each.getByRole('contentinfo')
    const group = footer.getByRole('navigation', { name: 'Policies' })
    const faq = group.getByRole('link', { name: 'FAQ' })
    await each.setViewportSize({ width: 360, height: 640 })
    await each.goto('/faq')

    await test.step('a phone shows a line for each group', async () => {
      await expect(footer.getByRole('navigation')).toHaveCount(4)
      await expect(footer.getByRole('navigation').getByRole('link')).toHaveCount(0)
      expect((await footer.boundingBox())?.height).toBeLessThan(450)
    })

    await test.step('the keyboard opens a group and reaches its links', async () => {
      await group.locator('summary').focus()
      await each.keyboard.press('Enter')
      await expect(group.getByRole('link')).toHaveCount(6)
      await each.keyboard.press('Tab')
      await expect(group.getByRole('link').first()).toBeFocused()
      await expect(footer.getByRole('navigation').getByRole('link')).toHaveCount(6)
      if (each === page) await expectAccessible(each, 'footer')
    })

    await test.step('a wide screen shows all links without toggles', async () => {
      await each.setViewportSize({ width: 1366, height: 900 })
      await each.reload()
      await expect(footer.getByRole('navigation').getByRole('link')).toHaveCount(19)
      await expect(group.getByRole('heading', { name: 'Policies' })).toBeVisible()
      await expect(group.locator('summary')).toBeHidden()
      await group.getByRole('link').first().focus()
      for (let links = 1; links < 5; links++) await each.keyboard.press('Tab')
      await expect(faq).toBeFocused()
    })
  }
  await contextWithoutScripts.close()
})

test('warning, info, success and question differ in colour and icon', {
  tag: ['@phone', '@§8', '@D21', '@W20', '@withstand'],
}, async ({ page }) => {
  const box = page.getByRole('alertdialog')
  const styles: string[][] = []
  async function recordStyle(title: string, answer: string) {
    await expect(box.getByRole('heading')).toHaveText(title)
    styles.push(
      await box.evaluate((it) => [
        getComputedStyle(it).borderTopColor,
        it.querySelector('svg path')?.getAttribute('d') ?? '',
      ]),
    )
    await expectAccessible(page, '[role=alertdialog]')
    await box.getByRole('button', { name: answer, exact: true }).click()
    await expect(box).toBeHidden()
  }
  await page.goto('/category?id=flower-pots')
  await waitForHydration(page)
  await page.getByLabel('Quantity of Flower Pots Giant', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Add to Cart: Flower Pots Giant', exact: true }).click()
  await recordStyle('Success', 'OK')
  await header(page).getByRole('link', { name: 'Checkout' }).click()
  await recordStyle('Warning', 'OK')
  await page.goto('/quick-checkout')
  await page.getByRole('button', { name: 'Remove Flower Pots Giant' }).click()
  await recordStyle('Confirm', 'No')
  await page.goto('/order-tracking')
  await page.getByLabel('Mobile Number').fill(newGuest().mobile_no)
  await page.getByRole('button', { name: 'Track', exact: true }).click()
  await recordStyle('Warning', 'OK')
  for (const property of [0, 1]) expect(new Set(styles.map((style) => style[property])).size).toBe(4)
})

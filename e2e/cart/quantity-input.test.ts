import type { Locator, Page } from '@playwright/test'
import { repeatCount } from '#testing/thoroughness.ts'
import { delayScripts } from '../delay-requests.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { cartSummary } from './product-card.ts'

// What a customer types is what stands in the box: no digit of it mixes with a number that comes from elsewhere.

const QUANTITY = 'Quantity of Flower Pots Giant'

function quantityInput(page: Page): Locator {
  return page.getByLabel(QUANTITY, { exact: true })
}

/** Taps a box. What comes into view with it is laid out only then: a tap waits until that stands still, as a finger does. */
async function tap(box: Locator) {
  await box.scrollIntoViewIfNeeded()
  await box.click()
}

/** Seven of them are in the cart of the browser, from another tab of it. */
async function putSevenInCart(other: Page) {
  await other.goto('/order-now')
  await waitForHydration(other)
  await quantityInput(other).fill('7')
  await expect(cartSummary(other)).toContainText('₹1,260.00')
  await quantityInput(other).blur()
}

/** The other tab makes eight of them. Not by its box: two that are typed into at once are nothing that one person meets. */
async function changeCartToEight(other: Page) {
  await other.getByRole('button', { name: 'One more: Flower Pots Giant', exact: true }).click()
}

for (const address of ['/category?id=flower-pots', '/order-now'].slice(0, repeatCount(1, 2))) {
  test(`${address}: what is typed replaces the number of the cart, and stays`, {
    tag: ['@phone', '@D12', '@W12', '@§4', '@§5'],
  }, async ({ page, context }) => {
    const other = await context.newPage()
    await putSevenInCart(other)
    await page.goto(address)
    await waitForHydration(page)
    await expect(quantityInput(page)).toHaveValue('7')

    await test.step('a sign that is no digit leaves the number selected', async () => {
      await tap(quantityInput(page))
      for (const sign of ['.', '-', ',', ' ']) await page.keyboard.type(sign)
      await expect(quantityInput(page)).toHaveValue('7')
      await page.keyboard.type('3')
      await expect(quantityInput(page)).toHaveValue('3')
      // Behind a digit it is left out, and the next one joins.
      await page.keyboard.type('.5')
      await expect(quantityInput(page)).toHaveValue('35')
    })

    await test.step('what another tab puts there is selected in a box without typed digits', async () => {
      await page.reload()
      await waitForHydration(page)
      await tap(quantityInput(page))
      const before = Number(await quantityInput(page).inputValue())
      await changeCartToEight(other)
      await expect(quantityInput(page)).toHaveValue(`${before + 1}`)
      await page.keyboard.type('9')
      await expect(quantityInput(page)).toHaveValue('9')
    })

    await test.step('a number that is being typed stays, whatever another tab does', async () => {
      await changeCartToEight(other)
      await other.getByLabel('Quantity of 4" Lakshmi', { exact: true }).fill('1')
      // The other tab's two changes have come.
      await expect(cartSummary(page)).toContainText('Added Products2')
      await page.keyboard.type('0')
      await expect(quantityInput(page)).toHaveValue('90')
      await page.keyboard.press('Enter')
      await expect(cartSummary(page)).toContainText('₹16,219.50')
      await expect(quantityInput(other)).toHaveValue('90')
    })
  })
}

for (const address of ['/order-now', '/category?id=flower-pots'].slice(0, repeatCount(1, 2))) {
  test(`${address}: digits typed before hydration stay, a number that comes after the focus does not`, {
    tag: ['@phone', '@D12', '@W12'],
  }, async ({ page, context }) => {
    await putSevenInCart(await context.newPage())
    const release = await delayScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await quantityInput(page).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('9')
    release()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Checkout 1 product' })).toBeVisible()
    await expect(quantityInput(page)).toHaveValue('9')
    await page.keyboard.type('5')
    await expect(quantityInput(page)).toHaveValue('95')
  })

  test(`${address}: a box that is entered just before its number comes is typed over`, {
    tag: ['@phone', '@D12', '@W12', '@withstand'],
  }, async ({ page, context }) => {
    await putSevenInCart(await context.newPage())
    await page.addInitScript((label) => {
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      Object.defineProperty(HTMLInputElement.prototype, 'value', {
        ...value,
        set(this: HTMLInputElement, text: string) {
          if (text === '7' && this.ariaLabel === label) this.focus()
          value?.set?.call(this, text)
        },
      })
    }, QUANTITY)
    await page.goto(address)
    await expect(quantityInput(page)).toHaveValue('7')
    await expect(quantityInput(page)).toBeFocused()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Checkout 1 product' })).toBeVisible()
    await page.keyboard.type('9')
    await expect(quantityInput(page)).toHaveValue('9')
  })
}

test('what is typed into a box before hydration takes the place of what the cart has', {
  tag: ['@phone', '@D12', '@W12', '@withstand'],
}, async ({ page, context }) => {
  await putSevenInCart(await context.newPage())
  const release = await delayScripts(page)
  await page.goto('/order-now', { waitUntil: 'commit' })
  await page.locator('[data-id] input').first().waitFor()
  const box = page
    .getByRole('row')
    .filter({ hasText: /^.{0,8}Flower Pots Giant/ })
    .getByRole('textbox')
  await tap(box)
  await page.keyboard.type('4')
  release()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Checkout 1 product' })).toBeVisible()
  await expect(box).toHaveValue('4')
  await expect(cartSummary(page)).toContainText('₹720.00')
  await page.keyboard.type('5')
  await expect(box).toHaveValue('45')
})

test('what another tab removes or changes meanwhile is gone, digits and all', {
  tag: ['@phone', '@D12', '@W12', '@withstand'],
}, async ({ page, context }) => {
  const other = await context.newPage()
  await putSevenInCart(other)
  await page.goto('/order-now')
  await waitForHydration(page)
  await expect(quantityInput(page)).toHaveValue('7')
  await tap(quantityInput(page))
  await page.keyboard.type('9')
  await expect(cartSummary(other)).toContainText('₹1,620.00')

  await test.step('a page that the browser had put aside takes over what was done elsewhere', async () => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
    await changeCartToEight(other)
    await expect(quantityInput(page)).toHaveValue('10')
    await expect(cartSummary(other)).toContainText('₹1,800.00')
  })

  await test.step('Clear in another tab takes the digits too', async () => {
    await tap(quantityInput(page))
    await page.keyboard.type('9')
    await expect(cartSummary(other)).toContainText('₹1,620.00')
    await cartSummary(other).getByRole('button', { name: 'Clear' }).click()
    await expect(quantityInput(page)).toHaveValue('')
    await page.keyboard.type('5')
    await expect(quantityInput(page)).toHaveValue('5')
    await expect(cartSummary(page)).toContainText('₹900.00')
  })
})

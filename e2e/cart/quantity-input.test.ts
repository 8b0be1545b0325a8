import type { Locator, Page } from '@playwright/test'
import { repeatCount } from '#testing/thoroughness.ts'
import { delayScripts } from '../delay-requests.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { cartSummary } from './product-card.ts'

// A box shows what the customer types: typed digits never mix with a number from hydration or another tab.

const QUANTITY = 'Quantity of Flower Pots Giant'

function quantityInput(page: Page): Locator {
  return page.getByLabel(QUANTITY, { exact: true })
}

/** Taps a box. Scrolls first, because rows get their layout when they enter the viewport, and click waits until they are stable. */
async function tap(box: Locator) {
  await box.scrollIntoViewIfNeeded()
  await box.click()
}

/** Puts seven pieces into the cart in another tab. */
async function putSevenInCart(other: Page) {
  await other.goto('/order-now')
  await waitForHydration(other)
  await quantityInput(other).fill('7')
  await expect(cartSummary(other)).toContainText('₹1,260.00')
  await quantityInput(other).blur()
}

/** Adds a piece in another tab. Uses the button, because a person does not type into two tabs at once. */
async function changeCartToEight(other: Page) {
  await other.getByRole('button', { name: 'One more: Flower Pots Giant', exact: true }).click()
}

for (const path of ['/category?id=flower-pots', '/order-now'].slice(0, repeatCount(1, 2))) {
  test(`${path}: a typed quantity replaces the number of the cart and stays`, {
    tag: ['@phone', '@D12', '@W12', '@§4', '@§5'],
  }, async ({ page, context }) => {
    const other = await context.newPage()
    await putSevenInCart(other)
    await page.goto(path)
    await waitForHydration(page)
    await expect(quantityInput(page)).toHaveValue('7')

    await test.step('a character that is not a digit keeps the number selected', async () => {
      await tap(quantityInput(page))
      for (const character of ['.', '-', ',', ' ']) await page.keyboard.type(character)
      await expect(quantityInput(page)).toHaveValue('7')
      await page.keyboard.type('3')
      await expect(quantityInput(page)).toHaveValue('3')
      // After a digit such characters are ignored.
      await page.keyboard.type('.5')
      await expect(quantityInput(page)).toHaveValue('35')
    })

    await test.step('a number from another tab is selected in a box without typed digits', async () => {
      await page.reload()
      await waitForHydration(page)
      await tap(quantityInput(page))
      const before = Number(await quantityInput(page).inputValue())
      await changeCartToEight(other)
      await expect(quantityInput(page)).toHaveValue(`${before + 1}`)
      await page.keyboard.type('9')
      await expect(quantityInput(page)).toHaveValue('9')
    })

    await test.step('a change in another tab keeps a number that is being typed', async () => {
      await changeCartToEight(other)
      await other.getByLabel('Quantity of 4" Lakshmi', { exact: true }).fill('1')
      // Both changes of the other tab have arrived.
      await expect(cartSummary(page)).toContainText('Added Products2')
      await page.keyboard.type('0')
      await expect(quantityInput(page)).toHaveValue('90')
      await page.keyboard.press('Enter')
      await expect(cartSummary(page)).toContainText('₹16,219.50')
      await expect(quantityInput(other)).toHaveValue('90')
    })
  })
}

for (const path of ['/order-now', '/category?id=flower-pots'].slice(0, repeatCount(1, 2))) {
  test(`${path}: digits typed before hydration replace the number of the cart`, {
    tag: ['@phone', '@D12', '@W12'],
  }, async ({ page, context }) => {
    await putSevenInCart(await context.newPage())
    const release = await delayScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await quantityInput(page).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('9')
    release()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Checkout 1 product' })).toBeVisible()
    await expect(quantityInput(page)).toHaveValue('9')
    await page.keyboard.type('5')
    await expect(quantityInput(page)).toHaveValue('95')
  })

  test(`${path}: typing replaces a number that arrives just after the focus`, {
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
    await page.goto(path)
    await expect(quantityInput(page)).toHaveValue('7')
    await expect(quantityInput(page)).toBeFocused()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Checkout 1 product' })).toBeVisible()
    await page.keyboard.type('9')
    await expect(quantityInput(page)).toHaveValue('9')
  })
}

test('a quantity typed before hydration replaces that of the cart', {
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

test('a change or removal in another tab replaces typed digits', {
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

  await test.step('a page in the back/forward cache follows the other tab', async () => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
    await changeCartToEight(other)
    await expect(quantityInput(page)).toHaveValue('10')
    await expect(cartSummary(other)).toContainText('₹1,800.00')
  })

  await test.step('Clear in another tab removes typed digits', async () => {
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

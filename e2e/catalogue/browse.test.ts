import type { Page } from '@playwright/test'
import { addToCart, cartSummary } from '../cart/product-card.ts'
import { placeEnquiry } from '../enquiry/guest-enquiry.ts'
import { expect, test } from '../shop-test.ts'

const quantityInput = (page: Page, name: string) =>
  page.getByLabel(`Quantity of ${name}`, { exact: true }).first()
const checkoutLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Checkout' })

test('a customer adds products on every list; two tabs share the cart', {
  tag: ['@D12', '@§1', '@§4', '@§2/quick-enquiry', '@§2/special-category', '@§2/category', '@withstand'],
}, async ({ page, context }) => {
  await page.goto('/lander')

  await test.step('the landing page: the product modal fills the cart', async () => {
    const topSale = page.getByRole('region', { name: 'Top Sale Items' })
    await topSale
      .getByRole('link', { name: /^Quick view: / })
      .first()
      .click()
    const modal = page.getByRole('dialog')
    const name = await modal.getByRole('heading').first().innerText()
    await modal.getByLabel(`Quantity of ${name}`, { exact: true }).fill('2')
    await modal.getByRole('button', { name: `Add to Cart: ${name}`, exact: true }).click()
    await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
    await modal.getByRole('button', { name: 'Close' }).click()
    await expect(checkoutLink(page)).toHaveAccessibleName('Checkout 1 product in the cart')
    await expect(topSale.getByLabel(`Quantity of ${name}`, { exact: true })).toHaveValue('2')
  })

  const second = await context.newPage()
  await second.goto('/order-now')
  await expect(cartSummary(second)).toContainText('Added Products1')

  await test.step('a category adds to the cart', async () => {
    const menu = page.getByRole('button', { name: 'Open menu' })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('navigation', { name: 'First categories' }).getByText('Flower Pots').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Flower Pots')
    await addToCart(page, 'Flower Pots Giant', '3')
    await expect(cartSummary(page)).toContainText('Added Products2')
    await expect(quantityInput(second, 'Flower Pots Giant')).toHaveValue('3')
  })

  await test.step('a change in the second tab shows in the first', async () => {
    await quantityInput(second, 'Flower Pots Giant').fill('4')
    // A browser under test does not blur a tab in the background.
    await quantityInput(second, 'Flower Pots Giant').blur()
    await expect(quantityInput(page, 'Flower Pots Giant')).toHaveValue('4')
    const total = /₹[\d,.]+/.exec(await cartSummary(second).innerText())?.[0] ?? 'no total'
    await expect(cartSummary(page)).toContainText(total)
  })

  await test.step('a special category adds to the cart', async () => {
    await page.goto('/special-category?id=night-crackers')
    await expect(quantityInput(page, 'Flower Pots Giant')).toHaveValue('4')
    await addToCart(page, 'Ground Chakkar Special', '5')
    await expect(cartSummary(page)).toContainText('Added Products3')
  })

  await test.step('the quick enquiry page blocks the checkout below ₹3,000', async () => {
    await page.goto('/quick-enquiry')
    await expect(quantityInput(page, 'Ground Chakkar Special')).toHaveValue('5')
    await cartSummary(page).getByRole('button', { name: 'Checkout' }).click()
    const warning = page.getByRole('alertdialog', { name: 'Warning' })
    await expect(warning).toContainText('Minimum order value should not under Rs. 3,000./-')
    await warning.getByRole('button', { name: 'OK' }).click()
    await addToCart(page, 'Flower Pots Giant', '20')
    await expect(cartSummary(page)).toContainText('Added Products3')
    await cartSummary(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(page).toHaveURL('/quick-checkout')
  })

  await test.step('the checkout shows the lines of every screen', async () => {
    await expect(page.getByLabel('Quantity of Flower Pots Giant', { exact: true })).toHaveValue('20')
    await expect(page.getByLabel('Quantity of Ground Chakkar Special', { exact: true })).toHaveValue('5')
    await expect(quantityInput(second, 'Flower Pots Giant')).toHaveValue('20')
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(3)
  })
})

test('a list, category or order that fails to load shows no error page', {
  tag: ['@phone', '@§8', '@§4', '@withstand'],
}, async ({ page, request, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/Failed to load resource/)
  const id = await placeEnquiry(request)
  await page.route(/\/api\/|\.data(\?|$)/, (route) => route.abort())
  const heading = page.getByRole('heading', { level: 1 })
  const wait = page.getByText('Please wait', { exact: true })
  for (const [screen, title, text] of [
    ['/lander', /./, 'How ordering works'],
    ['/order-now', 'Order Now', 'No products found'],
    ['/price-list', 'Price List', 'No products found'],
    ['/quick-enquiry', 'Quick Enquiry', 'No products found'],
    ['/category?id=flower-pots', /./, 'No products found'],
    ['/special-category?id=gift-boxes', 'Gift Boxes', 'No products found'],
    [`/checkout-response?id=${id}`, 'Thank you', 'We couldn’t connect'],
    [`/print?id=${id}`, 'Enquiry', 'No order details found!'],
    [`/transport?id=${id}`, 'Lorry Receipt', 'No order details found!'],
  ] as const) {
    await page.goto('/faq')
    // The page has hydrated.
    await expect(page.getByRole('button', { name: 'Pause offers' })).toBeVisible()
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, screen)
    await expect(page, screen).toHaveURL(screen)
    await expect(heading, screen).toHaveText(title)
    await expect(page.getByRole('main'), screen).toContainText(text)
    await expect(page.getByText('This page didn’t open'), screen).toBeHidden()
    await expect(wait, screen).toBeHidden()
  }
})

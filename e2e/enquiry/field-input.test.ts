import type { Locator, Page } from '@playwright/test'
import { press, signUpAndSignIn } from '../account/account-actions.ts'
import { storeCart } from '../cart/fill-cart.ts'
import { cartSummary } from '../cart/product-card.ts'
import { delayScripts } from '../delay-requests.ts'
import { expectCaretStays } from '../expect-caret-stays.ts'
import { expect, test } from '../shop-test.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { newGuest } from './guest-enquiry.ts'

/** Pastes a text into a field. */
async function paste(field: Locator, text: string) {
  await field.focus()
  await field.evaluate((element, pastedText) => {
    const input =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined
    input?.select()
    document.execCommand('insertText', false, pastedText)
  }, text)
}

/** Fills in fields like a browser's autofill, without events. */
async function autofill(page: Page, fields: Record<string, string>) {
  await page
    .locator('main form')
    .first()
    .evaluate((form, values) => {
      for (const [name, value] of Object.entries(values)) {
        const field = form instanceof HTMLFormElement ? form.elements.namedItem(name) : undefined
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
      }
    }, fields)
}

const THREE_LINES = '14 Rajaji Street\nNear the Old Bus Stand\nMadurai North'

test('the checkout reads autofilled values that fired no event', {
  tag: ['@phone', '@§5', '@D22'],
}, async ({ page }) => {
  await storeCart(page, { 'Flower Pots Giant': 20 })
  await page.goto('/quick-checkout')
  await waitForHydration(page)
  const mobile_no = newGuest().mobile_no
  await autofill(page, {
    customer_name: ' Kavitha\u00a0Rajan ',
    mobile_no: `+91 0${mobile_no.slice(0, 5)} ${mobile_no.slice(5)}`,
    email_id: 'mailto:kavitha@shop.example',
    address: THREE_LINES,
    city: 'Madurai',
    pin_code: '625 001',
  })
  const saveRequest = page.waitForRequest(/\/api\/order\/save$/)
  await page.locator('main form button[type=submit]').click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  expect((await saveRequest).postDataJSON()).toMatchObject({
    customer_name: 'Kavitha Rajan',
    mobile_no,
    email_id: 'kavitha@shop.example',
    address: THREE_LINES,
    pin_code: '625001',
  })
  await expect(page).toHaveURL(/checkout-response/)
})

test('the checkout reads values typed before hydration', {
  tag: ['@phone', '@§5', '@D22', '@W12'],
}, async ({ page }) => {
  await storeCart(page, { 'Flower Pots Giant': 20 })
  const release = await delayScripts(page)
  await page.goto('/quick-checkout', { waitUntil: 'commit' })
  const mobile_no = newGuest().mobile_no
  await page.getByLabel('Mobile Number').fill(`(+91) ${mobile_no.slice(0, 5)} ${mobile_no.slice(5)}`)
  await page.getByLabel('PIN Code').fill('625 001')
  release()
  await waitForHydration(page)
  await page.getByLabel('Customer Name').fill('Kavitha')
  await page.getByLabel('Address').fill('14 Rajaji Street')
  await page.getByLabel('City').fill('Madurai')
  await page.getByRole('button', { name: 'Place Enquiry' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(page.getByText('Invalid Mobile Number')).toBeHidden()
})

test('pasted numbers keep all digits when signing in, registering and tracking', {
  tag: ['@phone', '@§5', '@D22'],
}, async ({ page }) => {
  await page.goto('/signin')
  await waitForHydration(page)
  await paste(page.getByLabel('Username'), '+91 98765 43210')
  await paste(page.getByLabel('Password', { exact: true }), ' 50672 27169 ')
  await expect(page.getByLabel('Username')).toHaveValue('9876543210')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('5067227169')
  await page.goto('/signup')
  await waitForHydration(page)
  await paste(page.getByLabel('PIN Code'), '626 123')
  await expect(page.getByLabel('PIN Code')).toHaveValue('626123')
  await page.goto('/order-tracking')
  await waitForHydration(page)
  await paste(page.getByLabel('Mobile Number'), 'tel:+91-98765-43210')
  await expect(page.getByLabel('Mobile Number')).toHaveValue('9876543210')
})

test('a pasted quantity is parsed or marked as invalid', { tag: ['@phone', '@§5'] }, async ({ page }) => {
  await page.goto('/order-now')
  await waitForHydration(page)
  const box = page.getByLabel('Quantity of Flower Pots Giant', { exact: true })
  await paste(box, '12 ')
  await expect(box).toHaveValue('12')
  await paste(box, '1,000')
  await expect(box).toHaveValue('1000')
  await expect(cartSummary(page)).toContainText('₹1,80,000.00')
  await paste(box, '1.5')
  await expect(box).toHaveValue('1000')
  const message = await box.evaluate((input) =>
    input instanceof HTMLInputElement ? input.validationMessage : '',
  )
  expect(message).toBe('"1.5" is not a quantity. Enter a number from 0 to 9999.')
  await box.fill('3')
  expect(await box.evaluate((input) => input instanceof HTMLInputElement && input.checkValidity())).toBe(true)
})

test('the profile parses autofilled values that fired no event', {
  tag: ['@phone', '@§2/profile', '@§5', '@withstand'],
}, async ({ page }) => {
  await signUpAndSignIn(page)
  await page.goto('/profile')
  await waitForHydration(page)
  await expect(page.getByLabel('Customer Name')).not.toHaveValue('')
  await autofill(page, { pin_code: '626\u00a0123', address: THREE_LINES, email_id: ' kavitha@shop.example' })
  const updateRequest = page.waitForRequest(/\/api\/account\/update$/)
  await press(page, 'Update')
  const parsed = { pin_code: '626123', address: THREE_LINES, email_id: 'kavitha@shop.example' }
  expect((await updateRequest).postDataJSON()).toMatchObject(parsed)
})

test('an invalid quantity typed before hydration is marked and keeps the cart', {
  tag: ['@phone', '@§5', '@W12'],
}, async ({ page }) => {
  await storeCart(page, { 'Flower Pots Giant': 5 })
  const release = await delayScripts(page)
  await page.goto('/order-now', { waitUntil: 'commit' })
  const box = page.getByLabel('Quantity of Flower Pots Giant', { exact: true })
  await box.fill('2,5')
  release()
  await waitForHydration(page)
  await expect(box).toHaveValue('5')
  await expect(cartSummary(page)).toContainText('₹900.00')
  expect(
    await box.evaluate((input) => input instanceof HTMLInputElement && input.validationMessage),
  ).toContain('"2,5"')
})

test('a space or dash typed inside a number keeps the caret', {
  tag: ['@phone', '@§5', '@D22'],
}, async ({ page }) => {
  await page.goto('/order-tracking')
  await waitForHydration(page)
  await expectCaretStays(page)
})

import type { Browser, Page } from '@playwright/test'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import { isThorough, repeatCount } from '#testing/thoroughness.ts'
import { newGuest } from '../enquiry/guest-enquiry.ts'
import { changeQuantities, openShopkeeper, placeEnquiryOfProducts } from '../enquiry/shopkeeper.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../shop-test.ts'

test.use({ javaScriptEnabled: false })

/** The gate runs these journeys on a phone, a release on both devices. */
const DEVICE_TAG = isThorough ? '@both' : '@phone'

const LANGUAGES = [
  { language: 'ta', base: '/ta' },
  { language: 'en', base: '' },
] as const

for (const { language, base } of LANGUAGES.slice(0, repeatCount(1, 2))) {
  const { account, cart, fields, orderChanges, quickCheckout, tracking } = WORDS_BY_LANGUAGE[language]

  const quantity = (page: Page, id: string) => page.locator(`[data-id="${id}"] input`)

  /** Checks a copy of the page with JavaScript, because axe is a script. */
  async function expectCopyAccessible(browser: Browser, page: Page) {
    const copy = await browser.newPage({ javaScriptEnabled: true })
    await copy.setContent((await page.content()).replace(/<script.*?<\/script>/gs, ''))
    await expectAccessible(copy)
    await copy.close()
  }

  async function fillIn(page: Page, values: Partial<ReturnType<typeof newGuest>>) {
    for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value)
  }

  test(`a customer without JavaScript orders once from ${base}/order-now and tracks it`, {
    tag: [DEVICE_TAG, '@D26', '@D4', '@§2/quick-checkout', '@§2/order-now', '@§2/order-tracking'],
  }, async ({ page, browser, expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/status of 422/)
    const customer = newGuest()
    await page.goto(`${base}/order-now`)
    await quantity(page, 'os05').fill('300')
    await quantity(page, 'gc01').fill('20')
    await page.getByRole('button', { name: cart.checkout, exact: true }).click()
    await expect(page).toHaveURL(`${base}/quick-checkout`)
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(3)
    await expectCopyAccessible(browser, page)

    // An invalid field is marked, and filled fields keep their values.
    await fillIn(page, { ...customer, pin_code: '6250' })
    await page.getByRole('button', { name: quickCheckout.submit }).click()
    await expect(page.getByLabel(fields.pin_code)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(fields.pin_code)).toBeFocused()
    await expect(page.getByLabel(fields.customer_name)).toHaveValue(customer.customer_name)
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(3)

    await fillIn(page, { pin_code: customer.pin_code })
    await page.getByRole('button', { name: quickCheckout.submit }).click()
    await expect(page).toHaveURL(/\/checkout-response\?id=[\w-]{22,}$/)
    const thankYouUrl = page.url()

    // Going back and sending the form again returns the same enquiry.
    await page.goBack()
    await fillIn(page, customer)
    await page.getByRole('button', { name: quickCheckout.submit }).click()
    await expect(page).toHaveURL(thankYouUrl)

    await page.goto(`${base}/order-tracking`)
    await fillIn(page, { mobile_no: customer.mobile_no })
    await page.getByRole('button', { name: tracking.submit }).click()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
    await expectCopyAccessible(browser, page)
  })

  test(`${base}/signup registers a customer without JavaScript, each number once`, {
    tag: [DEVICE_TAG, '@D26', '@§2/signup'],
  }, async ({ page, expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/status of 422/)
    const customer = newGuest()
    await page.goto(`${base}/signup`)
    await fillIn(page, { mobile_no: customer.mobile_no })
    await page.getByRole('button', { name: account.register }).click()
    await expect(page.getByLabel(fields.customer_name)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(fields.mobile_no)).toHaveValue(customer.mobile_no)
    await fillIn(page, customer)
    await page.getByRole('button', { name: account.register }).click()
    await expect(page.getByText(account.signedUp)).toBeVisible()

    await page.goto(`${base}/signup`)
    await fillIn(page, customer)
    await page.getByRole('button', { name: account.register }).click()
    await expect(page.getByRole('alert')).toContainText(account.mobileTaken)
  })

  test(`${base}/print accepts a proposed change without JavaScript`, {
    tag: ['@phone', '@D26', '@O4', '@§2/print', '@withstand'],
  }, async ({ page, browser }) => {
    const shop = await openShopkeeper(browser)
    const { id, number, lines } = await placeEnquiryOfProducts(page.request, 9)
    await shop.performAction(number, 'confirm')
    await shop.changeLines(number, changeQuantities(lines))
    await page.goto(`${base}/print?id=${id}`)
    await page.getByRole('button', { name: orderChanges.accept, exact: true }).click()
    await expect(page).toHaveURL(`${base}/print?id=${id}`)
    await expect(page.getByRole('button', { name: orderChanges.accept, exact: true })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: orderChanges.changed(8) })).toBeVisible()
  })

  test(`${base}/signin, /profile and /my-orders require JavaScript and show a notice`, {
    tag: ['@phone', '@D26', '@§2/signin'],
  }, async ({ page }) => {
    for (const path of ['/signin', '/profile', '/my-orders']) {
      await page.goto(base + path)
      await expect(page.getByText(fields.needsScript), path).toBeVisible()
    }
  })
}

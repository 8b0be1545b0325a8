import type { APIRequestContext, Page } from '@playwright/test'
import { callShopApi, newGuest } from '../enquiry/guest-enquiry.ts'
import { expect } from '../shop-test.ts'

/** The localStorage keys of a signed-in session (section 3). */
export const SESSION_KEYS = ['is_address_added', 'public_sub', 'public_token', 'roles']

export const header = (page: Page) => page.getByRole('banner')
/** Returns the message box with a title. */
export const dialog = (page: Page, title: string) =>
  page.getByRole('alertdialog', { name: title, exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Registers a customer with a unique number. */
export async function registerCustomer(request: APIRequestContext) {
  const customer = newGuest()
  await callShopApi(request, 'account/save', { ...customer, district: '', state: '' })
  return customer
}

/** Fills in the fields with these labels. */
export async function fillIn(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

export async function signIn(page: Page, mobileNumber: string, password = mobileNumber) {
  await fillIn(page, { Username: mobileNumber, Password: password })
  await press(page, 'Sign In')
}

/** Registers a customer and signs in, which opens /lander. */
export async function signUpAndSignIn(page: Page) {
  const customer = await registerCustomer(page.request)
  await page.goto('/signin')
  await signIn(page, customer.mobile_no)
  await expect(page).toHaveURL('/lander')
  return customer
}

/** Returns the button that opens the menu on a phone. */
export const openMenuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' })

/** Returns the header's account links. Opens the phone's menu if needed. */
export async function showAccountLinks(page: Page) {
  const links = header(page).getByRole('navigation', { name: 'Account' })
  if ((await openMenuButton(page).isVisible()) && !(await links.isVisible()))
    await openMenuButton(page).click()
  await expect(links).toBeVisible()
  return links
}

/** Returns the keys in localStorage. */
export const readStoredKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

/** Expects a warning and closes it with OK. */
export async function expectWarning(page: Page, text: string) {
  await expect(dialog(page, 'Warning')).toContainText(text)
  await press(page, 'OK')
  await expect(dialog(page, 'Warning')).toBeHidden()
}

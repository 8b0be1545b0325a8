import type { APIRequestContext, Page } from '@playwright/test'
import { callShopApi, newGuest } from '../enquiry/guest-enquiry.ts'
import { expect } from '../shop-test.ts'

/** What the browser keeps of who is signed in (section 3). */
export const SESSION_KEYS = ['is_address_added', 'public_sub', 'public_token', 'roles']

/** The header of the page. */
export const header = (page: Page) => page.getByRole('banner')
/** The message box of a title. */
export const dialog = (page: Page, title: string) =>
  page.getByRole('alertdialog', { name: title, exact: true })
/** Presses the button of a name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Registers a customer of this journey alone. */
export async function registerCustomer(request: APIRequestContext) {
  const customer = newGuest()
  await callShopApi(request, 'account/save', { ...customer, district: '', state: '' })
  return customer
}

/** Types into the fields of these labels. */
export async function fillIn(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

/** Fills in the Login form and sends it. */
export async function signIn(page: Page, mobileNumber: string, password = mobileNumber) {
  await fillIn(page, { Username: mobileNumber, Password: password })
  await press(page, 'Sign In')
}

/** Registers a customer, who then is on /lander, signed in. */
export async function signUpAndSignIn(page: Page) {
  const customer = await registerCustomer(page.request)
  await page.goto('/signin')
  await signIn(page, customer.mobile_no)
  await expect(page).toHaveURL('/lander')
  return customer
}

/** The button that opens the menu of a phone. */
export const openMenuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' })

/** The header's account links; on a phone they are in the menu, which this opens. */
export async function showAccountLinks(page: Page) {
  const links = header(page).getByRole('navigation', { name: 'Account' })
  if ((await openMenuButton(page).isVisible()) && !(await links.isVisible()))
    await openMenuButton(page).click()
  await expect(links).toBeVisible()
  return links
}

/** What the browser keeps, by key. */
export const readStoredKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

/** Says a warning, which OK closes. */
export async function expectWarning(page: Page, text: string) {
  await expect(dialog(page, 'Warning')).toContainText(text)
  await press(page, 'OK')
  await expect(dialog(page, 'Warning')).toBeHidden()
}

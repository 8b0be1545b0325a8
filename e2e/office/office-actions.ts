import { randomUUID } from 'node:crypto'
import type { APIResponse, Cookie, Page } from '@playwright/test'
import type { OfficeRole } from '#domain/office/rights.ts'
import type { Language } from '#i18n/language.ts'
import { newGuest, placeEnquiry, postToShop, valueByLabel } from '../enquiry/guest-enquiry.ts'
import { expect } from '../shop-test.ts'
import { FIRST_USER } from './first-user.ts'

/** Posts to the office's API with the session of the page. */
export function postToOffice(page: Page, path: string, data: object): Promise<APIResponse> {
  return postToShop(page.request, `/office/api/${path}`, data)
}

/** Posts to the office's API and returns the status. */
export async function postForStatus(page: Page, path: string, data: object): Promise<number> {
  return (await postToOffice(page, path, data)).status()
}

/** Email address and password of an office user. */
type Credentials = { email: string; password: string }
type Session = { cookies: Cookie[]; credentials: Credentials; confirmedAt: number }

/** Age in ms after which a session is confirmed again. Calls about users require a confirmation within five minutes. */
const CONFIRMATION_AGE_LIMIT = 3 * 60_000

/** The sessions of this worker by origin and user. They are reused, because every sign-in costs a password hash. */
const sessionByUser = new Map<string, Session>()

/** Signs a browser in with the stored session of a user. `signIn` creates it on first use in this worker. */
async function reuseSession(
  page: Page,
  user: string,
  signIn: () => Promise<Credentials>,
): Promise<Credentials> {
  const { origin } = new URL((await page.request.get('/api/anti-forgery')).url())
  const key = `${origin} ${user}`
  const stored = sessionByUser.get(key)
  if (stored) {
    await page.context().addCookies(stored.cookies)
    if (stored.confirmedAt < Date.now() - CONFIRMATION_AGE_LIMIT) {
      stored.confirmedAt = Date.now()
      expect(await postForStatus(page, 'me/confirm', { password: stored.credentials.password })).toBe(204)
    }
    return stored.credentials
  }
  const credentials = await signIn()
  const { cookies } = await page.request.storageState()
  sessionByUser.set(key, {
    cookies: cookies.filter(({ name }) => name === 'office'),
    credentials,
    confirmedAt: Date.now(),
  })
  return credentials
}

/** Signs the browser in as the owner of the journeys' shop. */
export async function signInAsOwner(page: Page) {
  await reuseSession(page, 'owner', async () => {
    expect(await postForStatus(page, 'signin', FIRST_USER)).toBe(200)
    return FIRST_USER
  })
}

type NewUser = { user_name: string; role: OfficeRole }

/** Creates a user and signs a browser in. For journeys that end sessions or change the user. */
export async function signInAsNewUser(owner: Page, page: Page, user: NewUser): Promise<Credentials> {
  const email = `${user.user_name.toLowerCase()}.${randomUUID()}@shop.example`
  const password = 'the parrot is at home'
  const { data } = await (await postToOffice(owner, 'users', { ...user, email })).json()
  // Signing in ends the browser's session, which may be the owner's and shared with other journeys.
  await page.context().clearCookies({ name: 'office' })
  expect(await postForStatus(page, 'invites/accept', { token: data.token, password })).toBe(200)
  return { email, password }
}

/** Signs a browser in as Selvi, a member of staff. */
export const signInAsSelvi = (owner: Page, page: Page) =>
  reuseSession(page, 'Selvi', () => signInAsNewUser(owner, page, { user_name: 'Selvi', role: 'staff' }))

/** Signs a browser in as Devi, a packer. */
export const signInAsDevi = (owner: Page, page: Page) =>
  reuseSession(page, 'Devi', () => signInAsNewUser(owner, page, { user_name: 'Devi', role: 'packer' }))

/** Shows the office in a language in this browser only, because all journeys share the owner. */
export async function setLanguage(page: Page, language: Language) {
  await page.route('/office/api/me', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, language } } })
  })
}

/** Returns the status of the open enquiry or parcel. */
export const status = (page: Page) => page.getByLabel('Status', { exact: true })
/** Returns the amount due of the open enquiry. */
export const amountDue = (page: Page) => page.getByLabel('Amount Due')
/** Returns a button by its exact name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Label of the quantity input of the product that `placeNumberedEnquiry` orders. */
export const QUANTITY_LABEL = 'Quantity of Flower Pots Giant'
/** Returns the status message of the office. Not by role alone: Status and Amount Due are live regions too. */
export const statusMessage = (page: Page) => page.locator('p[role=status]')

/** Places an enquiry of 20 Flower Pots Giant, worth ₹3,600.00, of a new guest. `details` overrides the guest. Returns its number. */
export async function placeNumberedEnquiry(
  page: Page,
  details: Partial<ReturnType<typeof newGuest>> = {},
): Promise<string> {
  const guest = { ...newGuest(), ...details }
  const order_id = await placeEnquiry(page.request, guest)
  // Not by tracking, whose rate limit all journeys share.
  const bill = await page.request.get(`/api/order/public/print/get/${order_id}`)
  return (await bill.json()).data.order_no
}

/** Opens a new enquiry as the owner. Returns its number. */
export async function openEnquiry(page: Page): Promise<string> {
  const number = await placeNumberedEnquiry(page)
  await signInAsOwner(page)
  await page.goto(`/office/enquiries/${number}`)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  return number
}

/** Runs an action on an enquiry with its current version numbers. */
export async function performAction(page: Page, number: string, action: string, payload: object = {}) {
  const { data } = await (await page.request.get(`/office/api/enquiries/${number}`)).json()
  const revision = { row_version: data.row_version, base_version: data.version_counts }
  const status = await postForStatus(page, `enquiries/${number}/${action}`, { ...revision, ...payload })
  expect(status, action).toBe(204)
}

/** Fills in the By Phone form for a new customer. `overrides` are values by label. Returns the mobile number. */
export async function fillInByPhoneForm(page: Page, overrides: Record<string, string> = {}) {
  const guest = newGuest()
  const billing = { ...valueByLabel(guest), ...overrides }
  // Exact names, because a hint beside a label is not part of its name.
  for (const [name, value] of Object.entries(billing))
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  return guest.mobile_no
}

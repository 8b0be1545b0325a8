import { randomUUID } from 'node:crypto'
import type { APIResponse, Cookie, Page } from '@playwright/test'
import type { OfficeRole } from '#domain/office/rights.ts'
import type { Language } from '#i18n/language.ts'
import { newGuest, placeEnquiry, postToShop, valueByLabel } from '../enquiry/guest-enquiry.ts'
import { expect } from '../shop-test.ts'
import { FIRST_USER } from './first-user.ts'

/** Makes a call of the office beside the screen, as whoever is signed in there. */
export function postToOffice(page: Page, path: string, data: object): Promise<APIResponse> {
  return postToShop(page.request, `/office/api/${path}`, data)
}

/** The same; gives its status. */
export async function postForStatus(page: Page, path: string, data: object): Promise<number> {
  return (await postToOffice(page, path, data)).status()
}

/** E-mail address and password of an office user. */
type Credentials = { email: string; password: string }
type Session = { cookies: Cookie[]; credentials: Credentials; confirmedAt: number }

/** A session that was confirmed longer ago is confirmed again: calls about users need it, for five minutes. */
const CONFIRMATION_AGE_LIMIT = 3 * 60_000

/** The sessions of this worker, by the shop's origin and the user. Signing in costs a password hash each time. */
const sessionByUser = new Map<string, Session>()

/** Signs a browser in with the session of a user; `open` opens it for the first journey of the worker that needs it. */
async function signInOnce(page: Page, user: string, open: () => Promise<Credentials>): Promise<Credentials> {
  const { origin } = new URL((await page.request.get('/api/anti-forgery')).url())
  const key = `${origin} ${user}`
  const known = sessionByUser.get(key)
  if (known) {
    await page.context().addCookies(known.cookies)
    if (known.confirmedAt < Date.now() - CONFIRMATION_AGE_LIMIT) {
      known.confirmedAt = Date.now()
      expect(await postForStatus(page, 'me/confirm', { password: known.credentials.password })).toBe(204)
    }
    return known.credentials
  }
  const credentials = await open()
  const { cookies } = await page.request.storageState()
  sessionByUser.set(key, {
    cookies: cookies.filter(({ name }) => name === 'office'),
    credentials,
    confirmedAt: Date.now(),
  })
  return credentials
}

/** Signs the browser in as the owner whom the settings of the journeys name. */
export async function signInAsOwner(page: Page) {
  await signInOnce(page, 'owner', async () => {
    expect(await postForStatus(page, 'signin', FIRST_USER)).toBe(200)
    return FIRST_USER
  })
}

type NewUser = { user_name: string; role: OfficeRole }

/** Creates a user and signs a browser in as them. For journeys that end its sessions or change the user. */
export async function signInAsNewUser(owner: Page, page: Page, user: NewUser): Promise<Credentials> {
  const email = `${user.user_name.toLowerCase()}.${randomUUID()}@shop.example`
  const password = 'the parrot is at home'
  const { data } = await (await postToOffice(owner, 'users', { ...user, email })).json()
  // Signing in ends the session that the browser has: the owner's, which other journeys share.
  await page.context().clearCookies({ name: 'office' })
  expect(await postForStatus(page, 'invites/accept', { token: data.token, password })).toBe(200)
  return { email, password }
}

/** Signs a browser in as Selvi of the staff. */
export const signInAsSelvi = (owner: Page, page: Page) =>
  signInOnce(page, 'Selvi', () => signInAsNewUser(owner, page, { user_name: 'Selvi', role: 'staff' }))

/** Signs a browser in as Devi, who packs. */
export const signInAsDevi = (owner: Page, page: Page) =>
  signInOnce(page, 'Devi', () => signInAsNewUser(owner, page, { user_name: 'Devi', role: 'packer' }))

/** Shows the office in a language in this browser alone: all journeys share the owner. */
export async function setLanguage(page: Page, language: Language) {
  await page.route('/office/api/me', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, language } } })
  })
}

/** The status of the enquiry, or parcel, that is open. */
export const status = (page: Page) => page.getByLabel('Status', { exact: true })
/** Its amount due. */
export const amountDue = (page: Page) => page.getByLabel('Amount Due')
/** A button by the whole of its name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The label of the quantity input of the product that `placedNumber` orders. */
export const QUANTITY_LABEL = 'Quantity of Flower Pots Giant'
/** Where the office says what was done; Status and Amount Due are read out by themselves too. */
export const statusMessage = (page: Page) => page.locator('p[role=status]')

/** Places an enquiry of 20 Flower Pots Giant, worth ₹3,600.00, of somebody new or of who is named; gives its number. */
export async function placeNumberedEnquiry(
  page: Page,
  who: Partial<ReturnType<typeof newGuest>> = {},
): Promise<string> {
  const guest = { ...newGuest(), ...who }
  const order_id = await placeEnquiry(page.request, guest)
  // Not by tracking: all journeys share its limit.
  const bill = await page.request.get(`/api/order/public/print/get/${order_id}`)
  return (await bill.json()).data.order_no
}

/** Opens a new enquiry at the desk, as the owner. */
export async function openEnquiry(page: Page): Promise<string> {
  const number = await placeNumberedEnquiry(page)
  await signInAsOwner(page)
  await page.goto(`/office/enquiries/${number}`)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  return number
}

/** Makes a call that changes an enquiry, with its current version numbers. */
export async function performAction(page: Page, number: string, what: string, payload: object = {}) {
  const { data } = await (await page.request.get(`/office/api/enquiries/${number}`)).json()
  const seen = { row_version: data.row_version, base_version: data.version_counts }
  expect(await postForStatus(page, `enquiries/${number}/${what}`, { ...seen, ...payload }), what).toBe(204)
}

/** Fills in the form of By Phone for a new customer. */
export async function fillInByPhoneForm(page: Page, more: Record<string, string> = {}) {
  const guest = newGuest()
  const billing = { ...valueByLabel(guest), ...more }
  // Exact names: a hint beside a label is not part of its name.
  for (const [name, value] of Object.entries(billing))
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  return guest.mobile_no
}

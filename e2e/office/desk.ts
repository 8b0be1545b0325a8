import { randomUUID } from 'node:crypto'
import type { APIResponse, Page } from '@playwright/test'
import type { OfficeRole } from '../../domain/rights.ts'
import { newGuest, placeEnquiry, send, sendTo } from '../enquiries.ts'
import { expect } from '../shop-test.ts'
import { FIRST_USER } from './first-user.ts'

/** Makes a call of the office beside the screen, as whoever is signed in there. */
export function call(page: Page, path: string, data: object): Promise<APIResponse> {
  return sendTo(page.request, `/office/api/${path}`, data)
}

/** The same; gives its status. */
export async function post(page: Page, path: string, data: object): Promise<number> {
  return (await call(page, path, data)).status()
}

/** Signs the browser in as the owner whom the settings of the journeys name. */
export async function signInAsOwner(page: Page) {
  expect(await post(page, 'signin', FIRST_USER)).toBe(200)
}

/** Makes somebody a user, and signs a browser in as them; gives how they sign in. */
export async function signInAsNew(owner: Page, page: Page, user: { user_name: string; role: OfficeRole }) {
  const email = `${user.user_name.toLowerCase()}.${randomUUID()}@shop.example`
  const password = 'the parrot is at home'
  const { data } = await (await call(owner, 'users', { ...user, email })).json()
  expect(await post(page, 'invites/accept', { token: data.token, password })).toBe(200)
  return { email, password }
}

/** The same of Selvi, who is of the staff. */
export const signInAsSelvi = (owner: Page, page: Page) =>
  signInAsNew(owner, page, { user_name: 'Selvi', role: 'staff' })

/** The status of the enquiry, or parcel, that is open. */
export const status = (page: Page) => page.getByLabel('Status', { exact: true })
/** Its amount due. */
export const due = (page: Page) => page.getByLabel('Amount Due')
/** A button by the whole of its name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Where the office says what was done; Status and Amount Due are read out by themselves too. */
export const said = (page: Page) => page.locator('p[role=status]')

/** Places an enquiry of 20 Flower Pots Giant, worth ₹3,600.00, of somebody new or of who is named; gives its number. */
export async function placedNumber(
  page: Page,
  who: Partial<ReturnType<typeof newGuest>> = {},
): Promise<string> {
  const guest = { ...newGuest(), ...who }
  await placeEnquiry(page.request, guest)
  const search = { mobile_no: guest.mobile_no, show_all: false }
  const [order] = await send(page.request, 'order/search/mobile_no', search)
  return order.order_no
}

/** Opens a new enquiry at the desk, as the owner. */
export async function openEnquiry(page: Page): Promise<string> {
  const number = await placedNumber(page)
  await signInAsOwner(page)
  await page.goto(`/office/enquiries/${number}`)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  return number
}

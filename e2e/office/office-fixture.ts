import type { Page, Route } from '@playwright/test'
import type { CurrentUser } from '#contract/office/account.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { fromRupees } from '#domain/money/money.ts'
import { RIGHTS_BY_ROLE } from '#domain/office/rights.ts'

/** The owner as returned by the office's API. */
export const OWNER: CurrentUser = {
  user_id: 'u1',
  name: 'Murugan',
  email: 'murugan@shop.example',
  role: 'owner',
  rights: [...RIGHTS_BY_ROLE.owner],
  second_factor: false,
  must_set_up_second_factor: false,
  language: 'en',
  shop: {
    name: 'Mathappu Fireworks',
    name_tamil: 'மத்தாப்பு பட்டாசு',
    phone: '+91 98765 43210',
    upi_id: 'mathappu@okbank',
    minimum_order: fromRupees(2_500),
    address: null,
  },
}

/** The password of OWNER. */
export const PASSWORD = 'a long sentence of one’s own'

/** Fulfills a request with an error response. */
export const fulfillWithError = (route: Route, status: number, code: string) =>
  route.fulfill({ status, json: { error: { code, message: '' } } })

const NO_FIGURES = { enquiries: 0, value: 0, confirmed: 0, paid: 0, packed: 0, sent: 0 }

/** Responses of a shop without data, by call. */
const EMPTY_RESPONSES: Record<string, unknown> = {
  enquiries: { rows: [], next: null },
  'enquiries/queue': [],
  overview: {
    day: '2027-10-20',
    today: NO_FIGURES,
    yesterday: NO_FIGURES,
    unanswered: { all: 0, late: 0, soon: 0, today: 0 },
    by_status: ENQUIRY_STATUSES.map((order_status) => ({ order_status, enquiries: 0, amount: 0 })),
  },
  'enquiries/tallies': {
    by_status: ENQUIRY_STATUSES.map((order_status) => ({ order_status, enquiries: 0 })),
    to_call: 0,
    to_call_now: 0,
    waiting: 0,
  },
}

/**
 * Mocks the session API of a shop without enquiries: OWNER signs in with PASSWORD. Tests may change `session.isOpen` (whether a user
 * is signed in) and `build` (the build that the office reports). `sent` records the posted calls.
 */
export async function stubSessionApi(page: Page) {
  const session = { isOpen: false, code: undefined as string | undefined, me: OWNER }
  const sent: { call: string; key: string | undefined; payload: Record<string, unknown>; build: string }[] =
    []
  const api = { session, sent, build: 'one' }
  await page.route('/office/api/**', async (route) => {
    const request = route.request()
    const call = new URL(request.url()).pathname.replace('/office/api/', '')
    if (call === 'me') {
      return session.isOpen
        ? route.fulfill({ json: { data: session.me } })
        : fulfillWithError(route, 401, 'not-signed-in')
    }
    // A stream without events. The browser asks again much later.
    if (call === 'stream')
      return route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' })
    if (request.method() === 'GET') {
      return session.isOpen
        ? route.fulfill({ json: { data: EMPTY_RESPONSES[call] ?? [] } })
        : fulfillWithError(route, 401, 'not-signed-in')
    }
    const payload = request.postDataJSON()
    sent.push({ call, key: request.headers()['idempotency-key'], payload, build: api.build })
    if (call === 'signin') {
      if (payload.email !== OWNER.email || payload.password !== PASSWORD)
        return fulfillWithError(route, 401, 'sign-in-failed')
      if (session.code && !payload.code) return fulfillWithError(route, 401, 'code-required')
      if (session.code && payload.code !== session.code) return fulfillWithError(route, 401, 'sign-in-failed')
      session.isOpen = true
      return route.fulfill({ json: { data: session.me } })
    }
    if (!session.isOpen) return fulfillWithError(route, 401, 'not-signed-in')
    if (call === 'signout') session.isOpen = false
    if (call === 'me/language') session.me = { ...session.me, language: payload.language }
    return route.fulfill({ status: 204, headers: { 'X-Office-Build': api.build } })
  })
  return api
}

/** Fills in the sign-in form and sends it. */
export async function signIn(page: Page, password = PASSWORD) {
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Opens the office with OWNER signed in. */
export async function openOffice(page: Page, path = '/office/account') {
  const api = await stubSessionApi(page)
  api.session.isOpen = true
  await page.goto(path)
  return api
}

/** Opens the menu if it is collapsed, as on a phone. */
export async function openMenu(page: Page) {
  await page.getByRole('main').getByRole('heading').first().waitFor()
  const button = page.getByRole('button', { name: /^(Menu|மெனு)$/ })
  if (await button.isVisible()) await button.click()
}

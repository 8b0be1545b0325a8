import type { Page } from '@playwright/test'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { enquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import { fromRupees } from '#domain/money/money.ts'
import { OWNER, openOffice } from '../office-fixture.ts'

/** The fake clock's time. */
export const NOW = new Date('2027-10-20T06:30:00.000Z')
export const HOUR = 3_600_000
const PEOPLE = [
  ['Kavitha Rajan', 'Madurai', '9876543210'],
  ['கவிதா ராஜேந்திரன்', 'திருநெல்வேலி', '9876512345'],
  ['Selvi Kumaran', 'Thoothukudi', '9000043210'],
  ['Venkatasubramanian Ramakrishnan', 'Tiruchirappalli', '9123456789'],
] as const

/** Returns the nth newest of 230 enquiries, placed an hour apart. */
export function createEnquiryRow(n: number): EnquiryRowJson {
  const [customer_name, city, mobile_no] = PEOPLE[n % 4] ?? PEOPLE[0]
  const isNew = n % 3 === 0
  const order_status = isNew ? 'Enquiry Received' : (ENQUIRY_STATUSES[n % 8] ?? 'Paid')
  const placed_at = new Date(NOW.getTime() - n * HOUR).toISOString()
  const isPaid = !['Enquiry Received', 'Confirmed'].includes(order_status)
  return {
    enquiry_number: enquiryNumber(2027, 230 - n),
    placed_at,
    call_from: isNew && n < 60 ? placed_at : null,
    customer_name,
    city,
    mobile_no,
    is_wrong_number: n === 4,
    net_amount: fromRupees(3_000 + n * 117.5),
    amount_due: fromRupees(isPaid ? 0 : 3_000 + n * 117.5),
    order_status,
    version_no: n % 5 === 1 ? 3 : 1,
    version_waiting: n === 1 ? 4 : null,
    is_short: false,
    burst: n === 2 || n === 5 ? 'b1' : null,
    row_version: 1,
    assigned_to: null,
    assignee_name: null,
  }
}

/** Opens the inbox with a fake API of 230 enquiries. Tests may change `shop.enquiries`; `shop.queries` records the requests. */
export async function openInbox(page: Page, path = '/office/enquiries', me = OWNER) {
  const shop = {
    enquiries: Array.from({ length: 230 }, (_, n) => createEnquiryRow(n)),
    queries: [] as string[],
  }
  await page.clock.install({ time: NOW })
  const office = await openOffice(page, 'about:blank')
  office.session.me = me
  await page.route('/office/api/enquiries**', (route) => {
    const { pathname, search, searchParams: query } = new URL(route.request().url())
    // A single enquiry is never answered: these tests are about the list.
    if (/\/\d{4}-\d{5}$/.test(pathname)) return
    if (pathname !== '/office/api/enquiries') return route.fallback()
    shop.queries.push(search)
    const after = Number(query.get('after') ?? 0)
    const matching = shop.enquiries.filter(
      (row) =>
        (query.get('status') ?? row.order_status) === row.order_status &&
        (query.get('burst') ?? row.burst) === row.burst &&
        (!query.has('waiting') || row.version_waiting !== null) &&
        JSON.stringify(row)
          .toLowerCase()
          .includes(query.get('q')?.toLowerCase() ?? ''),
    )
    const next = after + 50 < matching.length ? `${after + 50}` : null
    return route.fulfill({ json: { data: { rows: matching.slice(after, after + 50), next } } })
  })
  await page.route('/office/api/enquiries/queue', (route) => {
    const queue = shop.enquiries.filter(({ call_from }) => call_from !== null)
    return route.fulfill({ json: { data: queue.toReversed().slice(0, 20) } })
  })
  await page.route('/office/api/enquiries/tallies', (route) => {
    const by_status = ENQUIRY_STATUSES.map((order_status) => ({
      order_status,
      enquiries: shop.enquiries.filter((row) => row.order_status === order_status).length * 20,
    }))
    return route.fulfill({ json: { data: { by_status, to_call: 20, to_call_now: 20, waiting: 1 } } })
  })
  await page.goto(path)
  return { ...office, shop }
}

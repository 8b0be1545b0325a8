import type { EnquiryJson } from '#contract/office/enquiries.ts'
import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import type { OfficeRole } from '#domain/office/rights.ts'
import { buildOrder, openTestShop, type TestShop } from '../api/test-shop.ts'
import type { TestDatabase } from '../test-database.ts'
import { createUser, requestOffice, signIn } from './office-client.ts'

/** A response of the office: its status, and the error of a rejection. */
export type OfficeResponse = {
  status: number
  error?: { code: string; message: string; fields?: Record<string, string>; about?: string }
}

/** A test shop with Selvi of the staff signed in, and helpers that act for her. */
export type TestDesk = Awaited<ReturnType<typeof openTestDesk>>

/** Opens a test shop with a clock that the test moves, and signs Selvi in. Close the catalogue when done. */
export async function openTestDesk(database: TestDatabase, start = '2027-10-01T04:30:00.000Z') {
  let time = Date.parse(start)
  const shop: TestShop = await openTestShop(database, { clock: () => new Date(time) })
  /** Creates another user and signs them in. Returns the cookie. */
  async function signInNewUser(name: string, role: OfficeRole): Promise<string> {
    await createUser(database, name, role)
    return signIn(shop, name)
  }
  const cookie = await signInNewUser('selvi', 'staff')

  /** Places an order of `qty` pieces of each of the first products. Returns enquiry number and order id. */
  async function placeEnquiry({ products = 1, qty = 500, email_id = '' } = {}) {
    const payload = { ...buildOrder(shop.listProducts(products), qty), email_id }
    const { data, refusal } = await shop.placeEnquiry({ payload })
    if (refusal) throw new Error(refusal.code)
    return { number: data.enquiry_number as string, order_id: data.order_id }
  }
  /** Fetches the enquiry as the office shows it. */
  async function getEnquiry(number: string): Promise<EnquiryJson> {
    const response = await requestOffice(shop, `GET /office/api/enquiries/${number}`, { cookie })
    if (response.status !== 200) throw new Error(`${response.status}`)
    return (await response.json()).data
  }
  /** Returns the versions on which an action on the current state is based. */
  async function readVersions(number: string) {
    const { row_version, version_counts, waiting } = await getEnquiry(number)
    return { row_version, base_version: waiting?.version_no ?? version_counts }
  }
  /** Performs an action on an enquiry, based on its current state unless the payload contains versions. */
  async function performAction(
    number: string,
    action: string,
    payload: object = {},
    by = cookie,
  ): Promise<OfficeResponse> {
    const hasVersions = 'row_version' in payload || 'base_version' in payload
    const body = hasVersions ? payload : { ...payload, ...(await readVersions(number)) }
    const response = await requestOffice(shop, `POST /office/api/enquiries/${number}/${action}`, {
      cookie: by,
      body,
    })
    return { status: response.status, ...(response.status !== 204 && (await response.json())) }
  }
  /** Performs actions one after the other. Throws when one is rejected. */
  async function performActions(number: string, ...steps: (string | [what: string, payload: object])[]) {
    for (const step of steps) {
      const [action, payload] = typeof step === 'string' ? [step, {}] : step
      const response = await performAction(number, action, payload)
      if (response.error) throw new Error(`${action}: ${response.error.code}`)
    }
  }
  /** Records a payment of `amount` in paise, or of the amount due. */
  async function pay(number: string, amount?: number, overrides: object = {}) {
    const due = amount ?? (await getEnquiry(number)).money.due
    return performAction(number, 'payments', { kind: 'receipt', amount: due, mode: 'Cash', ...overrides })
  }
  /** Returns the audit rows of an enquiry by number, or of a product by id. */
  async function findAuditRows(id: string, kind: 'enquiry' | 'product' = 'enquiry') {
    const rows = database.db.selectFrom('audit').selectAll().where('subject_kind', '=', kind)
    return rows.where('subject_id', '=', id).orderBy('audit_no').execute()
  }
  /** Returns the notices of all status changes after the first. */
  const findNotices = (order_id: OrderId) =>
    database.db
      .selectFrom('notice')
      .select(['event', 'recipient', 'next_attempt_at', 'last_error'])
      .where('event', 'like', `status-changed:${order_id}:%`)
      .orderBy('event')
      .orderBy('recipient')
      .execute()
  return {
    shop,
    cookie,
    signInNewUser,
    placeEnquiry,
    getEnquiry,
    performAction,
    performActions,
    pay,
    findAuditRows,
    findNotices,
    /** The time of the shop's clock. */
    now: () => new Date(time).toISOString(),
    /** Moves the clock by `ms`. */
    advanceClock(ms: number) {
      time += ms
    },
  }
}

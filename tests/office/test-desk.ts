import type { EnquiryJson } from '#contract/office/enquiries.ts'
import type { OrderId } from '#domain/enquiry/enquiry.ts'
import type { OfficeRole } from '#domain/office/rights.ts'
import { buildOrder, openTestShop, type TestShop } from '../api/test-shop.ts'
import type { TestDatabase } from '../test-database.ts'
import { createUser, requestOffice, signIn } from './office-client.ts'

/** How the office answered: its status, and the code and words of a refusal. */
export type OfficeResponse = {
  status: number
  error?: { code: string; message: string; fields?: Record<string, string>; about?: string }
}

/** The desk of a test's shop, where Selvi of the staff works. */
export type TestDesk = Awaited<ReturnType<typeof openTestDesk>>

/** Opens the shop of a test at a time that the test moves, with Selvi signed in; close the catalogue when done. */
export async function openTestDesk(database: TestDatabase, start = '2027-10-01T04:30:00.000Z') {
  let time = Date.parse(start)
  const shop: TestShop = await openTestShop(database, { clock: () => new Date(time) })
  /** Somebody more who works there, signed in; gives the cookie. */
  async function signInNewUser(name: string, role: OfficeRole): Promise<string> {
    await createUser(database, name, role)
    return signIn(shop, name)
  }
  const cookie = await signInNewUser('selvi', 'staff')

  /** Places an order of so many pieces of each of the first products; gives how it is called, and its order id. */
  async function placeEnquiry({ products = 1, qty = 500, email_id = '' } = {}) {
    const payload = { ...buildOrder(shop.listProducts(products), qty), email_id }
    const { data, refusal } = await shop.placeEnquiry({ payload })
    if (refusal) throw new Error(refusal.code)
    return { number: data.enquiry_number as string, order_id: data.order_id }
  }
  /** The enquiry as the desk has it. */
  async function getEnquiry(number: string): Promise<EnquiryJson> {
    const answer = await requestOffice(shop, `GET /office/api/enquiries/${number}`, { cookie })
    if (answer.status !== 200) throw new Error(`${answer.status}`)
    return (await answer.json()).data
  }
  /** What of an enquiry is on the screen of whoever does something with it now. */
  async function readVersions(number: string) {
    const { row_version, version_counts, waiting } = await getEnquiry(number)
    return { row_version, base_version: waiting?.version_no ?? version_counts }
  }
  /** Does something with an enquiry, as it is now unless the payload says as it was seen. */
  async function performAction(
    number: string,
    what: string,
    payload: object = {},
    by = cookie,
  ): Promise<OfficeResponse> {
    const isSeen = 'row_version' in payload || 'base_version' in payload
    const body = isSeen ? payload : { ...payload, ...(await readVersions(number)) }
    const answer = await requestOffice(shop, `POST /office/api/enquiries/${number}/${what}`, {
      cookie: by,
      body,
    })
    return { status: answer.status, ...(answer.status !== 204 && (await answer.json())) }
  }
  /** Does several things one after the other. Throws when one is refused. */
  async function performActions(number: string, ...steps: (string | [what: string, payload: object])[]) {
    for (const step of steps) {
      const [what, payload] = typeof step === 'string' ? [step, {}] : step
      const answer = await performAction(number, what, payload)
      if (answer.error) throw new Error(`${what}: ${answer.error.code}`)
    }
  }
  /** Pays what is due, or so much in paise. */
  async function pay(number: string, amount?: number, more: object = {}) {
    const due = amount ?? (await getEnquiry(number)).money.due
    return performAction(number, 'payments', { kind: 'receipt', amount: due, mode: 'Cash', ...more })
  }
  /** The audit of an enquiry, by its number, or of something else: what was done. */
  async function findAuditRows(id: string, kind: 'enquiry' | 'product' = 'enquiry') {
    const rows = database.db.selectFrom('audit').selectAll().where('subject_kind', '=', kind)
    return rows.where('subject_id', '=', id).orderBy('audit_no').execute()
  }
  /** The messages of an enquiry's steps after the first. */
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
    /** Moves it on, by so many ms. */
    advanceClock(ms: number) {
      time += ms
    },
  }
}

import { ENQUIRY_STATUSES, type EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { amountDue } from '#domain/enquiry/payments/amount-due.ts'
import { pick } from '#domain/pick.ts'
import {
  countEnquiries,
  countOpenAssigned,
  findEnquiriesToCall,
  type InboxRow,
} from '../db/queries/enquiries/inbox.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

const QUEUE_SIZE = 20

/** An enquiry in a list of the office. Amounts in paise. */
export type ListedEnquiry = ReturnType<typeof toListedEnquiry>

export function toListedEnquiry(row: InboxRow) {
  const { enquiry_number, placed_at, call_from, customer_name, city, mobile_no, net_amount } = row
  const { order_status, version_counts, version_waiting, wrong_number, burst, row_version } = row
  return {
    enquiry_number,
    placed_at,
    call_from,
    customer_name,
    city,
    mobile_no,
    is_wrong_number: wrong_number === 1,
    net_amount,
    amount_due: amountDue(row),
    order_status,
    version_no: version_counts,
    version_waiting,
    is_short: (row.shortages ?? 0) > 0,
    burst,
    row_version,
    ...pick(row, ['assigned_to', 'assignee_name']),
  }
}

/** Finds the enquiries to call next, those with the earliest 24-hour deadline first (O4). */
export async function findQueue({ db, clock }: UseCaseDeps): Promise<Outcome<ListedEnquiry[]>> {
  const rows = await findEnquiriesToCall(db, clock().toISOString(), QUEUE_SIZE)
  return { data: rows.map(toListedEnquiry) }
}

/**
 * Counts of enquiries: by status in the order of D15, with a call due (at any time, or now), with a waiting version, and open ones
 * assigned to the user.
 */
type Tallies = {
  by_status: { order_status: EnquiryStatus; enquiries: number }[]
  to_call: number
  to_call_now: number
  waiting: number
  mine: number
}

/** Counts all enquiries. */
export async function findTallies(
  { db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>,
  user_id: string,
): Promise<Outcome<Tallies>> {
  const rows = await countEnquiries(db, clock().toISOString())
  const total = (column: 'to_call' | 'to_call_now' | 'waiting') =>
    rows.reduce((sum, row) => sum + row[column], 0)
  const by_status = ENQUIRY_STATUSES.map((order_status) => ({
    order_status,
    enquiries: rows.find((row) => row.order_status === order_status)?.enquiries ?? 0,
  }))
  return {
    data: {
      by_status,
      to_call: total('to_call'),
      to_call_now: total('to_call_now'),
      waiting: total('waiting'),
      mine: await countOpenAssigned(db, user_id),
    },
  }
}

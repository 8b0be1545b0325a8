import type { DayFigure, OverviewJson } from '#contract/office/overview.ts'
import { ENQUIRY_STATUSES, type EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import { placedRange } from '#domain/enquiry/phone-calls/call-urgency.ts'
import { indianDay, startOfIndianDay } from '#domain/indian-day.ts'
import { paise } from '#domain/money/money.ts'
import { countUnanswered, sumEnquiries, sumSteps } from '../db/queries/enquiries/overview.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

const DAY = 86_400_000

/** Finds the figures of the day in India, the unanswered enquiries and the amounts by status (O8). */
export async function findOverview({ db, clock }: UseCaseDeps): Promise<Outcome<OverviewJson>> {
  const now = clock()
  const day = indianDay(now)
  // A step at this very millisecond counts.
  const end = now.getTime() + 1
  const [today, yesterday, unanswered, sums] = await Promise.all([
    sumSteps(db, { from: startOfIndianDay(day), before: new Date(end).toISOString() }),
    sumSteps(db, { from: startOfIndianDay(day, -1), before: new Date(end - DAY).toISOString() }),
    countUnanswered(db, {
      late: placedRange('late', now),
      soon: placedRange('soon', now),
      today: placedRange('today', now),
    }),
    sumEnquiries(db),
  ])
  const by_status = ENQUIRY_STATUSES.map((order_status) => {
    const sum = sums.find((row) => row.order_status === order_status)
    return { order_status, enquiries: sum?.enquiries ?? 0, amount: paise(sum?.amount ?? 0) }
  })
  return {
    data: { day, today: toFigures(today), yesterday: toFigures(yesterday), unanswered, by_status },
  }
}

function toFigures(steps: Awaited<ReturnType<typeof sumSteps>>): Record<DayFigure, number> {
  const stepTo = (status: EnquiryStatus) => steps.find(({ order_status }) => order_status === status)
  const count = (status: EnquiryStatus) => stepTo(status)?.enquiries ?? 0
  return {
    enquiries: count('Enquiry Received'),
    value: stepTo('Enquiry Received')?.amount ?? 0,
    confirmed: count('Confirmed'),
    paid: count('Paid'),
    packed: count('Packed'),
    sent: count('In Transport'),
  }
}

import { data } from 'react-router'
import * as v from 'valibot'
import type { Order } from '#contract/shop-api.ts'
import { TrackingSchema } from '#domain/customer/customer.ts'
import { type ErrorCode, isErrorCode } from '#domain/errors.ts'
import { type FieldProblems, fieldErrors } from '#domain/field-problem.ts'
import { readCustomerForm } from '#domain/typed/customer-fields.ts'
import type { PageParts } from '#server/page-context.ts'

/** What was found for a tracking form that was sent without script, or why nothing. */
export type SentTracking = {
  mobile_no: string
  orders: readonly Order[]
  problems: FieldProblems
  refusal?: ErrorCode
}

/** Answers the tracking form where no script runs (D26): the latest orders of a number. */
export async function trackForm(form: FormData, { forms }: Pick<PageParts, 'forms'>) {
  const filledIn = readCustomerForm(form)
  const tracking = v.safeParse(TrackingSchema, filledIn)
  const sent = { mobile_no: filledIn.mobile_no ?? '', orders: [], problems: {} }
  if (!tracking.success)
    return data<SentTracking>({ ...sent, problems: fieldErrors(tracking.issues) }, { status: 422 })
  const { data: orders, refusal } = await forms.trackOrders(tracking.output)
  if (orders) return data<SentTracking>({ ...sent, orders })
  const code = isErrorCode(refusal.code) ? refusal.code : 'internal-error'
  return data<SentTracking>({ ...sent, refusal: code }, { status: 422 })
}

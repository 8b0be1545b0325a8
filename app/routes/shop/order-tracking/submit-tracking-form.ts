import { data } from 'react-router'
import type { FormResult, Order } from '#contract/shop-api.ts'
import { type TrackingQuery, TrackingQuerySchema } from '#domain/enquiry/order/orders-query.ts'
import type { ErrorCode } from '#domain/error-codes.ts'
import type { FieldProblems } from '#domain/field-problem.ts'
import { parseCustomerForm } from '#domain/input/customer-form.ts'

/** The result of the tracking form: the latest orders of a number, or why there are none. */
export type TrackingResult = {
  mobile_no: string
  orders: readonly Order[]
  problems?: FieldProblems
  error?: ErrorCode | 'network'
}

/** Parses the tracking form and finds orders with `trackOrders`. Status 422 when that fails. */
export async function submitTrackingForm(
  form: FormData,
  trackOrders: (tracking: TrackingQuery) => Promise<FormResult<readonly Order[]>>,
) {
  const { rawValues, values, problems } = parseCustomerForm(TrackingQuerySchema, form)
  const mobile_no = rawValues.mobile_no ?? ''
  if (problems) return data<TrackingResult>({ mobile_no, orders: [], problems }, { status: 422 })
  const { data: orders, error } = await trackOrders(values)
  return orders
    ? data<TrackingResult>({ mobile_no, orders })
    : data<TrackingResult>({ mobile_no, orders: [], error: error.code }, { status: 422 })
}

import * as v from 'valibot'
import { MOBILE_NUMBER } from '../../customer/customer-field-schemas.ts'
import { SUB_LENGTH_MAX } from '../../customer/customer-id.ts'
import { formSchema } from '../../field-problem.ts'
import { digitsSchema, singleLineSchema } from '../../input/text-schemas.ts'

/** The number of orders per page. */
export const ORDERS_PER_PAGE = 10
/** The highest page number. */
export const PAGES_MAX = 100

/** The page of a list of orders, from 1. Without it the response has the latest orders, as many as fit. */
const PageSchema = v.optional(
  v.pipe(
    v.number('value-invalid'),
    v.integer('value-invalid'),
    v.minValue(1, 'value-invalid'),
    v.maxValue(PAGES_MAX, 'value-invalid'),
  ),
)

/** The order tracking form and its payload. `show_all` is accepted as stated and has no effect. */
export const TrackingQuerySchema = formSchema({
  mobile_no: digitsSchema('tracking-mobile-required', 'tracking-mobile-invalid', MOBILE_NUMBER),
  show_all: v.optional(v.boolean('value-invalid')),
  page: PageSchema,
})
/** A parsed tracking query. */
export type TrackingQuery = v.InferOutput<typeof TrackingQuerySchema>

/** The payload of order/search. The session determines the customer (D10); the other fields are accepted as stated. */
export const OwnOrdersQuerySchema = formSchema({
  sub: v.optional(singleLineSchema(SUB_LENGTH_MAX)),
  search_by_date: v.optional(v.boolean('value-invalid')),
  show_all: v.optional(v.boolean('value-invalid')),
  page: PageSchema,
})
/** A parsed query for the customer's own orders. */
export type OwnOrdersQuery = v.InferOutput<typeof OwnOrdersQuerySchema>

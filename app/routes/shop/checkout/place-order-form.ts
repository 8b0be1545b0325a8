import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { BILLING_FIELDS, type Billing, BillingSchema, NO_BILLING } from '#domain/enquiry/billing.ts'
import { withChanges } from '#domain/enquiry/cart-changes.ts'
import type { LineChange } from '#domain/enquiry/enquiry.ts'
import { orderPayload } from '#domain/enquiry/order-payload.ts'
import { type ErrorCode, isErrorCode } from '#domain/errors.ts'
import { type FieldProblems, fieldErrors } from '#domain/field-problem.ts'
import { pick } from '#domain/pick.ts'
import { readCustomerForm } from '#domain/typed/customer-fields.ts'
import type { PageParts } from '#server/page-context.ts'
import { type OrderForm, readOrderForm } from './read-order-form.ts'

/** The checkout of a form that came without script: what it orders, what was filled in, and why it was not placed. */
export type SentOrder = OrderForm & {
  billing: Billing
  problems: FieldProblems
  /** Why the enquiry was not placed; undefined when the form comes from a list. */
  refusal?: { code: ErrorCode | 'no-products'; opens?: string | undefined }
  /** What the shop changed since the form was shown. */
  changes: readonly LineChange[]
}

/**
 * Answers a form of a list or of the checkout that was sent without script (D26): shows the checkout of its lines, or places
 * the enquiry and redirects to it. Nothing that was filled in is lost when the enquiry is refused.
 */
export async function placeOrderForm(form: FormData, { api, forms, language }: PageParts) {
  const products = (await api.quickOrder()).flatMap(({ product_list }) => product_list)
  const order = readOrderForm(form, products)
  const isCheckout = form.has('customer_name')
  const filledIn = { ...NO_BILLING, ...readCustomerForm(form) }
  const sent: SentOrder = { ...order, billing: pick(filledIn, BILLING_FIELDS), problems: {}, changes: [] }
  if (!isCheckout) return data(sent)
  if (order.lines.length === 0) return refused(sent, { refusal: { code: 'no-products' } })
  const billing = v.safeParse(BillingSchema, filledIn)
  if (!billing.success) return refused(sent, { problems: fieldErrors(billing.issues) })

  const payload = orderPayload(billing.output, order.lines, { language })
  const { data: saved, refusal } = await forms.placeEnquiry(payload, order.idempotencyKey)
  if (saved) throw redirect(`/checkout-response?id=${saved.order_id}`, 303)
  const { code, opens, lines: changes = [] } = refusal
  return refused(sent, {
    refusal: { code: isErrorCode(code) ? code : 'internal-error', opens },
    changes,
    lines: withChanges(order.lines, changes),
    // The earlier enquiry has the key: sent once more, this is another one (D4).
    ...(code === 'idempotency-key-reused' && { idempotencyKey: randomUUID() }),
  })
}

const refused = (sent: SentOrder, why: Partial<SentOrder>) => data({ ...sent, ...why }, { status: 422 })

import { data, href, redirect } from 'react-router'
import { BILLING_FIELDS, type Billing, BillingSchema, EMPTY_BILLING } from '#domain/enquiry/billing.ts'
import { applyLineChanges } from '#domain/enquiry/cart/apply-line-changes.ts'
import { createOrderPayload } from '#domain/enquiry/cart/create-order-payload.ts'
import type { LineChange } from '#domain/enquiry/order/line-change.ts'
import type { FieldProblems } from '#domain/field-problem.ts'
import { parseCustomerForm } from '#domain/input/customer-form.ts'
import { pick } from '#domain/pick.ts'
import type { PageServices } from '#server/pages/page-context.ts'
import type { CheckoutError } from './format-checkout-error.ts'
import { type OrderForm, readOrderForm } from './read-order-form.ts'

/** The checkout state of a form that was sent without script: lines, fields, and why it was not placed. */
export type SubmittedOrder = OrderForm & {
  billing: Billing
  problems: FieldProblems
  /** Why the enquiry was not placed; undefined for the form of a list. */
  checkoutError?: CheckoutError
  /** Catalogue changes since the form was rendered. */
  changes: readonly LineChange[]
}

/**
 * Handles a form of a list or of the checkout that was sent without script (D26): shows the checkout of its lines, or
 * places the enquiry and redirects to it. A rejected form keeps all entries.
 */
export async function submitOrderForm(form: FormData, { api, forms, language }: PageServices) {
  const products = (await api.listCategoriesWithProducts()).flatMap(({ product_list }) => product_list)
  const order = readOrderForm(form, products)
  const isCheckout = form.has('customer_name')
  const { rawValues, values, problems } = parseCustomerForm(BillingSchema, form)
  const submitted: SubmittedOrder = {
    ...order,
    billing: pick({ ...EMPTY_BILLING, ...rawValues }, BILLING_FIELDS),
    problems: {},
    changes: [],
  }
  if (!isCheckout) return data(submitted)
  if (order.lines.length === 0) return rejectForm(submitted, { checkoutError: { code: 'no-products' } })
  if (problems) return rejectForm(submitted, { problems })

  const payload = createOrderPayload(values, order.lines, { language })
  const { data: saved, error } = await forms.placeEnquiry(payload, order.idempotencyKey)
  if (saved) throw redirect(`${href('/checkout-response')}?id=${saved.order_id}`, 303)
  const { code, opens, lines: changes = [] } = error
  return rejectForm(submitted, {
    checkoutError: { code, opens },
    changes,
    lines: applyLineChanges(order.lines, changes),
    // The sent key belongs to an earlier enquiry; the next attempt is another one (D4).
    ...(code === 'idempotency-key-reused' && { idempotencyKey: crypto.randomUUID() }),
  })
}

const rejectForm = (submitted: SubmittedOrder, overrides: Partial<SubmittedOrder>) =>
  data({ ...submitted, ...overrides }, { status: 422 })

import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useFormDraft } from '#app/session/use-form-draft.ts'
import { showMessage } from '#app/ui/dialog-queue.ts'
import { CustomerField } from '#app/ui/forms/customer-field.tsx'
import { FormCard } from '#app/ui/forms/form-card.tsx'
import { useValidatedForm } from '#app/ui/forms/use-validated-form.ts'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { messagesRouterContext, useMessages } from '#app/ui/messages.ts'
import list from '#app/ui/orders/order-card.module.css'
import { OrderList } from '#app/ui/orders/order-list.tsx'
import { withWaitIndicator } from '#app/ui/pending-calls.ts'
import { trackOrders } from '#contract/client/order.ts'
import { ORDERS_PER_PAGE, TrackingQuerySchema } from '#domain/enquiry/order/orders-query.ts'
import type { Words } from '#i18n/words.ts'
import { pageContext } from '#server/pages/page-context.ts'
import type { Route } from './+types/order-tracking'
import css from './order-tracking.module.css'
import { submitTrackingForm, type TrackingResult } from './submit-tracking-form.ts'

export { publicPageHeaders as headers } from '../../page-headers.ts'

/** Explains why no orders were found. Undefined if some were found or the number was not looked up. */
function explainMissingOrders(
  { errors, tracking }: Words,
  { orders, problems, error }: TrackingResult,
): string | undefined {
  if (orders.length > 0 || problems) return undefined
  if (error === 'network') return tracking.unreachable
  return error ? errors[error] : tracking.notFound
}

/** Finds the orders without script (D26). */
export async function action({ request, context }: Route.ActionArgs) {
  return submitTrackingForm(await request.formData(), context.get(pageContext).forms.trackOrders)
}

/** Finds the orders with the stated call (section 4). */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const { words } = context.get(messagesRouterContext)
  const result = await submitTrackingForm(await request.formData(), ({ mobile_no }) =>
    withWaitIndicator(trackOrders(mobile_no, 1)),
  )
  const emptyText = explainMissingOrders(words, result.data)
  if (emptyText) await showMessage(result.data.error ? 'warning' : 'info', emptyText)
  return result
}

/** Finds enquiries by mobile number and shows them masked, or why there are none (sections 2 and 4; D6). */
export default function OrderTracking({ actionData: rendered }: Route.ComponentProps) {
  const messages = useMessages()
  const words = messages.tracking
  const fetcher = useFetcher<typeof clientAction>()
  const result = fetcher.data ?? rendered
  const form = useValidatedForm(TrackingQuerySchema, fetcher, rendered?.problems)
  useFormDraft('tracking_form', form.ref)
  const summary = useRef<HTMLParagraphElement>(null)
  // Moves the focus to the results: on a phone they are below the keyboard.
  useEffect(() => {
    if (result && result.orders.length > 0) summary.current?.focus()
  }, [result])
  const { orders = [], mobile_no = '' } = result ?? {}
  const [firstOrder] = orders
  const count = orders.length < ORDERS_PER_PAGE ? words.ordersOf : words.latestOrdersOf
  const emptyText = result && explainMissingOrders(messages, result)
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <div className={`${list.orders} ${css.tracking}`}>
        <FormCard privacyNotice="tracking" form={form} name={words.title} submitLabel={words.submit}>
          <CustomerField name="mobile_no" form={form} defaultValue={rendered?.mobile_no} />
        </FormCard>
        <p>{words.hidden}</p>
        {emptyText && <p className="empty">{emptyText}</p>}
        <p ref={summary} role="status" tabIndex={-1}>
          {firstOrder && count(orders.length, firstOrder.customer_mobile_no)}
        </p>
        {firstOrder && (
          // Each search resets the list.
          <OrderList
            key={`${mobile_no} ${firstOrder._id} ${orders.length}`}
            firstPage={orders}
            fetchPage={(page) => trackOrders(mobile_no, page)}
          />
        )}
      </div>
    </>
  )
}

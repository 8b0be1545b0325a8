import { useEffect, useRef, useState } from 'react'
import { useKeptForm } from '#app/session/use-kept-form.ts'
import { CustomerField } from '#app/ui/customer-field.tsx'
import { say } from '#app/ui/dialogs.tsx'
import { FormCard } from '#app/ui/form-card.tsx'
import { useMessages } from '#app/ui/messages.ts'
import list from '#app/ui/order-card.module.css'
import { OrderList } from '#app/ui/order-list.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { trackOrders } from '#contract/client/order.ts'
import type { Order } from '#contract/shop-api.ts'
import { ORDERS_A_PAGE, TrackingSchema } from '#domain/customer/customer.ts'
import { pageContext } from '#server/page-context.ts'
import type { Route } from './+types/order-tracking'
import css from './order-tracking.module.css'
import { trackForm } from './track-form.ts'

export { publicPage as headers } from '../../page-headers.ts'

type Found = { mobile_no: string; orders: readonly Order[]; search: number }

/** Takes the form where no script runs (D26). */
export async function action({ request, context }: Route.ActionArgs) {
  return trackForm(await request.formData(), context.get(pageContext))
}

/** Enter a mobile number to see matching enquiries, masked, or why there are none (sections 2 and 4; D6). */
export default function OrderTracking({ actionData: sent }: Route.ComponentProps) {
  const { errors, tracking: words } = useMessages()
  /** The first page of the orders of a number; another object for each search. */
  const [found, setFound] = useState<Found | undefined>(sent && { ...sent, search: 0 })
  /** Why there are none, once they were looked for. */
  const [why, setWhy] = useState(() => {
    if (!sent || sent.orders.length > 0 || Object.keys(sent.problems).length > 0) return undefined
    return sent.refusal ? errors[sent.refusal] : words.notFound
  })
  const form = useCheckedForm(
    TrackingSchema,
    async ({ mobile_no }) => {
      const { data = [], error } = await waitFor(trackOrders(mobile_no, 1))
      const failure = error && (error.code === 'network' ? words.unreachable : errors[error.code])
      const none = data.length === 0 ? (failure ?? words.notFound) : undefined
      setFound({ mobile_no, orders: data, search: performance.now() })
      setWhy(none)
      if (none) await say(failure ? 'warning' : 'info', none)
    },
    sent?.problems,
  )
  useKeptForm('tracking_form', form.ref)
  const summary = useRef<HTMLParagraphElement>(null)
  // On a phone it stands below the window, under the keyboard.
  useEffect(() => {
    if (found && found.orders.length > 0) summary.current?.focus()
  }, [found])
  const orders = found?.orders ?? []
  const [first] = orders
  const count = orders.length < ORDERS_A_PAGE ? words.ordersOf : words.latestOrdersOf
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <div className={`${list.orders} ${css.tracking}`}>
        <FormCard privacy="tracking" isPosted form={form} name={words.title} button={words.submit}>
          <CustomerField name="mobile_no" form={form} defaultValue={sent?.mobile_no} />
        </FormCard>
        <p>{words.hidden}</p>
        {why && <p className="empty">{why}</p>}
        <p ref={summary} role="status" tabIndex={-1}>
          {first && count(orders.length, first.customer_mobile_no)}
        </p>
        {found && first && (
          <OrderList
            key={found.search}
            first={orders}
            findPage={(page) => trackOrders(found.mobile_no, page)}
          />
        )}
      </div>
    </>
  )
}

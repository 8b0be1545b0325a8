import { useState } from 'react'
import { CustomerField } from '#app/ui/customer-field.tsx'
import { say } from '#app/ui/dialogs.tsx'
import { FormCard } from '#app/ui/form-card.tsx'
import list from '#app/ui/order-card.module.css'
import { OrderCard } from '#app/ui/order-card.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { useWords } from '#app/ui/words.ts'
import { trackOrders } from '#contract/client/order.ts'
import type { Order } from '#contract/shop-api.ts'
import { TrackingSchema } from '#domain/customer.ts'
import { errors as errorsEn } from '#i18n/en/errors.ts'
import { tracking as trackingEn } from '#i18n/en/tracking.ts'
import css from './order-tracking.module.css'

export { publicPage as headers } from '../../page-headers.ts'

/** Enter a mobile number to see matching enquiries, masked, or why there are none (sections 2 and 4; D6). */
export default function OrderTracking() {
  const { errors, tracking: words } = useWords({ errors: errorsEn, tracking: trackingEn })
  const [orders, setOrders] = useState<readonly Order[]>([])
  /** Why there are none, once they were looked for. */
  const [why, setWhy] = useState<string>()
  const form = useCheckedForm(TrackingSchema, async ({ mobile_no }) => {
    const { data = [], error } = await waitFor(trackOrders(mobile_no))
    const failure = error && (error.code === 'network' ? words.unreachable : errors[error.code])
    const none = data.length === 0 ? (failure ?? words.notFound) : undefined
    setOrders(data)
    setWhy(none)
    if (none) await say(failure ? 'warning' : 'info', none)
  })
  const [first] = orders
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <div className={`${list.orders} ${css.tracking}`}>
        <FormCard privacy="tracking" form={form} name={words.title} button={words.submit}>
          <CustomerField name="mobile_no" form={form} />
        </FormCard>
        <p>{words.hidden}</p>
        {why && <p className="empty">{why}</p>}
        <p role="status">{first && words.ordersOf(orders.length, first.customer_mobile_no)}</p>
        {orders.map((order) => (
          <OrderCard key={order._id} order={order} />
        ))}
      </div>
    </>
  )
}

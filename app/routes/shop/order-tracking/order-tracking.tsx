import { useState } from 'react'
import { CustomerField } from '#app/ui/customer-field.tsx'
import { say } from '#app/ui/dialogs.tsx'
import { FormCard } from '#app/ui/form-card.tsx'
import { OrderCard } from '#app/ui/order-card.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { useWords } from '#app/ui/words.ts'
import { trackOrders } from '#contract/client/order.ts'
import type { Answer, Order } from '#contract/shop-api.ts'
import { TrackingSchema } from '#domain/customer.ts'
import { errors as errorsEn } from '#i18n/en/errors.ts'
import { tracking as trackingEn } from '#i18n/en/tracking.ts'
import type { Words } from '#i18n/words.ts'
import './order-tracking.css'

export { publicPage as headers } from '../../public-page.ts'

type Spoken = Pick<Words, 'tracking' | 'errors'>

/** The view modes (section 4): 1 initial, 2 results, 3 no results or error. */
type View =
  | { mode: 'initial' }
  | { mode: 'results'; orders: readonly Order[] }
  | { mode: 'none'; kind: 'info' | 'warning'; why: string }

function viewOf({ tracking: words, errors }: Spoken, { data, error }: Answer<readonly Order[]>): View {
  if (data && data.length > 0) return { mode: 'results', orders: data }
  if (!error) return { mode: 'none', kind: 'info', why: words.notFound }
  return {
    mode: 'none',
    kind: 'warning',
    why: error.code === 'network' ? words.unreachable : errors[error.code],
  }
}

/** Enter a mobile number to see matching enquiries (section 2, /order-tracking), masked (D6). */
export default function OrderTracking() {
  const { errors, tracking: words } = useWords({ errors: errorsEn, tracking: trackingEn })
  const [view, setView] = useState<View>({ mode: 'initial' })
  const form = useCheckedForm(TrackingSchema, async ({ mobile_no }) => {
    const found = viewOf({ tracking: words, errors }, await waitFor(trackOrders(mobile_no)))
    setView(found)
    if (found.mode === 'none') await say(found.kind, found.why)
  })
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <div className="orders tracking">
        <FormCard privacy="tracking" form={form} name={words.title} button={words.submit}>
          <CustomerField name="mobile_no" form={form} />
        </FormCard>
        <p>{words.hidden}</p>
        {view.mode === 'none' && <p className="empty">{view.why}</p>}
        <p role="status">
          {view.mode === 'results' &&
            words.ordersOf(view.orders.length, view.orders[0]?.customer_mobile_no ?? '')}
        </p>
        {view.mode === 'results' && view.orders.map((order) => <OrderCard key={order._id} order={order} />)}
      </div>
    </>
  )
}

import { type ComponentProps, type SyntheticEvent, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { cart } from '#app/cart/cart.ts'
import { cacheOfflinePage } from '#app/offline/cache-offline-page.ts'
import { useFormDraft } from '#app/session/use-form-draft.ts'
import { SeasonNotice } from '#app/ui/cart/season-notice.tsx'
import { useMinimumOrderCheck } from '#app/ui/cart/use-minimum-order-check.ts'
import { showMessage } from '#app/ui/dialog-queue.ts'
import { useValidatedForm } from '#app/ui/forms/use-validated-form.ts'
import { PageBanner } from '#app/ui/layout/page-banner.tsx'
import { useShop } from '#app/ui/layout/shop-context.ts'
import { useMessages } from '#app/ui/messages.ts'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import { BillingSchema } from '#domain/enquiry/billing.ts'
import { BillingForm } from './billing-form.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { LineChanges } from './line-changes.tsx'
import type { CheckoutResult } from './place-enquiry.ts'
import css from './quick-checkout.module.css'
import type { SubmittedOrder } from './submit-order-form.ts'
import { SubmittedLines } from './submitted-lines.tsx'
import { ThankYou } from './thank-you/thank-you.tsx'
import { useAddSubmittedLines } from './use-add-submitted-lines.ts'
import { useCheckoutKey } from './use-checkout-key.ts'
import { usePrefill } from './use-prefill.ts'
import { useRedirectToPlacedOrder } from './use-redirect-to-placed-order.ts'

/** The checkout: products, billing form and placing the enquiry (sections 2 to 5; D3, D4). */
export function QuickCheckout({
  charges,
  submitted,
}: ComponentProps<typeof CheckoutLines> & { submitted?: SubmittedOrder | undefined }) {
  const words = useMessages().quickCheckout
  const allowsCheckout = useMinimumOrderCheck('ordering')
  const isHydrated = useIsHydrated()
  const { closedMessage } = useShop()
  const fetcher = useFetcher<CheckoutResult>()
  const form = useValidatedForm(BillingSchema, fetcher, submitted?.problems)
  const key = useCheckoutKey(submitted, fetcher.data?.idempotencyKey)
  useAddSubmittedLines(submitted)
  useFormDraft('billing_form', form.ref)
  usePrefill(form.ref)
  const { placed, redirectToPlacedOrder } = useRedirectToPlacedOrder()
  // Cached before the order is sent, in case the connection fails afterwards.
  useEffect(() => void cacheOfflinePage(), [])

  /** Shows why the cart cannot be ordered. True if it can. */
  function checkCart(): boolean {
    if (cart.lines.length > 0) return allowsCheckout()
    void showMessage('warning', words.noProducts)
    return false
  }

  async function handleSubmit(event: SyntheticEvent<HTMLFormElement>) {
    if (!checkCart()) return event.preventDefault()
    form.validate(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    await fetcher.submit(event.currentTarget)
    // Also when the customer navigated to another screen.
    await redirectToPlacedOrder()
  }

  if (placed) return <ThankYou id={placed.order_id} lookup={placed} />
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <SeasonNotice />
      <div className={css.checkout} data-chosen>
        <div className={css.products}>
          {/* The server does not know the cart. */}
          {isHydrated ? <CheckoutLines charges={charges} /> : <SubmittedLines submitted={submitted} />}
          <LineChanges changes={fetcher.data?.changes ?? submitted?.changes ?? []} />
        </div>
        {!closedMessage && (
          <BillingForm
            form={{ ...form, validate: handleSubmit }}
            idempotencyKey={key}
            submitted={submitted}
          />
        )}
      </div>
    </>
  )
}

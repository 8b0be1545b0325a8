import { type ComponentProps, type SyntheticEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { cart, useCartLines } from '#app/cart/cart.ts'
import { ensureIdempotencyKey } from '#app/cart/idempotency-key.ts'
import { cacheOfflinePage } from '#app/offline/cache-offline-page.ts'
import { useFormDraft } from '#app/session/use-form-draft.ts'
import { SeasonNotice } from '#app/ui/cart/season-notice.tsx'
import { useMinimumOrderCheck } from '#app/ui/cart/use-minimum-order-check.ts'
import { showMessage } from '#app/ui/dialogs.tsx'
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
import { ThankYou } from './thank-you.tsx'
import { usePrefill } from './use-prefill.ts'
import { useRedirectToPlacedOrder } from './use-redirect-to-placed-order.ts'

/** The key of this checkout, the same in every tab that was opened on this cart (D4), or the one that replaces it. */
function useCheckoutKey(sent: SubmittedOrder | undefined, replacement: string | undefined): string {
  const [key, setKey] = useState(sent?.idempotencyKey ?? '')
  const isCartEmpty = useCartLines().length === 0
  // When the order succeeded in another tab, the next cart is another order.
  useEffect(() => {
    if (!isCartEmpty) setKey(replacement ?? ensureIdempotencyKey())
  }, [isCartEmpty, replacement])
  return key
}

/** The storage key of the form whose lines this tab has put into the cart. */
const SUBMITTED_LINES_KEY = 'sent_lines'

/** Whether this tab has put the lines of a form into the cart already: the browser shows its page once more after a reload. */
function areLinesAlreadyAdded({ idempotencyKey }: SubmittedOrder): boolean {
  try {
    if (sessionStorage.getItem(SUBMITTED_LINES_KEY) === idempotencyKey) return true
    sessionStorage.setItem(SUBMITTED_LINES_KEY, idempotencyKey)
  } catch {
    // A browser that keeps nothing takes them again.
  }
  return false
}

/** Puts into the cart, once, what a form ordered that was sent before the script ran. */
function useAddSubmittedLines(sent: SubmittedOrder | undefined) {
  useEffect(() => {
    if (sent && !areLinesAlreadyAdded(sent)) for (const line of sent.lines) cart.setQuantity(line, line.qty)
  }, [sent])
}

/** The checkout: products, billing form, and the enquiry itself (sections 2 to 5; D3, D4). */
export function QuickCheckout({
  charges,
  sent,
}: ComponentProps<typeof CheckoutLines> & { sent?: SubmittedOrder | undefined }) {
  const words = useMessages().quickCheckout
  const allowsCheckout = useMinimumOrderCheck('ordering')
  const isHydrated = useIsHydrated()
  const { closedMessage } = useShop()
  const fetcher = useFetcher<CheckoutResult>()
  const form = useValidatedForm(BillingSchema, fetcher, sent?.problems)
  const key = useCheckoutKey(sent, fetcher.data?.idempotencyKey)
  useAddSubmittedLines(sent)
  useFormDraft('billing_form', form.ref)
  usePrefill(form.ref)
  const { placed, redirectToPlacedOrder } = useRedirectToPlacedOrder()
  // Before an order is sent, for what may happen after it.
  useEffect(() => void cacheOfflinePage(), [])

  /** Whether the cart can be ordered; else says why not. */
  function canBeOrdered(): boolean {
    if (cart.lines.length > 0) return allowsCheckout()
    void showMessage('warning', words.noProducts)
    return false
  }

  async function handleSubmit(event: SyntheticEvent<HTMLFormElement>) {
    if (!canBeOrdered()) return event.preventDefault()
    form.validate(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    await fetcher.submit(event.currentTarget)
    // Also when the customer has gone to another screen.
    await redirectToPlacedOrder()
  }

  if (placed) return <ThankYou id={placed.order_id} lookup={placed} />
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <SeasonNotice />
      <div className={css.checkout} data-chosen>
        <div className={css.products}>
          {/* The cart is the browser's: what the server rendered cannot show it yet. */}
          {isHydrated ? <CheckoutLines charges={charges} /> : <SubmittedLines sent={sent} />}
          <LineChanges changes={fetcher.data?.changes ?? sent?.changes ?? []} />
        </div>
        {!closedMessage && (
          <BillingForm form={{ ...form, validate: handleSubmit }} idempotencyKey={key} submitted={sent} />
        )}
      </div>
    </>
  )
}

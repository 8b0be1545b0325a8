import { type ComponentProps, type SyntheticEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { cart, useCartLines } from '#app/cart/cart.ts'
import { idempotencyKey } from '#app/cart/idempotency-key.ts'
import { keepOfflinePage } from '#app/offline/keep-offline-page.ts'
import { useKeptForm } from '#app/session/use-kept-form.ts'
import { say } from '#app/ui/dialogs.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { useAllowsCheckout } from '#app/ui/minimum-order.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { SeasonNotice } from '#app/ui/season-notice.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { BillingSchema } from '#domain/enquiry/billing.ts'
import { BillingForm } from './billing-form.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { LineChanges } from './line-changes.tsx'
import type { CheckoutResult } from './place-enquiry.ts'
import type { SentOrder } from './place-order-form.ts'
import css from './quick-checkout.module.css'
import { SentLines } from './sent-lines.tsx'
import { ThankYou } from './thank-you.tsx'
import { usePrefill } from './use-prefill.ts'
import { useWayToPlaced } from './use-way-to-placed.ts'

/** The key of this checkout, the same in every tab that was opened on this cart (D4), or the one that replaces it. */
function useIdempotencyKey(sent: SentOrder | undefined, replacement: string | undefined): string {
  const [key, setKey] = useState(sent?.idempotencyKey ?? '')
  const empty = useCartLines().length === 0
  // When the order succeeded in another tab, the next cart is another order.
  useEffect(() => {
    if (!empty) setKey(replacement ?? idempotencyKey())
  }, [empty, replacement])
  return key
}

/** The storage key of the form whose lines this tab has put into the cart. */
const SENT_LINES_KEY = 'sent_lines'

/** Whether this tab has put the lines of a form into the cart already: the browser shows its page once more after a reload. */
function areTaken({ idempotencyKey }: SentOrder): boolean {
  try {
    if (sessionStorage.getItem(SENT_LINES_KEY) === idempotencyKey) return true
    sessionStorage.setItem(SENT_LINES_KEY, idempotencyKey)
  } catch {
    // A browser that keeps nothing takes them again.
  }
  return false
}

/** Puts into the cart, once, what a form ordered that was sent before the script ran. */
function useSentLines(sent: SentOrder | undefined) {
  useEffect(() => {
    if (sent && !areTaken(sent)) for (const line of sent.lines) cart.setQuantity(line, line.qty)
  }, [sent])
}

/** The checkout: products, billing form, and the enquiry itself (sections 2 to 5; D3, D4). */
export function QuickCheckout({
  charges,
  sent,
}: ComponentProps<typeof CheckoutLines> & { sent?: SentOrder | undefined }) {
  const words = useMessages().quickCheckout
  const allowsCheckout = useAllowsCheckout('ordering')
  const inBrowser = useInBrowser()
  const { closed } = useShop()
  const fetcher = useFetcher<CheckoutResult>()
  const form = useCheckedForm(BillingSchema, fetcher, sent?.problems)
  const key = useIdempotencyKey(sent, fetcher.data?.idempotencyKey)
  useSentLines(sent)
  useKeptForm('billing_form', form.ref)
  usePrefill(form.ref)
  const { placed, goToPlaced } = useWayToPlaced()
  // Before an order is sent, for what may happen after it.
  useEffect(() => void keepOfflinePage(), [])

  /** Whether the cart can be ordered; else says why not. */
  function canBeOrdered(): boolean {
    if (cart.lines.length > 0) return allowsCheckout()
    void say('warning', words.noProducts)
    return false
  }

  async function check(event: SyntheticEvent<HTMLFormElement>) {
    if (!canBeOrdered()) return event.preventDefault()
    form.check(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    await fetcher.submit(event.currentTarget)
    // Also when the customer has gone to another screen.
    await goToPlaced()
  }

  if (placed) return <ThankYou id={placed.order_id} found={placed} />
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <SeasonNotice />
      <div className={css.checkout} data-chosen>
        <div className={css.products}>
          {/* The cart is the browser's: what the server rendered cannot show it yet. */}
          {inBrowser ? <CheckoutLines charges={charges} /> : <SentLines sent={sent} />}
          <LineChanges changes={fetcher.data?.changes ?? sent?.changes ?? []} />
        </div>
        {!closed && <BillingForm form={{ ...form, check }} idempotencyKey={key} sent={sent} />}
      </div>
    </>
  )
}

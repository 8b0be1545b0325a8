import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { cart, useCartLines } from '#app/cart/cart.ts'
import { forgetIdempotencyKey, idempotencyKey, newIdempotencyKey } from '#app/cart/idempotency-key.ts'
import { keepPlacedOrder } from '#app/cart/placed-order.ts'
import { keepOfflinePage } from '#app/offline/keep-offline-page.ts'
import { useKeptForm } from '#app/session/use-kept-form.ts'
import { ask, say } from '#app/ui/dialogs.tsx'
import { useLanguage, useMessages } from '#app/ui/messages.ts'
import { useAllowsCheckout } from '#app/ui/minimum-order.ts'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { SeasonNotice } from '#app/ui/season-notice.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { type Billing, BillingSchema } from '#domain/enquiry/billing.ts'
import { withChanges } from '#domain/enquiry/cart-changes.ts'
import type { LineChange } from '#domain/enquiry/enquiry.ts'
import { formatRupees } from '#i18n/format.ts'
import { productName } from '#i18n/names.ts'
import { BillingForm } from './billing-form.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { changeInWords, LineChanges } from './line-changes.tsx'
import type { SentOrder } from './place-order-form.ts'
import css from './quick-checkout.module.css'
import { sendEnquiry } from './send-enquiry.ts'
import { SentLines } from './sent-lines.tsx'
import { ThankYou } from './thank-you.tsx'
import { usePrefill } from './use-prefill.ts'
import { useWayToPlaced } from './use-way-to-placed.ts'

/** The key of this checkout, the same in every tab that was opened on this cart (D4). */
function useIdempotencyKey() {
  const key = useRef('')
  const empty = useCartLines().length === 0
  // When the order succeeded in another tab, the next cart is another order.
  useEffect(() => {
    if (!empty) key.current = idempotencyKey()
  }, [empty])
  return key
}

/** Puts into the cart what a form ordered that was sent before the script ran. */
function useSentLines(sent: SentOrder | undefined) {
  useEffect(() => {
    for (const line of sent?.lines ?? []) cart.setQuantity(line, line.qty)
  }, [sent])
}

/** The checkout: products, billing form, and the enquiry itself (sections 2 to 5; D3, D4). */
export function QuickCheckout({
  charges,
  sent,
}: ComponentProps<typeof CheckoutLines> & { sent?: SentOrder | undefined }) {
  const { fieldProblems } = useMessages()
  const language = useLanguage()
  const words = useMessages().quickCheckout
  const allowsCheckout = useAllowsCheckout('ordering')
  const inBrowser = useInBrowser()
  const { closed } = useShop()
  const key = useIdempotencyKey()
  const [changes, setChanges] = useState<readonly LineChange[]>(sent?.changes ?? [])
  const form = useCheckedForm(BillingSchema, (billing) => place(billing, words.sureToPlace), sent?.problems)
  useSentLines(sent)
  useKeptForm('billing_form', form.ref)
  usePrefill(form.ref)
  const { placed, goTo } = useWayToPlaced()
  // Before an order is sent, for what may happen after it.
  useEffect(() => void keepOfflinePage(), [])

  /** Whether the cart can be ordered; else says why not. */
  function canBeOrdered(): boolean {
    if (cart.lines.length > 0) return allowsCheckout()
    void say('warning', words.noProducts)
    return false
  }

  async function submit() {
    if (canBeOrdered()) await form.submit()
  }

  /** Asks, sends, and says what came of it; asks again when the shop's prices have moved meanwhile (D3). */
  async function place(billing: Billing, question: string): Promise<void> {
    // What is asked about is what is sent, even if another tab has placed it by then.
    const before = cart.lines
    const idempotencyKey = key.current
    if (!(await ask(question))) return
    const answer = await waitFor(sendEnquiry(billing, before, { language, idempotencyKey }))
    if (answer.data) {
      keepPlacedOrder(answer.data)
      forgetIdempotencyKey()
      cart.clear()
      // Also from another screen, if the customer went on meanwhile.
      return goTo(answer.data)
    }
    const { code, problems = {}, lines = [] } = answer.error
    switch (code) {
      case 'cart-out-of-date': {
        const changed = lines.flatMap((change) => {
          const line = before.find(({ _id }) => _id === change.product_id)
          return line ? [{ ...change, product_name: productName(language, line) }] : []
        })
        cart.read()
        cart.replace(withChanges(cart.lines, changed))
        setChanges(changed)
        if (!canBeOrdered()) return
        const what = changed.map((change) => changeInWords(words, change))
        const payable = `${words.payable}: ${formatRupees(cart.totals.payable)}`
        return place(billing, [words.outOfDate, ...what, payable, words.sureToPlace].join('\n'))
      }
      case 'idempotency-key-reused':
        // An earlier try with another cart did arrive, though its answer was lost on the way.
        key.current = newIdempotencyKey()
        return place(billing, `${words.alreadyPlaced}\n${words.sureToPlace}`)
      case 'invalid-fields':
        form.mark(problems)
        return say(
          'warning',
          [words.failed, ...Object.values(problems).map((problem) => fieldProblems[problem])].join('\n'),
        )
      case 'season-closed':
        return say('warning', words.seasonClosed(answer.error.opens))
      case 'network':
        return say('warning', `${words.failed}\n${words.tryAgain}`)
      case 'too-many-requests':
        return say('warning', `${words.failed}\n${words.tooMany}`)
      default:
        return say('warning', words.failed)
    }
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
          <LineChanges changes={changes} />
        </div>
        {!closed && <BillingForm form={{ ...form, submit }} sent={sent} />}
      </div>
    </>
  )
}

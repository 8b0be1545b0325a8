import { cart } from '#app/cart/cart.ts'
import { clearIdempotencyKey, createIdempotencyKey } from '#app/cart/idempotency-key.ts'
import { savePlacedOrder } from '#app/cart/placed-order.ts'
import { showConfirm, showMessage } from '#app/ui/dialog-queue.ts'
import type { Messages } from '#app/ui/messages.ts'
import { withWaitIndicator } from '#app/ui/pending-calls.ts'
import { type Billing, BillingSchema } from '#domain/enquiry/billing.ts'
import { applyLineChanges } from '#domain/enquiry/cart/apply-line-changes.ts'
import type { LineChange } from '#domain/enquiry/order/line-change.ts'
import type { FieldProblems } from '#domain/field-problem.ts'
import { parseCustomerForm } from '#domain/input/customer-form.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import { formatCheckoutError } from './format-checkout-error.ts'
import { formatLineChange } from './line-changes.tsx'
import { sendEnquiry } from './send-enquiry.ts'

/** The result of an enquiry that was not placed. */
export type CheckoutResult = {
  problems?: FieldProblems
  /** Catalogue changes since the products were added; already applied to the cart. */
  changes?: readonly LineChange[]
  /** The key of the next attempt, set when the sent key belongs to another enquiry (D4). */
  idempotencyKey?: string
}

/**
 * Confirms, sends the cart with the form's billing details, and shows an error if that fails. Confirms again after
 * price changes (D3), and when an earlier attempt with another cart did arrive (D4). Empties the cart on success.
 */
export async function placeEnquiry(form: FormData, messages: Messages): Promise<CheckoutResult> {
  const {
    language,
    words: { fieldProblems, quickCheckout: words },
  } = messages
  const { values, problems } = parseCustomerForm(BillingSchema, form)
  if (problems) return { problems }
  return place(values, words.sureToPlace, { idempotencyKey: `${form.get('idempotency_key')}` })

  async function place(
    billing: Billing,
    question: string,
    result: CheckoutResult & { idempotencyKey: string },
  ): Promise<CheckoutResult> {
    // Sends the lines that the customer confirmed, even if another tab emptied the cart since.
    const sentLines = cart.lines
    if (!(await showConfirm(question))) return result
    const { idempotencyKey } = result
    const { data, error } = await withWaitIndicator(
      sendEnquiry(billing, sentLines, { language, idempotencyKey }),
    )
    if (data) {
      savePlacedOrder(data)
      clearIdempotencyKey()
      cart.clear()
      return {}
    }
    switch (error.code) {
      case 'cart-out-of-date': {
        const changes = (error.lines ?? []).flatMap((change) => {
          const line = sentLines.find(({ _id }) => _id === change.product_id)
          return line ? [{ ...change, product_name: productName(language, line) }] : []
        })
        cart.syncFromStorage()
        cart.replaceLines(applyLineChanges(cart.lines, changes))
        if (cart.lines.length === 0) {
          await showMessage('warning', words.noProducts)
          return { ...result, changes }
        }
        const messageLines = changes.map((change) => formatLineChange(words, change))
        const payable = `${words.payable}: ${formatRupees(cart.totals.payable)}`
        const confirmText = [words.outOfDate, ...messageLines, payable, words.sureToPlace].join('\n')
        return place(billing, confirmText, { ...result, changes })
      }
      case 'idempotency-key-reused': {
        const confirmText = `${words.alreadyPlaced}\n${words.sureToPlace}`
        return place(billing, confirmText, { ...result, idempotencyKey: createIdempotencyKey() })
      }
      case 'invalid-fields': {
        const serverProblems = error.problems ?? {}
        const problemTexts = Object.values(serverProblems).map((problem) => fieldProblems[problem])
        await showMessage('warning', [words.failed, ...problemTexts].join('\n'))
        return { ...result, problems: serverProblems }
      }
      default:
        await showMessage('warning', formatCheckoutError(messages.words, error))
        return result
    }
  }
}

import type { ErrorCode } from '#domain/error-codes.ts'
import type { Words } from '#i18n/words.ts'

/** Why an enquiry was not placed: a code of the shop, no answer, or nothing in the cart. */
export type CheckoutError = { code: ErrorCode | 'network' | 'no-products'; opens?: string | undefined }

/** What to say of an enquiry that was not placed, with script and without (sections 4 and 8, D26). */
export function formatCheckoutError(
  { errors, quickCheckout: words }: Words,
  { code, opens }: CheckoutError,
): string {
  switch (code) {
    case 'no-products':
      return words.noProducts
    case 'below-minimum-order':
      return errors[code]
    case 'season-closed':
      return words.seasonClosed(opens)
    case 'too-many-requests':
      return `${words.failed}\n${words.tooMany}`
    case 'network':
      return `${words.failed}\n${words.tryAgain}`
    case 'idempotency-key-reused':
      return words.alreadyPlaced
    case 'cart-out-of-date':
      return words.outOfDate
    default:
      return words.failed
  }
}

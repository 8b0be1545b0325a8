import type { ErrorCode } from '#domain/error-codes.ts'
import type { Words } from '#i18n/words.ts'

/** Why an enquiry was not placed: an error code, a network error, or an empty cart. `opens` is when the season opens. */
export type CheckoutError = { code: ErrorCode | 'network' | 'no-products'; opens?: string | undefined }

/** Returns the text that tells a customer why an enquiry was not placed (sections 4 and 8). Used with and without script (D26). */
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

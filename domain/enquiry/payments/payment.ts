/** How money comes and goes. */
export const PAYMENT_MODES = ['UPI', 'Bank Transfer', 'Cash', 'Cheque', 'Other'] as const
/** One of them. */
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** The longest reference. */
export const REFERENCE_MAX = 100

/** A reference as it is compared: letters and digits alone, in capitals; null where there is nothing to compare. */
export function normalizeReference(reference: string): string | null {
  const key = reference.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  // Some letters have two for their capital.
  return key.slice(0, REFERENCE_MAX) || null
}

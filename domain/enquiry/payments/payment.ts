/** The modes of payments and refunds. */
export const PAYMENT_MODES = ['UPI', 'Bank Transfer', 'Cash', 'Cheque', 'Other'] as const
/** A mode of payment. */
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** The maximum length of a payment reference, in characters. */
export const REFERENCE_MAX = 100

/** Normalizes a reference for comparison: uppercase letters and digits only; null if there are none. */
export function normalizeReference(reference: string): string | null {
  const key = reference.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  // Some letters have two characters in uppercase.
  return key.slice(0, REFERENCE_MAX) || null
}

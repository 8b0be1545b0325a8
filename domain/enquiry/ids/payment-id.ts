/** The bits of the proof in a payment id: unguessable without the order id. */
const PROOF_DIGITS = 128 / 4
const PAYMENT_ID = new RegExp(`^([\\w-]{22,64})([0-9a-f]{${PROOF_DIGITS}})$`)

/**
 * The id that opens the payment page of one enquiry, for links that the office sends. The office does not know order ids, and the
 * view id shows no money (D6). `hash` is the SHA-256 (hex) of the order id.
 */
export const paymentId = (view_id: string, hash: string) => `${view_id}${hash.slice(0, PROOF_DIGITS)}`

/** Returns the view id of a payment id; undefined if it is invalid. */
export const viewIdOfPaymentId = (id: string): string | undefined => PAYMENT_ID.exec(id)?.[1]

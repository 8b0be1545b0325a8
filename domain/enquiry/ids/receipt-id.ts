/** The bits of a photo's hash in a receipt id: unguessable without the photo. */
const RECEIPT_BITS = 128
const RECEIPT_DIGITS = RECEIPT_BITS / 4
const RECEIPT_ID = new RegExp(`^([\\w-]{22,64})([0-9a-f]{${RECEIPT_DIGITS}})$`)

/**
 * The id of the masked enquiry with the photo of its lorry receipt, for links that the office sends. The office does not know
 * order ids.
 */
export const receiptId = (view_id: string, receipt_hash: string) =>
  `${view_id}${receipt_hash.slice(0, RECEIPT_DIGITS)}`

/** Splits a receipt id into its view id and the start of the photo's hash. Returns undefined if it is invalid. */
export function readReceiptId(id: string): { view_id: string; hash_start: string } | undefined {
  const [, view_id, hash_start] = RECEIPT_ID.exec(id) ?? []
  return view_id === undefined || hash_start === undefined ? undefined : { view_id, hash_start }
}

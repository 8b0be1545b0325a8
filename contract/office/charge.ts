import type { Charge } from '#domain/enquiry-version.ts'
import { toRupees } from '#domain/money/money.ts'

/** A discount or packing charge as JSON: in rupees. */
export function chargeToJson(charge: Charge) {
  return 'amount' in charge ? { amount: toRupees(charge.amount) } : charge
}

import type { Charge } from '../enquiry/enquiry-version.ts'
import { isBlank } from '../typed/plain-signs.ts'
import { fromRupees, paise, TYPED_RUPEES_MAX } from './money.ts'
import { meantAmount, readAmount } from './read-amount.ts'
import { hasPercentSign, meantPercentage, readPercentage } from './read-percentage.ts'

/** A charge of ₹0. */
const NO_CHARGE: Charge = { amount: paise(0) }

/** Reads a discount or packing charge: '120.50' in rupees or '3%'. An empty text is no charge. Returns undefined for anything else (O4). */
export function readCharge(typed: string): Charge | undefined {
  if (isBlank(typed)) return NO_CHARGE
  if (hasPercentSign(typed)) {
    const percentage = readPercentage(typed)
    return percentage === undefined ? undefined : { percentage }
  }
  const amount = readAmount(typed)
  return amount === undefined ? undefined : { amount }
}

/** Returns true for a charge above the limit of typed amounts, such as an account number in the wrong field. */
export function isChargeTooLarge(charge: Charge): boolean {
  return 'amount' in charge && charge.amount > fromRupees(TYPED_RUPEES_MAX)
}

/** Suggests a correction for a text that is not a charge. */
export function meantCharge(typed: string): string | undefined {
  return hasPercentSign(typed) ? meantPercentage(typed) : meantAmount(typed)
}

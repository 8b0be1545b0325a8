import type { Charge } from '../enquiry-version.ts'
import { fromRupees, paise, TYPED_RUPEES_MAX } from './money.ts'
import { meantAmount, readAmount } from './read-amount.ts'
import { meantPercentage, readPercentage } from './read-percentage.ts'

/** No charge at all. */
export const NO_CHARGE: Charge = { amount: paise(0) }

const isPercentage = (typed: string) => /[%％٪]|per ?cent|சதவீதம்/i.test(typed)

/** A discount or packing charge as somebody typed it: '120.50' rupees, or '3%' of the products; nothing typed is none. Undefined for everything else (O4). */
export function readCharge(typed: string): Charge | undefined {
  if (typed.trim() === '') return NO_CHARGE
  if (isPercentage(typed)) {
    const percentage = readPercentage(typed)
    return percentage === undefined ? undefined : { percentage }
  }
  const amount = readAmount(typed)
  return amount === undefined ? undefined : { amount }
}

/** Whether a charge is more than the desk ever asks for: a slip, or an account number. */
export function isChargeTooLarge(charge: Charge): boolean {
  return 'amount' in charge && charge.amount > fromRupees(TYPED_RUPEES_MAX)
}

/** What may have been meant by what is no charge, to be asked. */
export function meantCharge(typed: string): string | undefined {
  return isPercentage(typed) ? meantPercentage(typed) : meantAmount(typed)
}

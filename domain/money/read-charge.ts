import type { Charge } from '../enquiry/versions/enquiry-version.ts'
import { isBlank } from '../input/normalize-characters.ts'
import { paise } from './money.ts'
import { readAmount, suggestAmount } from './read-amount.ts'
import { hasPercentSign, readPercentage, suggestPercentage } from './read-percentage.ts'

/** A charge of ₹0. */
const NO_CHARGE: Charge = { amount: paise(0) }

/**
 * Reads a discount or packing charge: '120.50' in rupees or '3%'. An empty text is no charge. Returns undefined for anything
 * else (O4).
 */
export function readCharge(typed: string): Charge | undefined {
  if (isBlank(typed)) return NO_CHARGE
  if (hasPercentSign(typed)) {
    const percentage = readPercentage(typed)
    return percentage === undefined ? undefined : { percentage }
  }
  const amount = readAmount(typed)
  return amount === undefined ? undefined : { amount }
}

/** Suggests a correction for an unreadable charge. */
export function suggestCharge(typed: string): string | undefined {
  return hasPercentSign(typed) ? suggestPercentage(typed) : suggestAmount(typed)
}

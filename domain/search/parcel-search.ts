import type { Billing } from '../enquiry/billing.ts'
import type { EnquiryNumber } from '../enquiry/ids/enquiry-number.ts'
import { buildSearchText, type SearchInterpretation } from './enquiry-search.ts'

/** The fields of a parcel that packers see, and by which they may search (O3). */
type ParcelSearchFields = Pick<Billing, 'customer_name' | 'city'> & { enquiry_number: EnquiryNumber }

/** Fills the place of the mobile number in a search text. No search contains it. */
const HIDDEN_MOBILE_NUMBER = '##########'

/**
 * Whether number, name or city match a search. The stored search text also matches fields that packers do not see, such as the
 * mobile number.
 */
export function matchesParcel(
  readings: readonly SearchInterpretation[],
  parcel: ParcelSearchFields,
): boolean {
  const text = buildSearchText({ ...parcel, mobile_no: HIDDEN_MOBILE_NUMBER, pin_code: '', address: '' })
  return readings.some((words) =>
    words.every((patterns) => patterns.some((pattern) => toRegExp(pattern).test(text))),
  )
}

/** Converts a SQL LIKE pattern. */
const toRegExp = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('_', '.')
      .replaceAll('%', '.*')}$`,
  )

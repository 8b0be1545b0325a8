import * as v from 'valibot'

/** A sequential number for people, '2026-00042', which opens nothing (D5). */
export const EnquiryNumberSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{5,7}$/), v.brand('EnquiryNumber'))
/** A parsed enquiry number. */
export type EnquiryNumber = v.InferOutput<typeof EnquiryNumberSchema>

/** Returns the number of a year's nth enquiry. Throws unless both are positive integers. */
export function enquiryNumber(year: number, n: number): EnquiryNumber {
  return v.parse(EnquiryNumberSchema, `${year}-${String(n).padStart(5, '0')}`)
}

/** Returns a sortable integer for a year's nth enquiry: 2026-00042 is 20260000042. A year has at most 9,999,999. */
export function enquirySeq(year: number, n: number): number {
  return year * 10_000_000 + n
}

/** Returns the sortable integer of an enquiry number. */
export function toEnquirySeq(number: EnquiryNumber): number {
  const [year = 0, count = 0] = number.split('-').map(Number)
  return enquirySeq(year, count)
}

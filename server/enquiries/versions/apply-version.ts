import { amountInWords } from '#domain/money/amount-in-words.ts'
import type { EnquiryTable, EnquiryVersionTable } from '../../db/schema.ts'

/** Makes a version the current one of an enquiry. */
export function applyVersion(
  enquiry: EnquiryTable,
  version: EnquiryVersionTable,
  line_count: number,
): EnquiryTable {
  const { sub_total, discount_amount, packing_amount, net_amount, version_no } = version
  const amounts = { sub_total, discount_amount, packing_amount, net_amount }
  const amount_in_words = amountInWords(net_amount)
  return { ...enquiry, ...amounts, amount_in_words, line_count, version_counts: version_no }
}

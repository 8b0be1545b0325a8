import type { NewEnquiry } from '#contract/office/new-enquiry.ts'
import { amountInWords } from '#domain/money/amount-in-words.ts'
import { multiplyByQuantity, paise, sumPaise } from '#domain/money/money.ts'
import { findLastBilling } from '../db/queries/enquiries/enquiries.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { type PlaceEnquiryDeps, placeEnquiry } from './place-enquiry.ts'

/**
 * Places an enquiry taken by phone, with the checks of the checkout (O4). Refused if the rates told to the customer are
 * outdated (D3). The same key with the same content returns the same enquiry.
 */
export function createPhoneEnquiry(
  deps: PlaceEnquiryDeps,
  { enquiry, idempotencyKey }: { enquiry: NewEnquiry; idempotencyKey: string | undefined },
  by: OfficeUser,
) {
  const { lines, discount, packing, language, ...billing } = enquiry
  const product_list = lines.map((line) => ({ ...line, sub_total: multiplyByQuantity(line.price, line.qty) }))
  const sub_total = sumPaise(product_list.map((line) => line.sub_total))
  const payload = {
    ...billing,
    ...(language && { language }),
    sub_total,
    discount_amount: paise(0),
    net_amount: sub_total,
    amount_in_words: amountInWords(sub_total),
    product_list,
  }
  return placeEnquiry(deps, { payload, idempotencyKey, phoneCharges: { discount, packing } }, by)
}

/** Returns the billing fields of the last enquiry of a mobile number; null if there is none. */
export async function findLastCustomerBilling(
  { db }: Pick<UseCaseDeps, 'db'>,
  { mobile_no }: { mobile_no: string },
) {
  return { data: { last: (await findLastBilling(db, mobile_no)) ?? null } } satisfies Outcome<unknown>
}

import { CUSTOMER_FIELDS, type FieldKind } from '#domain/customer/customer-fields.ts'
import { type Billing, SHOP_MAIL_FIELDS } from '#domain/enquiry/billing.ts'
import { sanitizeName, sanitizeText } from '#domain/sanitize-text.ts'
import type { MailWords } from './mail-languages.ts'
import type { LabeledFact } from './mail-text.ts'

const keepUnchanged = (checked: string) => checked

/** Sanitizes typed text by kind of field. The schemas of the other kinds allow nothing harmful. */
const NEUTRALIZE_BY_KIND: Record<FieldKind, (typed: string) => string> = {
  name: sanitizeName,
  line: sanitizeText,
  lines: sanitizeText,
  digits: keepUnchanged,
  mobile: keepUnchanged,
  email: keepUnchanged,
  password: keepUnchanged,
}

/** The sender's fields for a mail to the shop. */
export function senderFacts(
  enquiry: Pick<Billing, (typeof SHOP_MAIL_FIELDS)[number]>,
  { fields }: MailWords,
) {
  return SHOP_MAIL_FIELDS.map(
    (name): LabeledFact => [fields[name], NEUTRALIZE_BY_KIND[CUSTOMER_FIELDS[name].kind](enquiry[name])],
  )
}

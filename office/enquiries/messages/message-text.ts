import type { CurrentUser } from '#contract/office/account.ts'
import type { EnquiryJson } from '#contract/office/enquiries.ts'
import type { CustomerMessage } from '#domain/enquiry/customer-message.ts'
import { receiptId } from '#domain/enquiry/enquiry.ts'
import { findUndoableStep } from '#domain/enquiry/enquiry-steps.ts'
import { refundPercentage } from '#domain/enquiry/payments/refund-percentage.ts'
import { sanitizeName, sanitizeProductName, sanitizeText } from '#domain/sanitize-text.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import { messages as en } from '#i18n/office/en/messages.ts'
import { messages as ta } from '#i18n/office/ta/messages.ts'

const WORDS = { en, ta }
/** More changes than these are looked at on the customer's page. */
const CHANGES_MAX = 20

/** What a text is made of; `address` is where customers find the shop. */
type MessageContext = { enquiry: EnquiryJson; shop: CurrentUser['shop']; address: string }

/** A ready text in the customer's language; in both, as mails are, where nobody knows which that is. */
export function buildMessageText(message: CustomerMessage, told: MessageContext): string {
  const languages = told.enquiry.language ? [told.enquiry.language] : (['ta', 'en'] as const)
  return languages.map((language) => buildTextInLanguage(language, message, told)).join('\n\n* * *\n\n')
}

/** Where a text is opened in WhatsApp, to the customer. */
export function buildWhatsAppUrl(mobile_no: string, text: string): string {
  return `https://wa.me/91${mobile_no}?text=${encodeURIComponent(text)}`
}

function buildTextInLanguage(
  language: 'en' | 'ta',
  message: CustomerMessage,
  { enquiry, shop, address }: MessageContext,
): string {
  const words = WORDS[language]
  const { money, waiting, version_counts, view_id } = enquiry
  const shopOf = `${address}${language === 'ta' ? '/ta' : ''}`
  const version = message === 'proposed' && waiting ? waiting.version_no : version_counts
  const photo = enquiry.dispatches
    .map((dispatch) => dispatch.receipt_hash)
    .filter((hash) => hash !== null)
    .at(-1)
  const receipt = photo ? receiptId(view_id, photo) : view_id
  const isToPay = message === 'confirmed' || message === 'part-paid'
  const isOnItsWay = message === 'sent' || message === 'reached-city'
  const parcel = isOnItsWay ? enquiry.dispatches.at(-1) : undefined
  const isProposed = message === 'proposed'
  return [
    words.greeting(sanitizeName(enquiry.customer_name)),
    words.says[message],
    message === 'cancelled' ? formatRefund(words, enquiry) : '',
    formatFacts(
      [words.enquiry, `${enquiry.enquiry_number}${version > 1 ? ` (v${version})` : ''}`],
      [words.amount, formatRupees(isProposed && waiting ? waiting.net_amount : enquiry.net_amount)],
      [words.received, money.received > 0 && formatRupees(money.received)],
      [words.due, isToPay && formatRupees(money.due)],
      [words.upi, isToPay && shop.upi_id],
      [words.lorryOffice, parcel && sanitizeText(parcel.lorry_office)],
      [words.lrNumber, parcel && sanitizeText(parcel.lr_number)],
      [words.lorryPhone, parcel && sanitizeText(parcel.lorry_phone)],
    ),
    isProposed ? formatChanges(language, enquiry) : '',
    formatFacts(
      [words.pay, isToPay && `${shopOf}/payment-options`],
      [words.receipt, isOnItsWay && `${shopOf}/transport?id=${receipt}`],
      [words.bill, `${shopOf}/print?id=${view_id}`],
    ),
    formatFacts([language === 'ta' ? shop.name_tamil : shop.name, shop.phone]),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** 'Label: what there is', a line each; what there is not is left out. */
function formatFacts(...lines: [label: string, fact: string | false | undefined][]): string {
  return lines.flatMap(([label, fact]) => (fact ? [`${label}: ${fact}`] : [])).join('\n')
}

/** What share of what was paid still goes back (section 9). */
function formatRefund(words: typeof en, { money, history }: EnquiryJson): string {
  const share = refundPercentage(findUndoableStep(history)?.previousStatus ?? 'Cancelled')
  return money.refund_owed > 0 ? words.refund(share, formatRupees(money.refund_owed)) : ''
}

/** What the version that waits changes. */
function formatChanges(language: 'en' | 'ta', { waiting }: EnquiryJson): string {
  const words = WORDS[language]
  const lines = (waiting?.changes ?? []).map((change) =>
    change.what === 'line'
      ? `- ${sanitizeProductName(productName(language, change))}: ${change.from || words.none} → ${change.to || words.none}`
      : `- ${words[change.what]}: ${formatRupees(change.from)} → ${formatRupees(change.to)}`,
  )
  const more = lines.length > CHANGES_MAX ? ['…'] : []
  return [...lines.slice(0, CHANGES_MAX), ...more].join('\n')
}

import type { CurrentUser } from '#contract/office/account.ts'
import type { EnquiryJson } from '#contract/office/enquiries.ts'
import type { CustomerMessage } from '#domain/enquiry/customer-message.ts'
import { findUndoableStep } from '#domain/enquiry/enquiry-steps.ts'
import { receiptId } from '#domain/enquiry/ids/receipt-id.ts'
import { refundPercentage } from '#domain/enquiry/payments/refund-percentage.ts'
import { sanitizeName, sanitizeProductName, sanitizeText } from '#domain/sanitize-text.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import { messages as en } from '#i18n/office/en/messages.ts'
import { messages as ta } from '#i18n/office/ta/messages.ts'

const WORDS = { en, ta }
/** The most changes that a message lists. The customer's page shows all. */
const CHANGES_MAX = 20

/** The data of a message. `address` is the storefront's origin. */
type MessageContext = { enquiry: EnquiryJson; shop: CurrentUser['shop']; address: string }

/** Builds a message in the customer's language, or in both if it is unknown. */
export function buildMessageText(message: CustomerMessage, context: MessageContext): string {
  const languages = context.enquiry.language ? [context.enquiry.language] : (['ta', 'en'] as const)
  return languages.map((language) => buildTextInLanguage(language, message, context)).join('\n\n* * *\n\n')
}

/** Builds the URL that opens a message to the customer in WhatsApp. */
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
  const shopUrl = `${address}${language === 'ta' ? '/ta' : ''}`
  const version = message === 'proposed' && waiting ? waiting.version_no : version_counts
  const photo = enquiry.dispatches
    .map((dispatch) => dispatch.receipt_hash)
    .filter((hash) => hash !== null)
    .at(-1)
  const receipt = photo ? receiptId(view_id, photo) : view_id
  const isPaymentDue = message === 'confirmed' || message === 'part-paid'
  const isDispatched = message === 'sent' || message === 'reached-city'
  const parcel = isDispatched ? enquiry.dispatches.at(-1) : undefined
  const isProposed = message === 'proposed'
  return [
    words.greeting(sanitizeName(enquiry.customer_name)),
    words.says[message],
    message === 'cancelled' ? formatRefund(words, enquiry) : '',
    formatFacts(
      [words.enquiry, `${enquiry.enquiry_number}${version > 1 ? ` (v${version})` : ''}`],
      [words.amount, formatRupees(isProposed && waiting ? waiting.net_amount : enquiry.net_amount)],
      [words.received, money.received > 0 && formatRupees(money.received)],
      [words.due, isPaymentDue && formatRupees(money.due)],
      [words.upi, isPaymentDue && (shop.upi_id ?? false)],
      [words.lorryOffice, parcel && sanitizeText(parcel.lorry_office)],
      [words.lrNumber, parcel && sanitizeText(parcel.lr_number)],
      [words.lorryPhone, parcel && sanitizeText(parcel.lorry_phone)],
    ),
    isProposed ? formatChanges(language, enquiry) : '',
    formatFacts(
      [words.pay, isPaymentDue && `${shopUrl}/payment-options?id=${enquiry.payment_id}`],
      [words.receipt, isDispatched && `${shopUrl}/transport?id=${receipt}`],
      [words.bill, `${shopUrl}/print?id=${view_id}`],
    ),
    formatFacts([language === 'ta' ? shop.name_tamil : shop.name, shop.phone]),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Formats 'Label: value' lines. Lines without a value are left out. */
function formatFacts(...lines: [label: string, value: string | false | undefined][]): string {
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n')
}

/** States the refund that is still owed (section 9). Empty if there is none. */
function formatRefund(words: typeof en, { money, history }: EnquiryJson): string {
  const share = refundPercentage(findUndoableStep(history)?.previousStatus ?? 'Cancelled')
  return money.refund_owed > 0 ? words.refund(share, formatRupees(money.refund_owed)) : ''
}

/** Lists the changes of the waiting version. */
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

import { sanitizeName, sanitizeText } from '#domain/sanitize-text.ts'
import type { Shop } from '#domain/shop.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatNumberAndVersion, formatVersion } from '#i18n/format-version.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import type { StatusChangeDetails } from '../find-change-details.ts'
import { billUrl } from './bill-url.ts'
import { formatChanges } from './format-changes.ts'
import { type Mail, mailId, type NoticeKey } from './mail.ts'
import { type MailLanguage, mailSubject, writeInLanguages } from './mail-languages.ts'
import { formatFacts, joinParagraphs } from './mail-text.ts'
import { senderFacts } from './sender-facts.ts'

/** The input of a status mail. Without PUBLIC_URL it contains no links. */
type StatusMailInput = { details: StatusChangeDetails; shop: Shop; PUBLIC_URL?: string | undefined }

/** Writes the mail of a step. Times in IST (D16). */
export function writeStatusMail({ event, recipient }: NoticeKey, input: StatusMailInput): Mail {
  const { details, shop, PUBLIC_URL } = input
  const isToCustomer = recipient === 'customer'
  const [write, to, replyTo] = isToCustomer
    ? [writeCustomerText, details.email_id, shop.email]
    : [writeShopText, shop.email, details.email_id]
  const language = isToCustomer ? details.language : null
  const isNewToShop = !isToCustomer && details.change_no === 1
  const number = formatNumberAndVersion(details.enquiry_number, details.version_counts)
  return {
    id: mailId({ event, recipient }),
    to,
    replyTo,
    subject: mailSubject(number, language, (words) =>
      isNewToShop ? words.newEnquiry : words.status(details.order_status),
    ),
    text: writeInLanguages(PUBLIC_URL, language, (writing) => write(writing, input)),
  }
}

function writeCustomerText(writing: MailLanguage, { details, shop }: StatusMailInput): string {
  const { words, site } = writing
  const { lorry, refund, undone } = details
  const receipt = lorry && site && `${site}/transport?id=${details.order_id}`
  return joinParagraphs(
    words.greeting(sanitizeName(details.customer_name)),
    undone ? words.undone(words.status(undone)) : details.change_no === 1 ? words.received : words.changed,
    formatFacts(
      [words.enquiryNumber, details.enquiry_number],
      [words.version, formatVersion(details.version_counts)],
      [words.time, formatDateTime(details.changed_at, 'en')],
      [isPaymentDue(details) ? words.payable : words.amount, formatRupees(details.net_amount)],
      [words.paid, details.received_amount > 0 && formatRupees(details.received_amount)],
      [words.due, isPaymentDue(details) && details.received_amount > 0 && formatRupees(details.amount_due)],
      [words.statusLabel, words.status(details.order_status)],
      [words.lorryOffice, lorry && sanitizeText(lorry.lorry_office)],
      [words.lrNumber, lorry && sanitizeText(lorry.lr_number)],
      [words.lorryPhone, lorry && sanitizeText(lorry.lorry_phone)],
      [words.lorryReceipt, receipt],
      [words.bill, billUrl(site, details)],
    ),
    details.changes && formatChanges(writing, words.whatChanged, details.changes),
    words.next(details.order_status),
    refund && refund.owed > 0 && words.refund(refund.share, formatRupees(refund.owed)),
    formatFacts(
      [words.payHere, details.order_status === 'Confirmed' && site && `${site}/payment-options`],
      [words.phone, shop.phones[0]],
    ),
    words.shopName(shop),
  )
}

function writeShopText({ words, site }: MailLanguage, { details }: StatusMailInput): string {
  const isNew = details.change_no === 1
  return joinParagraphs(
    isNew ? words.shopReceived : words.shopChanged,
    formatFacts(
      [words.enquiryNumber, details.enquiry_number],
      [words.version, formatVersion(details.version_counts)],
      [words.time, formatDateTime(details.changed_at, 'en')],
      [words.statusLabel, !isNew && words.status(details.order_status)],
      [words.changedBy, !isNew && sanitizeText(details.changed_by)],
      ...senderFacts(details, words),
      [words.amount, formatRupees(details.net_amount)],
      [words.products, String(details.line_count)],
      [words.bill, billUrl(site, details)],
    ),
  )
}

function isPaymentDue({ order_status }: StatusChangeDetails): boolean {
  return order_status === 'Enquiry Received' || order_status === 'Confirmed'
}

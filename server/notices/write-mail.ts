import { createHash } from 'node:crypto'
import { CUSTOMER_FIELDS, type FieldKind } from '#domain/customer/customer-fields.ts'
import { type Billing, SHOP_MAIL_FIELDS } from '#domain/enquiry/billing.ts'
import type { OrderId } from '#domain/enquiry/enquiry.ts'
import { sanitizeName, sanitizeProductName, sanitizeText } from '#domain/sanitize-text.ts'
import type { Shop } from '#domain/shop.ts'
import { mail as en } from '#i18n/en/customer/mail.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatNumberAndVersion, formatVersion } from '#i18n/format-version.ts'
import { formatDate, formatDateTime } from '#i18n/indian-time.ts'
import { getBasePath, type Language } from '#i18n/language.ts'
import { productName } from '#i18n/localized-names.ts'
import { mail as ta } from '#i18n/ta/customer/mail.ts'
import type { findBurst } from '../db/queries/enquiries/bursts.ts'
import type { BackupNightTable, NoticeTable } from '../db/schema.ts'
import type { StatusChangeDetails, VersionChanges } from './find-change-details.ts'

/** A plain-text e-mail. Text typed by customers occurs in the body only; the headers contain just their address. */
export type Mail = {
  /** The same for every copy of a notice. 128 bits in hex, so that the Message-ID fits on one line. */
  id: string
  to: string
  /** The reply address; empty if the customer gave none. */
  replyTo: string
  subject: string
  text: string
}

/** The texts of mails in one language. */
type MailWords = typeof en

/** The input of a status mail. Without PUBLIC_URL it contains no links. */
type StatusMailInput = { details: StatusChangeDetails; shop: Shop; PUBLIC_URL?: string | undefined }

/** Identifies the notice of a mail. */
export type NoticeKey = Pick<NoticeTable, 'event' | 'recipient'>

/** A language of a mail: its texts and the base URL of its links, if any. */
export type MailLanguage = { words: MailWords; site: string | undefined; language: Language }

/**
 * Writes a customer's text in the language of the enquiry. Texts to the shop, and to customers with unknown language, are in
 * Tamil followed by English.
 */
export function writeInLanguages(
  PUBLIC_URL: string | undefined,
  language: Language | null,
  write: (writing: MailLanguage) => string,
): string {
  const site = PUBLIC_URL || undefined
  if (language) {
    const words = language === 'ta' ? ta : en
    return `${write({ words, site: site && site + getBasePath(language), language })}\n`
  }
  const both = [
    { words: ta, site, language: 'ta' },
    { words: en, site, language: 'en' },
  ] as const
  return `${both.map(write).join('\n\n* * *\n\n')}\n`
}

/** Builds a subject such as '2026-00042 v3 · …' in the languages of the mail. */
export function mailSubject(
  number: string,
  language: Language | null,
  write: (words: MailWords) => string,
): string {
  const languages = language === 'ta' ? [ta] : language === 'en' ? [en] : [ta, en]
  return [number, ...languages.map(write)].join(' · ')
}

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

/** Maximum number of enquiries or changes listed in one mail. */
const LISTED_MAX = 100

/** Writes the shop's mail about a burst, in Tamil and English, with one line per enquiry. */
export function writeBurstMail(
  notice: NoticeKey,
  { enquiries, shop }: { enquiries: Awaited<ReturnType<typeof findBurst>>; shop: Shop },
): Mail {
  const count = enquiries.length
  const lines = enquiries.slice(0, LISTED_MAX).map((enquiry) => {
    const [name, city] = [sanitizeName(enquiry.customer_name), sanitizeName(enquiry.city)]
    const time = formatDateTime(enquiry.placed_at, 'en')
    const amount = formatRupees(enquiry.net_amount)
    return [enquiry.enquiry_number, time, name, enquiry.mobile_no, city, amount].join(' · ')
  })
  const more = count > LISTED_MAX ? [`+ ${count - LISTED_MAX}`] : []
  return {
    id: mailId(notice),
    to: shop.email,
    replyTo: '',
    subject: `${ta.burst(count)} · ${en.burst(count)}`,
    text: `${ta.aboutBurst}\n\n${en.aboutBurst}\n\n${[...lines, ...more].join('\n')}\n`,
  }
}

/** Writes the shop's mail about a failed nightly backup. */
export function writeBackupMail(
  notice: NoticeKey,
  { night, shop }: { night: BackupNightTable; shop: Shop },
): Mail {
  const day = formatDate(night.claimed_at)
  return {
    id: mailId(notice),
    to: shop.email,
    replyTo: '',
    subject: `${ta.backupFailed} · ${en.backupFailed}`,
    text: joinParagraphs(ta.aboutBackup(day), en.aboutBackup(day), `${night.problem}\n`),
  }
}

/** Appends the head of the audit log, '1234:<hash>', to a mail to the shop. The mail is a copy outside the shop's computer. */
export function appendAuditHead(mail: Mail, end: string): Mail {
  const command = `npm run audit:verify -- --known ${end}`
  return { ...mail, text: `${mail.text}\n${[ta.keepForAudit, en.keepForAudit, command].join('\n')}\n` }
}

/** The same id for every copy of a notice. */
export function mailId({ event, recipient }: NoticeKey): string {
  return createHash('sha256').update(`${event} ${recipient}`).digest('hex').slice(0, 32)
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

function isPaymentDue({ order_status }: StatusChangeDetails): boolean {
  return order_status === 'Enquiry Received' || order_status === 'Confirmed'
}

/** Joins the non-empty texts as paragraphs. */
export function joinParagraphs(...texts: readonly (string | false | undefined)[]): string {
  return texts.filter(Boolean).join('\n\n')
}

type LabeledFact = [label: string, fact: string | false | undefined]

/** Formats 'Label: fact' lines and skips empty facts. */
export function formatFacts(...lines: LabeledFact[]): string {
  return lines.flatMap(([label, fact]) => (fact ? [`${label}: ${fact}`] : [])).join('\n')
}

/** The URL of an enquiry's bill. */
export function billUrl(site: string | undefined, { order_id }: { order_id: OrderId }): string | undefined {
  return site && `${site}/print?id=${order_id}`
}

/** Lists changes under a title, followed by the old and new total. */
export function formatChanges(
  { words, language }: MailLanguage,
  title: string,
  { items, from, to }: VersionChanges,
): string {
  const lines = items.slice(0, LISTED_MAX).map((change) => {
    if (change.what !== 'line')
      return `- ${words[change.what]}: ${formatRupees(change.from)} → ${formatRupees(change.to)}`
    const [was, is] = [change.from || '–', change.to || '–']
    const amounts = `${formatRupees(change.from_amount)} → ${formatRupees(change.to_amount)}`
    return `- ${sanitizeProductName(productName(language, change))}: ${was} → ${is} (${amounts})`
  })
  const more = items.length > LISTED_MAX ? [`+ ${items.length - LISTED_MAX}`] : []
  const total = `${words.total}: ${formatRupees(from)} → ${formatRupees(to)}`
  return [title, ...lines, ...more, total].join('\n')
}

import { sanitizeName } from '#domain/sanitize-text.ts'
import type { Shop } from '#domain/shop.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import type { VersionChangeDetails } from '../find-change-details.ts'
import { billUrl } from './bill-url.ts'
import { formatChanges } from './format-changes.ts'
import { type Mail, mailId, type NoticeKey } from './mail.ts'
import { type MailLanguage, mailSubject, writeInLanguages } from './mail-languages.ts'
import { formatFacts, joinParagraphs } from './mail-text.ts'
import { senderFacts } from './sender-facts.ts'

/** The input of a version mail. Without PUBLIC_URL it contains no links. */
type VersionMailInput = { details: VersionChangeDetails; shop: Shop; PUBLIC_URL?: string | undefined }

/** Writes the mail about a version: proposed or withdrawn to the customer, accepted to the shop. */
export function writeVersionMail(notice: NoticeKey, input: VersionMailInput): Mail {
  const { details, shop, PUBLIC_URL } = input
  const { enquiry, happened } = details
  const isToShop = happened === 'accepted'
  const [to, replyTo] = isToShop ? [shop.email, enquiry.email_id] : [enquiry.email_id, shop.email]
  const language = isToShop ? null : enquiry.language
  const write = { proposed: writeProposedText, withdrawn: writeWithdrawnText, accepted: writeAcceptedText }[
    happened
  ]
  return {
    id: mailId(notice),
    to,
    replyTo,
    subject: mailSubject(
      `${enquiry.enquiry_number} v${details.version_no}`,
      language,
      (words) => words.versionSubject[happened],
    ),
    text: writeInLanguages(PUBLIC_URL, language, (writing) => write(writing, input)),
  }
}

function writeProposedText(writing: MailLanguage, { details, shop }: VersionMailInput): string {
  const { words, site } = writing
  const { enquiry, changes, version_no } = details
  const [next, before] = [`v${version_no}`, `v${enquiry.version_counts}`]
  return joinParagraphs(
    words.greeting(sanitizeName(enquiry.customer_name)),
    words.proposed,
    formatFacts(
      [words.enquiryNumber, enquiry.enquiry_number],
      [words.version, `${before} → ${next}`],
      [words.time, formatDateTime(details.since, 'en')],
    ),
    formatChanges(writing, words.whatWouldChange, changes),
    formatFacts(
      [words.paid, enquiry.received_amount > 0 && formatRupees(enquiry.received_amount)],
      [words.dueThen, formatRupees(details.amount_due)],
    ),
    site ? `${words.acceptHere}\n${billUrl(site, enquiry)}` : words.acceptByPhone,
    words.untilThen(before),
    formatFacts([words.phone, shop.phones[0]]),
    words.shopName(shop),
  )
}

function writeWithdrawnText({ words, site }: MailLanguage, { details, shop }: VersionMailInput): string {
  const { enquiry, version_no } = details
  const current = `v${enquiry.version_counts}`
  return joinParagraphs(
    words.greeting(sanitizeName(enquiry.customer_name)),
    words.withdrawn(`v${version_no}`, current),
    formatFacts(
      [words.enquiryNumber, enquiry.enquiry_number],
      [words.version, current],
      [words.amount, formatRupees(enquiry.net_amount)],
      [words.due, formatRupees(details.amount_due)],
      [words.bill, billUrl(site, enquiry)],
      [words.phone, shop.phones[0]],
    ),
    words.shopName(shop),
  )
}

function writeAcceptedText({ words, site }: MailLanguage, { details }: VersionMailInput): string {
  const { enquiry, version_no } = details
  return joinParagraphs(
    words.accepted(`v${version_no}`),
    formatFacts(
      [words.enquiryNumber, enquiry.enquiry_number],
      [words.time, formatDateTime(details.since, 'en')],
      ...senderFacts(enquiry, words),
      [words.amount, formatRupees(enquiry.net_amount)],
      [words.due, formatRupees(details.amount_due)],
      [words.bill, billUrl(site, enquiry)],
    ),
  )
}

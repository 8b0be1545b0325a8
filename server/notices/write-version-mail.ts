import { plainName } from '#domain/plain-text.ts'
import type { Shop } from '#domain/shop.ts'
import { formatRupees } from '#i18n/format.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import type { VersionNews } from './find-news.ts'
import {
  bill,
  changesInWords,
  facts,
  idOf,
  inLanguages,
  type Mail,
  type NoticeKey,
  paragraphs,
  sender,
  subjectOf,
  type Writing,
} from './write-mail.ts'

/** What a mail about a version is made of; PUBLIC_URL is where its links lead, without it there are none. */
type VersionMailParts = { news: VersionNews; shop: Shop; PUBLIC_URL?: string | undefined }

/** The mail that tells a customer of changes that wait for a word, or wait no more; or the shop that they were accepted. */
export function writeVersionMail(notice: NoticeKey, parts: VersionMailParts): Mail {
  const { news, shop, PUBLIC_URL } = parts
  const { enquiry, happened } = news
  const isToShop = happened === 'accepted'
  const [to, replyTo] = isToShop ? [shop.email, enquiry.email_id] : [enquiry.email_id, shop.email]
  const language = isToShop ? null : enquiry.language
  const write = { proposed, withdrawn, accepted }[happened]
  return {
    id: idOf(notice),
    to,
    replyTo,
    subject: subjectOf(
      `${enquiry.enquiry_number} v${news.version_no}`,
      language,
      (words) => words.versionSubject[happened],
    ),
    text: inLanguages(PUBLIC_URL, language, (writing) => write(writing, parts)),
  }
}

function proposed(writing: Writing, { news, shop }: VersionMailParts): string {
  const { words, site } = writing
  const { enquiry, changes, version_no } = news
  const [next, before] = [`v${version_no}`, `v${enquiry.version_counts}`]
  return paragraphs(
    words.greeting(plainName(enquiry.customer_name)),
    words.proposed,
    facts(
      [words.enquiryNumber, enquiry.enquiry_number],
      [words.version, `${before} → ${next}`],
      [words.time, formatDateTime(news.since, 'en')],
    ),
    changesInWords(writing, words.whatWouldChange, changes),
    facts(
      [words.paid, enquiry.received_amount > 0 && formatRupees(enquiry.received_amount)],
      [words.dueThen, formatRupees(news.amount_due)],
    ),
    site ? `${words.acceptHere}\n${bill(site, enquiry)}` : words.acceptByPhone,
    words.untilThen(before),
    facts([words.phone, shop.phones[0]]),
    words.shopName(shop),
  )
}

function withdrawn({ words, site }: Writing, { news, shop }: VersionMailParts): string {
  const { enquiry, version_no } = news
  const counts = `v${enquiry.version_counts}`
  return paragraphs(
    words.greeting(plainName(enquiry.customer_name)),
    words.withdrawn(`v${version_no}`, counts),
    facts(
      [words.enquiryNumber, enquiry.enquiry_number],
      [words.version, counts],
      [words.amount, formatRupees(enquiry.net_amount)],
      [words.due, formatRupees(news.amount_due)],
      [words.bill, bill(site, enquiry)],
      [words.phone, shop.phones[0]],
    ),
    words.shopName(shop),
  )
}

function accepted({ words, site }: Writing, { news }: VersionMailParts): string {
  const { enquiry, version_no } = news
  return paragraphs(
    words.accepted(`v${version_no}`),
    facts(
      [words.enquiryNumber, enquiry.enquiry_number],
      [words.time, formatDateTime(news.since, 'en')],
      ...sender(enquiry, words),
      [words.amount, formatRupees(enquiry.net_amount)],
      [words.due, formatRupees(news.amount_due)],
      [words.bill, bill(site, enquiry)],
    ),
  )
}

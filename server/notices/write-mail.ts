import { createHash } from 'node:crypto'
import type { Shop } from '#domain/shop.ts'
import { mail as en } from '#i18n/en/mail.ts'
import { formatDateTime, formatRupees } from '#i18n/format.ts'
import { mail as ta } from '#i18n/ta/mail.ts'
import type { findBurst } from '../db/queries/enquiries.ts'
import type { EnquiryNews } from '../db/queries/notices.ts'
import type { NoticeTable } from '../db/schema.ts'
import { plainName } from './plain-name.ts'

/** An e-mail: text alone. What customers typed stands in the text, in no header but the addresses. */
export type Mail = {
  /** The same for every copy of a notice: 128 bits in hex, so that the Message-ID stays on one line. */
  id: string
  to: string
  /** Whom an answer reaches; empty when the customer gave no e-mail address. */
  replyTo: string
  subject: string
  text: string
}

type Words = typeof en

/** What a mail is made of; PUBLIC_URL is where its links lead, without it there are none. */
export type MailParts = { news: EnquiryNews; shop: Shop; PUBLIC_URL?: string | undefined }

type NoticeKey = Pick<NoticeTable, 'event' | 'recipient'>

/** The mail of a notice, in Tamil and then in English. Times are India's (D16). */
export function writeMail({ event, recipient }: NoticeKey, parts: MailParts): Mail {
  const { news, shop } = parts
  const [write, to, replyTo] =
    recipient === 'customer' ? [toCustomer, news.email_id, shop.email] : [toShop, shop.email, news.email_id]
  const isNewToShop = recipient === 'shop' && news.change_no === 1
  const [tamil, english] = [ta, en].map((words: Words) =>
    isNewToShop ? words.newEnquiry : words.status(news.order_status),
  )
  return {
    id: idOf({ event, recipient }),
    to,
    replyTo,
    subject: `${news.enquiry_number} · ${tamil} · ${english}`,
    text: `${write(ta, parts)}\n\n* * *\n\n${write(en, parts)}\n`,
  }
}

/** The most enquiries that one mail lists. */
const LISTED_MAX = 100

/** The mail that tells the shop of all enquiries of a burst, in Tamil and then in English, with a line for each. */
export function writeBurstMail(
  notice: NoticeKey,
  { enquiries, shop }: { enquiries: Awaited<ReturnType<typeof findBurst>>; shop: Shop },
): Mail {
  const count = enquiries.length
  const lines = enquiries.slice(0, LISTED_MAX).map((enquiry) => {
    const [name, city] = [plainName(enquiry.customer_name), plainName(enquiry.city)]
    const time = formatDateTime(enquiry.placed_at, 'en')
    const amount = formatRupees(enquiry.net_amount)
    return [enquiry.enquiry_number, time, name, enquiry.mobile_no, city, amount].join(' · ')
  })
  const more = count > LISTED_MAX ? [`+ ${count - LISTED_MAX}`] : []
  return {
    id: idOf(notice),
    to: shop.email,
    replyTo: '',
    subject: `${ta.burst(count)} · ${en.burst(count)}`,
    text: `${ta.aboutBurst}\n\n${en.aboutBurst}\n\n${[...lines, ...more].join('\n')}\n`,
  }
}

/** The same for every copy of a notice. */
function idOf({ event, recipient }: NoticeKey): string {
  return createHash('sha256').update(`${event} ${recipient}`).digest('hex').slice(0, 32)
}

function toCustomer(words: Words, { news, shop, PUBLIC_URL }: MailParts): string {
  return [
    words.greeting(plainName(news.customer_name)),
    news.change_no === 1 ? words.received : words.changed,
    facts(
      [words.enquiryNumber, news.enquiry_number],
      [words.time, formatDateTime(news.changed_at, 'en')],
      [isToBePaid(news) ? words.payable : words.amount, formatRupees(news.net_amount)],
      [words.statusLabel, words.status(news.order_status)],
      [words.bill, bill(news, PUBLIC_URL)],
    ),
    words.next(news.order_status),
    facts(
      [words.payHere, news.order_status === 'Confirmed' && PUBLIC_URL && `${PUBLIC_URL}/payment-options`],
      [words.phone, shop.phones[0]],
    ),
    words.shopName(shop),
  ].join('\n\n')
}

function toShop(words: Words, { news, PUBLIC_URL }: MailParts): string {
  const isNew = news.change_no === 1
  return [
    isNew ? words.shopReceived : words.shopChanged,
    facts(
      [words.enquiryNumber, news.enquiry_number],
      [words.time, formatDateTime(news.changed_at, 'en')],
      [words.statusLabel, !isNew && words.status(news.order_status)],
      [words.changedBy, !isNew && news.changed_by],
      [words.name, plainName(news.customer_name)],
      [words.mobile, news.mobile_no],
      [words.city, plainName(news.city)],
      [words.email, news.email_id],
      [words.amount, formatRupees(news.net_amount)],
      [words.products, String(news.line_count)],
      [words.bill, bill(news, PUBLIC_URL)],
    ),
  ].join('\n\n')
}

function isToBePaid({ order_status }: EnquiryNews): boolean {
  return order_status === 'Enquiry Received' || order_status === 'Confirmed'
}

/** 'Label: what there is', a line each; what there is not is left out. */
function facts(...lines: [label: string, fact: string | false | undefined][]): string {
  return lines.flatMap(([label, fact]) => (fact ? [`${label}: ${fact}`] : [])).join('\n')
}

function bill({ order_id }: EnquiryNews, PUBLIC_URL: string | undefined): string | undefined {
  return PUBLIC_URL && `${PUBLIC_URL}/print?id=${order_id}`
}

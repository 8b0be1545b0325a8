import { sanitizeName } from '#domain/sanitize-text.ts'
import type { Shop } from '#domain/shop.ts'
import { mail as en } from '#i18n/en/customer/mail.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { mail as ta } from '#i18n/ta/customer/mail.ts'
import type { findBurst } from '../../db/queries/enquiries/bursts.ts'
import { LISTED_MAX } from './format-changes.ts'
import { type Mail, mailId, type NoticeKey } from './mail.ts'

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

import type { Shop } from '#domain/shop.ts'
import { mail as en } from '#i18n/en/customer/mail.ts'
import { formatDate } from '#i18n/indian-time.ts'
import { mail as ta } from '#i18n/ta/customer/mail.ts'
import type { BackupNightTable } from '../../db/schema.ts'
import { type Mail, mailId, type NoticeKey } from './mail.ts'
import { joinParagraphs } from './mail-text.ts'

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

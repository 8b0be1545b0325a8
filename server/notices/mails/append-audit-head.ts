import { mail as en } from '#i18n/en/customer/mail.ts'
import { mail as ta } from '#i18n/ta/customer/mail.ts'
import type { Mail } from './mail.ts'

/** Appends the head of the audit log, '1234:<hash>', to a mail to the shop. The mail is a copy outside the shop's computer. */
export function appendAuditHead(mail: Mail, end: string): Mail {
  const command = `npm run audit:verify -- --known ${end}`
  return { ...mail, text: `${mail.text}\n${[ta.keepForAudit, en.keepForAudit, command].join('\n')}\n` }
}

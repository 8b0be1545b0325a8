import type { Settings } from '../settings.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Finds missing and weak settings. `hasUsers` tells whether anyone can sign in to the office. */
export function examineSettings(settings: Settings, { hasUsers }: { hasUsers: boolean }): Finding[] {
  const { PUBLIC_URL, MAIL_URL, DATABASE_URL, BACKUP_DIR, OFFICE_PASSWORD, PROXIES, NODE_ENV } = settings
  const isPublic = PUBLIC_URL?.startsWith('https://')
  const isOpenMail = MAIL_URL !== undefined && new URL(MAIL_URL).searchParams.get('requireTLS') === 'false'
  const checks: [boolean, what: string, message: string, advice: string][] = [
    [
      !PUBLIC_URL,
      'PUBLIC_URL',
      'is not set',
      'Set it to the address of the shop. Without it, mails have no links.',
    ],
    [
      PUBLIC_URL !== undefined && !isPublic,
      'PUBLIC_URL',
      'is not https',
      'Put a proxy with a certificate in front of the shop, and use https here.',
    ],
    [
      isPublic === true && PROXIES === 0,
      'PROXIES',
      'is 0, but https requires a proxy in front of the shop',
      'Set it to the number of proxies. Otherwise all customers share one rate limit.',
    ],
    [
      !MAIL_URL,
      'MAIL_URL',
      'is not set',
      'Set it to a mail server. Without it, the shop gets no mails about enquiries.',
    ],
    [isOpenMail, 'MAIL_URL', 'allows unencrypted mail', 'Remove requireTLS=false from it.'],
    [
      !BACKUP_DIR && !DATABASE_URL,
      'BACKUP_DIR',
      'is not set',
      'Set it to a folder. Without it, there is no nightly backup.',
    ],
    [
      !hasUsers && !OFFICE_PASSWORD,
      'OFFICE_EMAIL',
      'is not set, and no user can sign in to the office',
      'Set it with OFFICE_PASSWORD, or create a user with the command office:create-user.',
    ],
    [
      hasUsers && OFFICE_PASSWORD !== undefined,
      'OFFICE_PASSWORD',
      'is still set, but no longer needed',
      'Remove it from the environment.',
    ],
    [NODE_ENV !== 'production', 'NODE_ENV', `is ${NODE_ENV}`, 'Leave it empty, or set it to production.'],
  ]
  const findings = checks.flatMap(([applies, what, message, advice]) =>
    applies ? [warning(what, message, advice)] : [],
  )
  return findings.length > 0 ? findings : [ok('settings', 'nothing is missing')]
}

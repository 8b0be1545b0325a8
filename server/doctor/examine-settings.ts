import type { Settings } from '../settings.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Finds missing and weak settings. `hasUsers` tells whether anyone can sign in to the office. */
export function examineSettings(settings: Settings, { hasUsers }: { hasUsers: boolean }): Finding[] {
  const { PUBLIC_URL, MAIL_URL, DATABASE_URL, BACKUP_DIR, OFFICE_PASSWORD, PROXIES, NODE_ENV } = settings
  const isPublic = PUBLIC_URL?.startsWith('https://')
  const isOpenMail = MAIL_URL !== undefined && new URL(MAIL_URL).searchParams.get('requireTLS') === 'false'
  const weak: [boolean, what: string, says: string, toDo: string][] = [
    [
      !PUBLIC_URL,
      'PUBLIC_URL',
      'is not set',
      'Set it to the address of the shop: mails have no links without it.',
    ],
    [
      PUBLIC_URL !== undefined && !isPublic,
      'PUBLIC_URL',
      'is not https',
      'Put a proxy with a certificate before the shop, and say https here.',
    ],
    [
      isPublic === true && PROXIES === 0,
      'PROXIES',
      'is 0, and something must stand before the shop for https',
      'Say how many proxies there are: else all customers count as one, and wait for each other.',
    ],
    [!MAIL_URL, 'MAIL_URL', 'is not set', 'Set it to a mail server: else nobody is told of enquiries.'],
    [isOpenMail, 'MAIL_URL', 'lets mail go unencrypted', 'Take requireTLS=false out of it.'],
    [
      !BACKUP_DIR && !DATABASE_URL,
      'BACKUP_DIR',
      'is not set',
      'Set it to a folder: else no backup is made by night.',
    ],
    [
      !hasUsers && !OFFICE_PASSWORD,
      'OFFICE_EMAIL',
      'is not set, and nobody can sign in to the office',
      'Set it with OFFICE_PASSWORD, or make a user: the command office:create-user.',
    ],
    [
      hasUsers && OFFICE_PASSWORD !== undefined,
      'OFFICE_PASSWORD',
      'is still set, and is not needed any more',
      'Take it out of the environment.',
    ],
    [NODE_ENV !== 'production', 'NODE_ENV', `is ${NODE_ENV}`, 'Leave it empty, or say production.'],
  ]
  const found = weak.flatMap(([isSo, what, says, toDo]) => (isSo ? [warning(what, says, toDo)] : []))
  return found.length > 0 ? found : [ok('settings', 'nothing is missing')]
}

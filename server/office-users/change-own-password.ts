import type { OfficeNewPassword } from '#domain/office/office-account.ts'
import { findOfficePasswordProblem } from '#domain/office/office-password.ts'
import type { Shop } from '#domain/shop.ts'
import { hashPassword, type PasswordDeps } from '../customers/password.ts'
import { deleteOtherOfficeDevices, upsertOfficeDevice } from '../db/queries/devices.ts'
import { deleteOfficeSessions } from '../db/queries/office/office-sessions.ts'
import { updateOfficeUser } from '../db/queries/office/office-users.ts'
import type { OfficeUser } from '../principal.ts'
import { refundAttempts } from '../rate-limits/refund-attempts.ts'
import type { SecurityDeps } from '../security/security-event-counter.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import { commonPasswords } from './common-passwords.ts'
import type { Browser } from './sessions/browser.ts'
import { hashSentToken } from './sessions/session-token.ts'
import { verifyOwnPassword, writeWithVerifiedPassword } from './verify-own-password.ts'

/** Changes the user's own password, ends their other sessions and forgets their other browsers (O2). */
export async function changeOwnPassword(
  deps: PasswordDeps & SecurityDeps & { shop: () => Shop },
  { password, new_password }: OfficeNewPassword,
  { by, browser }: { by: OfficeUser; browser: Browser },
): Promise<Outcome<null>> {
  const { data, refusal } = await verifyOwnPassword(deps, password, by)
  if (refusal) return { refusal }
  const { user, limits } = data
  const problem = findOfficePasswordProblem(new_password, {
    shopName: deps.shop().name,
    email: user.email,
    commonPasswords: await commonPasswords(),
  })
  if (problem) return { refusal: { code: 'invalid-fields', problems: { new_password: problem } } }

  const hash = await hashPassword(new_password.normalize('NFC'), deps.passwordCost)
  return writeWithVerifiedPassword(deps, data, by, async ({ trx, now, audit }) => {
    await updateOfficeUser(trx, by.user_id, { password_hash: hash })
    await deleteOfficeSessions(trx, { user_id: by.user_id, exceptHash: by.token_hash })
    const device_hash = hashSentToken(browser.deviceToken)
    await deleteOtherOfficeDevices(trx, { user_id: by.user_id, device_hash })
    if (device_hash)
      await upsertOfficeDevice(trx, { user_id: by.user_id, device_hash, seen_at: now.toISOString() })
    // Refunds only this attempt: a password does not clear failed codes.
    await refundAttempts(trx, limits)
    audit({
      action: 'change-password',
      subject: { kind: 'office user', id: by.user_id, label: by.user_name },
    })
    return { data: null }
  })
}

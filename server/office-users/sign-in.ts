import type { OfficeSignIn } from '#domain/office-sign-in.ts'
import { isPassword, nobodysHash, type PasswordParts } from '../customers/password.ts'
import { forgiveTries, officeSignInTries, refuseTries } from '../customers/tries.ts'
import { isOfficeDevice } from '../db/queries/devices.ts'
import { findOfficeUser, findOfficeUserByEmail, findSomeOfficeHash } from '../db/queries/office-users.ts'
import type { Guest } from '../principal.ts'
import type { Outcome } from '../use-case.ts'
import {
  type Browser,
  beginSession,
  findUserOfBrowser,
  hashOfCookie,
  type SignedInToOffice,
} from './begin-session.ts'
import { noteFailedSignIn } from './failed-sign-ins.ts'
import { takeCode } from './take-code.ts'

/**
 * Signs somebody in who works here (O2). Whatever was wrong, an address that nobody has, a disabled user, a wrong password,
 * it is refused alike and takes as long: tries are counted before anything is looked at. With a second factor its code is asked for
 * after the right password alone, and a wrong one counts as a try too. A browser in which the user signed in before is counted
 * by itself: strangers who try the address do not keep it out.
 */
export async function signInToOffice(
  parts: PasswordParts,
  { email: typed, password, code }: OfficeSignIn,
  { by, browser }: { by: Guest; browser: Browser },
): Promise<Outcome<SignedInToOffice>> {
  const email = typed.toLowerCase()
  const device_hash = hashOfCookie(browser.deviceToken)
  const isKnown = device_hash !== undefined && (await isOfficeDevice(parts.db, { email, device_hash }))
  const tries = officeSignInTries(email, by.sender, isKnown ? device_hash : undefined)
  const refusal = await refuseTries(parts, by, tries)
  if (refusal) return { refusal }
  const outcome = await checkSignIn()
  if (outcome.refusal?.code === 'sign-in-failed') await noteFailedSignIn(parts, email, by)
  return outcome

  async function checkSignIn(): Promise<Outcome<SignedInToOffice>> {
    const user = await findOfficeUserByEmail(parts.db, email)
    const somebodys = await findSomeOfficeHash(parts.db)
    const hash = user?.password_hash ?? nobodysHash(somebodys, parts.passwordCost)
    const isRight = await isPassword(password.normalize('NFC'), hash)
    if (!user || user.disabled_at || !isRight) return { refusal: { code: 'sign-in-failed' } }

    const hasSecondFactor = user.totp_step !== null
    if (hasSecondFactor && code === undefined) return { refusal: { code: 'code-required' } }

    const { user_id, user_name } = user
    return parts.write<SignedInToOffice>(
      by,
      async (unit) => {
        const { trx, audit } = unit
        // The password, the second factor or the user's state may have changed since they were checked.
        const locked = await findOfficeUser(trx, user_id)
        if (locked?.row_version !== user.row_version) return { refusal: { code: 'sign-in-failed' } }
        if (hasSecondFactor && !(await takeCode(unit, locked, code ?? '')))
          return { refusal: { code: 'sign-in-failed' } }
        const data = await beginSession(unit, { user_id, browser })
        await forgiveTries(trx, tries)
        audit({ action: 'sign-in', subject: { kind: 'office user', id: user_id, label: user_name } })
        return { data }
      },
      { users: [user_id, ...(await findUserOfBrowser(parts, browser))] },
    )
  }
}

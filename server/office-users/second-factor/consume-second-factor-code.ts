import { consumeTotpStep, deleteRecoveryCode } from '../../db/queries/office/second-factors.ts'
import type { OfficeUserTable } from '../../db/schema.ts'
import type { Unit } from '../../unit-of-work/unit.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findTotpStep } from './totp.ts'

/**
 * Uses up a code of the user's second factor: from the authenticator app or a recovery code. Each is valid once (O2). Returns
 * whether it was valid.
 */
export async function consumeSecondFactorCode(
  { trx, now, audit }: Unit,
  { user_id, user_name, totp_secret }: OfficeUserTable,
  code: string,
): Promise<boolean> {
  if (totp_secret === null) return false
  const step = findTotpStep(totp_secret, code, now)
  if (step !== undefined) return consumeTotpStep(trx, { user_id, totp_step: step })
  const isTaken = await deleteRecoveryCode(trx, { user_id, code_hash: hashRecoveryCode(code, totp_secret) })
  if (isTaken)
    audit({ action: 'use-recovery-code', subject: { kind: 'office user', id: user_id, label: user_name } })
  return isTaken
}

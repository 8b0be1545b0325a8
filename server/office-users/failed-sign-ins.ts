import { createHash } from 'node:crypto'
import { countFailedSignIn } from '../db/queries/office/failed-sign-ins.ts'
import type { Guest } from '../principal.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

const DAY = 86_400_000

/** The start of the period in which failed sign-ins are shown: one day. */
export const failedSignInCutoff = (now: Date) => new Date(now.getTime() - DAY).toISOString()

/** Hashes an e-mail or network address for counting failed sign-ins. */
export const failedSignInHash = (text: string) =>
  createHash('sha256').update(`failed sign-in ${text}`).digest('hex')

/** Counts a failed sign-in for the user list. The e-mail address need not belong to a user. */
export async function recordFailedSignIn(
  { write }: Pick<UseCaseDeps, 'write'>,
  email: string,
  by: Guest,
): Promise<void> {
  await write(by, async ({ trx, now }) => {
    const failed = {
      email_hash: failedSignInHash(email),
      address_hash: failedSignInHash(by.sender.address),
      failed_at: now.toISOString(),
    }
    await countFailedSignIn(trx, failed, failedSignInCutoff(now))
    return { data: null }
  })
}

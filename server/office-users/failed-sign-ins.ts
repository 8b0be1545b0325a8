import { createHash } from 'node:crypto'
import { countFailedSignIn } from '../db/queries/office/failed-sign-ins.ts'
import type { Guest } from '../principal.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

const DAY = 86_400_000

/** Since when failed sign-ins are told: for a day. */
export const failedSignInCutoff = (now: Date) => new Date(now.getTime() - DAY).toISOString()

/** The hash under which failed sign-ins with an e-mail address, or from a network address, are counted. */
export const failedSignInHash = (text: string) =>
  createHash('sha256').update(`failed sign-in ${text}`).digest('hex')

/** Counts a failed sign-in, for the owner to see; the e-mail address may be nobody's. */
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

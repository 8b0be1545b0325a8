import { createHash } from 'node:crypto'
import { countFailedSignIn } from '../db/queries/failed-sign-ins.ts'
import type { Guest } from '../principal.ts'
import type { UseCaseParts } from '../use-case.ts'

const DAY = 86_400_000

/** Since when failed sign-ins are told: for a day. */
export const failedSignInsSince = (now: Date) => new Date(now.getTime() - DAY).toISOString()

const hashOf = (text: string) => createHash('sha256').update(`failed sign-in ${text}`).digest('hex')

/** The hash under which failed sign-ins with an e-mail address are counted. */
export const emailHashOf = hashOf

/** Counts a failed sign-in, for the owner to see; the e-mail address may be nobody's. */
export async function noteFailedSignIn(
  { write }: Pick<UseCaseParts, 'write'>,
  email: string,
  by: Guest,
): Promise<void> {
  await write(by, async ({ trx, now }) => {
    const hashes = { email_hash: emailHashOf(email), address_hash: hashOf(by.sender.address) }
    await countFailedSignIn(trx, { ...hashes, failed_at: now.toISOString() }, failedSignInsSince(now))
    return { data: null }
  })
}

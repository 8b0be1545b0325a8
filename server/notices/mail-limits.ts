import type { Sender } from '../caller.ts'
import { countTries, takeBackTry, triesKey } from '../db/queries/throttle.ts'
import type { Trx } from '../db/schema.ts'

const HOUR = 3_600_000

/**
 * How many mails the enquiries of anybody may cause to addresses that nobody has proved to be theirs, and within what time,
 * in ms. One sender cannot use up what all have together.
 */
const MAILS = {
  'mail caused by an address': { most: 60, within: HOUR },
  'mail caused by a network': { most: 240, within: HOUR },
  'mail to a customer': { most: 10, within: 24 * HOUR },
  'mail to all customers': { most: 500, within: HOUR },
} as const

/** Whether one more mail may be sent to this e-mail address because of this sender's enquiry. Counts it if so. */
export async function mayMail(
  trx: Trx,
  { email_id, sender, now }: { email_id: string; sender: Sender; now: Date },
): Promise<boolean> {
  const whose = [
    ['mail caused by an address', sender.address],
    ['mail caused by a network', sender.network],
    ['mail to a customer', mailbox(email_id)],
    ['mail to all customers', ''],
  ] as const
  const keys = whose.flatMap(([name, of]) =>
    of === undefined
      ? []
      : { ...triesKey(name, of), forget_at: new Date(now.getTime() + MAILS[name].within).toISOString() },
  )
  const counted = await countTries(trx, keys, now.toISOString())
  if (counted.every(({ throttle_name, tries }) => tries <= MAILS[throttle_name].most)) return true
  // What is not sent uses up nothing, least of all what others have.
  for (const each of counted) await takeBackTry(trx, each)
  return false
}

/** One mailbox has many spellings: 'Kavitha.M+shop@Example.in' is 'kavitham@example.in' at many providers. */
function mailbox(email_id: string): string {
  const [, name = '', rest = ''] = /^([^+@]*)[^@]*(@.*)$/.exec(email_id.toLowerCase()) ?? []
  return name.replaceAll('.', '') + rest
}

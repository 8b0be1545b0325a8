import { expect, it } from 'vitest'
import { createThrottleKey, type ThrottleKey } from '#server/db/queries/throttle.ts'
import type { Guest } from '#server/principal.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { buildOrder, createGuest } from '../api/test-shop.ts'
import { describeOnBothDatabases, runTransaction } from '../test-database.ts'
import { openNoticeDesk } from './notice-desk.ts'

const MINUTE = 60_000
const NEVER = '1970-01-01T00:00:00.000Z'

describeOnBothDatabases('Notices', { tags: ['O4'] }, (database) => {
  const { shop, mailServer, now, advanceClock, place, sendAllDue, notices, stateOf } =
    openNoticeDesk(database)

  it('of a burst are sent last, and to the shop as one summary', {
    tags: ['W22'],
  }, async () => {
    const oneSender = createGuest({ address: '203.0.113.99' })
    const flood = (n: number) =>
      shop().placeEnquiry(
        {
          payload: {
            ...buildOrder(shop().listProducts(1), 500),
            email_id: `stranger${n}@example.in`,
            customer_name: `N${n}.com`,
          },
        },
        oneSender,
      )
    for (let n = 0; n < 45; n++) await flood(n)
    await place('honest@example.in')
    await sendAllDue()
    const to = mailServer().received.flatMap((mail) => mail.to)
    expect(to.slice(0, 31)).toEqual(Array.from({ length: 31 }, () => 'orders@vaanavil.example'))
    // Mails with the same due time are sent in any order.
    const strangers = Array.from({ length: 45 }, (_, n) => `stranger${n}@example.in`)
    expect(to.slice(31, 62).sort()).toEqual([...strangers.slice(0, 30), 'honest@example.in'].sort())
    expect(to.slice(62).sort()).toEqual(strangers.slice(30).sort())

    mailServer().received = []
    advanceClock(60 * MINUTE - 1)
    await sendAllDue()
    expect(mailServer().received).toEqual([])
    advanceClock(1)
    await sendAllDue()
    const [{ headers, text } = { headers: {}, text: '' }, ...more] = mailServer().received
    expect(more).toEqual([])
    expect(headers).toMatchObject({
      to: 'orders@vaanavil.example',
      subject: 'ஒரே போன் அல்லது நெட்டிலிருந்து 15 ஆர்டர்கள் · 15 enquiries from one sender',
    })
    expect(text.match(/^\d{4}-\d{5} · .* · N \. com · \d{10} · Madurai · ₹[\d,.]+\r?$/gm)).toHaveLength(15)
  })

  /** Sets the count of attempts under a key, as if they had just been made. */
  async function setAttemptCount(key: ThrottleKey, tries: number) {
    const { db } = database()
    const forget_at = new Date(now() + 60 * MINUTE).toISOString()
    await db.deleteFrom('throttle').where('key_hash', '=', key.key_hash).execute()
    await runTransaction(db, (trx) =>
      trx
        .insertInto('throttle')
        .values({ ...key, tries, forget_at, blocked_until: NEVER })
        .execute(),
    )
  }

  const network = '2001:db8:9::/48'
  it.each<[string, number, ThrottleKey, (n: number) => string, (n: number) => Guest]>([
    [
      'one mailbox, however it is spelt',
      10,
      createThrottleKey('mail to a customer', 'victim@example.in'),
      (n) => `Vic.tim+${n}@Example.in`,
      () => createGuest(),
    ],
    [
      'strangers, from one address',
      60,
      createThrottleKey('ordering from an address', '198.51.100.60'),
      (n) => `stranger${n}@example.in`,
      () => createGuest({ address: '198.51.100.60' }),
    ],
    [
      'strangers, from one /48',
      240,
      createThrottleKey('ordering from a network', network),
      (n) => `stranger${n}@example.in`,
      (n) => createGuest({ address: `2001:db8:9:${n}::/64`, network }),
    ],
    [
      'all customers',
      500,
      createThrottleKey('mail to all customers', ''),
      (n) => `customer${n}@example.in`,
      () => createGuest(),
    ],
  ])('to %s are limited to %i', { tags: ['W22'] }, async (_, limit, key, email, by) => {
    // The gate counts all but the last ones without sending them.
    const precounted = repeatCount(limit - 3, 0)
    if (precounted > 0) await setAttemptCount(key, precounted)
    for (let n = precounted; n < limit + 5; n++) {
      const payload = { ...buildOrder(shop().listProducts(1), 500), email_id: email(n) }
      const { refusal } = await shop().placeEnquiry({ payload }, by(n))
      expect(refusal).toBeUndefined()
    }
    await sendAllDue()
    const mails = mailServer().received.filter(({ to }) => !to.includes('orders@vaanavil.example'))
    expect(mails).toHaveLength(limit - precounted)
    const givenUp = (await notices()).filter(({ given_up_at }) => given_up_at)
    expect(givenUp).toHaveLength(5)
    for (const notice of givenUp)
      expect(notice).toMatchObject({
        recipient: 'customer',
        attempts: 0,
        last_error: 'given up, too many mails',
      })
    expect(await stateOf()).toBe('working')
    advanceClock(25 * 60 * MINUTE)
  })

  it('beyond the hourly limit do not make enquiries wait for each other', { tags: ['W22'] }, async ({
    skip,
  }) => {
    const { db, kind } = database()
    if (kind === 'sqlite') return skip('SQLite has one writer')
    const all = createThrottleKey('mail to all customers', '')
    await setAttemptCount(all, 500)
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('throttle').selectAll().where('key_hash', '=', all.key_hash).forUpdate().execute()
      await place('late@example.in')
    })
    expect((await notices()).find(({ recipient }) => recipient === 'customer')?.last_error).toBe(
      'given up, too many mails',
    )
    advanceClock(25 * 60 * MINUTE)
  })
})

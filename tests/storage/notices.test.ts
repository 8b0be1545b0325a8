import { beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#server/db/dialect.ts'
import { findEnquiryStep } from '#server/db/queries/enquiries/enquiry-steps.ts'
import { insertEnquiry } from '#server/db/queries/enquiries/insert-enquiry.ts'
import { insertStatusChange } from '#server/db/queries/enquiries/status-changes.ts'
import {
  claimDueNotice,
  hasStuckNotice,
  insertNotices,
  markNoticeSent,
  updateFailedNotice,
} from '#server/db/queries/notices.ts'
import { describeOnBothDatabases, runTransaction } from '../test-database.ts'
import { sampleEnquiry, sampleLines } from './sample-enquiry.ts'

const at = (minute: number) => new Date(Date.UTC(2027, 9, 1, 0, minute)).toISOString()

describeOnBothDatabases('Notices in the database', (database) => {
  beforeEach(async () => {
    await database().db.deleteFrom('notice').execute()
  })

  const insert = (event: string, now: string, turn: 0 | 1 | 2 = 0) =>
    database()
      .db.transaction()
      .execute((trx) => insertNotices(trx, [{ event, recipient: 'shop', turn, payload: {} }], now))
  const claim = async (now: string, until: string, { db } = database()) => {
    const claimed = await runTransaction(db, (trx) => claimDueNotice(trx, now, until))
    if (!claimed) throw new Error('Nothing is due')
    return claimed
  }
  const listNotices = () => database().db.selectFrom('notice').selectAll().execute()

  it('are due at once, unique per event and recipient', async () => {
    const { db } = database()
    const event = 'enquiry-placed:1'
    const now = '2027-10-01T04:30:00.000Z'
    const noticesOfEvent = [
      { event, recipient: 'customer', turn: 1, payload: { name: 'கவிதா' } },
      { event, recipient: 'shop', turn: 0, payload: { name: 'கவிதா' } },
    ] as const
    await db.transaction().execute((trx) => insertNotices(trx, noticesOfEvent, now))
    const due = {
      event,
      attempts: 0,
      next_attempt_at: now,
      sent_at: null,
      last_error: null,
      given_up_at: null,
    }
    expect(await db.selectFrom('notice').selectAll().orderBy('recipient').execute()).toEqual([
      { ...due, recipient: 'customer', turn: 1, payload: '{"name":"கவிதா"}' },
      { ...due, recipient: 'shop', turn: 0, payload: '{"name":"கவிதா"}' },
    ])
    await expect(db.transaction().execute((trx) => insertNotices(trx, noticesOfEvent, now))).rejects.toThrow(
      /unique/i,
    )
  })

  it('are claimed one by one, longest due first, by one instance at a time', async () => {
    await insert('b:2', at(2))
    await insert('a:1', at(1))
    await insert('c:3', at(3))
    const { db } = database()
    expect(await runTransaction(db, (trx) => claimDueNotice(trx, at(0), at(5)))).toBeUndefined()
    expect(await runTransaction(db, (trx) => claimDueNotice(trx, at(2), at(7)))).toMatchObject({
      event: 'a:1',
      attempts: 1,
      next_attempt_at: at(7),
    })
    expect(await runTransaction(db, (trx) => claimDueNotice(trx, at(2), at(8)))).toMatchObject({
      event: 'b:2',
      attempts: 1,
    })
    expect(await runTransaction(db, (trx) => claimDueNotice(trx, at(2), at(8)))).toBeUndefined()
    expect(await runTransaction(db, (trx) => claimDueNotice(trx, at(7), at(9)))).toMatchObject({
      event: 'c:3',
    })
    expect(await runTransaction(db, (trx) => claimDueNotice(trx, at(7), at(9)))).toMatchObject({
      event: 'a:1',
      attempts: 2,
    })
  })

  it('are claimed by priority: shop, customers, bursts', async () => {
    await insert('of-burst:1', at(1), 2)
    await insert('to-customer:2', at(2), 1)
    await insert('to-shop:3', at(3))
    await insert('later:9', at(9))
    const { db } = database()
    for (const event of ['to-shop:3', 'to-customer:2', 'of-burst:1'])
      expect(await runTransaction(db, (trx) => claimDueNotice(trx, at(4), at(20)))).toMatchObject({ event })
    expect(await runTransaction(db, (trx) => claimDueNotice(trx, at(4), at(20)))).toBeUndefined()
  })

  it('are claimed once by concurrent instances', async () => {
    const events = Array.from({ length: 30 }, (_, n) => `enquiry-placed:${n}`)
    for (const event of events) await insert(event, at(1))
    const otherDatabases = [1, 2, 3].map(() => openDatabase(database().place))
    const claims = otherDatabases.flatMap(({ db }) =>
      events.map(() => runTransaction(db, (trx) => claimDueNotice(trx, at(2), at(7)))),
    )
    const claimed = (await Promise.all(claims)).flatMap((notice) => notice?.event ?? [])
    for (const { close } of otherDatabases) await close()
    expect(claimed.sort()).toEqual(events.sort())
  })

  it('are no longer due after they were sent', async () => {
    await insert('a:1', at(1))
    const claimed = await claim(at(1), at(6))
    await runTransaction(database().db, (trx) => markNoticeSent(trx, claimed, at(2)))
    expect(await listNotices()).toMatchObject([{ next_attempt_at: null, sent_at: at(2), last_error: null }])
    expect(await runTransaction(database().db, (trx) => claimDueNotice(trx, at(9), at(14)))).toBeUndefined()
  })

  it('can be rescheduled only by the current holder of the claim', async () => {
    const { db } = database()
    await insert('a:1', at(1))
    const expiredClaim = await claim(at(1), at(6))
    const currentClaim = await claim(at(6), at(11))
    const failure = { last_error: 'no route', given_up_at: null }
    await runTransaction(db, (trx) =>
      updateFailedNotice(trx, expiredClaim, { ...failure, next_attempt_at: at(7) }),
    )
    expect(await listNotices()).toEqual([currentClaim])
    await runTransaction(db, (trx) =>
      updateFailedNotice(trx, currentClaim, { ...failure, next_attempt_at: at(8) }),
    )
    expect(await listNotices()).toMatchObject([
      { attempts: 2, next_attempt_at: at(8), last_error: 'no route' },
    ])
  })

  it('are stuck after five attempts, and for a time after they were given up', async () => {
    const { db } = database()
    const isStuck = () => hasStuckNotice(db, { attempts: 5, givenUpAfter: at(100) })
    const updateNotices = (notice: {
      attempts: number
      next_attempt_at: string | null
      given_up_at: string | null
    }) => db.updateTable('notice').set(notice).execute()
    await insert('a:1', at(1))
    await updateNotices({ attempts: 4, next_attempt_at: at(1), given_up_at: null })
    expect(await isStuck()).toBe(false)
    await updateNotices({ attempts: 5, next_attempt_at: at(1), given_up_at: null })
    expect(await isStuck()).toBe(true)
    await updateNotices({ attempts: 5, next_attempt_at: null, given_up_at: null })
    expect(await isStuck()).toBe(false)
    await updateNotices({ attempts: 2, next_attempt_at: null, given_up_at: at(101) })
    expect(await isStuck()).toBe(true)
    await updateNotices({ attempts: 2, next_attempt_at: null, given_up_at: at(100) })
    expect(await isStuck()).toBe(false)
    await updateNotices({ attempts: 1, next_attempt_at: null, given_up_at: at(101) })
    expect(await isStuck()).toBe(false)
  })

  it('contain one step of an enquiry, whatever happened since', async () => {
    const { db } = database()
    const lines = sampleLines(3)
    const enquiry = { ...sampleEnquiry(2027, 1, lines), order_status: 'Confirmed' } as const
    const { order_id } = enquiry
    const step = { order_id, changed_by: 'customer', changed_at: at(1) } as const
    const actor_kind = 'guest'
    await db.transaction().execute(async (trx) => {
      await insertEnquiry(trx, enquiry, lines)
      expect(await insertStatusChange(trx, { ...step, actor_kind, order_status: 'Enquiry Received' })).toBe(1)
      expect(await insertStatusChange(trx, { ...step, actor_kind, order_status: 'Confirmed' })).toBe(2)
    })
    expect(await findEnquiryStep(db, order_id, 1)).toEqual({
      ...step,
      change_no: 1,
      undoes: null,
      order_status: 'Enquiry Received',
      enquiry_number: enquiry.enquiry_number,
      customer_name: enquiry.customer_name,
      mobile_no: enquiry.mobile_no,
      email_id: '',
      city: 'Madurai',
      net_amount: enquiry.net_amount,
      line_count: 3,
      language: null,
      version_counts: 1,
      received_amount: 0,
      refunded_amount: 0,
    })
    expect(await findEnquiryStep(db, order_id, 2)).toMatchObject({ change_no: 2, order_status: 'Confirmed' })
    expect(await findEnquiryStep(db, order_id, 3)).toBeUndefined()
    expect(await findEnquiryStep(db, sampleEnquiry(2027, 2, []).order_id, 1)).toBeUndefined()
  })
})

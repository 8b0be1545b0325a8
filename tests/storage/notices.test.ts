import { beforeAll, expect, it } from 'vitest'
import { insertNotices } from '#server/db/queries/notices.ts'
import { describeOnEachDatabase, fill } from '../databases.ts'

describeOnEachDatabase('Messages to send', (database) => {
  beforeAll(() => fill(database()))

  it('are due at once and reach each kind of recipient once for an event', async () => {
    const { db } = database()
    const event = 'enquiry-placed:1'
    const now = '2027-10-01T04:30:00.000Z'
    const both = [
      { event, recipient: 'customer', payload: { name: 'கவிதா' } },
      { event, recipient: 'shop', payload: { name: 'கவிதா' } },
    ] as const
    await db.transaction().execute((trx) => insertNotices(trx, both, now))
    const due = { event, attempts: 0, next_attempt_at: now, sent_at: null, last_error: null }
    expect(await db.selectFrom('notice').selectAll().orderBy('recipient').execute()).toEqual([
      { ...due, recipient: 'customer', payload: '{"name":"கவிதா"}' },
      { ...due, recipient: 'shop', payload: '{"name":"கவிதா"}' },
    ])
    await expect(db.transaction().execute((trx) => insertNotices(trx, both, now))).rejects.toThrow(/unique/i)
  })
})

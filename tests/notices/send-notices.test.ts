import { expect, it } from 'vitest'
import { openDatabase } from '#server/db/dialect.ts'
import { findAuditHead } from '#server/db/queries/audit.ts'
import { claimDueNotice } from '#server/db/queries/notices.ts'
import type { Behaviour } from '#testing/processes/mail-server.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { describeOnBothDatabases, runTransaction } from '../test-database.ts'
import { openNoticeDesk } from './notice-desk.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * 60_000
/** The number of enquiries placed while the mail server is down. */
const WAITING_COUNT = repeatCount(5, 20)

describeOnBothDatabases('Notices', { tags: ['O4'] }, (database) => {
  const {
    mailServer,
    deps,
    lines,
    now,
    clock,
    advanceClock,
    place,
    placeMany,
    sendAllDue,
    notices,
    expectNotices,
    stateOf,
    expectEachOnce,
  } = openNoticeDesk(database)

  it('to the shop contain the audit head, those to customers do not', { tags: ['W15'] }, async () => {
    await deps().write<null>({ kind: 'system', name: 'command' }, async ({ audit }) => {
      audit({ action: 'change', subject: { kind: 'setting', id: 'season', label: 'Season' } })
      return { data: null }
    })
    await place('raja@example.in')
    await sendAllDue()
    const { audit_no, audit_hash } = await findAuditHead(database().db)
    const [toShop, toCustomer] = ['orders@vaanavil.example', 'raja@example.in'].map((address) =>
      mailServer().received.find(({ to }) => to.includes(address)),
    )
    expect(toShop?.text).toContain(`audit:verify -- --known ${audit_no}:${audit_hash}`)
    expect(toCustomer?.text).not.toContain(audit_hash)
  })

  it('placed while the mail server is down arrive once each after its start', async () => {
    await mailServer().stop()
    await placeMany(WAITING_COUNT)
    const pauses = [1, 2, 4, 8, 16, 32, 60, 60]
    for (const [index, minutes] of pauses.entries()) {
      await sendAllDue()
      await expectNotices(2 * WAITING_COUNT, {
        attempts: index + 1,
        sent_at: null,
        last_error: expect.stringContaining('ECONNREFUSED'),
      })
      for (const { next_attempt_at } of await notices()) {
        const pause = Date.parse(next_attempt_at ?? '') - now()
        expect(pause).toBeGreaterThanOrEqual(minutes * MINUTE)
        expect(pause).toBeLessThanOrEqual(1.1 * minutes * MINUTE)
      }
      expect(await stateOf()).toBe(index + 1 < 5 ? 'working' : 'stuck')
      await sendAllDue()
      await expectNotices(2 * WAITING_COUNT, { attempts: index + 1 })
      advanceClock(1.1 * minutes * MINUTE)
    }
    // One line per attempt: warnings at first, errors from the fifth attempt on.
    expect(lines().map(({ level }) => level)).toEqual([
      ...Array.from({ length: 8 * WAITING_COUNT }, () => 40),
      ...Array.from({ length: 8 * WAITING_COUNT }, () => 50),
    ])

    await mailServer().start()
    await sendAllDue()
    await sendAllDue()
    expectEachOnce(WAITING_COUNT)
    await expectNotices(2 * WAITING_COUNT, {
      attempts: 9,
      sent_at: clock().toISOString(),
      next_attempt_at: null,
      last_error: null,
    })
    expect(await stateOf()).toBe('working')
  })

  it.each<[Behaviour, string]>([
    ['hangs up at once', 'ECONNECTION'],
    ['hangs up after the mail', 'ECONNECTION'],
    ['rejects the mail temporarily', 'EMESSAGE 451'],
  ])('to a mail server that %s arrive once, later', async (behaviour, code) => {
    // Not over a connection that is still open.
    await mailServer().stop()
    await mailServer().start()
    mailServer().behaviour = behaviour
    await placeMany(1)
    await sendAllDue()
    await expectNotices(2, { attempts: 1, sent_at: null })
    expect(mailServer().received).toEqual([])
    expect(lines().map((line) => line.code)).toEqual([code, code])

    mailServer().behaviour = 'accepts'
    advanceClock(2 * MINUTE)
    await sendAllDue()
    expectEachOnce(1)
  })

  it('to a mail server killed during a delivery arrive once', async () => {
    await placeMany(3)
    let mails = 0
    mailServer().beforeReply = async () => {
      mails += 1
      if (mails !== 3) return
      mailServer().behaviour = 'hangs up after the mail'
      void mailServer().stop()
    }
    await sendAllDue()
    expect(mailServer().received).toHaveLength(2)

    mailServer().beforeReply = async () => {}
    mailServer().behaviour = 'accepts'
    await mailServer().start()
    advanceClock(2 * MINUTE)
    await sendAllDue()
    expectEachOnce(3)
  })

  it('without a confirmed delivery are sent again with the same Message-ID', async () => {
    await place('')
    mailServer().behaviour = 'accepts and hangs up without a reply'
    await sendAllDue()
    await expectNotices(1, { attempts: 1, sent_at: null })
    mailServer().behaviour = 'accepts'
    advanceClock(2 * MINUTE)
    await sendAllDue()
    const [first, copy] = mailServer().received
    expect(mailServer().received).toHaveLength(2)
    expect(copy?.headers['message-id']).toMatch(/^<[0-9a-f]{32}@vaanavil\.example>$/)
    expect(copy?.headers['message-id']).toBe(first?.headers['message-id'])
    expect(copy?.text).toBe(first?.text)
  })

  it('are never sent twice by concurrent instances', async () => {
    await placeMany(15)
    const otherDatabases = [1, 2].map(() => openDatabase(database().place))
    await Promise.all([deps(), ...otherDatabases.map(({ db }) => ({ ...deps(), db }))].map(sendAllDue))
    for (const { close } of otherDatabases) await close()
    expectEachOnce(15)
    await expectNotices(30, { attempts: 1, sent_at: clock().toISOString() })
  })

  it('claimed by a killed instance are sent by another after five minutes', async () => {
    await place('')
    const claimed = await runTransaction(database().db, (trx) =>
      claimDueNotice(trx, clock().toISOString(), new Date(now() + 5 * MINUTE).toISOString()),
    )
    expect(claimed).toMatchObject({ attempts: 1 })
    advanceClock(5 * MINUTE - 1)
    await sendAllDue()
    expect(mailServer().received).toEqual([])
    advanceClock(1)
    await sendAllDue()
    expect(mailServer().received).toHaveLength(1)
    await expectNotices(1, { attempts: 2, sent_at: clock().toISOString() })
  })

  it('to a permanently rejected address are given up at once and not stuck', async () => {
    mailServer().behaviour = 'rejects the mail temporarily'
    await placeMany(1)
    await sendAllDue()
    mailServer().behaviour = 'rejects the recipient permanently'
    advanceClock(2 * MINUTE)
    await sendAllDue()
    const givenUp = (await notices()).filter(({ recipient }) => recipient === 'customer')
    expect(givenUp).toMatchObject([
      {
        attempts: 2,
        sent_at: null,
        next_attempt_at: null,
        given_up_at: clock().toISOString(),
        last_error: expect.stringMatching(/^given up, refused for good: .*550/s),
      },
    ])
    expect(await stateOf()).toBe('working')
    // The shop's own address is retried: its setup can be corrected.
    mailServer().behaviour = 'accepts'
    advanceClock(3 * MINUTE)
    await sendAllDue()
    expect(mailServer().received.map(({ to }) => to)).toEqual([['orders@vaanavil.example']])
  })

  it('go out over one connection', async () => {
    await mailServer().stop()
    await mailServer().start()
    const before = mailServer().connections
    await placeMany(10)
    await sendAllDue()
    expectEachOnce(10)
    expect(mailServer().connections).toBe(before + 1)
  })

  it('are given up after three days, and reported as stuck for a week', async () => {
    mailServer().behaviour = 'rejects the recipient permanently'
    await place('')
    await sendAllDue()
    advanceClock(3 * DAY + 1)
    mailServer().behaviour = 'accepts'
    await sendAllDue()
    expect(mailServer().received).toEqual([])
    await expectNotices(1, {
      sent_at: null,
      next_attempt_at: null,
      given_up_at: clock().toISOString(),
      last_error: expect.stringMatching(/^given up, too old: .*550/s),
    })
    expect(lines().at(-1)).toMatchObject({
      level: 50,
      msg: 'A notice was given up',
      notice: 'enquiry-placed',
    })
    expect(await stateOf()).toBe('stuck')
    advanceClock(7 * DAY)
    expect(await stateOf()).toBe('working')
  })

  it('are still sent after exactly three days', async () => {
    await place('')
    advanceClock(3 * DAY)
    await sendAllDue()
    expect(mailServer().received).toHaveLength(1)
  })

  it('from before a mail server was set up are dropped and not stuck', async () => {
    await placeMany(2)
    advanceClock(3 * DAY + 1)
    await place('today@example.in')
    await sendAllDue()
    expect(
      mailServer()
        .received.flatMap(({ to }) => to)
        .sort(),
    ).toEqual(['orders@vaanavil.example', 'today@example.in'])
    expect((await notices()).filter(({ last_error }) => last_error === 'given up, too old')).toHaveLength(4)
    expect(lines().map(({ level }) => level)).toEqual([30, 30, 30, 30])
    expect(await stateOf()).toBe('working')
  })

  it('with an unreadable payload are given up and block no others', async () => {
    await place('')
    await database().db.updateTable('notice').set({ payload: '{"order_id":"' }).execute()
    await place('')
    await sendAllDue()
    expect(mailServer().received).toHaveLength(1)
    expect(lines()).toEqual([expect.objectContaining({ level: 50, why: 'nothing to tell' })])
  })

  it('leave no address, number, name or order id in the log', { tags: ['W18'] }, async () => {
    mailServer().behaviour = 'rejects the recipient permanently'
    const order_id = await place('kavitha@example.in')
    await sendAllDue()
    advanceClock(3 * DAY + 1)
    await sendAllDue()
    expect(lines()).toHaveLength(3)
    const log = JSON.stringify(lines())
    for (const secret of [order_id, 'kavitha', 'vaanavil', '9876543210', 'Raja', 'Madurai']) {
      expect(log).not.toContain(secret)
    }
  })
})

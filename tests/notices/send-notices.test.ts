import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/db/dialect.ts'
import { findAuditHead } from '#server/db/queries/audit.ts'
import { claimDueNotice } from '#server/db/queries/notices.ts'
import { createThrottleKey, type ThrottleKey } from '#server/db/queries/throttle.ts'
import { openMailer } from '#server/notices/mailer.ts'
import { type NoticeWorker, startNoticeWorker } from '#server/notices/notice-worker.ts'
import { type NoticeDeps, sendDueNotice } from '#server/notices/send-notice.ts'
import type { Guest } from '#server/principal.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { type Behaviour, type MailServer, startMailServer } from '#testing/processes/mail-server.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { buildOrder, createGuest, openTestShop, type TestShop } from '../api/test-shop.ts'
import { describeOnBothDatabases, runTransaction } from '../test-database.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NEVER = '1970-01-01T00:00:00.000Z'
/** The number of enquiries placed while the mail server is down. */
const WAITING_COUNT = repeatCount(5, 20)
/** The polling interval of a worker in ms. */
const POLL_INTERVAL = 20

describeOnBothDatabases('Notices', { tags: ['O4'] }, (database) => {
  let shop: TestShop
  let mailServer: MailServer
  let now = Date.parse('2027-10-01T04:30:00.000Z')
  let lines: { level: number; msg?: string; notice?: string; code?: string }[]
  let deps: NoticeDeps
  const clock = () => new Date(now)

  beforeAll(async () => {
    shop = await openTestShop(database(), { clock })
    mailServer = await startMailServer()
    const mailer = openMailer(settingsFor(mailServer.url), () => shop.catalogue.current().shop)
    if (!mailer) throw new Error('MAIL_URL makes a mailer')
    deps = {
      db: database().db,
      write: createUnitOfWork({ db: database().db, clock }),
      mailer,
      shop: () => shop.catalogue.current().shop,
      clock,
      logger: pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) }),
    }
  })
  beforeEach(async () => {
    lines = []
    mailServer.behaviour = 'accepts'
    mailServer.received = []
    await database().db.deleteFrom('notice').execute()
  })
  afterAll(async () => {
    shop.catalogue.close()
    await mailServer.stop()
  })

  const settingsFor = (MAIL_URL: string) =>
    ({ MAIL_URL, NODE_ENV: 'production', DATA_DIR: database().place.dataDir }) as const

  async function place(email_id: string) {
    const { data, refusal } = await shop.placeEnquiry({
      payload: { ...buildOrder(shop.listProducts(1), 500), email_id },
    })
    if (refusal) throw new Error(refusal.code)
    return data.order_id
  }
  const placeMany = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => place(`customer${n}@example.in`)))
  async function sendAllDue(noticeDeps = deps) {
    while (await sendDueNotice(noticeDeps));
  }
  const notices = () => database().db.selectFrom('notice').selectAll().execute()
  const expectNotices = async (count: number, notice: Record<string, unknown>) =>
    expect(await notices()).toEqual(Array.from({ length: count }, () => expect.objectContaining(notice)))
  const stateOf = async () => {
    const worker = startNoticeWorker({ ...deps, mailer: async () => {} })
    await worker.close()
    return worker.state()
  }

  /** Expects one mail to each of `count` customers and as many to the shop, none of them twice. */
  function expectEachOnce(count: number) {
    const customers = Array.from({ length: count }, (_, n) => `customer${n}@example.in`)
    const shops = Array.from({ length: count }, () => 'orders@vaanavil.example')
    expect(mailServer.received.flatMap(({ to }) => to).sort()).toEqual([...customers, ...shops].sort())
    const ids = mailServer.received.map(({ headers }) => headers['message-id'])
    expect(new Set(ids).size).toBe(2 * count)
  }

  it('to the shop contain the audit head, those to customers do not', { tags: ['W15'] }, async () => {
    await deps.write<null>({ kind: 'system', name: 'command' }, async ({ audit }) => {
      audit({ action: 'change', subject: { kind: 'setting', id: 'season', label: 'Season' } })
      return { data: null }
    })
    await place('raja@example.in')
    await sendAllDue()
    const { audit_no, audit_hash } = await findAuditHead(database().db)
    const [toShop, toCustomer] = ['orders@vaanavil.example', 'raja@example.in'].map((address) =>
      mailServer.received.find(({ to }) => to.includes(address)),
    )
    expect(toShop?.text).toContain(`audit:verify -- --known ${audit_no}:${audit_hash}`)
    expect(toCustomer?.text).not.toContain(audit_hash)
  })

  it('placed while the mail server is down arrive once each after its start', async () => {
    await mailServer.stop()
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
        const pause = Date.parse(next_attempt_at ?? '') - now
        expect(pause).toBeGreaterThanOrEqual(minutes * MINUTE)
        expect(pause).toBeLessThanOrEqual(1.1 * minutes * MINUTE)
      }
      expect(await stateOf()).toBe(index + 1 < 5 ? 'working' : 'stuck')
      await sendAllDue()
      await expectNotices(2 * WAITING_COUNT, { attempts: index + 1 })
      now += 1.1 * minutes * MINUTE
    }
    // One line per attempt: warnings at first, errors from the fifth attempt on.
    expect(lines.map(({ level }) => level)).toEqual([
      ...Array.from({ length: 8 * WAITING_COUNT }, () => 40),
      ...Array.from({ length: 8 * WAITING_COUNT }, () => 50),
    ])

    await mailServer.start()
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
    await mailServer.stop()
    await mailServer.start()
    mailServer.behaviour = behaviour
    await placeMany(1)
    await sendAllDue()
    await expectNotices(2, { attempts: 1, sent_at: null })
    expect(mailServer.received).toEqual([])
    expect(lines.map((line) => line.code)).toEqual([code, code])

    mailServer.behaviour = 'accepts'
    now += 2 * MINUTE
    await sendAllDue()
    expectEachOnce(1)
  })

  it('to a mail server killed during a delivery arrive once', async () => {
    await placeMany(3)
    let mails = 0
    mailServer.beforeReply = async () => {
      mails += 1
      if (mails !== 3) return
      mailServer.behaviour = 'hangs up after the mail'
      void mailServer.stop()
    }
    await sendAllDue()
    expect(mailServer.received).toHaveLength(2)

    mailServer.beforeReply = async () => {}
    mailServer.behaviour = 'accepts'
    await mailServer.start()
    now += 2 * MINUTE
    await sendAllDue()
    expectEachOnce(3)
  })

  it('without a confirmed delivery are sent again with the same Message-ID', async () => {
    await place('')
    mailServer.behaviour = 'accepts and hangs up without a reply'
    await sendAllDue()
    await expectNotices(1, { attempts: 1, sent_at: null })
    mailServer.behaviour = 'accepts'
    now += 2 * MINUTE
    await sendAllDue()
    const [first, copy] = mailServer.received
    expect(mailServer.received).toHaveLength(2)
    expect(copy?.headers['message-id']).toMatch(/^<[0-9a-f]{32}@vaanavil\.example>$/)
    expect(copy?.headers['message-id']).toBe(first?.headers['message-id'])
    expect(copy?.text).toBe(first?.text)
  })

  it('are never sent twice by concurrent instances', async () => {
    await placeMany(15)
    const otherDatabases = [1, 2].map(() => openDatabase(database().place))
    await Promise.all([deps, ...otherDatabases.map(({ db }) => ({ ...deps, db }))].map(sendAllDue))
    for (const { close } of otherDatabases) await close()
    expectEachOnce(15)
    await expectNotices(30, { attempts: 1, sent_at: clock().toISOString() })
  })

  it('claimed by a killed instance are sent by another after five minutes', async () => {
    await place('')
    const claimed = await runTransaction(database().db, (trx) =>
      claimDueNotice(trx, clock().toISOString(), new Date(now + 5 * MINUTE).toISOString()),
    )
    expect(claimed).toMatchObject({ attempts: 1 })
    now += 5 * MINUTE - 1
    await sendAllDue()
    expect(mailServer.received).toEqual([])
    now += 1
    await sendAllDue()
    expect(mailServer.received).toHaveLength(1)
    await expectNotices(1, { attempts: 2, sent_at: clock().toISOString() })
  })

  it('to a permanently rejected address are given up at once and not stuck', async () => {
    mailServer.behaviour = 'rejects the mail temporarily'
    await placeMany(1)
    await sendAllDue()
    mailServer.behaviour = 'rejects the recipient permanently'
    now += 2 * MINUTE
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
    mailServer.behaviour = 'accepts'
    now += 3 * MINUTE
    await sendAllDue()
    expect(mailServer.received.map(({ to }) => to)).toEqual([['orders@vaanavil.example']])
  })

  it('go out over one connection', async () => {
    await mailServer.stop()
    await mailServer.start()
    const before = mailServer.connections
    await placeMany(10)
    await sendAllDue()
    expectEachOnce(10)
    expect(mailServer.connections).toBe(before + 1)
  })

  it('of a burst are sent last, and to the shop as one summary', {
    tags: ['W22'],
  }, async () => {
    const oneSender = createGuest({ address: '203.0.113.99' })
    const flood = (n: number) =>
      shop.placeEnquiry(
        {
          payload: {
            ...buildOrder(shop.listProducts(1), 500),
            email_id: `stranger${n}@example.in`,
            customer_name: `N${n}.com`,
          },
        },
        oneSender,
      )
    for (let n = 0; n < 45; n++) await flood(n)
    await place('honest@example.in')
    await sendAllDue()
    const to = mailServer.received.flatMap((mail) => mail.to)
    expect(to.slice(0, 31)).toEqual(Array.from({ length: 31 }, () => 'orders@vaanavil.example'))
    // Mails with the same due time are sent in any order.
    const strangers = Array.from({ length: 45 }, (_, n) => `stranger${n}@example.in`)
    expect(to.slice(31, 62).sort()).toEqual([...strangers.slice(0, 30), 'honest@example.in'].sort())
    expect(to.slice(62).sort()).toEqual(strangers.slice(30).sort())

    mailServer.received = []
    now += 60 * MINUTE - 1
    await sendAllDue()
    expect(mailServer.received).toEqual([])
    now += 1
    await sendAllDue()
    const [{ headers, text } = { headers: {}, text: '' }, ...more] = mailServer.received
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
    const forget_at = new Date(now + 60 * MINUTE).toISOString()
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
      const payload = { ...buildOrder(shop.listProducts(1), 500), email_id: email(n) }
      const { refusal } = await shop.placeEnquiry({ payload }, by(n))
      expect(refusal).toBeUndefined()
    }
    await sendAllDue()
    const mails = mailServer.received.filter(({ to }) => !to.includes('orders@vaanavil.example'))
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
    now += 25 * 60 * MINUTE
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
    now += 25 * 60 * MINUTE
  })

  it('are given up after three days, and reported as stuck for a week', async () => {
    mailServer.behaviour = 'rejects the recipient permanently'
    await place('')
    await sendAllDue()
    now += 3 * DAY + 1
    mailServer.behaviour = 'accepts'
    await sendAllDue()
    expect(mailServer.received).toEqual([])
    await expectNotices(1, {
      sent_at: null,
      next_attempt_at: null,
      given_up_at: clock().toISOString(),
      last_error: expect.stringMatching(/^given up, too old: .*550/s),
    })
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: 'A notice was given up', notice: 'enquiry-placed' })
    expect(await stateOf()).toBe('stuck')
    now += 7 * DAY
    expect(await stateOf()).toBe('working')
  })

  it('are still sent after exactly three days', async () => {
    await place('')
    now += 3 * DAY
    await sendAllDue()
    expect(mailServer.received).toHaveLength(1)
  })

  it('from before a mail server was set up are dropped and not stuck', async () => {
    await placeMany(2)
    now += 3 * DAY + 1
    await place('today@example.in')
    await sendAllDue()
    expect(mailServer.received.flatMap(({ to }) => to).sort()).toEqual([
      'orders@vaanavil.example',
      'today@example.in',
    ])
    expect((await notices()).filter(({ last_error }) => last_error === 'given up, too old')).toHaveLength(4)
    expect(lines.map(({ level }) => level)).toEqual([30, 30, 30, 30])
    expect(await stateOf()).toBe('working')
  })

  it('with an unreadable payload are given up and block no others', async () => {
    await place('')
    await database().db.updateTable('notice').set({ payload: '{"order_id":"' }).execute()
    await place('')
    await sendAllDue()
    expect(mailServer.received).toHaveLength(1)
    expect(lines).toEqual([expect.objectContaining({ level: 50, why: 'nothing to tell' })])
  })

  it('leave no address, number, name or order id in the log', { tags: ['W18'] }, async () => {
    mailServer.behaviour = 'rejects the recipient permanently'
    const order_id = await place('kavitha@example.in')
    await sendAllDue()
    now += 3 * DAY + 1
    await sendAllDue()
    expect(lines).toHaveLength(3)
    const log = JSON.stringify(lines)
    for (const secret of [order_id, 'kavitha', 'vaanavil', '9876543210', 'Raja', 'Madurai']) {
      expect(log).not.toContain(secret)
    }
  })

  it('are sent by the worker, which finishes the current one on close', async () => {
    let release = () => {}
    const delivering = new Promise<void>((onDelivery) => {
      mailServer.beforeReply = () => {
        onDelivery()
        return new Promise((resolve) => {
          release = resolve
        })
      }
    })
    const worker = startNoticeWorker(deps, POLL_INTERVAL)
    await placeMany(1)
    await delivering
    let isClosed = false
    const closing = worker.close().then(() => {
      isClosed = true
    })
    await notices()
    expect(isClosed).toBe(false)
    mailServer.beforeReply = async () => {}
    release()
    await closing
    expect(mailServer.received).toHaveLength(1)
    expect((await notices()).filter(({ sent_at }) => sent_at)).toHaveLength(1)
    // The other notice is sent after the next start.
    const next = startNoticeWorker(deps, POLL_INTERVAL)
    await vi.waitFor(() => expectEachOnce(1), { timeout: 20_000 })
    await next.close()
  })

  it('are sent again after a database outage, which is logged once', async () => {
    const { db } = database()
    await db.schema.alterTable('notice').renameTo('notice_away').execute()
    const countedClock = vi.fn(clock)
    const worker = startNoticeWorker({ ...deps, clock: countedClock }, POLL_INTERVAL)
    await vi.waitFor(() => expect(countedClock.mock.calls.length).toBeGreaterThan(2), { timeout: 20_000 })
    expect(lines).toMatchObject([{ level: 50, err: {}, msg: 'Notices cannot be sent' }])
    await db.schema.alterTable('notice_away').renameTo('notice').execute()
    await placeMany(1)
    await vi.waitFor(() => expectEachOnce(1), { timeout: 20_000 })
    await worker.close()
  })

  it('are reported by /readyz: off, working or stuck', async () => {
    const readyz = async (worker?: NoticeWorker) => {
      const { app, catalogue } = await openTestShop(database(), { clock, notices: worker })
      const response = await app.request('/readyz')
      catalogue.close()
      return response.json()
    }
    mailServer.behaviour = 'rejects the mail temporarily'
    await place('')
    expect(await readyz()).toEqual({ data: { ready: true, mail: 'off' } })
    const worker = startNoticeWorker(deps)
    await worker.close()
    expect(await readyz(worker)).toEqual({ data: { ready: true, mail: 'working' } })
    await database().db.updateTable('notice').set({ attempts: 5 }).execute()
    expect(await readyz(worker)).toEqual({ data: { ready: true, mail: 'stuck' } })
  })
})

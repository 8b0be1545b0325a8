import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { openMailer } from '#server/notices/mailer.ts'
import { startNoticeWorker } from '#server/notices/notice-worker.ts'
import { type NoticeDeps, sendDueNotice } from '#server/notices/send-notice.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { type MailServer, startMailServer } from '#testing/processes/mail-server.ts'
import { buildOrder, openTestShop, type TestShop } from '../api/test-shop.ts'
import type { TestDatabase } from '../test-database.ts'

/** Opens a test shop with a mail server and an empty queue of notices for each test. Call it inside the suite. */
export function openNoticeDesk(database: () => TestDatabase) {
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
  return {
    shop: () => shop,
    mailServer: () => mailServer,
    deps: () => deps,
    /** The lines logged by the current test. */
    lines: () => lines,
    clock,
    /** The time of the shop's clock, in ms. */
    now: () => now,
    /** Moves the clock by `ms`. */
    advanceClock(ms: number) {
      now += ms
    },
    place,
    placeMany,
    sendAllDue,
    notices,
    expectNotices,
    stateOf,
    expectEachOnce,
  }
}

import { expect, it, vi } from 'vitest'
import { type NoticeWorker, startNoticeWorker } from '#server/notices/notice-worker.ts'
import { openTestShop } from '../api/test-shop.ts'
import { describeOnBothDatabases } from '../test-database.ts'
import { openNoticeDesk } from './notice-desk.ts'

/** The polling interval of a worker in ms. */
const POLL_INTERVAL = 20

describeOnBothDatabases('Notices', { tags: ['O4'] }, (database) => {
  const { mailServer, deps, lines, clock, place, placeMany, notices, expectEachOnce } =
    openNoticeDesk(database)

  it('are sent by the worker, which finishes the current one on close', async () => {
    let release = () => {}
    const delivering = new Promise<void>((onDelivery) => {
      mailServer().beforeReply = () => {
        onDelivery()
        return new Promise((resolve) => {
          release = resolve
        })
      }
    })
    const worker = startNoticeWorker(deps(), POLL_INTERVAL)
    await placeMany(1)
    await delivering
    let isClosed = false
    const closing = worker.close().then(() => {
      isClosed = true
    })
    await notices()
    expect(isClosed).toBe(false)
    mailServer().beforeReply = async () => {}
    release()
    await closing
    expect(mailServer().received).toHaveLength(1)
    expect((await notices()).filter(({ sent_at }) => sent_at)).toHaveLength(1)
    // The other notice is sent after the next start.
    const next = startNoticeWorker(deps(), POLL_INTERVAL)
    await vi.waitFor(() => expectEachOnce(1), { timeout: 20_000 })
    await next.close()
  })

  it('are sent again after a database outage, which is logged once', async () => {
    const { db } = database()
    await db.schema.alterTable('notice').renameTo('notice_away').execute()
    const countedClock = vi.fn(clock)
    const worker = startNoticeWorker({ ...deps(), clock: countedClock }, POLL_INTERVAL)
    await vi.waitFor(() => expect(countedClock.mock.calls.length).toBeGreaterThan(2), { timeout: 20_000 })
    expect(lines()).toMatchObject([{ level: 50, err: {}, msg: 'Notices cannot be sent' }])
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
    mailServer().behaviour = 'rejects the mail temporarily'
    await place('')
    expect(await readyz()).toEqual({ data: { ready: true, mail: 'off' } })
    const worker = startNoticeWorker(deps())
    await worker.close()
    expect(await readyz(worker)).toEqual({ data: { ready: true, mail: 'working' } })
    await database().db.updateTable('notice').set({ attempts: 5 }).execute()
    expect(await readyz(worker)).toEqual({ data: { ready: true, mail: 'stuck' } })
  })
})

import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { PriceListJson } from '#contract/office/price-list.ts'
import { createLiveHub, type LiveHub } from '#server/live/live-hub.ts'
import type { OfficeUser } from '#server/principal.ts'
import { describeOnBothDatabases } from '../databases.ts'
import { type Desk, openDesk } from './desk.ts'
import { ask, hire, signIn } from './shop.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** An event as it came. */
type Heard = { id?: string; event: string; data: { enquiry_number?: string; row_version?: number } }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** An owner who is signed in. */
const ownerIn = (token_hash: string, user_id = 'u1'): OfficeUser => ({
  kind: 'office',
  user_id,
  user_name: 'Murugan',
  role: 'owner',
  may: 'see-parcels',
  token_hash,
  sender: { address: '', network: undefined, fp: undefined },
})

/** Reads a stream in the background; `text` is all that came, `over` whether it ended. */
function read(body: ReadableStream<Uint8Array> | null) {
  const came = { text: '', over: false }
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  async function readAll() {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) break
      came.text += decoder.decode(value, { stream: true })
    }
    came.over = true
  }
  void readAll()
  const heard = (): Heard[] =>
    came.text
      .split('\n\n')
      .filter((block) => block.includes('event: '))
      .map((block) => {
        const lines = block.split('\n').map((line) => line.split(/: (.*)/s))
        const { data = '', event = '', ...id } = Object.fromEntries(lines)
        return { ...id, event, data: JSON.parse(data) }
      })
  return { came, heard, leave: () => reader?.cancel() }
}

describeOnBothDatabases('What open screens of the office are told', { tags: ['O4'] }, (database) => {
  let desk: Desk
  let live: LiveHub
  const open: ReturnType<typeof read>[] = []
  beforeAll(async () => {
    desk = await openDesk(database())
    live = desk.shop.live
    await hire(database(), 'murugan', 'owner')
    await hire(database(), 'kumar', 'packer')
  })
  afterEach(async () => {
    for (const stream of open.splice(0)) await stream.leave()
  })
  afterAll(() => {
    live.close()
    desk.shop.catalogue.close()
  })

  /** Listens as somebody; what came before is behind them. */
  async function listen(cookie = desk.cookie, lastId?: string) {
    const headers: Record<string, string> = lastId === undefined ? {} : { 'Last-Event-ID': lastId }
    const answer = await ask(desk.shop, 'GET /office/api/stream', { cookie, headers })
    expect(answer.status).toBe(200)
    const stream = read(answer.body)
    open.push(stream)
    return stream
  }
  /** What has come once it was looked. */
  async function told(stream: ReturnType<typeof read>, count: number) {
    await live.look()
    await vi.waitFor(() => expect(stream.heard().length).toBeGreaterThanOrEqual(count))
    return stream.heard()
  }

  it('begins with that all is to be read, and passes on as it is', async () => {
    const answer = await ask(desk.shop, 'GET /office/api/stream', {
      cookie: desk.cookie,
      headers: { 'Accept-Encoding': 'gzip, br' },
    })
    const stream = read(answer.body)
    open.push(stream)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(answer.headers.has('content-encoding')).toBe(false)
    expect((await told(stream, 1)).map(({ event }) => event)).toEqual(['reset'])
  })

  it('is that an enquiry was placed, and nothing of who placed it', async () => {
    const stream = await listen()
    const { number } = await desk.place()
    const [, placed] = await told(stream, 2)
    expect(placed).toEqual({
      id: expect.stringMatching(/^\d+\.\d+$/),
      event: 'placed',
      data: { enquiry_number: number },
    })
    expect(stream.came.text).not.toMatch(/Raja|Madurai|98765|Street/)
  })

  const sessions = () => database().db.selectFrom('office_session').selectAll().execute()

  it('is what was done with it, by whom ever and on whichever instance', async () => {
    const { number } = await desk.place()
    const here = await listen()
    const elsewhere = createLiveHub({ db: database().db, clock: () => new Date(desk.now()) })
    const by = ownerIn((await sessions())[0]?.token_hash ?? '')
    const { data } = await elsewhere.open(by)
    const there = read(data ?? null)
    await desk.workOn(number, ['calls', { outcome: 'Reached' }], 'confirm')
    const done = [1, 2].map(() => ({ enquiry_number: number, row_version: expect.any(Number) }))
    expect((await told(here, 3)).slice(1).map(({ data }) => data)).toEqual(done)
    await elsewhere.look()
    await vi.waitFor(() =>
      expect(
        there
          .heard()
          .slice(1)
          .map(({ data }) => data),
      ).toEqual(done),
    )
    elsewhere.close()
  })

  it('packers hear of what is Paid and later, and when it no longer is', async () => {
    const stream = await listen(await signIn(desk.shop, 'kumar'))
    const { number } = await desk.place()
    await desk.workOn(number, 'confirm')
    await live.look()
    await desk.pay(number)
    const paid = await told(stream, 2)
    expect(paid.map(({ event }) => event)).toEqual(['reset', 'changed'])
    await desk.workOn(number, ['undo', { reason: 'A slip' }])
    expect((await told(stream, 3)).map(({ event }) => event)).toEqual(['reset', 'changed', 'changed'])
    await desk.workOn(number, ['calls', { outcome: 'Reached' }])
    await live.look()
    expect(stream.heard()).toHaveLength(3)
  })

  it('is that the price list is another, to whoever works here, however many rows changed', async () => {
    const streams = [await listen(), await listen(await signIn(desk.shop, 'kumar'))]
    const cookie = await signIn(desk.shop, 'murugan')
    const answer = await ask(desk.shop, 'GET /office/api/price-list', { cookie })
    const { data }: { data: PriceListJson } = await answer.json()
    const [first, ...more] = data.products.slice(0, 3).map(({ product_id, row_version, is_new_item }) => ({
      product_id,
      row_version,
      set: { is_new_item: !is_new_item },
    }))
    for (const products of [[first], more])
      await ask(desk.shop, 'POST /office/api/price-list/changes', { cookie, body: { products } })
    for (const stream of streams)
      expect((await told(stream, 3)).map(({ event }) => event)).toEqual(['reset', 'price-list', 'price-list'])
    const since = `GET /office/api/price-list/since?change_no=${data.change_no}`
    const news = await ask(desk.shop, since, { cookie: await signIn(desk.shop, 'kumar') })
    expect((await news.json()).data.products).toHaveLength(3)
  })

  it('goes on where a browser had heard, without a gap and nothing twice', async () => {
    const first = await listen()
    const { number } = await desk.place()
    const before = await told(first, 2)
    await first.leave()
    const others = [await desk.place(), await desk.place()]
    await desk.workOn(number, 'confirm')
    const again = await listen(desk.cookie, before.at(-1)?.id)
    const later = await desk.place()
    expect((await told(again, 4)).map(({ event, data }) => [event, data.enquiry_number])).toEqual([
      ['placed', others[0]?.number],
      ['placed', others[1]?.number],
      ['changed', number],
      ['placed', later.number],
    ])
  })

  it.each(['', 'nonsense', '99999999999999999.1', '1.3000000000'])(
    'from %j on nobody can have heard: all is to be read again',
    async (lastId) => {
      const stream = await listen(desk.cookie, lastId)
      expect((await told(stream, 1)).map(({ event }) => event)).toEqual(['reset'])
    },
  )

  it('gives a sign of life every 25 s, and ends for whoever does not read it', async () => {
    const stream = await listen()
    const head = await ask(desk.shop, 'HEAD /office/api/stream', { cookie: desk.cookie })
    expect(head.status).toBe(200)
    await told(stream, 1)
    desk.wait(24 * SECOND)
    await live.look()
    expect(stream.came.text).not.toMatch(/^:$/m)
    desk.wait(SECOND)
    await live.look()
    await vi.waitFor(() => expect(stream.came.text).toMatch(/\n\n:\n\n$/))
    // Of the head nobody reads more: its place is free again.
    const more = [await listen(), await listen()]
    await told(stream, 1)
    expect([stream, ...more].map(({ came }) => came.over)).toEqual([false, false, false])
  })

  it('keeps no more than 100 for whoever reads slowly: then one says that all is to be read again', async () => {
    const by = ownerIn((await sessions())[0]?.token_hash ?? '')
    const { data } = await live.open(by)
    const { number } = await desk.place()
    for (let n = 0; n < 110; n++) {
      await desk.workOn(number, ['calls', { outcome: 'No Answer' }])
      if (n % 50 === 0) await live.look()
    }
    await live.look()
    const stream = read(data ?? null)
    open.push(stream)
    await vi.waitFor(() => expect(stream.heard().length).toBeGreaterThan(0))
    const heard = stream.heard()
    expect(heard.length).toBeLessThanOrEqual(100)
    expect(heard[0]?.event).toBe('reset')
    // Nor is it more for whoever comes back after a long time.
    const late = await listen(desk.cookie, '0.0')
    expect((await told(late, 1)).map(({ event }) => event)).toEqual(['reset'])
  })

  it('is three at most to one session: the oldest is told, and ends', async () => {
    const streams = [await listen(), await listen(), await listen()]
    const others = await listen(await signIn(desk.shop, 'murugan'))
    const fourth = await listen()
    await vi.waitFor(() => expect(streams[0]?.came.over).toBe(true))
    expect(streams[0]?.heard().at(-1)?.event).toBe('elsewhere')
    expect([streams[1], streams[2], fourth, others].map((stream) => stream?.came.over)).toEqual(
      Array(4).fill(false),
    )
  })

  it('is six at most to one user, by however many sessions: the oldest is told, and ends', async () => {
    await hire(database(), 'packing', 'packer')
    const streams: ReturnType<typeof read>[] = []
    for (let n = 0; n < 7; n++) streams.push(await listen(await signIn(desk.shop, 'packing')))
    await vi.waitFor(() => expect(streams[0]?.came.over).toBe(true))
    expect(streams[0]?.heard().at(-1)?.event).toBe('elsewhere')
    expect(streams.slice(1).map((stream) => stream.came.over)).toEqual(Array(6).fill(false))
  })

  it('ends with the next look after signing out, also on another instance', async () => {
    const cookie = await signIn(desk.shop, 'murugan')
    const { token_hash, user_id } = await database()
      .db.selectFrom('office_session')
      .select(['token_hash', 'user_id'])
      .where('token_hash', '=', hashOf(cookie.split('=')[1] ?? ''))
      .executeTakeFirstOrThrow()
    const elsewhere = createLiveHub({ db: database().db, clock: () => new Date(desk.now()) })
    const { data } = await elsewhere.open(ownerIn(token_hash, user_id))
    const stream = read(data ?? null)
    expect((await ask(desk.shop, 'POST /office/api/signout', { cookie })).status).toBe(204)
    await elsewhere.look()
    await vi.waitFor(() => expect(stream.came.over).toBe(true))
    expect(stream.heard().at(-1)?.event).toBe('session-ended')
    elsewhere.close()
  })

  it('is 200 at most in a process: others are told to come again', async () => {
    const hub = createLiveHub({ db: database().db, clock: () => new Date(desk.now()) })
    const outcomes = []
    const created_at = new Date(desk.now()).toISOString()
    const user = {
      role: 'packer',
      language: 'en',
      password_hash: null,
      totp_secret: null,
      totp_step: null,
    } as const
    const users = Array.from({ length: 201 }, (_, n) => `many-${n}`)
    await database()
      .db.insertInto('office_user')
      .values(
        users.map((user_id) => ({
          ...user,
          user_id,
          user_name: user_id,
          email: `${user_id}@shop.example`,
          created_at,
          disabled_at: null,
          row_version: 1,
        })),
      )
      .execute()
    await database()
      .db.insertInto('office_session')
      .values(
        users.map((user_id) => ({
          user_id,
          token_hash: hashOf(user_id),
          created_at,
          seen_at: created_at,
          confirmed_at: created_at,
          device: '',
        })),
      )
      .execute()
    for (const user_id of users) outcomes.push(await hub.open(ownerIn(hashOf(user_id), user_id)))
    expect(outcomes.filter(({ data }) => data)).toHaveLength(200)
    expect(outcomes[200]?.refusal).toEqual({ code: 'busy', retryAfter: 30 })
    hub.close()
  })

  it('ends with the session: at once when it is ended by somebody, within 30 s when it was not used', async () => {
    const velan = await hire(database(), 'velan', 'staff')
    const owner = await signIn(desk.shop, 'murugan')
    const stream = await listen(await signIn(desk.shop, 'velan'))
    const mine = await listen(owner)
    const ended = await ask(desk.shop, `POST /office/api/users/${velan}/end-sessions`, { cookie: owner })
    expect(ended.status).toBe(204)
    await live.look()
    await vi.waitFor(() => expect(stream.came.over).toBe(true))
    expect(stream.heard().at(-1)?.event).toBe('session-ended')
    expect(mine.came.over).toBe(false)
    // Listening alone is no use of a session.
    desk.wait(12 * HOUR)
    await live.look()
    await vi.waitFor(() => expect(mine.came.over).toBe(true))
    desk.wait(-12 * HOUR)
  })

  it('misses nothing while the database is away: it is told as soon as that is back', async () => {
    let isAway = false
    const db = database().db.withPlugin({
      transformQuery({ node }) {
        if (isAway && JSON.stringify(node).includes('office_session')) throw new Error('It is away')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const hub = createLiveHub({ db, clock: () => new Date(desk.now()) })
    const { token_hash } = await database()
      .db.selectFrom('office_session')
      .innerJoin('office_user', 'office_user.user_id', 'office_session.user_id')
      .select('token_hash')
      .where('role', '=', 'owner')
      .orderBy('seen_at', 'desc')
      .executeTakeFirstOrThrow()
    const { data } = await hub.open(ownerIn(token_hash))
    const stream = read(data ?? null)
    const { number } = await desk.place()
    // Now it is looked whether the session lasts, too.
    desk.wait(30 * SECOND)
    isAway = true
    await expect(hub.look()).rejects.toThrow('It is away')
    isAway = false
    await hub.look()
    await vi.waitFor(
      () => expect(stream.heard().map(({ data }) => data)).toContainEqual({ enquiry_number: number }),
      { timeout: 5_000 },
    )
    hub.close()
  })

  it('ends when the shop is closed, and begins no more', async () => {
    const hub = createLiveHub({ db: database().db, clock: () => new Date(desk.now()) })
    const by = ownerIn('1')
    const { data } = await hub.open(by)
    const stream = read(data ?? null)
    hub.close()
    await vi.waitFor(() => expect(stream.came.over).toBe(true))
    expect((await hub.open(by)).refusal?.code).toBe('busy')
  })

  it('is looked for by itself while somebody listens: an enquiry is told within a second', async () => {
    const stream = await listen()
    const { number } = await desk.place()
    await vi.waitFor(() => expect(stream.heard().at(-1)?.data).toEqual({ enquiry_number: number }), {
      timeout: SECOND,
    })
  })
})

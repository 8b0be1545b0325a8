import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { PriceListJson } from '#contract/office/price-list.ts'
import { createEventBroadcaster, type EventBroadcaster } from '#server/event-stream/event-broadcaster.ts'
import type { OfficeUser } from '#server/principal.ts'
import { describeOnBothDatabases } from '../test-database.ts'
import { createUser, requestOffice, signIn } from './office-client.ts'
import { openTestDesk, type TestDesk } from './test-desk.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** An event as it came. */
type StreamEvent = { id?: string; event: string; data: { enquiry_number?: string; row_version?: number } }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** An owner who is signed in. */
const createOwner = (token_hash: string, user_id = 'u1'): OfficeUser => ({
  kind: 'office',
  user_id,
  user_name: 'Murugan',
  role: 'owner',
  permission: 'see-parcels',
  token_hash,
  sender: { address: '', network: undefined, fp: undefined },
})

/** Reads a stream in the background; `text` is all that came, `over` whether it ended. */
function readStream(body: ReadableStream<Uint8Array> | null) {
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
  const heard = (): StreamEvent[] =>
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
  let desk: TestDesk
  let live: EventBroadcaster
  const open: ReturnType<typeof readStream>[] = []
  beforeAll(async () => {
    desk = await openTestDesk(database())
    live = desk.shop.live
    await createUser(database(), 'murugan', 'owner')
    await createUser(database(), 'kumar', 'packer')
  })
  afterEach(async () => {
    for (const stream of open.splice(0)) await stream.leave()
  })
  afterAll(() => {
    live.close()
    desk.shop.catalogue.close()
  })

  /** Listens as somebody; what came before is behind them. */
  async function openStream(cookie = desk.cookie, lastId?: string) {
    const headers: Record<string, string> = lastId === undefined ? {} : { 'Last-Event-ID': lastId }
    const answer = await requestOffice(desk.shop, 'GET /office/api/stream', { cookie, headers })
    expect(answer.status).toBe(200)
    const stream = readStream(answer.body)
    open.push(stream)
    return stream
  }
  /** What has come once it was looked. */
  async function waitForEvents(stream: ReturnType<typeof readStream>, count: number) {
    await live.readAndSend()
    await vi.waitFor(() => expect(stream.heard().length).toBeGreaterThanOrEqual(count))
    return stream.heard()
  }

  it('begins with that all is to be read, and passes on as it is', async () => {
    const answer = await requestOffice(desk.shop, 'GET /office/api/stream', {
      cookie: desk.cookie,
      headers: { 'Accept-Encoding': 'gzip, br' },
    })
    const stream = readStream(answer.body)
    open.push(stream)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(answer.headers.has('content-encoding')).toBe(false)
    expect((await waitForEvents(stream, 1)).map(({ event }) => event)).toEqual(['reset'])
  })

  it('is that an enquiry was placed, and nothing of who placed it', async () => {
    const stream = await openStream()
    const { number } = await desk.placeEnquiry()
    const [, placed] = await waitForEvents(stream, 2)
    expect(placed).toEqual({
      id: expect.stringMatching(/^\d+\.\d+$/),
      event: 'placed',
      data: { enquiry_number: number },
    })
    expect(stream.came.text).not.toMatch(/Raja|Madurai|98765|Street/)
  })

  const sessions = () => database().db.selectFrom('office_session').selectAll().execute()

  it('is what was done with it, by whom ever and on whichever instance', async () => {
    const { number } = await desk.placeEnquiry()
    const here = await openStream()
    const elsewhere = createEventBroadcaster({ db: database().db, clock: () => new Date(desk.now()) })
    const by = createOwner((await sessions())[0]?.token_hash ?? '')
    const { data } = await elsewhere.open(by)
    const there = readStream(data ?? null)
    await desk.performActions(number, ['calls', { outcome: 'Reached' }], 'confirm')
    const done = [1, 2].map(() => ({ enquiry_number: number, row_version: expect.any(Number) }))
    expect((await waitForEvents(here, 3)).slice(1).map(({ data }) => data)).toEqual(done)
    await elsewhere.readAndSend()
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
    const stream = await openStream(await signIn(desk.shop, 'kumar'))
    const { number } = await desk.placeEnquiry()
    await desk.performActions(number, 'confirm')
    await live.readAndSend()
    await desk.pay(number)
    const paid = await waitForEvents(stream, 2)
    expect(paid.map(({ event }) => event)).toEqual(['reset', 'changed'])
    await desk.performActions(number, ['undo', { reason: 'A slip' }])
    expect((await waitForEvents(stream, 3)).map(({ event }) => event)).toEqual([
      'reset',
      'changed',
      'changed',
    ])
    await desk.performActions(number, ['calls', { outcome: 'Reached' }])
    await live.readAndSend()
    expect(stream.heard()).toHaveLength(3)
  })

  it('is that the price list is another, to whoever works here, however many rows changed', async () => {
    const streams = [await openStream(), await openStream(await signIn(desk.shop, 'kumar'))]
    const cookie = await signIn(desk.shop, 'murugan')
    const answer = await requestOffice(desk.shop, 'GET /office/api/price-list', { cookie })
    const { data }: { data: PriceListJson } = await answer.json()
    const [first, ...more] = data.products.slice(0, 3).map(({ product_id, row_version, is_new_item }) => ({
      product_id,
      row_version,
      set: { is_new_item: !is_new_item },
    }))
    for (const products of [[first], more])
      await requestOffice(desk.shop, 'POST /office/api/price-list/changes', { cookie, body: { products } })
    for (const stream of streams)
      expect((await waitForEvents(stream, 3)).map(({ event }) => event)).toEqual([
        'reset',
        'price-list',
        'price-list',
      ])
    const since = `GET /office/api/price-list/since?change_no=${data.change_no}`
    const news = await requestOffice(desk.shop, since, { cookie: await signIn(desk.shop, 'kumar') })
    expect((await news.json()).data.products).toHaveLength(3)
  })

  it('goes on where a browser had heard, without a gap and nothing twice', async () => {
    const first = await openStream()
    const { number } = await desk.placeEnquiry()
    const before = await waitForEvents(first, 2)
    await first.leave()
    const others = [await desk.placeEnquiry(), await desk.placeEnquiry()]
    await desk.performActions(number, 'confirm')
    const again = await openStream(desk.cookie, before.at(-1)?.id)
    const later = await desk.placeEnquiry()
    expect((await waitForEvents(again, 4)).map(({ event, data }) => [event, data.enquiry_number])).toEqual([
      ['placed', others[0]?.number],
      ['placed', others[1]?.number],
      ['changed', number],
      ['placed', later.number],
    ])
  })

  it.each(['', 'nonsense', '99999999999999999.1', '1.3000000000'])(
    'from %j on nobody can have heard: all is to be read again',
    async (lastId) => {
      const stream = await openStream(desk.cookie, lastId)
      expect((await waitForEvents(stream, 1)).map(({ event }) => event)).toEqual(['reset'])
    },
  )

  it('gives a sign of life every 25 s, and ends for whoever does not read it', async () => {
    const stream = await openStream()
    const head = await requestOffice(desk.shop, 'HEAD /office/api/stream', { cookie: desk.cookie })
    expect(head.status).toBe(200)
    await waitForEvents(stream, 1)
    desk.advanceClock(24 * SECOND)
    await live.readAndSend()
    expect(stream.came.text).not.toMatch(/^:$/m)
    desk.advanceClock(SECOND)
    await live.readAndSend()
    await vi.waitFor(() => expect(stream.came.text).toMatch(/\n\n:\n\n$/))
    // Of the head nobody reads more: its place is free again.
    const more = [await openStream(), await openStream()]
    await waitForEvents(stream, 1)
    expect([stream, ...more].map(({ came }) => came.over)).toEqual([false, false, false])
  })

  it('keeps no more than 100 for whoever reads slowly: then one says that all is to be read again', async () => {
    const by = createOwner((await sessions())[0]?.token_hash ?? '')
    const { data } = await live.open(by)
    const { number } = await desk.placeEnquiry()
    for (let n = 0; n < 110; n++) {
      await desk.performActions(number, ['calls', { outcome: 'No Answer' }])
      if (n % 50 === 0) await live.readAndSend()
    }
    await live.readAndSend()
    const stream = readStream(data ?? null)
    open.push(stream)
    await vi.waitFor(() => expect(stream.heard().length).toBeGreaterThan(0))
    const heard = stream.heard()
    expect(heard.length).toBeLessThanOrEqual(100)
    expect(heard[0]?.event).toBe('reset')
    // Nor is it more for whoever comes back after a long time.
    const late = await openStream(desk.cookie, '0.0')
    expect((await waitForEvents(late, 1)).map(({ event }) => event)).toEqual(['reset'])
  })

  it('is three at most to one session: the oldest is told, and ends', async () => {
    const streams = [await openStream(), await openStream(), await openStream()]
    const others = await openStream(await signIn(desk.shop, 'murugan'))
    const fourth = await openStream()
    await vi.waitFor(() => expect(streams[0]?.came.over).toBe(true))
    expect(streams[0]?.heard().at(-1)?.event).toBe('elsewhere')
    expect([streams[1], streams[2], fourth, others].map((stream) => stream?.came.over)).toEqual(
      Array(4).fill(false),
    )
  })

  it('is six at most to one user, by however many sessions: the oldest is told, and ends', async () => {
    await createUser(database(), 'packing', 'packer')
    const streams: ReturnType<typeof readStream>[] = []
    for (let n = 0; n < 7; n++) streams.push(await openStream(await signIn(desk.shop, 'packing')))
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
    const elsewhere = createEventBroadcaster({ db: database().db, clock: () => new Date(desk.now()) })
    const { data } = await elsewhere.open(createOwner(token_hash, user_id))
    const stream = readStream(data ?? null)
    expect((await requestOffice(desk.shop, 'POST /office/api/signout', { cookie })).status).toBe(204)
    await elsewhere.readAndSend()
    await vi.waitFor(() => expect(stream.came.over).toBe(true))
    expect(stream.heard().at(-1)?.event).toBe('session-ended')
    elsewhere.close()
  })

  it('is 200 at most in a process: others are told to come again', async () => {
    const hub = createEventBroadcaster({ db: database().db, clock: () => new Date(desk.now()) })
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
    for (const user_id of users) outcomes.push(await hub.open(createOwner(hashOf(user_id), user_id)))
    expect(outcomes.filter(({ data }) => data)).toHaveLength(200)
    expect(outcomes[200]?.refusal).toEqual({ code: 'busy', retryAfter: 30 })
    hub.close()
  })

  it('ends with the session: at once when it is ended by somebody, within 30 s when it was not used', async () => {
    const velan = await createUser(database(), 'velan', 'staff')
    const owner = await signIn(desk.shop, 'murugan')
    const stream = await openStream(await signIn(desk.shop, 'velan'))
    const mine = await openStream(owner)
    const ended = await requestOffice(desk.shop, `POST /office/api/users/${velan}/end-sessions`, {
      cookie: owner,
    })
    expect(ended.status).toBe(204)
    await live.readAndSend()
    await vi.waitFor(() => expect(stream.came.over).toBe(true))
    expect(stream.heard().at(-1)?.event).toBe('session-ended')
    expect(mine.came.over).toBe(false)
    // Listening alone is no use of a session.
    desk.advanceClock(12 * HOUR)
    await live.readAndSend()
    await vi.waitFor(() => expect(mine.came.over).toBe(true))
    desk.advanceClock(-12 * HOUR)
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
    const hub = createEventBroadcaster({ db, clock: () => new Date(desk.now()) })
    const { token_hash } = await database()
      .db.selectFrom('office_session')
      .innerJoin('office_user', 'office_user.user_id', 'office_session.user_id')
      .select('token_hash')
      .where('role', '=', 'owner')
      .orderBy('seen_at', 'desc')
      .executeTakeFirstOrThrow()
    const { data } = await hub.open(createOwner(token_hash))
    const stream = readStream(data ?? null)
    const { number } = await desk.placeEnquiry()
    // Now it is looked whether the session lasts, too.
    desk.advanceClock(30 * SECOND)
    isAway = true
    await expect(hub.readAndSend()).rejects.toThrow('It is away')
    isAway = false
    await hub.readAndSend()
    await vi.waitFor(
      () => expect(stream.heard().map(({ data }) => data)).toContainEqual({ enquiry_number: number }),
      { timeout: 5_000 },
    )
    hub.close()
  })

  it('ends when the shop is closed, and begins no more', async () => {
    const hub = createEventBroadcaster({ db: database().db, clock: () => new Date(desk.now()) })
    const by = createOwner('1')
    const { data } = await hub.open(by)
    const stream = readStream(data ?? null)
    hub.close()
    await vi.waitFor(() => expect(stream.came.over).toBe(true))
    expect((await hub.open(by)).refusal?.code).toBe('busy')
  })

  it('is looked for by itself while somebody listens: an enquiry is told within a second', async () => {
    const stream = await openStream()
    const { number } = await desk.placeEnquiry()
    await vi.waitFor(() => expect(stream.heard().at(-1)?.data).toEqual({ enquiry_number: number }), {
      timeout: SECOND,
    })
  })
})

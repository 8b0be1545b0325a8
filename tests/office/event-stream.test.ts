import { expect, it, vi } from 'vitest'
import type { PriceListJson } from '#contract/office/price-list.ts'
import { createEventBroadcaster } from '#server/event-stream/event-broadcaster.ts'
import { describeOnBothDatabases } from '../test-database.ts'
import { requestOffice, signIn } from './office-client.ts'
import { createOwner, openStreamDesk, readStream } from './stream-desk.ts'

const SECOND = 1_000

describeOnBothDatabases('The event stream of the office', { tags: ['O4'] }, (database) => {
  const { desk, live, openStreams, openStream, waitForEvents, sessions } = openStreamDesk(database)

  it('starts with a reset event and is neither cached nor compressed', async () => {
    const response = await requestOffice(desk().shop, 'GET /office/api/stream', {
      cookie: desk().cookie,
      headers: { 'Accept-Encoding': 'gzip, br' },
    })
    const stream = readStream(response.body)
    openStreams.push(stream)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(response.headers.has('content-encoding')).toBe(false)
    expect((await waitForEvents(stream, 1)).map(({ event }) => event)).toEqual(['reset'])
  })

  it('sends that an enquiry was placed, without personal data', async () => {
    const stream = await openStream()
    const { number } = await desk().placeEnquiry()
    const [, placed] = await waitForEvents(stream, 2)
    expect(placed).toEqual({
      id: expect.stringMatching(/^\d+\.\d+$/),
      event: 'placed',
      data: { enquiry_number: number },
    })
    expect(stream.received.text).not.toMatch(/Raja|Madurai|98765|Street/)
  })

  it('sends every change, by any user and on any instance', async () => {
    const { number } = await desk().placeEnquiry()
    const firstStream = await openStream()
    const otherInstance = createEventBroadcaster({ db: database().db, clock: () => new Date(desk().now()) })
    const by = createOwner((await sessions())[0]?.token_hash ?? '')
    const { data } = await otherInstance.open(by)
    const secondStream = readStream(data ?? null)
    await desk().performActions(number, ['calls', { outcome: 'Reached' }], 'confirm')
    const expectedData = [1, 2].map(() => ({ enquiry_number: number, row_version: expect.any(Number) }))
    expect((await waitForEvents(firstStream, 3)).slice(1).map(({ data }) => data)).toEqual(expectedData)
    await otherInstance.readAndSend()
    await vi.waitFor(() =>
      expect(
        secondStream
          .listEvents()
          .slice(1)
          .map(({ data }) => data),
      ).toEqual(expectedData),
    )
    otherInstance.close()
  })

  it('sends packers changes of Paid and later enquiries, and when they leave', async () => {
    const stream = await openStream(await signIn(desk().shop, 'kumar'))
    const { number } = await desk().placeEnquiry()
    await desk().performActions(number, 'confirm')
    await live().readAndSend()
    await desk().pay(number)
    const paid = await waitForEvents(stream, 2)
    expect(paid.map(({ event }) => event)).toEqual(['reset', 'changed'])
    await desk().performActions(number, ['undo', { reason: 'A slip' }])
    expect((await waitForEvents(stream, 3)).map(({ event }) => event)).toEqual([
      'reset',
      'changed',
      'changed',
    ])
    await desk().performActions(number, ['calls', { outcome: 'Reached' }])
    await live().readAndSend()
    expect(stream.listEvents()).toHaveLength(3)
  })

  it('sends one price-list event per change to every user', async () => {
    const streams = [await openStream(), await openStream(await signIn(desk().shop, 'kumar'))]
    const cookie = await signIn(desk().shop, 'murugan')
    const response = await requestOffice(desk().shop, 'GET /office/api/price-list', { cookie })
    const { data }: { data: PriceListJson } = await response.json()
    const [first, ...newStreams] = data.products.slice(0, 3).map(({ product_id, is_new_item }) => ({
      product_id,
      set: { is_new_item: !is_new_item },
    }))
    for (const products of [[first], newStreams])
      await requestOffice(desk().shop, 'POST /office/api/price-list/changes', { cookie, body: { products } })
    for (const stream of streams)
      expect((await waitForEvents(stream, 3)).map(({ event }) => event)).toEqual([
        'reset',
        'price-list',
        'price-list',
      ])
    const changesSince = `GET /office/api/price-list/since?change_no=${data.change_no}`
    const changes = await requestOffice(desk().shop, changesSince, {
      cookie: await signIn(desk().shop, 'kumar'),
    })
    expect((await changes.json()).data.products).toHaveLength(3)
  })

  it('resumes after the last event without gaps or duplicates', async () => {
    const first = await openStream()
    const { number } = await desk().placeEnquiry()
    const before = await waitForEvents(first, 2)
    await first.leave()
    const laterEnquiries = [await desk().placeEnquiry(), await desk().placeEnquiry()]
    await desk().performActions(number, 'confirm')
    const resumed = await openStream(desk().cookie, before.at(-1)?.id)
    const later = await desk().placeEnquiry()
    expect((await waitForEvents(resumed, 4)).map(({ event, data }) => [event, data.enquiry_number])).toEqual([
      ['placed', laterEnquiries[0]?.number],
      ['placed', laterEnquiries[1]?.number],
      ['changed', number],
      ['placed', later.number],
    ])
  })

  it.each(['', 'nonsense', '99999999999999999.1', '1.3000000000'])(
    'starts with a reset for the unknown event id %j',
    async (lastId) => {
      const stream = await openStream(desk().cookie, lastId)
      expect((await waitForEvents(stream, 1)).map(({ event }) => event)).toEqual(['reset'])
    },
  )

  it('sends a heartbeat every 25 s and frees the place of an abandoned stream', async () => {
    const stream = await openStream()
    const head = await requestOffice(desk().shop, 'HEAD /office/api/stream', { cookie: desk().cookie })
    expect(head.status).toBe(200)
    await waitForEvents(stream, 1)
    desk().advanceClock(24 * SECOND)
    await live().readAndSend()
    expect(stream.received.text).not.toMatch(/^:$/m)
    desk().advanceClock(SECOND)
    await live().readAndSend()
    await vi.waitFor(() => expect(stream.received.text).toMatch(/\n\n:\n\n$/))
    // The body of the HEAD response is not read, so its place is free.
    const newStreams = [await openStream(), await openStream()]
    await waitForEvents(stream, 1)
    expect([stream, ...newStreams].map(({ received }) => received.isEnded)).toEqual([false, false, false])
  })

  it('buffers at most 100 events for a slow reader, then sends a reset', async () => {
    const by = createOwner((await sessions())[0]?.token_hash ?? '')
    const { data } = await live().open(by)
    const { number } = await desk().placeEnquiry()
    for (let n = 0; n < 110; n++) {
      await desk().performActions(number, ['calls', { outcome: 'No Answer' }])
      if (n % 50 === 0) await live().readAndSend()
    }
    await live().readAndSend()
    const stream = readStream(data ?? null)
    openStreams.push(stream)
    await vi.waitFor(() => expect(stream.listEvents().length).toBeGreaterThan(0))
    const events = stream.listEvents()
    expect(events.length).toBeLessThanOrEqual(100)
    expect(events[0]?.event).toBe('reset')
    // The same applies to a client that reconnects after a long time.
    const reconnected = await openStream(desk().cookie, '0.0')
    expect((await waitForEvents(reconnected, 1)).map(({ event }) => event)).toEqual(['reset'])
  })

  it('loses no events during a database outage', async () => {
    let isUnavailable = false
    const db = database().db.withPlugin({
      transformQuery({ node }) {
        if (isUnavailable && JSON.stringify(node).includes('office_session')) throw new Error('It is away')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const broadcaster = createEventBroadcaster({ db, clock: () => new Date(desk().now()) })
    const { token_hash } = await database()
      .db.selectFrom('office_session')
      .innerJoin('office_user', 'office_user.user_id', 'office_session.user_id')
      .select('token_hash')
      .where('role', '=', 'owner')
      .orderBy('seen_at', 'desc')
      .executeTakeFirstOrThrow()
    const { data } = await broadcaster.open(createOwner(token_hash))
    const stream = readStream(data ?? null)
    const { number } = await desk().placeEnquiry()
    // The next poll also checks the session.
    desk().advanceClock(30 * SECOND)
    isUnavailable = true
    await expect(broadcaster.readAndSend()).rejects.toThrow('It is away')
    isUnavailable = false
    await broadcaster.readAndSend()
    await vi.waitFor(
      () => expect(stream.listEvents().map(({ data }) => data)).toContainEqual({ enquiry_number: number }),
      { timeout: 5_000 },
    )
    broadcaster.close()
  })

  it('polls while streams are open: an event arrives within a second', async () => {
    const stream = await openStream()
    const { number } = await desk().placeEnquiry()
    await vi.waitFor(() => expect(stream.listEvents().at(-1)?.data).toEqual({ enquiry_number: number }), {
      timeout: SECOND,
    })
  })
})

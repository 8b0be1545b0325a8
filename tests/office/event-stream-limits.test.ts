import { expect, it, vi } from 'vitest'
import { createEventBroadcaster } from '#server/event-stream/event-broadcaster.ts'
import { describeOnBothDatabases } from '../test-database.ts'
import { createUser, requestOffice, signIn } from './office-client.ts'
import { createOwner, hashOf, openStreamDesk, readStream } from './stream-desk.ts'

const HOUR = 3_600_000

describeOnBothDatabases('The event stream of the office', { tags: ['O4'] }, (database) => {
  const { desk, live, openStream } = openStreamDesk(database)

  it('allows three streams per session and ends the oldest', async () => {
    const streams = [await openStream(), await openStream(), await openStream()]
    const laterEnquiries = await openStream(await signIn(desk().shop, 'murugan'))
    const fourth = await openStream()
    await vi.waitFor(() => expect(streams[0]?.received.isEnded).toBe(true))
    expect(streams[0]?.listEvents().at(-1)?.event).toBe('elsewhere')
    expect(
      [streams[1], streams[2], fourth, laterEnquiries].map((stream) => stream?.received.isEnded),
    ).toEqual(Array(4).fill(false))
  })

  it('allows six streams per user over all sessions and ends the oldest', async () => {
    await createUser(database(), 'packing', 'packer')
    const streams: ReturnType<typeof readStream>[] = []
    for (let n = 0; n < 7; n++) streams.push(await openStream(await signIn(desk().shop, 'packing')))
    await vi.waitFor(() => expect(streams[0]?.received.isEnded).toBe(true))
    expect(streams[0]?.listEvents().at(-1)?.event).toBe('elsewhere')
    expect(streams.slice(1).map((stream) => stream.received.isEnded)).toEqual(Array(6).fill(false))
  })

  it('ends at the next check after signing out, also on another instance', async () => {
    const cookie = await signIn(desk().shop, 'murugan')
    const { token_hash, user_id } = await database()
      .db.selectFrom('office_session')
      .select(['token_hash', 'user_id'])
      .where('token_hash', '=', hashOf(cookie.split('=')[1] ?? ''))
      .executeTakeFirstOrThrow()
    const otherInstance = createEventBroadcaster({ db: database().db, clock: () => new Date(desk().now()) })
    const { data } = await otherInstance.open(createOwner(token_hash, user_id))
    const stream = readStream(data ?? null)
    expect((await requestOffice(desk().shop, 'POST /office/api/signout', { cookie })).status).toBe(204)
    await otherInstance.readAndSend()
    await vi.waitFor(() => expect(stream.received.isEnded).toBe(true))
    expect(stream.listEvents().at(-1)?.event).toBe('session-ended')
    otherInstance.close()
  })

  it('allows 200 streams per process and rejects further ones with Retry-After', async () => {
    const broadcaster = createEventBroadcaster({ db: database().db, clock: () => new Date(desk().now()) })
    const outcomes = []
    const created_at = new Date(desk().now()).toISOString()
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
    for (const user_id of users) outcomes.push(await broadcaster.open(createOwner(hashOf(user_id), user_id)))
    expect(outcomes.filter(({ data }) => data)).toHaveLength(200)
    expect(outcomes[200]?.refusal).toEqual({ code: 'busy', retryAfter: 30 })
    broadcaster.close()
  })

  it('ends with its session: at once if revoked, within 30 s if expired', async () => {
    const velan = await createUser(database(), 'velan', 'staff')
    const owner = await signIn(desk().shop, 'murugan')
    const stream = await openStream(await signIn(desk().shop, 'velan'))
    const ownerStream = await openStream(owner)
    const ended = await requestOffice(desk().shop, `POST /office/api/users/${velan}/end-sessions`, {
      cookie: owner,
    })
    expect(ended.status).toBe(204)
    await live().readAndSend()
    await vi.waitFor(() => expect(stream.received.isEnded).toBe(true))
    expect(stream.listEvents().at(-1)?.event).toBe('session-ended')
    expect(ownerStream.received.isEnded).toBe(false)
    // Listening does not count as use of the session.
    desk().advanceClock(12 * HOUR)
    await live().readAndSend()
    await vi.waitFor(() => expect(ownerStream.received.isEnded).toBe(true))
    desk().advanceClock(-12 * HOUR)
  })

  it('ends when the shop closes, and cannot be opened any more', async () => {
    const broadcaster = createEventBroadcaster({ db: database().db, clock: () => new Date(desk().now()) })
    const by = createOwner('1')
    const { data } = await broadcaster.open(by)
    const stream = readStream(data ?? null)
    broadcaster.close()
    await vi.waitFor(() => expect(stream.received.isEnded).toBe(true))
    expect((await broadcaster.open(by)).refusal?.code).toBe('busy')
  })
})

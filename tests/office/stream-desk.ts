import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import type { EventBroadcaster } from '#server/event-stream/event-broadcaster.ts'
import type { OfficeUser } from '#server/principal.ts'
import type { TestDatabase } from '../test-database.ts'
import { createUser, requestOffice } from './office-client.ts'
import { openTestDesk, type TestDesk } from './test-desk.ts'

/** A received event. */
type StreamEvent = { id?: string; event: string; data: { enquiry_number?: string; row_version?: number } }

/** Returns the hash of a session token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Creates the actor of a signed-in owner. */
export const createOwner = (token_hash: string, user_id = 'u1'): OfficeUser => ({
  kind: 'office',
  user_id,
  user_name: 'Murugan',
  role: 'owner',
  permission: 'see-parcels',
  token_hash,
  sender: { address: '', network: undefined, fp: undefined },
})

/** Reads a stream in the background. `text` is everything received so far; `isEnded` is true after the end. */
export function readStream(body: ReadableStream<Uint8Array> | null) {
  const received = { text: '', isEnded: false }
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  async function readAll() {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) break
      received.text += decoder.decode(value, { stream: true })
    }
    received.isEnded = true
  }
  void readAll()
  const listEvents = (): StreamEvent[] =>
    received.text
      .split('\n\n')
      .filter((block) => block.includes('event: '))
      .map((block) => {
        const lines = block.split('\n').map((line) => line.split(/: (.*)/s))
        const { data = '', event = '', ...id } = Object.fromEntries(lines)
        return { ...id, event, data: JSON.parse(data) }
      })
  return { received, listEvents, leave: () => reader?.cancel() }
}

/** Opens an office with a staff user, an owner and a packer, and helpers for event streams. Call it inside the suite. */
export function openStreamDesk(database: () => TestDatabase) {
  let desk: TestDesk
  let live: EventBroadcaster
  const openStreams: ReturnType<typeof readStream>[] = []
  beforeAll(async () => {
    desk = await openTestDesk(database())
    live = desk.shop.live
    await createUser(database(), 'murugan', 'owner')
    await createUser(database(), 'kumar', 'packer')
  })
  afterEach(async () => {
    for (const stream of openStreams.splice(0)) await stream.leave()
  })
  afterAll(() => {
    live.close()
    desk.shop.catalogue.close()
  })

  /** Opens a stream as the owner of the cookie, without the events before. */
  async function openStream(cookie = desk.cookie, lastId?: string) {
    const headers: Record<string, string> = lastId === undefined ? {} : { 'Last-Event-ID': lastId }
    const response = await requestOffice(desk.shop, 'GET /office/api/stream', { cookie, headers })
    expect(response.status).toBe(200)
    const stream = readStream(response.body)
    openStreams.push(stream)
    return stream
  }
  /** Sends pending events and waits until the stream has received `count` of them. Returns all events. */
  async function waitForEvents(stream: ReturnType<typeof readStream>, count: number) {
    await live.readAndSend()
    await vi.waitFor(() => expect(stream.listEvents().length).toBeGreaterThanOrEqual(count))
    return stream.listEvents()
  }
  const sessions = () => database().db.selectFrom('office_session').selectAll().execute()
  return { desk: () => desk, live: () => live, openStreams, openStream, waitForEvents, sessions }
}

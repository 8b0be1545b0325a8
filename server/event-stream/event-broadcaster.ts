import pLimit from 'p-limit'
import type { OfficeEvent } from '#contract/office/event-stream.ts'
import { type OfficeRole, RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import { startPolling } from '../concurrency/start-polling.ts'
import { type EventCursor, findEventCursor } from '../db/queries/office/live-events.ts'
import { findRoleByTokenHash } from '../office-users/sessions/find-role-by-token-hash.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { createEventStream, type EventStream, parseEventId } from './event-stream.ts'
import {
  diffPresence,
  type OutgoingEvent,
  type PresenceByNumber,
  readEventsAfter,
  readPresence,
} from './read-events.ts'

/** Heartbeat of a stream, in ms. Connections that are silent for two minutes get closed. */
const HEARTBEAT_INTERVAL = 25_000
/** Maximum streams per session (tabs without a shared worker), per user and in total. */
const STREAMS_PER_SESSION_MAX = 3
const STREAMS_PER_USER_MAX = 6
const STREAMS_MAX = 200
/** Retry-After of a refused stream, in seconds. */
const RETRY_AFTER = 30

/** Sends live events to the open screens of the office. */
export type EventBroadcaster = ReturnType<typeof createEventBroadcaster>

type Subscriber = {
  stream: EventStream
  token_hash: string
  user_id: string
  role: OfficeRole
  lastSentAt: number
}

/**
 * Creates the broadcaster; one per process. It polls the database for new events, so it sees the work of all instances, and
 * writers need not notify it. It stops polling while there are no subscribers.
 */
export function createEventBroadcaster({ db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>) {
  const subscribers = new Set<Subscriber>()
  let cursor: EventCursor = { seq: 0, audit_no: 0 }
  let presence: PresenceByNumber = new Map()
  let stopPolling: (() => void) | undefined
  let isClosed = false

  const canSee = ({ role }: Subscriber, { isVisibleToPackers }: OutgoingEvent) =>
    isVisibleToPackers || RIGHTS_BY_ROLE[role].includes('see-enquiries')
  function send(subscriber: Subscriber, event: OfficeEvent, cursor?: EventCursor) {
    subscriber.lastSentAt = clock().getTime()
    subscriber.stream.send(event, cursor)
  }
  function sendAll(subscriber: Subscriber, events: readonly OutgoingEvent[] | undefined, upTo: EventCursor) {
    if (!events) send(subscriber, { event: 'reset' }, upTo)
    for (const outgoing of events ?? [])
      if (canSee(subscriber, outgoing)) send(subscriber, outgoing.event, outgoing.cursor)
  }
  function closeSubscriber(subscriber: Subscriber, why?: 'elsewhere' | 'session-ended') {
    if (why) send(subscriber, { event: why })
    subscribers.delete(subscriber)
    subscriber.stream.close()
  }

  /** Closes streams of ended sessions and updates changed roles. */
  async function checkSessions() {
    const checked = [...subscribers]
    const roles = await findRoleByTokenHash(
      { db, clock },
      checked.map(({ token_hash }) => token_hash),
    )
    for (const subscriber of checked) {
      const role = roles.get(subscriber.token_hash)
      if (role) subscriber.role = role
      else closeSubscriber(subscriber, 'session-ended')
    }
  }
  function closeOldest(max: number, isAlike: (other: Subscriber) => boolean) {
    const alike = [...subscribers].filter(isAlike)
    if (alike[0] && alike.length >= max) closeSubscriber(alike[0], 'elsewhere')
  }

  async function readAndSend() {
    const now = clock()
    const read = await readEventsAfter(db, cursor)
    const newPresence = await readPresence(db, now)
    const at = now.getTime()
    // Sessions first: their users may no longer be allowed to see the new events.
    await checkSessions()
    // Nothing below can fail, so every event that counts as read gets sent.
    const presenceChanges = diffPresence(presence, newPresence)
    cursor = read.cursor
    presence = newPresence
    for (const subscriber of [...subscribers]) {
      sendAll(subscriber, read.events, cursor)
      sendAll(subscriber, presenceChanges, cursor)
      if (at - subscriber.lastSentAt < HEARTBEAT_INTERVAL) continue
      subscriber.lastSentAt = at
      if (!subscriber.stream.sendHeartbeat()) closeSubscriber(subscriber)
    }
  }

  // Serialized, so that a new subscriber gets each event exactly once.
  const serialize = pLimit(1)
  async function poll() {
    // Fails while the database is unavailable, which is logged elsewhere. The next poll reads the same events.
    await serialize(readAndSend).catch(() => undefined)
    if (subscribers.size > 0) return
    stopPolling?.()
    stopPolling = undefined
  }

  return {
    /**
     * Opens a stream. It resumes after the event `lastId`; without an id, or if that is too long ago, a `reset` event asks the
     * client to refetch. Closes the oldest stream of a session or user over its limit. Refused with `busy` if there are too
     * many streams.
     */
    open(by: OfficeUser, lastId?: string): Promise<Outcome<ReadableStream<Uint8Array>>> {
      return serialize(async () => {
        if (isClosed || subscribers.size >= STREAMS_MAX)
          return { refusal: { code: 'busy', retryAfter: RETRY_AFTER } }
        if (subscribers.size > 0) await readAndSend()
        else {
          cursor = await findEventCursor(db)
          presence = await readPresence(db, clock())
        }
        const lastCursor = parseEventId(lastId)
        const missed = lastCursor && (await readEventsAfter(db, lastCursor))
        const at = clock().getTime()
        const { token_hash, user_id, role } = by
        const stream = createEventStream(() => subscribers.delete(subscriber))
        const subscriber: Subscriber = { stream, token_hash, user_id, role, lastSentAt: at }
        sendAll(subscriber, missed?.events?.filter(isNotAfter(cursor)), cursor)
        sendAll(subscriber, [...presence.values()], cursor)
        closeOldest(STREAMS_PER_SESSION_MAX, (other) => other.token_hash === token_hash)
        closeOldest(STREAMS_PER_USER_MAX, (other) => other.user_id === user_id)
        subscribers.add(subscriber)
        stopPolling ??= startPolling(poll)
        return { data: stream.body }
      })
    },
    /** The number of open streams. */
    streams: () => subscribers.size,
    /** Polls at once. */
    readAndSend: () => serialize(readAndSend),
    /** Ends all streams and refuses new ones. */
    close() {
      isClosed = true
      stopPolling?.()
      for (const subscriber of [...subscribers]) closeSubscriber(subscriber)
    },
  }
}

/** Skips events that the next poll will send. */
const isNotAfter =
  (cursor: EventCursor) =>
  ({ cursor: eventCursor = cursor }: OutgoingEvent) =>
    eventCursor.seq <= cursor.seq && eventCursor.audit_no <= cursor.audit_no

import pLimit from 'p-limit'
import type { OfficeEvent } from '#contract/office/event-stream.ts'
import { type OfficeRole, RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import { startPolling } from '../concurrency/start-polling.ts'
import { type EventCursor, findEventCursor } from '../db/queries/office/live-events.ts'
import { findRoleByTokenHash } from '../office-users/sessions.ts'
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
  heardAt: number
}

/**
 * Creates the broadcaster; one per process. It polls the database for new events, so it sees the work of all instances, and
 * writers need not notify it. It stops polling while there are no subscribers.
 */
export function createEventBroadcaster({ db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>) {
  const listeners = new Set<Subscriber>()
  let ends: EventCursor = { seq: 0, audit_no: 0 }
  let presence: PresenceByNumber = new Map()
  let stopPolling: (() => void) | undefined
  let isClosed = false

  const canSee = ({ role }: Subscriber, { isVisibleToPackers }: OutgoingEvent) =>
    isVisibleToPackers || RIGHTS_BY_ROLE[role].includes('see-enquiries')
  function send(listener: Subscriber, event: OfficeEvent, ends?: EventCursor) {
    listener.heardAt = clock().getTime()
    listener.stream.send(event, ends)
  }
  function sendAll(listener: Subscriber, told: readonly OutgoingEvent[] | undefined, upTo: EventCursor) {
    if (!told) send(listener, { event: 'reset' }, upTo)
    for (const each of told ?? []) if (canSee(listener, each)) send(listener, each.event, each.cursor)
  }
  function closeSubscriber(listener: Subscriber, why?: 'elsewhere' | 'session-ended') {
    if (why) send(listener, { event: why })
    listeners.delete(listener)
    listener.stream.close()
  }

  /** Closes streams of ended sessions and updates changed roles. */
  async function checkSessions() {
    const asked = [...listeners]
    const roles = await findRoleByTokenHash(
      { db, clock },
      asked.map(({ token_hash }) => token_hash),
    )
    for (const listener of asked) {
      const role = roles.get(listener.token_hash)
      if (role) listener.role = role
      else closeSubscriber(listener, 'session-ended')
    }
  }
  function closeOldest(max: number, isAlike: (other: Subscriber) => boolean) {
    const alike = [...listeners].filter(isAlike)
    if (alike[0] && alike.length >= max) closeSubscriber(alike[0], 'elsewhere')
  }

  async function readAndSend() {
    const now = clock()
    const happened = await readEventsAfter(db, ends)
    const present = await readPresence(db, now)
    const at = now.getTime()
    // Sessions first: their users may no longer be allowed to see the new events.
    await checkSessions()
    // Nothing below can fail, so every event that counts as read gets sent.
    const moved = diffPresence(presence, present)
    ends = happened.cursor
    presence = present
    for (const listener of [...listeners]) {
      sendAll(listener, happened.events, ends)
      sendAll(listener, moved, ends)
      if (at - listener.heardAt < HEARTBEAT_INTERVAL) continue
      listener.heardAt = at
      if (!listener.stream.sendHeartbeat()) closeSubscriber(listener)
    }
  }

  // Serialized, so that a new subscriber gets each event exactly once.
  const serialize = pLimit(1)
  async function poll() {
    // Fails while the database is unavailable, which is logged elsewhere. The next poll reads the same events.
    await serialize(readAndSend).catch(() => undefined)
    if (listeners.size > 0) return
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
        if (isClosed || listeners.size >= STREAMS_MAX)
          return { refusal: { code: 'busy', retryAfter: RETRY_AFTER } }
        if (listeners.size > 0) await readAndSend()
        else {
          ends = await findEventCursor(db)
          presence = await readPresence(db, clock())
        }
        const heard = parseEventId(lastId)
        const missed = heard && (await readEventsAfter(db, heard))
        const at = clock().getTime()
        const { token_hash, user_id, role } = by
        const stream = createEventStream(() => listeners.delete(listener))
        const listener: Subscriber = { stream, token_hash, user_id, role, heardAt: at }
        sendAll(listener, missed?.events?.filter(isNotAfter(ends)), ends)
        sendAll(listener, [...presence.values()], ends)
        closeOldest(STREAMS_PER_SESSION_MAX, (other) => other.token_hash === token_hash)
        closeOldest(STREAMS_PER_USER_MAX, (other) => other.user_id === user_id)
        listeners.add(listener)
        stopPolling ??= startPolling(poll)
        return { data: stream.body }
      })
    },
    /** The number of open streams. */
    streams: () => listeners.size,
    /** Polls at once. */
    readAndSend: () => serialize(readAndSend),
    /** Ends all streams and refuses new ones. */
    close() {
      isClosed = true
      stopPolling?.()
      for (const listener of [...listeners]) closeSubscriber(listener)
    },
  }
}

/** Skips events that the next poll will send. */
const isNotAfter =
  (ends: EventCursor) =>
  ({ cursor: its = ends }: OutgoingEvent) =>
    its.seq <= ends.seq && its.audit_no <= ends.audit_no

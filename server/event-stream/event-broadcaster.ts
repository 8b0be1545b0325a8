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

/** How often a stream gives a sign: a connection is cut off that is silent for two minutes. */
const HEARTBEAT_INTERVAL = 25_000
/** So many streams of one session, the tabs of a browser that cannot share one; of one user; and of all. */
const STREAMS_PER_SESSION_MAX = 3
const STREAMS_PER_USER_MAX = 6
const STREAMS_MAX = 200
/** Who finds no place is to come again after so many s. */
const RETRY_AFTER = 30

/** Tells open screens of the office what happens. */
export type EventBroadcaster = ReturnType<typeof createEventBroadcaster>

type Subscriber = {
  stream: EventStream
  token_hash: string
  user_id: string
  role: OfficeRole
  heardAt: number
}

/**
 * One a process. It reads from the database what happened since it last looked, so it makes no difference which instance did
 * it, and whoever places or changes an enquiry does nothing for it. While nobody listens it does nothing.
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

  /** Ends the streams of sessions that are over, and takes note of another role. */
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
    // Before anything is told: it may not be for them any more.
    await checkSessions()
    // From here on nothing is asked that could fail: what counts as read is told.
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

  // One after the other: whoever comes in between hears all that is told after, and nothing twice.
  const serialize = pLimit(1)
  async function poll() {
    // Fails while the database is away, which others say; nothing was read then, and nothing is missed.
    await serialize(readAndSend).catch(() => undefined)
    if (listeners.size > 0) return
    stopPolling?.()
    stopPolling = undefined
  }

  return {
    /**
     * Opens a stream for somebody, which goes on after the event of that id; without one, or where that is too long ago, all
     * is to be read again. `busy`, when there are too many; of one session, and of one user, the oldest ends.
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
    /** How many streams are open. */
    streams: () => listeners.size,
    /** Looks what happened now, instead of at the next poll. */
    readAndSend: () => serialize(readAndSend),
    /** Ends all streams, and opens none any more. */
    close() {
      isClosed = true
      stopPolling?.()
      for (const listener of [...listeners]) closeSubscriber(listener)
    },
  }
}

/** What is told by who looks next is not told now. */
const isNotAfter =
  (ends: EventCursor) =>
  ({ cursor: its = ends }: OutgoingEvent) =>
    its.seq <= ends.seq && its.audit_no <= ends.audit_no

import pLimit from 'p-limit'
import type { LiveEvent } from '#contract/office/live.ts'
import { type OfficeRole, RIGHTS_OF } from '#domain/office/rights.ts'
import { type Ends, findEnds } from '../db/queries/live.ts'
import { rolesInSessions } from '../office-users/sessions.ts'
import { startPolling } from '../poll.ts'
import type { OfficeUser } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'
import { type Presence, presenceChanged, readHappened, readPresence, type Told } from './read-events.ts'
import { createEventStream, type EventStream, endsOf } from './stream.ts'

/** How often a stream gives a sign: a connection is cut off that is silent for two minutes. */
const BEAT_EVERY = 25_000
/** So many streams of one session, the tabs of a browser that cannot share one; of one user; and of all. */
const OF_SESSION_MAX = 3
const OF_USER_MAX = 6
const STREAMS_MAX = 200
/** Who finds no place is to come again after so many s. */
const AGAIN_AFTER = 30

/** Tells open screens of the office what happens. */
export type LiveHub = ReturnType<typeof createLiveHub>

type Listener = {
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
export function createLiveHub({ db, clock }: Pick<UseCaseParts, 'db' | 'clock'>) {
  const listeners = new Set<Listener>()
  let ends: Ends = { seq: 0, audit_no: 0 }
  let presence: Presence = new Map()
  let stopPolling: (() => void) | undefined
  let isClosed = false

  const sees = ({ role }: Listener, { isOfParcel }: Told) =>
    isOfParcel || RIGHTS_OF[role].includes('see-enquiries')
  function tell(listener: Listener, event: LiveEvent, ends?: Ends) {
    listener.heardAt = clock().getTime()
    listener.stream.tell(event, ends)
  }
  function tellAll(listener: Listener, told: readonly Told[] | undefined, upTo: Ends) {
    if (!told) tell(listener, { event: 'reset' }, upTo)
    for (const each of told ?? []) if (sees(listener, each)) tell(listener, each.event, each.ends)
  }
  function end(listener: Listener, why?: 'elsewhere' | 'session-ended') {
    if (why) tell(listener, { event: why })
    listeners.delete(listener)
    listener.stream.end()
  }

  /** Ends the streams of sessions that are over, and takes note of another role. */
  async function checkSessions() {
    const asked = [...listeners]
    const roles = await rolesInSessions(
      { db, clock },
      asked.map(({ token_hash }) => token_hash),
    )
    for (const listener of asked) {
      const role = roles.get(listener.token_hash)
      if (role) listener.role = role
      else end(listener, 'session-ended')
    }
  }
  function endOldest(max: number, isAlike: (other: Listener) => boolean) {
    const alike = [...listeners].filter(isAlike)
    if (alike[0] && alike.length >= max) end(alike[0], 'elsewhere')
  }

  async function look() {
    const now = clock()
    const happened = await readHappened(db, ends)
    const present = await readPresence(db, now)
    const at = now.getTime()
    // Before anything is told: it may not be for them any more.
    await checkSessions()
    // From here on nothing is asked that could fail: what counts as read is told.
    const moved = presenceChanged(presence, present)
    ends = happened.ends
    presence = present
    for (const listener of [...listeners]) {
      tellAll(listener, happened.told, ends)
      tellAll(listener, moved, ends)
      if (at - listener.heardAt < BEAT_EVERY) continue
      listener.heardAt = at
      if (!listener.stream.beat()) end(listener)
    }
  }

  // One after the other: whoever comes in between hears all that is told after, and nothing twice.
  const serialize = pLimit(1)
  async function poll() {
    // Fails while the database is away, which others say; nothing was read then, and nothing is missed.
    await serialize(look).catch(() => undefined)
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
          return { refusal: { code: 'busy', retryAfter: AGAIN_AFTER } }
        if (listeners.size > 0) await look()
        else {
          ends = await findEnds(db)
          presence = await readPresence(db, clock())
        }
        const heard = endsOf(lastId)
        const missed = heard && (await readHappened(db, heard))
        const at = clock().getTime()
        const { token_hash, user_id, role } = by
        const stream = createEventStream(() => listeners.delete(listener))
        const listener: Listener = { stream, token_hash, user_id, role, heardAt: at }
        tellAll(listener, missed?.told?.filter(isUpTo(ends)), ends)
        tellAll(listener, [...presence.values()], ends)
        endOldest(OF_SESSION_MAX, (other) => other.token_hash === token_hash)
        endOldest(OF_USER_MAX, (other) => other.user_id === user_id)
        listeners.add(listener)
        stopPolling ??= startPolling(poll)
        return { data: stream.body }
      })
    },
    /** How many streams are open. */
    streams: () => listeners.size,
    /** Looks what happened now, instead of at the next poll. */
    look: () => serialize(look),
    /** Ends all streams, and opens none any more. */
    close() {
      isClosed = true
      stopPolling?.()
      for (const listener of [...listeners]) end(listener)
    },
  }
}

/** What is told by who looks next is not told now. */
const isUpTo =
  (ends: Ends) =>
  ({ ends: its = ends }: Told) =>
    its.seq <= ends.seq && its.audit_no <= ends.audit_no

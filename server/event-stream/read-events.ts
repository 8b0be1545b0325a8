import type { OfficeEvent } from '#contract/office/event-stream.ts'
import { isParcelStatus } from '#domain/enquiry/enquiry-actions.ts'
import { ENQUIRY_STATUSES, type EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import type { AuditEntry } from '../audit/audit-entry.ts'
import {
  type EventCursor,
  findAuditEventsAfter,
  findEnquiriesPlacedAfter,
  findEventCursor,
  findPresence,
} from '../db/queries/office/live-events.ts'
import type { Db } from '../db/schema.ts'
import { presenceCutoff } from './record-presence.ts'

/** Maximum number of events per read. More are replaced by one `reset` event. */
const EVENTS_MAX = 100

/** An event, the reader's cursor after it, and whether users who see only parcels get it (O3). */
export type OutgoingEvent = { event: OfficeEvent; cursor?: EventCursor; isVisibleToPackers: boolean }

/** Events after a cursor, and the new cursor. `events` is undefined if there are more than EVENTS_MAX. */
type EventsRead = {
  cursor: EventCursor
  events: OutgoingEvent[] | undefined
}

/** Subjects of audit entries about the price list: single rows or the whole list. */
const PRICE_LIST_SUBJECTS: ReadonlySet<string> = new Set<AuditEntry['subject']['kind']>([
  'product',
  'category',
  'price list',
])

/** Reads new enquiries and the audited changes of enquiries and price list. */
export async function readEventsAfter(db: Db, from: EventCursor): Promise<EventsRead> {
  const placed = await findEnquiriesPlacedAfter(db, from.seq, EVENTS_MAX + 1)
  const changes = await findAuditEventsAfter(db, from.audit_no, EVENTS_MAX + 1)
  if (placed.length + changes.length > EVENTS_MAX)
    return { cursor: await findEventCursor(db), events: undefined }
  const cursor = { ...from }
  const events: OutgoingEvent[] = []
  for (const { seq, enquiry_number, order_status } of placed) {
    cursor.seq = seq
    const event = { event: 'placed', enquiry_number } as const
    events.push({ event, cursor: { ...cursor }, isVisibleToPackers: isParcelStatus(order_status) })
  }
  for (const { audit_no, subject_kind, enquiry_number, row_version, order_status, before } of changes) {
    cursor.audit_no = audit_no
    if (PRICE_LIST_SUBJECTS.has(subject_kind)) {
      // Every role sees the price list. The event carries no data; clients refetch.
      events.push({ event: { event: 'price-list' }, cursor: { ...cursor }, isVisibleToPackers: true })
      continue
    }
    if (enquiry_number === null || row_version === null || order_status === null) continue
    const previousStatus = statusIn(before)
    const event = { event: 'changed', enquiry_number, row_version } as const
    // An enquiry that has just left the parcel statuses was visible to packers until now.
    const wasOrIsParcel =
      isParcelStatus(order_status) || (previousStatus !== undefined && isParcelStatus(previousStatus))
    events.push({ event, cursor: { ...cursor }, isVisibleToPackers: wasOrIsParcel })
  }
  return { cursor, events }
}

/** The status in the before or after value of an audit entry. */
function statusIn(side: string | null): EnquiryStatus | undefined {
  const { order_status } = Object(JSON.parse(side ?? '{}'))
  return ENQUIRY_STATUSES.find((status) => status === order_status)
}

/** Presence events by enquiry number. */
export type PresenceByNumber = ReadonlyMap<string, OutgoingEvent>

/** Reads which users have which enquiries open. */
export async function readPresence(db: Db, now: Date): Promise<PresenceByNumber> {
  const presence = new Map<string, OutgoingEvent & { event: { event: 'presence' } }>()
  for (const { enquiry_number, order_status, user_id, user_name } of await findPresence(
    db,
    presenceCutoff(now),
  )) {
    const before = presence.get(enquiry_number)?.event.people ?? []
    const event = {
      event: 'presence',
      enquiry_number,
      people: [...before, { user_id, user_name }],
    } as const
    presence.set(enquiry_number, { event, isVisibleToPackers: isParcelStatus(order_status) })
  }
  return presence
}

/** Returns the presence events that changed, with empty ones for enquiries that were closed. */
export function diffPresence(before: PresenceByNumber, now: PresenceByNumber): OutgoingEvent[] {
  const isSame = (a: OutgoingEvent | undefined, b: OutgoingEvent) =>
    JSON.stringify(a?.event) === JSON.stringify(b.event)
  const changed = [...now]
    .filter(([number, outgoing]) => !isSame(before.get(number), outgoing))
    .map(([, outgoing]) => outgoing)
  const closed = [...before].filter(([number]) => !now.has(number))
  return [
    ...changed,
    ...closed.map(([enquiry_number, { isVisibleToPackers }]) => ({
      event: { event: 'presence', enquiry_number, people: [] } as const,
      isVisibleToPackers,
    })),
  ]
}

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

/** More than so much is not told one by one. */
const EVENTS_MAX = 100

/** Something to tell: how far one has heard then, and whether whoever sees parcels alone hears of it (O3). */
export type OutgoingEvent = { event: OfficeEvent; cursor?: EventCursor; isVisibleToPackers: boolean }

/** What happened after `from`, and how far that is; `told` is undefined when it is too much to tell. */
type EventsRead = {
  cursor: EventCursor
  events: OutgoingEvent[] | undefined
}

/** What the audit calls what a change of the price list is about: one row of it, or many. */
const PRICE_LIST_SUBJECTS: ReadonlySet<string> = new Set<AuditEntry['subject']['kind']>([
  'product',
  'category',
  'price list',
])

/** Reads what happened: enquiries that were placed, and what was done with others, as the audit has it. */
export async function readEventsAfter(db: Db, from: EventCursor): Promise<EventsRead> {
  const placed = await findEnquiriesPlacedAfter(db, from.seq, EVENTS_MAX + 1)
  const done = await findAuditEventsAfter(db, from.audit_no, EVENTS_MAX + 1)
  if (placed.length + done.length > EVENTS_MAX)
    return { cursor: await findEventCursor(db), events: undefined }
  const ends = { ...from }
  const told: OutgoingEvent[] = []
  for (const { seq, enquiry_number, order_status } of placed) {
    ends.seq = seq
    const event = { event: 'placed', enquiry_number } as const
    told.push({ event, cursor: { ...ends }, isVisibleToPackers: isParcelStatus(order_status) })
  }
  for (const { audit_no, subject_kind, enquiry_number, row_version, order_status, before } of done) {
    ends.audit_no = audit_no
    if (PRICE_LIST_SUBJECTS.has(subject_kind)) {
      // Everybody who works here sees it; what it became they ask for.
      told.push({ event: { event: 'price-list' }, cursor: { ...ends }, isVisibleToPackers: true })
      continue
    }
    if (enquiry_number === null || row_version === null || order_status === null) continue
    const was = statusIn(before)
    const event = { event: 'changed', enquiry_number, row_version } as const
    // What is no parcel any more was one until now.
    const isOfParcel = isParcelStatus(order_status) || (was !== undefined && isParcelStatus(was))
    told.push({ event, cursor: { ...ends }, isVisibleToPackers: isOfParcel })
  }
  return { cursor: ends, events: told }
}

/** The status in one side of an audit row. */
function statusIn(side: string | null): EnquiryStatus | undefined {
  const { order_status } = Object(JSON.parse(side ?? '{}'))
  return ENQUIRY_STATUSES.find((status) => status === order_status)
}

/** Who has what open, by the number of the enquiry. */
export type PresenceByNumber = ReadonlyMap<string, OutgoingEvent>

/** Reads who has what open. */
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

/** What is to be told of it to who knew it otherwise. */
export function diffPresence(before: PresenceByNumber, now: PresenceByNumber): OutgoingEvent[] {
  const isSame = (a: OutgoingEvent | undefined, b: OutgoingEvent) =>
    JSON.stringify(a?.event) === JSON.stringify(b.event)
  const came = [...now].filter(([number, told]) => !isSame(before.get(number), told)).map(([, told]) => told)
  const gone = [...before].filter(([number]) => !now.has(number))
  return [
    ...came,
    ...gone.map(([enquiry_number, { isVisibleToPackers }]) => ({
      event: { event: 'presence', enquiry_number, people: [] } as const,
      isVisibleToPackers,
    })),
  ]
}

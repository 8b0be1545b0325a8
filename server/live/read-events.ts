import type { LiveEvent } from '#contract/office/live.ts'
import { isParcel } from '#domain/enquiry/enquiry-actions.ts'
import { ENQUIRY_STATUSES, type EnquiryStatus } from '#domain/enquiry/enquiry-status.ts'
import type { AuditEntry } from '../audit/entry.ts'
import { type Ends, findDoneAfter, findEnds, findPlacedAfter, findPresent } from '../db/queries/live.ts'
import type { Db } from '../db/schema.ts'
import { presentSince } from './presence.ts'

/** More than so much is not told one by one. */
const TOLD_MAX = 100

/** Something to tell: how far one has heard then, and whether whoever sees parcels alone hears of it (O3). */
export type Told = { event: LiveEvent; ends?: Ends; isOfParcel: boolean }

/** What happened after `from`, and how far that is; `told` is undefined when it is too much to tell. */
type Happened = {
  ends: Ends
  told: Told[] | undefined
}

/** What the audit calls what a change of the price list is about: one row of it, or many. */
const OF_PRICE_LIST: ReadonlySet<string> = new Set<AuditEntry['subject']['kind']>([
  'product',
  'category',
  'price list',
])

/** Reads what happened: enquiries that were placed, and what was done with others, as the audit has it. */
export async function readHappened(db: Db, from: Ends): Promise<Happened> {
  const placed = await findPlacedAfter(db, from.seq, TOLD_MAX + 1)
  const done = await findDoneAfter(db, from.audit_no, TOLD_MAX + 1)
  if (placed.length + done.length > TOLD_MAX) return { ends: await findEnds(db), told: undefined }
  const ends = { ...from }
  const told: Told[] = []
  for (const { seq, enquiry_number, order_status } of placed) {
    ends.seq = seq
    const event = { event: 'placed', enquiry_number } as const
    told.push({ event, ends: { ...ends }, isOfParcel: isParcel(order_status) })
  }
  for (const { audit_no, subject_kind, enquiry_number, row_version, order_status, before } of done) {
    ends.audit_no = audit_no
    if (OF_PRICE_LIST.has(subject_kind)) {
      // Everybody who works here sees it; what it became they ask for.
      told.push({ event: { event: 'price-list' }, ends: { ...ends }, isOfParcel: true })
      continue
    }
    if (enquiry_number === null || row_version === null || order_status === null) continue
    const was = statusIn(before)
    const event = { event: 'changed', enquiry_number, row_version } as const
    // What is no parcel any more was one until now.
    const isOfParcel = isParcel(order_status) || (was !== undefined && isParcel(was))
    told.push({ event, ends: { ...ends }, isOfParcel })
  }
  return { ends, told }
}

/** The status in one side of an audit row. */
function statusIn(side: string | null): EnquiryStatus | undefined {
  const { order_status } = Object(JSON.parse(side ?? '{}'))
  return ENQUIRY_STATUSES.find((status) => status === order_status)
}

/** Who has what open, by the number of the enquiry. */
export type Presence = ReadonlyMap<string, Told>

/** Reads who has what open. */
export async function readPresence(db: Db, now: Date): Promise<Presence> {
  const presence = new Map<string, Told & { event: { event: 'presence' } }>()
  for (const { enquiry_number, order_status, user_id, user_name } of await findPresent(
    db,
    presentSince(now),
  )) {
    const before = presence.get(enquiry_number)?.event.people ?? []
    const event = {
      event: 'presence',
      enquiry_number,
      people: [...before, { user_id, user_name }],
    } as const
    presence.set(enquiry_number, { event, isOfParcel: isParcel(order_status) })
  }
  return presence
}

/** What is to be told of it to who knew it otherwise. */
export function presenceChanged(before: Presence, now: Presence): Told[] {
  const isSame = (a: Told | undefined, b: Told) => JSON.stringify(a?.event) === JSON.stringify(b.event)
  const came = [...now].filter(([number, told]) => !isSame(before.get(number), told)).map(([, told]) => told)
  const gone = [...before].filter(([number]) => !now.has(number))
  return [
    ...came,
    ...gone.map(([enquiry_number, { isOfParcel }]) => ({
      event: { event: 'presence', enquiry_number, people: [] } as const,
      isOfParcel,
    })),
  ]
}

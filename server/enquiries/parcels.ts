import * as v from 'valibot'
import { isParcelStatus, listAvailableActions } from '#domain/enquiry/enquiry-actions.ts'
import { type EnquiryNumber, EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { PARCEL_STATUSES, type ParcelOrder, type ParcelStatus } from '#domain/enquiry/parcel-status.ts'
import { interpretSearch } from '#domain/search/enquiry-search.ts'
import { matchesParcel } from '#domain/search/parcel-search.ts'
import { findDispatches } from '../db/queries/enquiries/dispatches.ts'
import { findEnquiryByNumber, lockEnquiry } from '../db/queries/enquiries/enquiries.ts'
import {
  deleteTicks,
  findParcelLines,
  findParcels,
  findTickedLines,
  insertTicks,
} from '../db/queries/enquiries/parcels.ts'
import { findShortages } from '../db/queries/enquiries/shortages.ts'
import type { EnquiryTable } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import { actorName } from '../unit-of-work/actor.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

const PAGE_SIZE = 50

/** The parcels to list: of a status or of all, matching a search or not. */
type ParcelListQuery = {
  state?: ParcelStatus | undefined
  q?: string | undefined
  order?: ParcelOrder | undefined
  after?: number | undefined
}

/** Lists parcels, at most 50. `next` is the cursor of the next page, null at the end. */
export async function listParcels(
  { db }: Pick<UseCaseDeps, 'db'>,
  { state, q = '', order = 'since', after }: ParcelListQuery,
) {
  const statuses = state ? [state] : PARCEL_STATUSES
  const readings = interpretSearch(q)
  // A query of punctuation only matches nothing.
  if (q.trim() && readings.length === 0) return { rows: [], next: null }
  const found = await findParcels(db, { statuses, readings, order, after, limit: PAGE_SIZE + 1 })
  const page = found.slice(0, PAGE_SIZE)
  return {
    rows: page.filter((row) => readings.length === 0 || matchesParcel(readings, row)),
    next: found.length > PAGE_SIZE ? (page.at(-1)?.seq ?? null) : null,
  }
}

/** The data of an enquiry that packers see: content, recipient and destination only (O3). */
export type Parcel = NonNullable<Awaited<ReturnType<typeof findParcel>>['data']>

/** Finds a parcel by its enquiry number. Refused with `not-found` if the enquiry does not exist or is not paid yet. */
export async function findParcel({ db }: Pick<UseCaseDeps, 'db'>, number: string) {
  const enquiry = await findParcelEnquiry(number, (it) => findEnquiryByNumber(db, it))
  if (!enquiry) return { refusal: { code: 'not-found' } } as const
  const { order_id, version_counts: version_no, version_waiting } = enquiry
  const state = {
    order_status: enquiry.order_status,
    version_waiting,
    canUndo: false,
    hasRefundableMoney: false,
  }
  return {
    data: {
      enquiry,
      lines: await findParcelLines(db, { order_id, version_no }),
      shortages: await findShortages(db, order_id),
      dispatches: await findDispatches(db, order_id),
      can: listAvailableActions(state, ['handle-parcels']),
    },
  }
}

/** Finds the enquiry of a parcel by its number with `find`. Undefined if it is no parcel. */
export async function findParcelEnquiry(
  number: string,
  find: (it: EnquiryNumber) => Promise<EnquiryTable | undefined>,
) {
  const parsed = v.safeParse(EnquiryNumberSchema, number)
  const enquiry = parsed.success ? await find(parsed.output) : undefined
  return enquiry && isParcelStatus(enquiry.order_status) ? enquiry : undefined
}

/** Ticks to set or remove on lines of a version. */
type Ticks = { version_no: number; ticks: readonly { line_no: number; ticked: boolean }[] }

/**
 * Sets and removes ticks on lines of the current version while it is packed, and returns all ticked lines. Idempotent. Refused
 * as a conflict if another version is current, and with `move-not-allowed` if the parcel is not in packing. Ticks
 * are not audited: each row records its user and time, and packing is audited as `pack`.
 */
export function tickLines(
  { write }: Pick<UseCaseDeps, 'write'>,
  { number, version_no, ticks }: Ticks & { number: string },
  by: OfficeUser,
): Promise<Outcome<{ ticked: number[] }>> {
  return write<{ ticked: number[] }>(by, async ({ trx, now }) => {
    // The lock on the enquiry prevents deadlocks between users who tick the same lines.
    const enquiry = await findParcelEnquiry(number, (it) => lockEnquiry(trx, it))
    if (!enquiry) return { refusal: { code: 'not-found' } }
    if (enquiry.order_status !== 'Paid') return { refusal: { code: 'move-not-allowed' } }
    if (enquiry.version_counts !== version_no) return { refusal: { code: 'stale-version' } }
    if (ticks.some(({ line_no }) => line_no > enquiry.line_count))
      return { refusal: { code: 'invalid-fields', problems: { ticks: 'value-invalid' } } }
    const { order_id } = enquiry
    const tick = { order_id, version_no, ticked_at: now.toISOString(), ticked_by: actorName(by) }
    const [added, removed] = [true, false].map((wanted) =>
      ticks.filter(({ ticked }) => ticked === wanted).map(({ line_no }) => line_no),
    )
    await insertTicks(
      trx,
      (added ?? []).map((line_no) => ({ ...tick, line_no })),
    )
    await deleteTicks(trx, { order_id, version_no }, removed ?? [])
    return { data: { ticked: await findTickedLines(trx, { order_id, version_no }) } }
  })
}

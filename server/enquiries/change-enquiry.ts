import { isEditable } from '#domain/enquiry/enquiry-actions.ts'
import type { AcceptedChanges } from '#domain/enquiry/order/accepted-changes.ts'
import type { LineChange } from '#domain/enquiry/order/line-change.ts'
import { computeTotals, diffVersions, type VersionContent } from '#domain/enquiry/versions/enquiry-version.ts'
import { mergeVersions, type VersionDraft } from '#domain/enquiry/versions/merge-versions.ts'
import { amountInWords } from '#domain/money/amount-in-words.ts'
import { multiplyByQuantity, paise } from '#domain/money/money.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { EnquiryLineRow } from '../db/queries/enquiries/enquiry-lines.ts'
import {
  findVersions,
  getVersion,
  getVersions,
  insertVersion,
  setVersionOutcome,
  type VersionWithContent,
} from '../db/queries/enquiries/enquiry-versions.ts'
import { withdrawNotices } from '../db/queries/notices.ts'
import type { EnquiryTable, EnquiryVersionTable } from '../db/schema.ts'
import { createVersionNotice } from '../notices/create-notices.ts'
import type { Guest, OfficeUser, SignedInCustomer } from '../principal.ts'
import { actorName } from '../unit-of-work/actor.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { toLineRow } from './line-row.ts'
import { syncPaidStatus } from './move-enquiry.ts'
import {
  type EnquiryRevision,
  type EnquiryUpdate,
  updateLockedEnquiry,
  updateLockedOwnEnquiry,
} from './update-locked-enquiry.ts'

/** The wanted content of an enquiry, the version that it is based on, and a note. */
type NewContent = { number: string; base_version: number; wanted: VersionDraft; note: string }

type VersionEnd = NonNullable<EnquiryVersionTable['outcome']>

/**
 * Creates a new version of an enquiry (O4): current at once before confirmation, otherwise waiting for the customer's consent.
 * Ordered lines keep their rate, new lines get today's. Merges changes made since `base_version` field by field.
 *
 * Refused with the names of the fields that both sides changed differently, and with the lines of new products that are sold out
 * or missing. Unchanged content creates no version.
 */
export function changeEnquiry(
  { write, catalogue }: Pick<UseCaseDeps, 'write'> & { catalogue: Catalogue },
  { number, base_version, wanted, note }: NewContent,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen: { number }, action: 'change' }, async (unit, enquiry) => {
    const { order_id, order_status, version_counts, version_waiting } = enquiry
    if (!isEditable(order_status)) return { refusal: { code: 'move-not-allowed' } }
    const versions = await findVersions(unit.trx, order_id)
    if (!versions.some(({ version_no }) => version_no === base_version))
      return { refusal: { code: 'not-found' } }
    const last_no = version_waiting ?? version_counts
    const versionOf = await getVersions(unit.trx, order_id, base_version, version_counts, last_no)
    const [base, current, last] = [versionOf(base_version), versionOf(version_counts), versionOf(last_no)]
    const { merged, conflicts } = mergeVersions(base.content, wanted, last.content)
    if (conflicts.length > 0) return { refusal: { code: 'edit-conflict', conflicts } }
    if (merged.lines.length === 0)
      return { refusal: { code: 'invalid-fields', problems: { lines: 'products-required' } } }
    const ordered = [base, current, last].flatMap(({ content }) => content.lines)
    const priced = priceLines(merged.lines, ordered, catalogue)
    if (priced.refusal) return priced

    const content = { ...merged, lines: priced.data, note }
    return addVersion(unit, enquiry, { base: last, content, version_no: versions.length + 1 })
  })
}

/** Restores an old version: creates a new version with its lines, rates and charges. Refused with `not-found`. */
export function restoreVersion(
  { write }: Pick<UseCaseDeps, 'write'>,
  { seen, version_no }: { seen: EnquiryRevision; version_no: number },
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'restore version' }, async (unit, enquiry) => {
    const { order_id, version_waiting, version_counts } = enquiry
    if (!isEditable(enquiry.order_status)) return { refusal: { code: 'move-not-allowed' } }
    const versions = await findVersions(unit.trx, order_id)
    if (!versions.some((version) => version.version_no === version_no))
      return { refusal: { code: 'not-found' } }
    const last_no = version_waiting ?? version_counts
    const versionOf = await getVersions(unit.trx, order_id, version_no, last_no)
    const content = { ...versionOf(version_no).content, note: `= v${version_no}` }
    return addVersion(unit, enquiry, { base: versionOf(last_no), content, version_no: versions.length + 1 })
  })
}

type NewVersion = {
  base: VersionWithContent
  content: VersionContent<EnquiryLineRow> & { note: string }
  version_no: number
}

/** Adds a version to an enquiry, unless it equals `base`. */
async function addVersion(
  unit: Unit,
  enquiry: EnquiryTable,
  { base, content, version_no }: NewVersion,
): Promise<Outcome<EnquiryUpdate>> {
  const { order_id } = enquiry
  const totals = computeTotals(content)
  if (!totals) return { refusal: { code: 'invalid-fields', problems: { discount: 'discount-too-much' } } }
  const { net_amount } = totals
  if (diffVersions(base.content, content).length === 0) return { data: { enquiry } }

  const isAtOnce = enquiry.order_status === 'Enquiry Received'
  const made_at = unit.now.toISOString()
  const made_by = actorName(unit.by)
  const version: EnquiryVersionTable = {
    order_id,
    version_no,
    made_at,
    made_by,
    note: content.note,
    ...totals,
    discount_percentage: 'percentage' in content.discount ? content.discount.percentage : null,
    packing_percentage: 'percentage' in content.packing ? content.packing.percentage : null,
    outcome: isAtOnce ? 'at once' : null,
    outcome_at: isAtOnce ? made_at : null,
    outcome_by: isAtOnce ? made_by : null,
  }
  await insertVersion(unit.trx, version, content.lines)
  const { enquiry: updated } = await closeWaitingVersion(unit, enquiry, 'superseded')
  const changed = isAtOnce
    ? withVersion(updated, version, content.lines.length)
    : { ...updated, version_waiting: version_no }
  if (!isAtOnce && enquiry.email_id) unit.notify([createVersionNotice(enquiry, version_no, 'proposed')])
  return { data: { enquiry: changed, facts: { version_no, net_amount, note: content.note } } }
}

/** Records that the customer accepted the waiting version by phone. It becomes the current version. */
export function acceptVersion(
  { write }: Pick<UseCaseDeps, 'write'>,
  seen: EnquiryRevision,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'accept by phone' }, (unit, enquiry) =>
    acceptWaitingVersion(unit, enquiry, 'by phone'),
  )
}

/**
 * Accepts the waiting version for the holder of an order id. It becomes the current version, and the shop is notified. Refused
 * as not found, also for a view id, and as a conflict if another version or none is waiting.
 */
export function acceptOwnVersion(
  { write }: Pick<UseCaseDeps, 'write'>,
  { id, version_no }: AcceptedChanges,
  by: Guest | SignedInCustomer,
): Promise<Outcome<null>> {
  return updateLockedOwnEnquiry(write, by, { id, action: 'accept' }, async (unit, enquiry) => {
    if (enquiry.version_waiting !== version_no) return { refusal: { code: 'stale-version' } }
    unit.notify([createVersionNotice(enquiry, version_no, 'accepted')])
    return acceptWaitingVersion(unit, enquiry, 'by customer')
  })
}

async function acceptWaitingVersion(
  unit: Unit,
  enquiry: EnquiryTable,
  how: 'by customer' | 'by phone',
): Promise<Outcome<EnquiryUpdate>> {
  const { order_id, version_waiting } = enquiry
  if (version_waiting === null || !isEditable(enquiry.order_status))
    return { refusal: { code: 'move-not-allowed' } }
  const version = await getVersion(unit.trx, order_id, version_waiting)
  const { enquiry: updated } = await closeWaitingVersion(unit, enquiry, how)
  const settled = await syncPaidStatus(unit, withVersion(updated, version, version.content.lines.length))
  if (settled.refusal) return settled
  const { version_no, net_amount } = version
  return { data: { enquiry: settled.data, facts: { version_no, net_amount } } }
}

/** Withdraws the waiting version. Notifies the customer if the proposal was already sent. */
export function withdrawVersion(
  { write }: Pick<UseCaseDeps, 'write'>,
  seen: EnquiryRevision,
  by: OfficeUser,
): Promise<Outcome<null>> {
  return updateLockedEnquiry(write, by, { seen, action: 'withdraw' }, async (unit, enquiry) => {
    if (enquiry.version_waiting === null) return { refusal: { code: 'move-not-allowed' } }
    const { enquiry: updated, wasNotified } = await closeWaitingVersion(unit, enquiry, 'withdrawn')
    if (wasNotified) unit.notify([createVersionNotice(enquiry, enquiry.version_waiting, 'withdrawn')])
    return { data: { enquiry: updated } }
  })
}

/**
 * Closes the waiting version, if any, with an outcome and withdraws unsent notices about it. `wasNotified`: the customer was
 * already notified of the version.
 */
export async function closeWaitingVersion(
  { trx, by, now }: Unit,
  enquiry: EnquiryTable,
  outcome: VersionEnd,
): Promise<{ enquiry: EnquiryTable; wasNotified: boolean }> {
  const { order_id, version_waiting: version_no } = enquiry
  if (version_no === null) return { enquiry, wasNotified: false }
  const outcome_at = now.toISOString()
  await setVersionOutcome(trx, { order_id, version_no }, { outcome, outcome_at, outcome_by: actorName(by) })
  const { event } = createVersionNotice(enquiry, version_no, 'proposed')
  const notified = await withdrawNotices(trx, event, outcome_at)
  return { enquiry: { ...enquiry, version_waiting: null }, wasNotified: notified.includes('customer') }
}

/** Makes a version the current one of an enquiry. */
function withVersion(enquiry: EnquiryTable, version: EnquiryVersionTable, line_count: number): EnquiryTable {
  const { sub_total, discount_amount, packing_amount, net_amount, version_no } = version
  const amounts = { sub_total, discount_amount, packing_amount, net_amount }
  const amount_in_words = amountInWords(net_amount)
  return { ...enquiry, ...amounts, amount_in_words, line_count, version_counts: version_no }
}

/** Prices lines: products in `ordered` keep their rate (the last entry wins), new products get today's. */
function priceLines(
  wanted: VersionDraft['lines'],
  ordered: readonly EnquiryLineRow[],
  catalogue: Catalogue,
): Outcome<EnquiryLineRow[]> {
  const orderedById = new Map(ordered.map((line) => [line.product_id, line]))
  const { productById } = catalogue.current()
  const missing: LineChange[] = []
  const lines = wanted.flatMap(({ product_id, qty }) => {
    const line = orderedById.get(product_id)
    if (line) return [{ ...line, qty, sub_total: multiplyByQuantity(line.after_discount_price, qty) }]
    const product = productById.get(product_id)
    if (product && !product.is_sold_out) return [toLineRow({ product, qty })]
    missing.push({
      product_id,
      product_name: product?.product_name ?? '',
      change: product ? 'sold-out' : 'removed',
      old: product?.after_discount_price ?? paise(0),
      new: null,
    })
    return []
  })
  return missing.length > 0 ? { refusal: { code: 'products-unavailable', lines: missing } } : { data: lines }
}

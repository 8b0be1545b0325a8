import type { EnquiryJson } from '#contract/office/enquiries.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import type { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import type { status as statusEn } from '#i18n/office/en/status.ts'

type Words = { enquiry: typeof enquiryEn; status: typeof statusEn }

/** The version that is edited: the waiting one, or else the current one. */
export const currentVersionNo = ({ waiting, version_counts }: EnquiryJson): number =>
  waiting?.version_no ?? version_counts

/** The author's name: a translation for the customer, the user's name otherwise. */
export const authorName = (by: string, words: typeof enquiryEn): string =>
  by === 'customer' ? words.customer : by

/**
 * Describes what users other than `me` changed between two fetches of an enquiry, one sentence per change. A change that cannot
 * be described becomes 'Someone changed this enquiry'. `ownChangeCount` changes were made here.
 */
export function describeRemoteChanges(
  {
    before,
    after,
    me,
    ownChangeCount,
  }: { before: EnquiryJson; after: EnquiryJson; me: string; ownChangeCount: number },
  { enquiry: words, status }: Words,
): string[] {
  if (before.row_version + ownChangeCount >= after.row_version) return []
  const describeAction = (by: string, text: string) => ({
    by,
    text: `${authorName(by, words)}: ${text}`,
  })
  const isNew = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) => {
    const knownIds = new Set(rows.map((row) => row[key]))
    return (row: Record<Key, number>) => !knownIds.has(row[key])
  }
  /** The enquiry does not say who assigned it. */
  function describeAssignment() {
    if (before.assignee?.user_id === after.assignee?.user_id) return []
    const text = after.assignee ? words.assigned(after.assignee.user_name) : words.noLongerAssigned
    return [{ by: undefined, text }]
  }
  const changes = [
    ...after.versions
      .filter(isNew(before.versions, 'version_no'))
      .map(({ made_by, version_no }, index, addedVersions) => ({
        by: made_by,
        text: words.changedVersion(
          made_by,
          addedVersions[index - 1]?.version_no ?? currentVersionNo(before),
          version_no,
        ),
      })),
    ...after.versions.flatMap(({ version_no, outcome, outcome_by }) => {
      const previous = before.versions.find((version) => version.version_no === version_no)
      if (!previous || previous.outcome === outcome || !outcome || !outcome_by || outcome === 'superseded')
        return []
      return [describeAction(outcome_by, `v${version_no} ${words.outcomesOf[outcome]}`)]
    }),
    ...after.history
      .filter(isNew(before.history, 'change_no'))
      .map(({ changed_by, order_status }) => describeAction(changed_by, status[order_status])),
    ...after.calls
      .filter(isNew(before.calls, 'call_no'))
      .map(({ called_by, outcome }) => describeAction(called_by, words.outcomes[outcome])),
    ...after.payments
      .filter(isNew(before.payments, 'payment_no'))
      .map(({ recorded_by, kind, amount }) =>
        describeAction(
          recorded_by,
          `${kind === 'refund' ? words.refunded : words.received} ${formatRupees(amount)}`,
        ),
      ),
    ...describeAssignment(),
  ]
  if (changes.length === 0) return [words.changedByOthers]
  return changes.filter(({ by }) => by !== me).map(({ text }) => text)
}

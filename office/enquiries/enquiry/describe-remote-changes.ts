import type { EnquiryJson } from '#contract/office/enquiries.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import type { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import type { status as statusEn } from '#i18n/office/en/status.ts'

type Words = { enquiry: typeof enquiryEn; status: typeof statusEn }

/** The version of an enquiry that is worked on: the one that waits, else the one that counts. */
export const currentVersionNo = ({ waiting, version_counts }: EnquiryJson): number =>
  waiting?.version_no ?? version_counts

/** Who did something, as the office names them: the customer in its language, anybody else by name. */
export const authorName = (by: string, words: typeof enquiryEn): string =>
  by === 'customer' ? words.customer : by

/**
 * What others than `me` did with an enquiry between two readings of it, in sentences. Something of it is always said: whatever
 * else changed is 'somebody changed this'. `mine`: so many of the changes were just made here.
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
  const describeAction = (by: string, what: string) => ({
    by,
    text: `${authorName(by, words)}: ${what}`,
  })
  const isNew = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) => {
    const known = new Set(rows.map((row) => row[key]))
    return (row: Record<Key, number>) => !known.has(row[key])
  }
  const changes = [
    ...after.versions
      .filter(isNew(before.versions, 'version_no'))
      .map(({ made_by, version_no }, at, made) => ({
        by: made_by,
        text: words.changedVersion(made_by, made[at - 1]?.version_no ?? currentVersionNo(before), version_no),
      })),
    ...after.versions.flatMap(({ version_no, outcome, outcome_by }) => {
      const was = before.versions.find((version) => version.version_no === version_no)
      if (!was || was.outcome === outcome || !outcome || !outcome_by || outcome === 'superseded') return []
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
  ]
  if (changes.length === 0) return [words.changedByOthers]
  return changes.filter(({ by }) => by !== me).map(({ text }) => text)
}

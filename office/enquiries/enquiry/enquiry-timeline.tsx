import {
  Ban,
  FileText,
  IndianRupee,
  type LucideIcon,
  MessageCircle,
  Phone,
  PhoneMissed,
  PhoneOff,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import { callOffice } from '#contract/office/office-client.ts'
import { filterActiveSteps, findUndoneStatus, SHORTFALL_REASON } from '#domain/enquiry/enquiry-steps.ts'
import type { CallOutcome } from '#domain/enquiry/phone-calls/phone-call.ts'
import { paise } from '#domain/money/money.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { messages as messagesEn } from '#i18n/office/en/messages.ts'
import { status as statusEn } from '#i18n/office/en/status.ts'
import { IconButton } from '../../design/actions/icon-button.tsx'
import { Timeline, type TimelineEntry } from '../../design/data/timeline.tsx'
import { Card } from '../../design/layout/card.tsx'
import { useLanguage, useWords } from '../../shell/language.ts'
import { authorName } from './describe-remote-changes.ts'
import css from './enquiry.module.css'
import type { OpenEnquiry } from './use-enquiry.ts'

const ICON_BY_OUTCOME: Record<CallOutcome, LucideIcon> = {
  Reached: Phone,
  'No Answer': PhoneMissed,
  'Call Back': Phone,
  'Wrong Number': PhoneOff,
}

type DatedEntry = TimelineEntry & { at: string }

/** Everything that happened to an enquiry, newest first: steps, versions, calls, payments, parcels, messages. */
export function EnquiryTimeline({ open }: { open: OpenEnquiry }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const language = useLanguage()
  const entries = useTimelineEntries(open)
    // Of entries of the same second, the later one is first.
    .reverse()
    .sort((a, b) => b.at.localeCompare(a.at))
  return (
    <Card title={words.history}>
      <Timeline
        label={words.history}
        entries={entries.map(({ at, details, ...entry }) => ({
          ...entry,
          details: [formatDateTime(at, language), details].filter(Boolean).join(' · '),
        }))}
      />
    </Card>
  )
}

/** Returns the events of an enquiry in no order. `at` is in UTC, `details` has the person. */
function useTimelineEntries(open: OpenEnquiry): DatedEntry[] {
  const words = useWords({ enquiry: enquiryEn, status: statusEn, messages: messagesEn })
  const language = useLanguage()
  const { enquiry, params, expectedVersion: payload, mutate } = open
  const activeSteps = new Set(filterActiveSteps(enquiry.history).map(({ change_no }) => change_no))
  const titled = (text: string, more: (string | false | null)[] = [], isActive = true) => (
    <p className={isActive ? undefined : css.inactive}>
      <strong>{text}</strong> <span>{more.filter(Boolean).join(' · ')}</span>
    </p>
  )
  const revertCall = (call_no: number) =>
    mutate(
      () =>
        callOffice('POST /office/api/enquiries/{number}/calls/{call_no}/take-back', {
          params: { ...params, call_no: `${call_no}` },
          payload,
        }),
      words.enquiry.callRemoved,
    )
  const steps = enquiry.history.map(
    ({ change_no, order_status, changed_at, changed_by, undoes, reason }): DatedEntry => ({
      key: `step ${change_no}`,
      at: changed_at,
      icon: undoes !== null ? RotateCcw : order_status === 'Cancelled' ? Ban : FileText,
      tone: !activeSteps.has(change_no) ? 'neutral' : order_status === 'Cancelled' ? 'bad' : 'accent',
      details: authorName(changed_by, words.enquiry),
      content: titled(
        // An undo is named for the step that it undid.
        undoes === null
          ? words.status[order_status]
          : words.enquiry.undoneStep(words.status[findUndoneStatus(enquiry.history, undoes)]),
        [reason === SHORTFALL_REASON ? words.enquiry.noLongerCovered : reason],
        activeSteps.has(change_no),
      ),
    }),
  )
  // The first version is the enquiry itself.
  const versions = enquiry.versions.slice(1).map((version): DatedEntry => {
    const { version_no, net_amount, outcome, outcome_by, made_at, made_by, note } = version
    return {
      key: `version ${version_no}`,
      at: made_at,
      icon: FileText,
      tone: version_no === enquiry.version_counts ? 'info' : 'neutral',
      details: authorName(made_by, words.enquiry),
      content: titled(
        `v${version_no}`,
        [
          formatRupees(net_amount),
          words.enquiry.outcomesOf[outcome ?? 'waiting'],
          outcome_by !== null && outcome_by !== made_by && authorName(outcome_by, words.enquiry),
          note,
        ],
        version_no === enquiry.version_counts || outcome === null,
      ),
    }
  })
  const calls = enquiry.calls.map((call): DatedEntry => {
    const { call_no, outcome, call_back_at, taken_back_at } = call
    const name = words.enquiry.outcomes[outcome]
    const isActive = taken_back_at === null
    return {
      key: `call ${call_no}`,
      at: call.called_at,
      icon: ICON_BY_OUTCOME[outcome],
      tone: outcome === 'Reached' ? 'good' : 'warn',
      details: call.called_by,
      content: (
        <div className={css.call}>
          {titled(
            name,
            [
              call_back_at && `→ ${formatDateTime(call_back_at, language)}`,
              call.note,
              !isActive && words.enquiry.removedRecord,
            ],
            isActive,
          )}
          {isActive && enquiry.can.includes('call') && (
            <IconButton
              label={words.enquiry.removeCall(name)}
              icon={Trash2}
              onClick={() => void revertCall(call_no)}
            />
          )}
        </div>
      ),
    }
  })
  const payments = enquiry.payments.map((payment): DatedEntry => {
    const { payment_no, kind, mode, reference, taken_back_at } = payment
    const amount = formatRupees(kind === 'refund' ? paise(-payment.amount) : payment.amount)
    return {
      key: `payment ${payment_no}`,
      at: payment.paid_at,
      icon: IndianRupee,
      tone: taken_back_at === null ? 'good' : 'neutral',
      details: payment.recorded_by,
      content: titled(
        amount,
        [words.enquiry.modes[mode], reference, taken_back_at !== null && words.enquiry.removedRecord],
        taken_back_at === null,
      ),
    }
  })
  const messages = enquiry.messages.map(
    ({ message_no, message, change_no, version_no, ...sent }): DatedEntry => {
      const step = enquiry.history.find((each) => each.change_no === change_no)
      return {
        key: `message ${message_no}`,
        at: sent.opened_at,
        icon: MessageCircle,
        details: sent.opened_by,
        content: titled(words.messages.open(words.messages.names[message]), [
          version_no === null ? step !== undefined && words.status[step.order_status] : `v${version_no}`,
        ]),
      }
    },
  )
  return [...steps, ...versions, ...calls, ...payments, ...messages]
}

import { ArrowUpRight, CheckCheck, Copy, Phone, PhoneOff, SkipForward, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { Button, ButtonLink } from '../../../design/actions/button.tsx'
import { Chip } from '../../../design/data/chip.tsx'
import { Alert } from '../../../design/feedback/alert.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { RetryAlert } from '../../../design/feedback/retry-alert.tsx'
import { Skeleton } from '../../../design/feedback/skeleton.tsx'
import surface from '../../../design/layout/card.module.css'
import { Card } from '../../../design/layout/card.tsx'
import flow from '../../../design/layout/flow.module.css'
import { Screen } from '../../../design/layout/screen.tsx'
import { ActionButton } from '../../../shell/actions/action-button.tsx'
import { useWords } from '../../../shell/language.ts'
import { useOtherViewers } from '../../../shell/requests/event-stream.ts'
import { announce } from '../../../shell/status-region.tsx'
import { callAction, moveAction, type RowAction } from '../bulk/row-actions.ts'
import { EnquirySummary } from '../enquiry-summary.tsx'
import { CallDeadline } from './call-deadline.tsx'
import css from './calling-mode.module.css'
import { OutcomeButtons } from './outcome-buttons.tsx'
import { useCallQueue } from './use-call-queue.ts'

/** How many lines of the enquiry are shown beside the call. */
const LINES_MAX = 8
const COMING_UP_MAX = 6
/** How long, in ms, a customer must be on the screen before an outcome counts. */
const BOUNCE_MS = 500

/** Calls the customers of the queue one after the other (O4): number, order, outcome by one key, next. */
export function CallingMode() {
  const { inbox, errors } = useWords({ inbox: inboxEn, errors: errorsEn })
  const queue = useCallQueue({ onMovedOn: (names) => announce(inbox.movedOn(names)) })
  const { current, comingUp, position, total, laterCount } = queue
  const isBusy = useRef(false)
  /** When the current customer appeared, on the clock of `performance.now`. */
  const appearedAt = useRef(-Infinity)

  /** Runs an action once. A second press of a bouncing key must not count for the customer who comes next. */
  async function handle(row: EnquiryRowJson, name: string, action: RowAction) {
    if (isBusy.current || performance.now() - appearedAt.current < BOUNCE_MS) return
    isBusy.current = true
    const error = await queue.handle(row, action)
    isBusy.current = false
    appearedAt.current = performance.now()
    if (error) return announce(errors[error.code])
    announce(`${row.customer_name}: ${name}`, {
      name: inbox.undo,
      run: async () => {
        const failed = await queue.undo(row, action)
        announce(failed ? errors[failed.code] : inbox.isUndone)
      },
    })
  }
  return (
    <Screen
      title={inbox.queue}
      marks={current && <Chip tone="info">{inbox.position(position, total)}</Chip>}
      actions={
        <ButtonLink to="/enquiries" icon={X}>
          {inbox.stopCalling}
        </ButtonLink>
      }
    >
      {queue.error && <RetryAlert error={queue.error} onRetry={queue.retry} />}
      {queue.isLoading && <Skeleton />}
      {!queue.isLoading && !queue.error && !current && (
        <EmptyState
          icon={PhoneOff}
          actions={queue.hasSkipped && <Button onClick={queue.startAgain}>{inbox.startAgain}</Button>}
          text={
            queue.hasSkipped
              ? inbox.allSkipped
              : comingUp.length > 0
                ? inbox.openElsewhere
                : laterCount > 0
                  ? `${inbox.emptyQueue} ${inbox.later(`${laterCount}`)}`
                  : inbox.emptyQueue
          }
        />
      )}
      <div className={`${flow.sides} ${css.mode}`}>
        {current && (
          <CurrentCall
            key={current.enquiry_number}
            row={current}
            onSkip={() => queue.skip(current)}
            onHandle={(name, action) => void handle(current, name, action)}
          />
        )}
        {comingUp.length > 0 && (
          <Card title={inbox.comingUp}>
            <ol className={css.comingUp}>
              {comingUp.slice(0, COMING_UP_MAX).map(({ row, others }) => (
                <li key={row.enquiry_number}>
                  <button type="button" onClick={() => queue.choose(row)}>
                    <b>{row.customer_name}</b>
                    <span className={flow.soft}>{`${row.enquiry_number} · ${row.city}`}</span>
                    <span className={flow.row}>
                      <CallDeadline placed_at={row.placed_at} />
                      {others !== '' && <Chip tone="accent">{inbox.hasOpen(others)}</Chip>}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
          </Card>
        )}
      </div>
    </Screen>
  )
}

type CurrentCallProps = {
  row: EnquiryRowJson
  onSkip: () => void
  onHandle: (name: string, action: RowAction) => void
}

function CurrentCall({ row, onSkip, onHandle }: CurrentCallProps) {
  const { inbox, enquiry } = useWords({ inbox: inboxEn, enquiry: enquiryEn })
  const { enquiry_number, customer_name, city, mobile_no } = row
  const others = useOtherViewers(enquiry_number)
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen readers announce the next customer.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const confirm = () => onHandle(enquiry.confirm, moveAction('confirm', inbox.undoReason))
  return (
    <section className={`${surface.card} ${surface.body}`} aria-labelledby="customer">
      <div className={flow.row}>
        <h2 id="customer" className={css.customer} ref={heading} tabIndex={-1}>
          {customer_name}
        </h2>
        <span className={flow.soft}>{`${city} · ${enquiry_number}`}</span>
        <span className={flow.row}>
          <CallDeadline placed_at={row.placed_at} />
          {row.version_waiting !== null && (
            <Chip tone="warn">{inbox.marked.proposed(row.version_waiting)}</Chip>
          )}
        </span>
      </div>
      {others !== '' && <Alert tone="warn">{inbox.hasOpen(others)}</Alert>}
      <div className={flow.row}>
        <a className={css.number} href={`tel:+91${mobile_no}`}>
          <Phone aria-hidden size="1em" />
          <span>{`${mobile_no.slice(0, 5)} ${mobile_no.slice(5)}`}</span>
        </a>
        <CopyNumberButton number={mobile_no} />
        <b className={css.amount}>{formatRupees(row.net_amount)}</b>
      </div>
      <OutcomeButtons onOutcome={(name, call) => onHandle(name, callAction(call))} />
      <div className={flow.row}>
        <ActionButton name={enquiry.confirm} keys="c" icon={CheckCheck} onClick={confirm} />
        <ActionButton name={inbox.skip} keys="s" icon={SkipForward} onClick={onSkip} />
        <ButtonLink icon={ArrowUpRight} to={`/enquiries/${enquiry_number}`}>
          {inbox.openEnquiry}
        </ButtonLink>
      </div>
      <EnquirySummary number={enquiry_number} linesMax={LINES_MAX} />
    </section>
  )
}

function CopyNumberButton({ number }: { number: string }) {
  const { inbox } = useWords({ inbox: inboxEn })
  // Browsers offer the clipboard only over https.
  if (!navigator.clipboard) return null
  return (
    <Button
      icon={Copy}
      onClick={() => void navigator.clipboard.writeText(number).then(() => announce(inbox.copied))}
    >
      {inbox.copyNumber}
    </Button>
  )
}

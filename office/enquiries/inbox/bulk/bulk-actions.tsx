import { Ban, CheckCheck, Package, PhoneCall, X } from 'lucide-react'
import { useState } from 'react'
import { serverNow } from '#contract/client/server-time.ts'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { suggestCallBackTimes } from '#domain/enquiry/phone-calls/call-back-times.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { Button } from '../../../design/button.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import { Menu, MenuItem } from '../../../design/menu.tsx'
import { useWords } from '../../../shell/language.ts'
import { useMe } from '../../../shell/session/me.ts'
import { announce } from '../../../shell/status-region.tsx'
import css from './bulk-actions.module.css'
import { BulkResultDialog } from './bulk-result-dialog.tsx'
import { CancelSelectedDialog } from './cancel-selected-dialog.tsx'
import { callAction, cancelAction, moveAction, type RecordedCall, type RowAction } from './row-actions.ts'
import { useBulkAction } from './use-bulk-action.ts'

type BulkActionsProps = {
  selected: readonly EnquiryRowJson[]
  onSelectAll: () => void
  onClear: () => void
  /** Called with the numbers of enquiries that have changed. */
  onChanged: (numbers: readonly string[]) => void
}

/** The actions on the selected enquiries. Their results are shown for each one, and all can be undone together. */
export function BulkActions({ selected, onSelectAll, onClear, onChanged }: BulkActionsProps) {
  const { inbox, enquiry } = useWords({ inbox: inboxEn, enquiry: enquiryEn })
  const { rights } = useMe()
  const [isCancelling, setCancelling] = useState(false)
  const { job, run, undo, close } = useBulkAction(onChanged)
  const start = (title: string, action: RowAction) => void run(title, action, selected)
  const recordCall = (call: RecordedCall) => start(enquiry.outcomes[call.outcome], callAction(call))
  const times = suggestCallBackTimes(new Date(serverNow()))
  const callBacks = [
    [inbox.inOneHour, times.hour],
    [inbox.thisEvening, times.evening],
    [inbox.tomorrowMorning, times.morning],
  ] as const
  const canWork = rights.includes('work-enquiries')
  return (
    <>
      {selected.length > 0 && (
        <section className={css.bar} aria-label={inbox.selection}>
          <p aria-live="polite">{inbox.selected(selected.length)}</p>
          <span className={css.onPhone}>
            <Button variant="quiet" onClick={onSelectAll}>
              {inbox.selectAll}
            </Button>
          </span>
          {canWork && (
            <Menu trigger={<Button icon={PhoneCall}>{inbox.recordCall}</Button>}>
              {(['Reached', 'No Answer', 'Wrong Number'] as const).map((outcome) => (
                <MenuItem key={outcome} onClick={() => recordCall({ outcome })}>
                  {enquiry.outcomes[outcome]}
                </MenuItem>
              ))}
              {callBacks.map(
                ([name, call_back_at]) =>
                  call_back_at && (
                    <MenuItem key={name} onClick={() => recordCall({ outcome: 'Call Back', call_back_at })}>
                      {`${enquiry.outcomes['Call Back']}: ${name}`}
                    </MenuItem>
                  ),
              )}
            </Menu>
          )}
          {canWork && (
            <Button
              icon={CheckCheck}
              onClick={() => start(enquiry.confirm, moveAction('confirm', inbox.undoReason))}
            >
              {enquiry.confirm}
            </Button>
          )}
          {rights.includes('handle-parcels') && (
            <Button
              icon={Package}
              onClick={() => start(enquiry.pack, moveAction('packed', inbox.undoReason))}
            >
              {enquiry.pack}
            </Button>
          )}
          {canWork && (
            <Button variant="danger" icon={Ban} onClick={() => setCancelling(true)}>
              {inbox.cancel}
            </Button>
          )}
          <IconButton label={inbox.clearSelection} icon={X} onClick={onClear} />
        </section>
      )}
      <CancelSelectedDialog
        open={isCancelling}
        onClose={() => setCancelling(false)}
        onCancel={(reason) => start(inbox.cancel, cancelAction(reason, inbox.undoReason))}
      />
      {job && (
        <BulkResultDialog
          job={job}
          onUndo={() => void undo(job)}
          onClose={() => {
            const done = job.items.filter(({ state }) => state === 'done').length
            close()
            onClear()
            if (done > 0)
              announce(`${job.title}: ${done}`, { name: inbox.undoAll(done), run: () => void undo(job) })
          }}
        />
      )}
    </>
  )
}

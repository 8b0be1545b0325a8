import { useQuery } from '@tanstack/react-query'
import { Ban, CheckCheck, Package, PhoneCall, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { EnquiryRowJson } from '#contract/office/inbox.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { Button } from '../../../design/actions/button.tsx'
import { IconButton } from '../../../design/actions/icon-button.tsx'
import { Menu, MenuItem } from '../../../design/actions/menu.tsx'
import { useWords } from '../../../shell/language.ts'
import { useMe } from '../../../shell/session/me.ts'
import { announce } from '../../../shell/status-region.tsx'
import { ASSIGNEES_QUERY } from '../../enquiry-queries.ts'
import { ReasonDialog } from '../../reason-dialog.tsx'
import { useCallBackTimes } from '../../use-call-back-times.ts'
import css from './bulk-actions.module.css'
import { BulkResultDialog } from './bulk-result-dialog.tsx'
import {
  assignAction,
  callAction,
  cancelAction,
  moveAction,
  type RecordedCall,
  type RowAction,
} from './row-actions.ts'
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
  function closeResult() {
    const done = job?.items.filter(({ state }) => state === 'done').length ?? 0
    close()
    onClear()
    if (job && done > 0)
      announce(`${job.title}: ${done}`, { name: inbox.undoAll(done), run: () => void undo(job) })
  }
  return (
    <>
      {selected.length > 0 && (
        <section className={css.bar} aria-label={inbox.selection}>
          <p aria-live="polite">{inbox.selected(selected.length)}</p>
          <Button className={css.onPhone} variant="quiet" onClick={onSelectAll}>
            {inbox.selectAll}
          </Button>
          {rights.includes('work-enquiries') && (
            <>
              <RecordCallMenu onRecord={(name, call) => start(name, callAction(call))} />
              <Button
                icon={CheckCheck}
                onClick={() => start(enquiry.confirm, moveAction('confirm', inbox.undoReason))}
              >
                {enquiry.confirm}
              </Button>
            </>
          )}
          {rights.includes('handle-parcels') && (
            <Button
              icon={Package}
              onClick={() => start(enquiry.pack, moveAction('packed', inbox.undoReason))}
            >
              {enquiry.pack}
            </Button>
          )}
          {rights.includes('work-enquiries') && (
            <>
              <AssignMenu onAssign={(name, user_id) => start(name, assignAction(user_id))} />
              <Button variant="danger" icon={Ban} onClick={() => setCancelling(true)}>
                {inbox.cancel}
              </Button>
            </>
          )}
          <IconButton label={inbox.clearSelection} icon={X} onClick={onClear} />
        </section>
      )}
      {isCancelling && (
        <ReasonDialog
          title={inbox.cancel}
          submitLabel={enquiry.yes}
          cancelLabel={enquiry.no}
          isDanger
          onReason={async (reason) => {
            setCancelling(false)
            start(inbox.cancel, cancelAction(reason, inbox.undoReason))
          }}
          onClose={() => setCancelling(false)}
        />
      )}
      {job && <BulkResultDialog job={job} onUndo={() => void undo(job)} onClose={closeResult} />}
    </>
  )
}

function RecordCallMenu({ onRecord }: { onRecord: (name: string, call: RecordedCall) => void }) {
  const { inbox, enquiry } = useWords({ inbox: inboxEn, enquiry: enquiryEn })
  const { outcomes } = enquiry
  return (
    <Menu trigger={<Button icon={PhoneCall}>{inbox.recordCall}</Button>}>
      {(['Reached', 'No Answer', 'Wrong Number'] as const).map((outcome) => (
        <MenuItem key={outcome} onClick={() => onRecord(outcomes[outcome], { outcome })}>
          {outcomes[outcome]}
        </MenuItem>
      ))}
      {useCallBackTimes().map(({ name, time }) => (
        <MenuItem
          key={name}
          onClick={() => onRecord(outcomes['Call Back'], { outcome: 'Call Back', call_back_at: time })}
        >
          {`${outcomes['Call Back']}: ${name}`}
        </MenuItem>
      ))}
    </Menu>
  )
}

function AssignMenu({ onAssign }: { onAssign: (name: string, user_id: string | null) => void }) {
  const { data: users = [] } = useQuery(ASSIGNEES_QUERY)
  const { inbox, enquiry } = useWords({ inbox: inboxEn, enquiry: enquiryEn })
  return (
    <Menu trigger={<Button icon={UserPlus}>{inbox.assign}</Button>}>
      {users.map(({ user_id, user_name }) => (
        <MenuItem key={user_id} onClick={() => onAssign(enquiry.assigned(user_name), user_id)}>
          {user_name}
        </MenuItem>
      ))}
      <MenuItem onClick={() => onAssign(enquiry.notAssigned, null)}>{enquiry.unassigned}</MenuItem>
    </Menu>
  )
}

import { Undo2 } from 'lucide-react'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { inbox as inboxEn } from '#i18n/office/en/inbox.ts'
import { Button } from '../../../design/actions/button.tsx'
import { Chip } from '../../../design/data/chip.tsx'
import { Dialog } from '../../../design/feedback/dialog.tsx'
import flow from '../../../design/layout/flow.module.css'
import typography from '../../../design/typography.module.css'
import { useWords } from '../../../shell/language.ts'
import css from './bulk-actions.module.css'
import type { BulkItem, BulkJob } from './use-bulk-action.ts'

type BulkResultDialogProps = { job: BulkJob; onUndo: () => void; onClose: () => void }

/** What became of each enquiry of a bulk action: done, or why not. */
export function BulkResultDialog({ job, onUndo, onClose }: BulkResultDialogProps) {
  const { inbox } = useWords({ inbox: inboxEn })
  const { title, items, isRunning } = job
  const done = items.filter(({ state }) => state === 'done').length
  const finished = items.filter(({ state }) => state !== 'waiting').length
  return (
    <Dialog open title={title} onClose={() => !isRunning && onClose()}>
      <p role="status">{inbox.progress(isRunning ? finished : done, items.length)}</p>
      <ul className={css.results} aria-busy={isRunning}>
        {items.map(({ row, state }) => (
          <li key={row.enquiry_number} className={flow.between}>
            <span>
              <b>{row.enquiry_number}</b>
              <span>{` ${row.customer_name}`}</span>
            </span>
            <ItemState state={state} />
          </li>
        ))}
      </ul>
      <div className={flow.row}>
        {done > 0 && (
          <Button icon={Undo2} disabled={isRunning} onClick={onUndo}>
            {inbox.undoAll(done)}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function ItemState({ state }: Pick<BulkItem, 'state'>) {
  const { inbox, errors } = useWords({ inbox: inboxEn, errors: errorsEn })
  if (state === 'waiting') return null
  if (state === 'done') return <Chip tone="good">{inbox.isDone}</Chip>
  if (state === 'undone') return <Chip>{inbox.isUndone}</Chip>
  return <span className={typography.problem}>{errors[state.code]}</span>
}

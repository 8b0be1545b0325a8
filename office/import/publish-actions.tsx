import { useState } from 'react'
import type { ImportJson, PreviewJson } from '#contract/office/imports.ts'
import { callOffice, type OfficeError } from '#contract/office/office-client.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { imports as importsEn } from '#i18n/office/en/imports.ts'
import { ButtonLink } from '../design/actions/button.tsx'
import { Alert } from '../design/feedback/alert.tsx'
import typography from '../design/typography.module.css'
import { ActionButton } from '../shell/actions/action-button.tsx'
import { useWords } from '../shell/language.ts'
import { formatOfficeError } from '../shell/requests/format-office-error.ts'
import { announce } from '../shell/status-region.tsx'
import { countOpenQuestions } from './corrections.ts'
import css from './import.module.css'
import { PublishDialog } from './publish-dialog.tsx'
import type { OpenImport } from './use-import.ts'

/** The actions for an import in its state: publish, schedule, cancel, undo. */
export function PublishActions({ open }: { open: OpenImport }) {
  const { file } = open
  if (file.state === 'read' && file.preview) return <PublishButtons open={open} preview={file.preview} />
  if (file.state === 'scheduled') return <CancelButton open={open} />
  if (file.state === 'published' && file.change_no !== null)
    return <UndoPublishButton open={open} change_no={file.change_no} />
  if (file.state === 'failed') return <FailedImport open={open} />
  return null
}

/** Whether publishing would change nothing. */
const hasNoChanges = ({ counts, rows, new_categories }: PreviewJson) =>
  counts.new + counts.changed + new_categories.length === 0 && !rows.some(({ is_to_go }) => is_to_go)

function PublishButtons({ open, preview }: { open: OpenImport; preview: PreviewJson }) {
  const { imports } = useWords({ imports: importsEn })
  const [dialog, setDialog] = useState<'now' | 'later'>()
  const openQuestions = countOpenQuestions(preview)
  const hasOpenQuestions = openQuestions.columns + openQuestions.rows > 0
  const disabledReason = hasOpenQuestions
    ? imports.beforePublishing(openQuestions.columns, openQuestions.rows)
    : hasNoChanges(preview)
      ? imports.nothingToPublish
      : undefined
  // Disabled buttons stay focusable, so that their description can be read.
  const explanation = disabledReason && { 'aria-disabled': true, 'aria-describedby': 'why-not' }

  function publish(when: 'now' | 'later') {
    if (disabledReason) announce(disabledReason)
    else if (open.isSaving) announce(imports.saving)
    else setDialog(when)
  }
  return (
    <div className={css.part}>
      <div className={css.row}>
        <ActionButton name={imports.publish} isPrimary {...explanation} onClick={() => publish('now')} />
        <ActionButton name={imports.publishAt} {...explanation} onClick={() => publish('later')} />
        <CancelButton open={open} />
      </div>
      <p id="why-not" aria-live="polite" className={hasOpenQuestions ? typography.problem : typography.soft}>
        {disabledReason}
      </p>
      {dialog && (
        <PublishDialog
          open={open}
          preview={preview}
          isScheduled={dialog === 'later'}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}

/** The action for a failed import: review the preview again, or choose another file. */
function FailedImport({ open }: { open: OpenImport }) {
  const { imports } = useWords({ imports: importsEn })
  if (open.file.preview)
    return <CancelButton open={open} name={imports.reviewAgain} done={imports.reopened} />
  return (
    <ButtonLink variant="primary" to="/price-list/import">
      {imports.anotherFile}
    </ButtonLink>
  )
}

type CancelButtonProps = {
  open: OpenImport
  /** What it does instead for a failed import, and what it says then. */
  name?: string
  done?: string
}

/** Cancels an import, its schedule or its failed publishing. */
export function CancelButton({ open: { file, params, mutate }, name, done }: CancelButtonProps) {
  const { imports } = useWords({ imports: importsEn })
  const cancelled = file.state === 'scheduled' ? imports.cancelledTime : imports.cancelled
  return (
    <ActionButton
      name={name ?? imports.cancel}
      isPrimary={file.state === 'failed'}
      onClick={() =>
        void mutate(
          (payload) => callOffice('POST /office/api/imports/{import_id}/cancel', { params, payload }),
          done ?? cancelled,
        )
      }
    />
  )
}

const UNDO_CALL = 'POST /office/api/price-list/changes/{change_no}/undo'

/** Undoes a published import, or lists the rows that were changed since. */
function UndoPublishButton({
  open,
  change_no,
}: {
  open: OpenImport
  change_no: NonNullable<ImportJson['change_no']>
}) {
  const words = useWords({ imports: importsEn, errors: errorsEn, fieldProblems: fieldProblemsEn })
  const { imports } = words
  const [undoError, setUndoError] = useState<OfficeError>()
  const params = { change_no: `${change_no}` }
  return (
    <div className={css.part}>
      <ActionButton
        name={imports.undoPublish}
        onClick={() =>
          void open
            .mutate(async () => ({ error: (await callOffice(UNDO_CALL, { params })).error }), imports.undone)
            .then(setUndoError)
        }
      />
      {undoError && (
        <Alert tone="bad" isLive>
          <p>{formatOfficeError({ ...undoError, rows: [] }, words)}</p>
          <ul>
            {undoError.rows?.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

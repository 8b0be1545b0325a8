import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { askOffice, type OfficeError } from '#contract/office/client.ts'
import type { ImportJson, PreviewJson } from '#contract/office/imports.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { imports as importsEn } from '#i18n/office/en/import.ts'
import { useAction } from '../ui/actions.ts'
import controls from '../ui/controls.module.css'
import { useWords } from '../ui/language.ts'
import { refusalText } from '../ui/refusal.ts'
import { say } from '../ui/status.tsx'
import { toHeadingFrom } from '../ui/to-heading.ts'
import { whatIsAsked } from './corrections.ts'
import css from './import.module.css'
import { PublishDialog } from './publish-dialog.tsx'
import type { OpenImport } from './use-import.ts'

/** What can be done with a file as it is: publish it now or at a time, cancel that, take it back. */
export function Publish({ open }: { open: OpenImport }) {
  const { file } = open
  if (file.state === 'read' && file.preview) return <Ready open={open} preview={file.preview} />
  if (file.state === 'scheduled') return <Cancel open={open} />
  if (file.state === 'published' && file.change_no !== null)
    return <Undo open={open} change_no={file.change_no} />
  if (file.state === 'failed') return <Failed open={open} />
  return null
}

/** Whether publishing it would change anything. */
const changesNothing = ({ counts, rows, new_categories }: PreviewJson) =>
  counts.new + counts.changed + new_categories.length === 0 && !rows.some(({ is_to_go }) => is_to_go)

function Ready({ open, preview }: { open: OpenImport; preview: PreviewJson }) {
  const { imports } = useWords({ imports: importsEn })
  const [dialog, setDialog] = useState<'now' | 'later'>()
  const asked = whatIsAsked(preview)
  const isAsked = asked.columns + asked.rows > 0
  const why = isAsked
    ? imports.beforePublishing(asked.columns, asked.rows)
    : changesNothing(preview)
      ? imports.nothingToPublish
      : undefined

  function publish(when: 'now' | 'later') {
    if (why) say(why)
    else if (open.isSaving) say(imports.saving)
    else setDialog(when)
  }
  return (
    <div className={css.publish}>
      <div className={css.buttons}>
        <Do name={imports.publish} isNext why={why} onClick={() => publish('now')} />
        <Do name={imports.publishAt} why={why} onClick={() => publish('later')} />
        <Cancel open={open} />
      </div>
      <p id="why-not" aria-live="polite" className={isAsked ? css.wrong : css.hint}>
        {why}
      </p>
      {dialog && (
        <PublishDialog
          open={open}
          preview={preview}
          isLater={dialog === 'later'}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}

type DoProps = { name: string; isNext?: boolean; why?: string | undefined; onClick: () => void }

/** A button for what can be done, by name too; `why` it cannot be done yet is said beside it. */
function Do({ name, isNext, why, onClick }: DoProps): ReactNode {
  useAction({ name, run: onClick })
  return (
    <button
      ref={toHeadingFrom}
      type="button"
      className={isNext ? controls.next : controls.quiet}
      aria-disabled={why !== undefined}
      aria-describedby={why === undefined ? undefined : 'why-not'}
      onClick={onClick}
    >
      {name}
    </button>
  )
}

/** What helps where a file failed: one that was read can be looked through once more, any other gives way to another file. */
function Failed({ open: { file, params, done } }: { open: OpenImport }) {
  const { imports } = useWords({ imports: importsEn })
  if (file.preview)
    return (
      <Do
        name={imports.reviewAgain}
        isNext
        onClick={() =>
          void done(
            (payload) => askOffice('POST /office/api/imports/{import_id}/cancel', { params, payload }),
            imports.reopened,
          )
        }
      />
    )
  return (
    <Link className={controls.next} to="/price-list/import">
      {imports.anotherFile}
    </Link>
  )
}

/** Lets go what is not published yet: the file, or the time that was set. */
export function Cancel({ open: { file, params, done } }: { open: OpenImport }) {
  const { imports } = useWords({ imports: importsEn })
  return (
    <Do
      name={imports.cancel}
      onClick={() =>
        void done(
          (payload) => askOffice('POST /office/api/imports/{import_id}/cancel', { params, payload }),
          file.state === 'scheduled' ? imports.cancelledTime : imports.cancelled,
        )
      }
    />
  )
}

const UNDO = 'POST /office/api/price-list/changes/{change_no}/undo'

/** Takes back what was published, in one tap; or says whose rows were changed since. */
function Undo({ open, change_no }: { open: OpenImport; change_no: NonNullable<ImportJson['change_no']> }) {
  const words = useWords({ imports: importsEn, errors: errorsEn, fieldProblems: fieldProblemsEn })
  const { imports } = words
  const [refused, setRefused] = useState<OfficeError>()
  const params = { change_no: `${change_no}` }
  return (
    <div className={css.publish}>
      <Do
        name={imports.undoPublish}
        onClick={() =>
          void open
            .done(async () => ({ error: (await askOffice(UNDO, { params })).error }), imports.undone)
            .then(setRefused)
        }
      />
      {refused && (
        <div role="alert" className={css.wrong}>
          <p>{refusalText({ ...refused, rows: [] }, words)}</p>
          <ul>
            {refused.rows?.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

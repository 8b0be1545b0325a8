import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { OfficeError } from '#contract/office/office-client.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Button } from '../../design/actions/button.tsx'
import { ConfirmDialog } from '../../design/feedback/confirm-dialog.tsx'
import { Dialog } from '../../design/feedback/dialog.tsx'
import { ErrorSummary } from '../../design/forms/error-summary.tsx'
import form from '../../design/forms/field.module.css'
import { useWords } from '../../shell/language.ts'
import { formatOfficeError } from '../../shell/requests/format-office-error.ts'
import css from '../price-list.module.css'
import type { PriceListChange } from '../sheet/columns.ts'
import type { RowRef } from '../sheet/price-list-index.ts'
import type { DialogProps } from './dialog-props.ts'

/** Error messages by field name. */
export type ProblemByField = Readonly<Record<string, string>>

/** Why a row was not saved: its field problems, or the error. */
export type SaveFailure = { problems: ProblemByField } | { error: OfficeError }

type RowDialogProps = Pick<DialogProps, 'saving' | 'onMove' | 'onClose'> & {
  title: string
  /** The row and the change that removes it; undefined for a new row. */
  saved: { row: RowRef; removal: PriceListChange } | undefined
  onSave: (form: FormData) => Promise<SaveFailure | undefined>
  /** Renders the fields. */
  children: (problems: ProblemByField) => ReactNode
  /** Shown below the form. */
  extra?: ReactNode
}

/** A dialog with all fields of a row. Shows errors at their fields and keeps the entries. A saved row can be moved and removed. */
export function RowDialog(props: RowDialogProps) {
  const { title, saved, saving, onSave, onMove, onClose, children, extra } = props
  const translations = useWords({ priceList: priceListEn, errors: errorsEn, fieldProblems: fieldProblemsEn })
  const { priceList: words, fieldProblems } = translations
  const ref = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [problems, setProblems] = useState<ProblemByField>({})
  const [errorMessage, setErrorMessage] = useState<string>()
  const [message, setMessage] = useState('')

  async function save() {
    setBusy(true)
    const failure = await onSave(new FormData(ref.current ?? undefined))
    setBusy(false)
    if (!failure) return onClose()
    const found = 'problems' in failure ? failure.problems : problemsByField(failure.error)
    const [firstField] = Object.keys(found)
    setErrorMessage(
      'error' in failure && !firstField ? formatOfficeError(failure.error, translations) : undefined,
    )
    setProblems(found)
    const field = ref.current?.elements.namedItem(firstField ?? '')
    if (field instanceof HTMLElement) field.focus()
  }
  /** The messages of the server's problems, by field name without the path. */
  function problemsByField({ problems: paths = {} }: OfficeError): ProblemByField {
    return Object.fromEntries(
      Object.entries(paths).map(([path, problem]) => [path.split('.').at(-1), fieldProblems[problem]]),
    )
  }
  async function remove(removal: PriceListChange) {
    const error = await saving.change(removal, () => words.removedFromList(title))
    if (error) setErrorMessage(formatOfficeError(error, translations))
    else onClose()
  }
  return (
    <Dialog open layout="panel" title={title} onClose={onClose}>
      <form
        ref={ref}
        noValidate
        className={form.form}
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save()
        }}
      >
        <ErrorSummary sentences={errorMessage ? [errorMessage] : Object.values(problems)} />
        {children(problems)}
        <div className={css.buttons}>
          <Button type="submit" variant="primary">
            {words.save}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
      {extra}
      {saved && (
        <div className={css.buttons}>
          <Button icon={ArrowUp} onClick={async () => setMessage(await onMove(saved.row, -1))}>
            {words.moveUp}
          </Button>
          <Button icon={ArrowDown} onClick={async () => setMessage(await onMove(saved.row, 1))}>
            {words.moveDown}
          </Button>
          <Button variant="danger" icon={Trash2} onClick={() => setConfirming(true)}>
            {words.removeFromList}
          </Button>
          <span role="status" className={css.soft}>
            {message}
          </span>
          <ConfirmDialog
            open={isConfirming}
            title={words.removeFromList}
            text={words.confirmRemoval(title)}
            onClose={() => setConfirming(false)}
            onConfirm={() => void remove(saved.removal)}
          />
        </div>
      )}
    </Dialog>
  )
}

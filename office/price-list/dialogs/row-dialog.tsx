import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import type { OfficeError } from '#contract/office/office-client.ts'
import { pickEntries } from '#domain/pick.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Button } from '../../design/actions/button.tsx'
import table from '../../design/data/table.module.css'
import { ConfirmDialog } from '../../design/feedback/confirm-dialog.tsx'
import dialog from '../../design/feedback/dialog.module.css'
import { Dialog } from '../../design/feedback/dialog.tsx'
import { ErrorSummary } from '../../design/forms/error-summary.tsx'
import formCss from '../../design/forms/field.module.css'
import { useLanguage, useWords } from '../../shell/language.ts'
import { formatOfficeError } from '../../shell/requests/format-office-error.ts'
import type { PriceListChange } from '../sheet/columns.ts'
import { type RowRef, rowName } from '../sheet/price-list-index.ts'
import type { DialogProps } from './dialog-props.ts'
import { useFieldText } from './use-field-text.ts'

/** Error messages by field name. */
type ProblemByField = Readonly<Record<string, string | undefined>>

/** A form's fields and the change that adds them as a row, or the problems of invalid fields. */
export type ParsedRow =
  | { problems: ProblemByField }
  | { fields: object; name: string; addition: PriceListChange }

type RowDialogProps<Row> = DialogProps & {
  /** The row; undefined for a new one. */
  row: RowRef | undefined
  /** The title for a new row. */
  newTitle: string
  /** Returns the row as last fetched. */
  readRow: () => Row | undefined
  /** The form's values for a row, or for a new one. */
  toValues: (row: Row | undefined) => FieldValues
  /** Parses the form's values. */
  parse: (values: FieldValues) => ParsedRow
  /** Renders the fields, which register themselves. `problemOf` returns a field's error message by its name. */
  children: (problemOf: (name: string) => string | undefined) => ReactNode
  /** Shown below the form. */
  extra?: ReactNode
}

/**
 * A dialog with all fields of a row. Sends only changed fields. If another user has changed one of them, it says so first; saving
 * again keeps one's own. A saved row can be moved and removed.
 */
export function RowDialog<Row extends object>(props: RowDialogProps<Row>) {
  const { row, index, saving, readRow, toValues, parse, onMove, onClose } = props
  const { newTitle, children, extra } = props
  const translations = useWords({ priceList: priceListEn, errors: errorsEn, fieldProblems: fieldProblemsEn })
  const { priceList: words, fieldProblems } = translations
  const language = useLanguage()
  const { describeConflict } = useFieldText()
  const [title] = useState(() => (row ? rowName(index, row, language) : newTitle))
  /** The row that the form is based on. */
  const [base, setBase] = useState(readRow)
  const form = useForm<FieldValues>({ defaultValues: toValues(base), reValidateMode: 'onSubmit' })
  const { dirtyFields, errors, isSubmitting } = form.formState
  const [isConfirming, setConfirming] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()
  const [message, setMessage] = useState('')

  const problemOf = (name: string) => form.getFieldState(name).error?.message
  function showProblems(problems: ProblemByField) {
    Object.entries(problems).forEach(([name, message], at) => {
      form.setError(name, { message }, { shouldFocus: at === 0 })
    })
  }
  function showError(error: OfficeError) {
    const problems = Object.entries(error.problems ?? {})
    if (problems.length === 0) return setErrorMessage(formatOfficeError(error, translations))
    const now = readRow()
    if (problems.some(([, problem]) => problem === 'changed-since')) {
      setBase(now)
      form.reset(toValues(now), { keepDirtyValues: true })
    }
    const valueByField = new Map<string, unknown>(Object.entries(now ?? {}))
    const describe = (name: string) => {
      const value = valueByField.get(name)
      const isCategory = name === 'category_id'
      const text = isCategory ? rowName(index, { kind: 'category', id: `${value}` }, language) : value
      return describeConflict(name, text)
    }
    showProblems(
      Object.fromEntries(
        problems.map(([path, problem]) => {
          const name = path.split('.').at(-1) ?? ''
          return [name, problem === 'changed-since' ? describe(name) : fieldProblems[problem]]
        }),
      ),
    )
  }
  async function save(values: FieldValues) {
    const parsed = parse(values)
    if ('problems' in parsed) return showProblems(parsed.problems)
    const { fields, name, addition } = parsed
    const changed = Object.keys(dirtyFields)
    if (row && changed.length === 0) return onClose()
    const change = row
      ? editRow(row, pickEntries(base ?? {}, changed), pickEntries(fields, changed))
      : addition
    const message = row ? words.saved : `${words.saved} · ${words.added(name)}`
    const error = await saving.change(change, () => message)
    if (error) showError(error)
    else onClose()
  }
  async function remove(goneRow: RowRef) {
    const error = await saving.change(removeRow(goneRow), () => words.removedFromList(title))
    if (error) setErrorMessage(formatOfficeError(error, translations))
    else onClose()
  }
  const move = (movedRow: RowRef, by: 1 | -1) => async () => setMessage(await onMove(movedRow, by))
  const fieldMessages = Object.keys(errors).flatMap((name) => problemOf(name) ?? [])
  return (
    <Dialog open layout="panel" title={title} onClose={onClose}>
      <FormProvider {...form}>
        <form
          noValidate
          className={formCss.form}
          aria-busy={isSubmitting}
          onSubmit={(event) => {
            event.preventDefault()
            if (isSubmitting) return
            form.clearErrors()
            setErrorMessage(undefined)
            void form.handleSubmit(save)(event)
          }}
        >
          <ErrorSummary sentences={errorMessage ? [errorMessage] : fieldMessages} />
          {children(problemOf)}
          <div className={dialog.buttons}>
            <Button type="submit" variant="primary">
              {words.save}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {words.cancel}
            </Button>
          </div>
        </form>
      </FormProvider>
      {extra}
      {row && (
        <div className={dialog.buttons}>
          <Button icon={ArrowUp} onClick={move(row, -1)}>
            {words.moveUp}
          </Button>
          <Button icon={ArrowDown} onClick={move(row, 1)}>
            {words.moveDown}
          </Button>
          <Button variant="danger" icon={Trash2} onClick={() => setConfirming(true)}>
            {words.removeFromList}
          </Button>
          <span role="status" className={table.soft}>
            {message}
          </span>
          <ConfirmDialog
            open={isConfirming}
            title={words.removeFromList}
            text={words.confirmRemoval(title)}
            onClose={() => setConfirming(false)}
            onConfirm={() => void remove(row)}
          />
        </div>
      )}
    </Dialog>
  )
}

const editRow = ({ kind, id }: RowRef, from: object, set: object): PriceListChange =>
  kind === 'product'
    ? { products: [{ product_id: id, from, set }] }
    : { categories: [{ category_id: id, from, set }] }

const removeRow = ({ kind, id }: RowRef): PriceListChange =>
  kind === 'product' ? { gone_products: [{ product_id: id }] } : { gone_categories: [{ category_id: id }] }

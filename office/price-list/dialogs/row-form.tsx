import { type ReactNode, useRef, useState } from 'react'
import type { OfficeError } from '#contract/office/office-client.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import controls from '../../design/controls.module.css'
import { ErrorSummary } from '../../design/error-summary.tsx'
import form from '../../design/form.module.css'
import { useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'

/** Error messages by field name. */
export type ProblemByField = Readonly<Record<string, string>>

/** Why a row was not saved: its field problems, or the error. */
export type SaveFailure = { problems: ProblemByField } | { error: OfficeError }

type RowFormProps = {
  onSave: (form: FormData) => Promise<SaveFailure | undefined>
  onSaved: () => void
  children: (problems: ProblemByField) => ReactNode
  /** More buttons beside Save. */
  buttons?: ReactNode
}

/** A form for a whole row. Shows errors at their fields and keeps the entries. */
export function RowForm({ onSave, onSaved, children, buttons }: RowFormProps) {
  const {
    priceList: words,
    errors,
    fieldProblems,
  } = useWords({
    priceList: priceListEn,
    errors: errorsEn,
    fieldProblems: fieldProblemsEn,
  })
  const ref = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<ProblemByField>({})
  const [errorMessage, setErrorMessage] = useState<string>()

  /** Error messages of the server's problems, by field name without the path. */
  function byField({ problems: paths = {} }: OfficeError): ProblemByField {
    const fields = Object.entries(paths).map(([path, problem]) => [
      path.split('.').at(-1),
      fieldProblems[problem],
    ])
    return Object.fromEntries(fields)
  }
  async function save() {
    setBusy(true)
    const failure = await onSave(new FormData(ref.current ?? undefined))
    setBusy(false)
    if (!failure) return onSaved()
    const fieldProblemsFound = 'problems' in failure ? failure.problems : byField(failure.error)
    const hasFieldProblems = Object.keys(fieldProblemsFound).length > 0
    setErrorMessage('error' in failure && !hasFieldProblems ? errors[failure.error.code] : undefined)
    setProblems(fieldProblemsFound)
    const field = ref.current?.elements.namedItem(Object.keys(fieldProblemsFound)[0] ?? '')
    if (field instanceof HTMLElement) field.focus()
  }
  return (
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
        <button type="submit" className={controls.next}>
          {words.save}
        </button>
        {buttons}
      </div>
    </form>
  )
}

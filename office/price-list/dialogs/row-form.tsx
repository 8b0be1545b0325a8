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

/** What is wrong with fields of a form, in words, by their names. */
export type ProblemByField = Readonly<Record<string, string>>

/** Why a row was not saved: what is wrong with its fields, or how it was refused. */
export type SaveFailure = { problems: ProblemByField } | { error: OfficeError }

type RowFormProps = {
  onSave: (filledIn: FormData) => Promise<SaveFailure | undefined>
  onSaved: () => void
  children: (problems: ProblemByField) => ReactNode
  /** Further buttons beside the one that saves. */
  buttons?: ReactNode
}

/** A form of a whole row: what is wrong is said with its field, and what was typed stays. */
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
  const [refusal, setRefusal] = useState<string>()

  /** What the shop has against fields, by their names alone. */
  function byField({ problems: paths = {} }: OfficeError): ProblemByField {
    const fields = Object.entries(paths).map(([path, problem]) => [
      path.split('.').at(-1),
      fieldProblems[problem],
    ])
    return Object.fromEntries(fields)
  }
  async function save() {
    setBusy(true)
    const answer = await onSave(new FormData(ref.current ?? undefined))
    setBusy(false)
    if (!answer) return onSaved()
    const wrong = 'problems' in answer ? answer.problems : byField(answer.error)
    const isNamed = Object.keys(wrong).length > 0
    setRefusal('error' in answer && !isNamed ? errors[answer.error.code] : undefined)
    setProblems(wrong)
    const field = ref.current?.elements.namedItem(Object.keys(wrong)[0] ?? '')
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
      <ErrorSummary sentences={refusal ? [refusal] : Object.values(problems)} />
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

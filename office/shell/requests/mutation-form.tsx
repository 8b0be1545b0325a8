import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { OfficeError, OfficeResult } from '#contract/office/office-client.ts'
import type { InputKind } from '#domain/input/unreadable-input.ts'
import { type OfficeFieldProblem, toOfficeFieldProblems } from '#domain/office/office-field-problem.ts'
import { billing as billingEn } from '#i18n/office/en/billing.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import css from '../../design/controls.module.css'
import { ErrorSummary } from '../../design/error-summary.tsx'
import form from '../../design/form.module.css'
import { useWords } from '../language.ts'
import { useParseProblem } from './use-parse-problem.ts'

type MutationFormProps<Schema extends v.GenericSchema, Data> = {
  label?: string
  schema: Schema
  /** What the button says that sends it. */
  submit: string
  /** Makes the call with what was filled in. */
  send: (filledIn: v.InferOutput<Schema>) => Promise<OfficeResult<Data>>
  onDone: (data: Data) => void
  /** The field that most likely is wrong when nothing says which. */
  fallbackField?: string
  /** The fields; `problemOf` says what is wrong with one, by its name. */
  children: (problemOf: (name: string) => string | undefined) => ReactNode
}

/** The kind of value that a field takes if it has this problem. */
const KIND_BY_PROBLEM: { [Problem in OfficeFieldProblem]?: InputKind } = {
  'amount-invalid': 'amount',
  'time-invalid': 'dateTime',
}

/** A form that makes one call: it is checked first, what is wrong is said with its field, and what was typed stays. */
export function MutationForm<Schema extends v.GenericSchema, Data>(props: MutationFormProps<Schema, Data>) {
  const { label, schema, submit, send, onDone, fallbackField = '', children } = props
  const words = useWords({
    billing: billingEn,
    enquiry: enquiryEn,
    errors: errorsEn,
    fieldProblems: fieldProblemsEn,
  })
  const fieldProblems = { ...words.billing.problems, ...words.fieldProblems }
  const ref = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<OfficeError>()
  /** The fields as they were when the form was last submitted. */
  const [sent, setSent] = useState<FormData>()
  const problems = error?.problems ?? {}
  const notUnderstood = useParseProblem()
  function problemOf(name: string): string | undefined {
    const problem = problems[name]
    const kind = problem && KIND_BY_PROBLEM[problem]
    return (kind && notUnderstood(kind, `${sent?.get(name) ?? ''}`)) ?? (problem && fieldProblems[problem])
  }
  useEffect(() => {
    if (!error) return
    const [wrong = fallbackField] = Object.keys(error.problems ?? {})
    const field = ref.current?.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
  }, [error, fallbackField])

  async function submitForm() {
    const typed = new FormData(ref.current ?? undefined)
    setSent(typed)
    const filledIn = v.safeParse(schema, Object.fromEntries(typed))
    if (!filledIn.success)
      return setError({ code: 'invalid-fields', problems: toOfficeFieldProblems(filledIn.issues) })
    setBusy(true)
    const answer = await send(filledIn.output)
    setBusy(false)
    setError(answer.error)
    if (!answer.error) onDone(answer.data)
  }

  const why = error?.about ? words.enquiry.referenceOf(error.about) : error && words.errors[error.code]
  const inWords = Object.keys(problems).flatMap((name) => problemOf(name) ?? [])
  return (
    <form
      ref={ref}
      noValidate
      className={form.form}
      aria-label={label}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submitForm()
      }}
    >
      <ErrorSummary sentences={inWords.length > 0 ? inWords : why ? [why] : []} />
      {children(problemOf)}
      <button type="submit" className={css.next}>
        {submit}
      </button>
    </form>
  )
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { OfficeError, OfficeResult } from '#contract/office/office-client.ts'
import type { InputKind } from '#domain/input/unreadable-input.ts'
import { type OfficeFieldProblem, toOfficeFieldProblems } from '#domain/office/office-field-problem.ts'
import { billing as billingEn } from '#i18n/office/en/billing.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { Button } from '../../design/button.tsx'
import { ErrorSummary } from '../../design/error-summary.tsx'
import form from '../../design/form.module.css'
import { useWords } from '../language.ts'
import { useParseProblem } from './use-parse-problem.ts'

type MutationFormProps<Schema extends v.GenericSchema, Data> = {
  label?: string
  schema: Schema
  /** The label of the submit button. */
  submit: string
  /** Sends the validated values. */
  send: (values: v.InferOutput<Schema>) => Promise<OfficeResult<Data>>
  onDone: (data: Data) => void
  /** The field to focus if the error names none. */
  fallbackField?: string
  /** Renders the fields. `problemOf` returns a field's error message by its name. */
  children: (problemOf: (name: string) => string | undefined) => ReactNode
}

/** The kind of value that a field takes if it has this problem. */
const KIND_BY_PROBLEM: { [Problem in OfficeFieldProblem]?: InputKind } = {
  'amount-invalid': 'amount',
  'time-invalid': 'dateTime',
}

/** A form that makes one call. It validates first, shows errors at their fields and keeps the entries. */
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
  /** The fields as last submitted. */
  const [sent, setSent] = useState<FormData>()
  const problems = error?.problems ?? {}
  const parseProblemOf = useParseProblem()
  function problemOf(name: string): string | undefined {
    const problem = problems[name]
    const kind = problem && KIND_BY_PROBLEM[problem]
    return (kind && parseProblemOf(kind, `${sent?.get(name) ?? ''}`)) ?? (problem && fieldProblems[problem])
  }
  useEffect(() => {
    if (!error) return
    const [firstInvalid = fallbackField] = Object.keys(error.problems ?? {})
    const field = ref.current?.elements.namedItem(firstInvalid)
    if (field instanceof HTMLElement) field.focus()
  }, [error, fallbackField])

  async function submitForm() {
    const formData = new FormData(ref.current ?? undefined)
    setSent(formData)
    const values = v.safeParse(schema, Object.fromEntries(formData))
    if (!values.success)
      return setError({ code: 'invalid-fields', problems: toOfficeFieldProblems(values.issues) })
    setBusy(true)
    const response = await send(values.output)
    setBusy(false)
    setError(response.error)
    if (!response.error) onDone(response.data)
  }

  const message = error?.about ? words.enquiry.referenceOf(error.about) : error && words.errors[error.code]
  const fieldMessages = Object.keys(problems).flatMap((name) => problemOf(name) ?? [])
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
      <ErrorSummary sentences={fieldMessages.length > 0 ? fieldMessages : message ? [message] : []} />
      {children(problemOf)}
      <Button variant="primary" type="submit">
        {submit}
      </Button>
    </form>
  )
}

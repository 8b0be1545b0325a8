import { valibotResolver } from '@hookform/resolvers/valibot'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import type * as v from 'valibot'
import type { OfficeError, OfficeResult } from '#contract/office/office-client.ts'
import type { InputKind } from '#domain/input/unreadable-input.ts'
import { type OfficeFieldProblem, toOfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import { billing as billingEn } from '#i18n/office/en/billing.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { Button } from '../../design/actions/button.tsx'
import { ErrorSummary } from '../../design/forms/error-summary.tsx'
import css from '../../design/forms/field.module.css'
import { useWords } from '../language.ts'
import { useParseProblem } from './use-parse-problem.ts'

type MutationFormProps<Values, Data> = {
  label?: string
  schema: v.GenericSchema<FieldValues, Values>
  /** The label of the submit button. */
  submit: string
  /** Whether it destroys something. */
  isDanger?: boolean
  /** Sends the validated values. */
  send: (values: Values) => Promise<OfficeResult<Data>>
  onDone: (data: Data) => void
  /** The field to focus if the error names none. */
  fallbackField?: string
  /** Renders the fields, which register themselves. `problemOf` returns a field's error message by its name. */
  children: (problemOf: (name: string) => string | undefined) => ReactNode
}

/** The kind of value that a field takes if it has this problem. */
const KIND_BY_PROBLEM: { [Problem in OfficeFieldProblem]?: InputKind } = {
  'amount-invalid': 'amount',
  'time-invalid': 'dateTime',
}

/** A form that makes one call. It validates first, shows errors at their fields and keeps the entries. */
export function MutationForm<Values, Data>(props: MutationFormProps<Values, Data>) {
  const { label, schema, submit, isDanger, send, onDone, fallbackField, children } = props
  const words = useWords({
    billing: billingEn,
    enquiry: enquiryEn,
    errors: errorsEn,
    fieldProblems: fieldProblemsEn,
  })
  const sentenceByProblem = new Map(
    Object.entries<string>({ ...words.billing.problems, ...words.fieldProblems }),
  )
  const ref = useRef<HTMLFormElement>(null)
  /** The fields as last submitted. */
  const [sent, setSent] = useState<FormData>()
  /** The error of the last call. */
  const [failure, setFailure] = useState<OfficeError>()
  const form = useForm<FieldValues, unknown, Values>({
    // The browser's own values: a file is a File, and a password that was filled in without an event counts.
    resolver: (_, context, options) =>
      valibotResolver(schema)(Object.fromEntries(new FormData(ref.current ?? undefined)), context, options),
    reValidateMode: 'onSubmit',
    shouldUnregister: true,
  })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  // After the render, because an error can add the field that it names.
  useEffect(() => {
    const [firstInvalid = fallbackField] = Object.keys(failure?.problems ?? {})
    if (failure && firstInvalid) setFocus(firstInvalid)
  }, [failure, fallbackField, setFocus])

  const parseProblemOf = useParseProblem()
  function problemOf(name: string): string | undefined {
    const { error } = form.getFieldState(name)
    if (!error) return undefined
    const kind = KIND_BY_PROBLEM[toOfficeFieldProblem(error.message)]
    const sentence = sentenceByProblem.get(error.message ?? '') ?? words.fieldProblems['value-invalid']
    return (kind && parseProblemOf(kind, `${sent?.get(name) ?? ''}`)) ?? sentence
  }
  async function sendValues(values: Values) {
    const { data, error } = await send(values)
    setFailure(error)
    if (!error) return onDone(data)
    for (const [name, message] of Object.entries(error.problems ?? {})) form.setError(name, { message })
  }

  const fieldMessages = Object.keys(errors).flatMap((name) => problemOf(name) ?? [])
  const message = failure?.about
    ? words.enquiry.referenceOf(failure.about)
    : failure && words.errors[failure.code]
  return (
    <FormProvider {...form}>
      <form
        ref={ref}
        noValidate
        className={css.form}
        aria-label={label}
        aria-busy={isSubmitting}
        onSubmit={(event) => {
          event.preventDefault()
          if (isSubmitting) return
          setSent(new FormData(event.currentTarget))
          setFailure(undefined)
          void form.handleSubmit(sendValues)(event)
        }}
      >
        <ErrorSummary sentences={fieldMessages.length > 0 ? fieldMessages : message ? [message] : []} />
        {children(problemOf)}
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'}>
          {submit}
        </Button>
      </form>
    </FormProvider>
  )
}

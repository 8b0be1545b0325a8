import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type * as v from 'valibot'
import type { FieldProblems } from '#domain/field-problem.ts'
import { parseCustomerForm } from '#domain/input/customer-form.ts'
import { useMessages } from '../messages.ts'
import { isTextField } from './is-text-field.ts'

/** The result of `useValidatedForm`. */
export type ValidatedForm = ReturnType<typeof useValidatedForm>

/** The field errors in an action's result. */
type FormResult = { problems?: FieldProblems }

/**
 * Validates a form with `schema` on submit. Invalid fields are marked, the first is focused, and nothing is sent
 * (section 5). A valid form is submitted with `fetcher` to the route's action and is busy until that completes
 * (section 4). Fields that the action rejects are marked too. Marked fields are validated again on input.
 */
export function useValidatedForm(
  schema: v.GenericSchema<unknown, unknown>,
  fetcher: Pick<FetcherWithComponents<FormResult | undefined>, 'data' | 'state' | 'Form'>,
  /** Problems that the server found in a form sent without script. */
  rendered: FieldProblems = {},
) {
  const words = useMessages().fieldProblems
  const ref = useRef<HTMLFormElement>(null)
  const [problemByField, setProblemByField] = useState(rendered)
  const isSubmitting = fetcher.state !== 'idle'

  /** Focuses the first field whose name matches. */
  const focusField = useCallback((matches: (name: string) => boolean) => {
    for (const field of ref.current?.elements ?? []) {
      if (isTextField(field) && matches(field.name)) return field.focus()
    }
  }, [])

  /** Marks exactly these fields and focuses the first. */
  const showProblems = useCallback(
    (newProblems: FieldProblems) => {
      setProblemByField(newProblems)
      focusField((name) => name in newProblems)
    },
    [focusField],
  )

  const rejectedFields = fetcher.data?.problems
  useEffect(() => {
    if (rejectedFields) showProblems(rejectedFields)
  }, [rejectedFields, showProblems])

  const findProblems = (): FieldProblems =>
    parseCustomerForm(schema, new FormData(ref.current ?? undefined)).problems ?? {}

  /** Validates a marked field again while it is corrected. */
  function revalidateField({ target }: SyntheticEvent) {
    if (!isTextField(target) || !(target.name in problemByField)) return
    const { [target.name]: _, ...others } = problemByField
    const problem = findProblems()[target.name]
    setProblemByField(problem ? { ...others, [target.name]: problem } : others)
  }

  /** Prevents submitting while fields are invalid or a submission is pending. */
  function validate(event: SyntheticEvent<HTMLFormElement>) {
    if (isSubmitting) return event.preventDefault()
    const newProblems = findProblems()
    showProblems(newProblems)
    if (Object.keys(newProblems).length > 0) event.preventDefault()
  }

  const problems: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(problemByField).map(([name, problem]) => [name, words[problem]]),
  )
  const [firstInvalidField] = Object.keys(rendered)
  return {
    Form: fetcher.Form,
    ref,
    isSubmitting,
    problems,
    firstInvalidField,
    focusField,
    revalidateField,
    validate,
  }
}

import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type * as v from 'valibot'
import type { FieldProblems } from '#domain/field-problem.ts'
import { parseCustomerForm } from '#domain/input/customer-form.ts'
import { useMessages } from '../messages.ts'
import { isTextField } from './is-text-field.ts'

/** A form as `useCheckedForm` gives it. */
export type ValidatedForm = ReturnType<typeof useValidatedForm>

/** The part of an action's result that is about fields. */
type FormResult = { problems?: FieldProblems }

/**
 * A form that `schema` checks when it is submitted: wrong fields are marked, the first of them gets the focus, and nothing is
 * sent (section 5). Otherwise `fetcher` sends it to the action of the route, and the form is busy until that is done (section 4).
 * Fields that the action refuses are marked too. A marked field is checked again while it is corrected.
 */
export function useValidatedForm(
  schema: v.GenericSchema<unknown, unknown>,
  fetcher: Pick<FetcherWithComponents<FormResult | undefined>, 'data' | 'state' | 'Form'>,
  /** What the server found wrong with a form that was sent without script. */
  rendered: FieldProblems = {},
) {
  const words = useMessages().fieldProblems
  const ref = useRef<HTMLFormElement>(null)
  const [problemByField, setProblemByField] = useState(rendered)
  const isSubmitting = fetcher.state !== 'idle'

  /** Puts the focus into the first field that `isMeant`. */
  const focusField = useCallback((isMeant: (name: string) => boolean) => {
    for (const field of ref.current?.elements ?? []) {
      if (isTextField(field) && isMeant(field.name)) return field.focus()
    }
  }, [])

  /** Marks these fields, and no others, as wrong. */
  const showProblems = useCallback(
    (found: FieldProblems) => {
      setProblemByField(found)
      focusField((name) => name in found)
    },
    [focusField],
  )

  const refused = fetcher.data?.problems
  useEffect(() => {
    if (refused) showProblems(refused)
  }, [refused, showProblems])

  const findProblems = (): FieldProblems =>
    parseCustomerForm(schema, new FormData(ref.current ?? undefined)).problems ?? {}

  /** Checks a marked field while it is corrected: the mark goes, or names the remaining problem. */
  function revalidateField({ target }: SyntheticEvent) {
    if (!isTextField(target) || !(target.name in problemByField)) return
    const { [target.name]: _, ...others } = problemByField
    const problem = findProblems()[target.name]
    setProblemByField(problem ? { ...others, [target.name]: problem } : others)
  }

  /** Lets the form be sent only when all its fields are right and it is not being sent already. */
  function validate(event: SyntheticEvent<HTMLFormElement>) {
    if (isSubmitting) return event.preventDefault()
    const found = findProblems()
    showProblems(found)
    if (Object.keys(found).length > 0) event.preventDefault()
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

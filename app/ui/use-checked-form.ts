import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type * as v from 'valibot'
import type { FieldProblems } from '#domain/field-problem.ts'
import { parseCustomerForm } from '#domain/typed/customer-fields.ts'
import { isTypedInto } from './is-typed-into.ts'
import { useMessages } from './messages.ts'

/** A form as `useCheckedForm` gives it. */
export type CheckedForm = ReturnType<typeof useCheckedForm>

/** The part of an action's result that is about fields. */
type FormResult = { problems?: FieldProblems }

/**
 * A form that `schema` checks when it is submitted: wrong fields are marked, the first of them gets the focus, and nothing is
 * sent (section 5). Otherwise `fetcher` sends it to the action of the route, and the form is busy until that is done (section 4).
 * Fields that the action refuses are marked too. A marked field is checked again while it is corrected.
 */
export function useCheckedForm(
  schema: v.GenericSchema<unknown, unknown>,
  fetcher: Pick<FetcherWithComponents<FormResult | undefined>, 'data' | 'state' | 'Form'>,
  /** What the server found wrong with a form that was sent without script. */
  rendered: FieldProblems = {},
) {
  const words = useMessages().fieldProblems
  const ref = useRef<HTMLFormElement>(null)
  const [marked, setMarked] = useState(rendered)
  const busy = fetcher.state !== 'idle'

  /** Puts the focus into the first field that `isMeant`. */
  const focus = useCallback((isMeant: (name: string) => boolean) => {
    for (const field of ref.current?.elements ?? []) {
      if (isTypedInto(field) && isMeant(field.name)) return field.focus()
    }
  }, [])

  /** Marks these fields, and no others, as wrong. */
  const mark = useCallback(
    (found: FieldProblems) => {
      setMarked(found)
      focus((name) => name in found)
    },
    [focus],
  )

  const refused = fetcher.data?.problems
  useEffect(() => {
    if (refused) mark(refused)
  }, [refused, mark])

  const findProblems = (): FieldProblems =>
    parseCustomerForm(schema, new FormData(ref.current ?? undefined)).problems ?? {}

  /** Checks a marked field while it is corrected: the mark goes, or names the remaining problem. */
  function correct({ target }: SyntheticEvent) {
    if (!isTypedInto(target) || !(target.name in marked)) return
    const { [target.name]: _, ...others } = marked
    const problem = findProblems()[target.name]
    setMarked(problem ? { ...others, [target.name]: problem } : others)
  }

  /** Lets the form be sent only when all its fields are right and it is not being sent already. */
  function check(event: SyntheticEvent<HTMLFormElement>) {
    if (busy) return event.preventDefault()
    const found = findProblems()
    mark(found)
    if (Object.keys(found).length > 0) event.preventDefault()
  }

  const problems: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(marked).map(([name, problem]) => [name, words[problem]]),
  )
  const [firstWrong] = Object.keys(rendered)
  return { Form: fetcher.Form, ref, busy, problems, firstWrong, focus, correct, check }
}

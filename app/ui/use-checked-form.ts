import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { type FieldProblems, fieldErrors } from '#domain/field-problem.ts'
import { readCustomerForm } from '#domain/typed/customer-fields.ts'
import { isTypedInto } from './is-typed-into.ts'
import { useMessages } from './messages.ts'

/** A form as `useCheckedForm` gives it. */
export type CheckedForm = ReturnType<typeof useCheckedForm>

/**
 * A form that `schema` checks when it is submitted: wrong fields are marked, the first of them gets the focus, and nothing
 * is sent (section 5). Otherwise `send` gets what was filled in, and the form is busy until that is done (section 4). A
 * marked field is looked at again while it is corrected. `problems` are in words, by field name.
 */
export function useCheckedForm<Values>(
  schema: v.GenericSchema<unknown, Values>,
  send: (values: Values) => Promise<void>,
  /** What the server found wrong with a form that was sent without script. */
  found: FieldProblems = {},
) {
  const words = useMessages().fieldProblems
  const ref = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [marked, setMarked] = useState<FieldProblems>(found)

  /** Puts the focus into the first field that `isMeant`. */
  function focus(isMeant: (name: string) => boolean) {
    for (const field of ref.current?.elements ?? []) {
      if (isTypedInto(field) && isMeant(field.name)) return field.focus()
    }
  }

  /** Marks these fields, and no others, as wrong. */
  function mark(found: FieldProblems) {
    setMarked(found)
    focus((name) => name in found)
  }

  function check() {
    const filledIn = v.safeParse(schema, readCustomerForm(new FormData(ref.current ?? undefined)))
    return { filledIn, found: filledIn.success ? {} : fieldErrors(filledIn.issues) }
  }

  /** What is typed into a marked field: the mark goes, or says what is wrong now. */
  function correct({ target }: FormEvent) {
    if (!isTypedInto(target) || !(target.name in marked)) return
    const { [target.name]: _, ...others } = marked
    const problem = check().found[target.name]
    setMarked(problem ? { ...others, [target.name]: problem } : others)
  }

  async function submit() {
    if (busy) return
    const { filledIn, found } = check()
    mark(found)
    if (!filledIn.success) return
    setBusy(true)
    try {
      await send(filledIn.output)
    } finally {
      setBusy(false)
    }
  }

  const problems: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(marked).map(([name, problem]) => [name, words[problem]]),
  )
  return { ref, busy, problems, focus, mark, correct, submit }
}

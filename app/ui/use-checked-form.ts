import { useRef, useState } from 'react'
import * as v from 'valibot'
import { fieldErrors } from '#domain/field-problem.ts'
import { fieldProblems as fieldProblemsEn } from '#i18n/en/field-problems.ts'
import { useWords } from './words.ts'

/** What is wrong with a form, in words, by field name. */
export type Problems = Readonly<Record<string, string>>

/** A form as `useCheckedForm` gives it. */
export type CheckedForm = ReturnType<typeof useCheckedForm>

/**
 * A form that `schema` checks when it is submitted: wrong fields are marked, the first of them gets the focus, and nothing
 * is sent (section 5). Otherwise `send` gets what was filled in, and the form is busy until that is done (section 4).
 * `words` are those of the problems.
 */
export function useCheckedForm<Values>(
  schema: v.GenericSchema<unknown, Values>,
  send: (values: Values) => Promise<void>,
  words = useWords({ fieldProblems: fieldProblemsEn }).fieldProblems,
) {
  const ref = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})

  /** Puts the focus into the first field that `isMeant`. */
  function focus(isMeant: (name: string) => boolean) {
    for (const field of ref.current?.elements ?? []) {
      if (field instanceof HTMLInputElement && isMeant(field.name)) return field.focus()
    }
  }

  /** Marks these fields, and no others, as wrong. */
  function mark(found: Problems) {
    setProblems(found)
    focus((name) => name in found)
  }

  async function submit() {
    const filledIn = v.safeParse(schema, Object.fromEntries(new FormData(ref.current ?? undefined)))
    if (!filledIn.success) {
      const found = Object.entries(fieldErrors(filledIn.issues))
      return mark(Object.fromEntries(found.map(([name, problem]) => [name, words[problem]])))
    }
    mark({})
    setBusy(true)
    try {
      await send(filledIn.output)
    } finally {
      setBusy(false)
    }
  }

  return { ref, busy, problems, focus, mark, submit }
}

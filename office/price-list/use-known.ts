import { useState } from 'react'
import type { OfficeError } from '#contract/office/client.ts'
import { changedIn, metWith } from './known.ts'
import type { NotSaved } from './row-form.tsx'

/** What a form was opened with of a row, and how what was changed in it is saved; `read` gives the row as it is now. */
export function useKnown<Kept extends { readonly row_version: number }>(
  row: Kept | undefined,
  read: () => Kept | undefined,
) {
  const [known, setKnown] = useState(row)
  /** Saves the fields that were changed; where somebody else changed the same it says so first. */
  async function save<Fields extends object>(
    fields: Fields,
    ask: (row_version: number, set: Partial<Fields>) => Promise<OfficeError | undefined>,
    theirsIn: (field: string, now: Kept) => string,
  ): Promise<NotSaved | undefined> {
    if (!known) return undefined
    const set = changedIn(fields, known)
    if (Object.keys(set).length === 0) return undefined
    const error = await ask(known.row_version, set)
    const now = read()
    if (error?.code !== 'changed-meanwhile' || !now) return error && { error }
    const met = metWith(known, now, set)
    setKnown(met.known)
    if (met.theirs.length > 0)
      return { problems: Object.fromEntries(met.theirs.map((field) => [field, theirsIn(field, now)])) }
    const stillNot = await ask(now.row_version, set)
    return stillNot && { error: stillNot }
  }
  return { known, save }
}

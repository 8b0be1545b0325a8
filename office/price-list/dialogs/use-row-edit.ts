import { useState } from 'react'
import type { OfficeError } from '#contract/office/office-client.ts'
import { pickChangedFields, rebaseRow } from './rebase-row.ts'
import type { SaveFailure } from './row-form.tsx'

/** What a form was opened with of a row, and how what was changed in it is saved; `read` gives the row as it is now. */
export function useRowEdit<Kept extends { readonly row_version: number }>(
  row: Kept | undefined,
  read: () => Kept | undefined,
) {
  const [baseRow, setBaseRow] = useState(row)
  /** Saves the fields that were changed; where somebody else changed the same it says so first. */
  async function save<Fields extends object>(
    fields: Fields,
    ask: (row_version: number, set: Partial<Fields>) => Promise<OfficeError | undefined>,
    theirsIn: (field: string, now: Kept) => string,
  ): Promise<SaveFailure | undefined> {
    if (!baseRow) return undefined
    const set = pickChangedFields(fields, baseRow)
    if (Object.keys(set).length === 0) return undefined
    const error = await ask(baseRow.row_version, set)
    const now = read()
    if (error?.code !== 'changed-meanwhile' || !now) return error && { error }
    const met = rebaseRow(baseRow, now, set)
    setBaseRow(met.baseRow)
    if (met.conflictingFields.length > 0)
      return {
        problems: Object.fromEntries(met.conflictingFields.map((field) => [field, theirsIn(field, now)])),
      }
    const stillNot = await ask(now.row_version, set)
    return stillNot && { error: stillNot }
  }
  return { baseRow, save }
}

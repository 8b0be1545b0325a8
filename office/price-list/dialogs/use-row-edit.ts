import { useState } from 'react'
import type { OfficeError } from '#contract/office/office-client.ts'
import { pickChangedFields, rebaseRow } from './rebase-row.ts'
import type { SaveFailure } from './row-form.tsx'

/** The row that a form was opened with, and a function that saves its changed fields. `read` returns the current row. */
export function useRowEdit<Row extends { readonly row_version: number }>(
  row: Row | undefined,
  read: () => Row | undefined,
) {
  const [baseRow, setBaseRow] = useState(row)
  /** Saves the changed fields. If another user changed the same fields, returns those conflicts as problems first. */
  async function save<Fields extends object>(
    fields: Fields,
    send: (row_version: number, set: Partial<Fields>) => Promise<OfficeError | undefined>,
    describeConflict: (field: string, current: Row) => string,
  ): Promise<SaveFailure | undefined> {
    if (!baseRow) return undefined
    const set = pickChangedFields(fields, baseRow)
    if (Object.keys(set).length === 0) return undefined
    const error = await send(baseRow.row_version, set)
    const current = read()
    if (error?.code !== 'stale-version' || !current) return error && { error }
    const rebased = rebaseRow(baseRow, current, set)
    setBaseRow(rebased.baseRow)
    if (rebased.conflictingFields.length > 0)
      return {
        problems: Object.fromEntries(
          rebased.conflictingFields.map((field) => [field, describeConflict(field, current)]),
        ),
      }
    const retryError = await send(current.row_version, set)
    return retryError && { error: retryError }
  }
  return { baseRow, save }
}

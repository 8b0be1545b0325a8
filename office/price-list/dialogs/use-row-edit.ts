import { useState } from 'react'
import type { OfficeError } from '#contract/office/office-client.ts'
import type { FieldChangeJson } from '#contract/office/price-list.ts'
import type { SaveFailure } from './row-dialog.tsx'

/** Returns the fields whose values differ from the row. */
export function pickChangedFields<Fields extends object>(fields: Fields, row: object): Partial<Fields> {
  const before = new Map<string, unknown>(Object.entries(row))
  const changed: Partial<Fields> = { ...fields }
  for (const name in fields)
    if (JSON.stringify(fields[name]) === JSON.stringify(before.get(name))) delete changed[name]
  return changed
}

const pick = <Row extends object>(row: Row, names: readonly string[]): Partial<Row> => {
  const picked: Partial<Row> = { ...row }
  for (const name in row) if (!names.includes(name)) delete picked[name]
  return picked
}

/** The row that a form was opened with, and a function that saves its changed fields. `read` returns the row as last fetched. */
export function useRowEdit<Row extends object>(read: () => Row | undefined) {
  const [base, setBase] = useState(read)
  /** Saves the changed fields. If another user has changed one of them, describes that first; saving again keeps one's own. */
  async function save<Fields extends object>(
    fields: Fields,
    send: (from: Partial<Row>, set: Partial<Fields>) => Promise<OfficeError | undefined>,
    describeConflict: (field: string, value: FieldChangeJson['before']) => string,
  ): Promise<SaveFailure | undefined> {
    if (!base) return undefined
    const set = pickChangedFields(fields, base)
    if (Object.keys(set).length === 0) return undefined
    const error = await send(pick(base, Object.keys(set)), set)
    const now = read()
    const conflicts = Object.entries(error?.problems ?? {}).flatMap(([path, problem]) =>
      problem === 'changed-since' ? (path.split('.').at(-1) ?? []) : [],
    )
    if (!now || conflicts.length === 0) return error && { error }
    setBase({ ...base, ...pick(now, conflicts) })
    const values = new Map<string, unknown>(Object.entries(now))
    return {
      problems: Object.fromEntries(
        conflicts.map((field) => [field, describeConflict(field, toText(values.get(field)))]),
      ),
    }
  }
  return { base, save }
}

/** A value as it is shown. A list is joined. */
function toText(value: unknown): FieldChangeJson['before'] {
  if (typeof value === 'boolean' || typeof value === 'number') return value
  return Array.isArray(value) ? value.join(', ') : `${value ?? ''}`
}

type VersionedRow = { readonly row_version: number }

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the fields whose values differ from the row. */
export function pickChangedFields<Fields extends object>(fields: Fields, row: object): Partial<Fields> {
  const before = new Map(Object.entries(row))
  const changed: Partial<Fields> = { ...fields }
  for (const name in fields) if (isSame(fields[name], before.get(name))) delete changed[name]
  return changed
}

/**
 * Rebases a form's row after another user changed it. Only fields that the form also sets take the other user's values, and
 * count as conflicts. All other fields keep the values that the form was opened with.
 */
export function rebaseRow<Row extends VersionedRow>(
  base: Row,
  current: Row,
  set: object,
): { baseRow: Row; conflictingFields: string[] } {
  const conflictingFields = Object.keys(pickChangedFields(current, base)).filter((name) => name in set)
  const theirValues = Object.fromEntries(
    Object.entries(current).filter(([name]) => conflictingFields.includes(name)),
  )
  return { baseRow: { ...base, ...theirValues, row_version: current.row_version }, conflictingFields }
}

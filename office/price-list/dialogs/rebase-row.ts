type VersionedRow = { readonly row_version: number }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Those of the fields that are to be other than they are in a row. */
export function pickChangedFields<Fields extends object>(fields: Fields, row: object): Partial<Fields> {
  const before = new Map(Object.entries(row))
  const changed: Partial<Fields> = { ...fields }
  for (const name in fields) if (isSame(fields[name], before.get(name))) delete changed[name]
  return changed
}

/**
 * What a form knows of its row once somebody else has changed that: only what is in the way of what it sets, `theirs`, is said and known
 * from now on. Of all else the form still says what it was opened with, which is nobody's wish.
 */
export function rebaseRow<Kept extends VersionedRow>(
  known: Kept,
  now: Kept,
  set: object,
): { baseRow: Kept; conflictingFields: string[] } {
  const theirs = Object.keys(pickChangedFields(now, known)).filter((name) => name in set)
  const said = Object.fromEntries(Object.entries(now).filter(([name]) => theirs.includes(name)))
  return { baseRow: { ...known, ...said, row_version: now.row_version }, conflictingFields: theirs }
}

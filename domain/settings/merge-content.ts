/** A section's values by field. */
export type Content = Readonly<Record<string, unknown>>

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Lists the fields whose values differ. */
export const listChangedFields = (before: Content, after: Content): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isEqual(before[field], after[field]),
  )

/**
 * Merges the changes of two users who started from the same content. Fields that both changed to different values are
 * conflicts.
 */
export function mergeContent(
  base: Content,
  mine: Content,
  theirs: Content,
): { content: Content; conflicts: string[] } {
  const changed = listChangedFields(base, mine)
  return {
    content: { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) },
    conflicts: changed.filter(
      (field) => !isEqual(base[field], theirs[field]) && !isEqual(mine[field], theirs[field]),
    ),
  }
}

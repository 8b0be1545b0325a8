import { pickEntries } from '../pick.ts'

/** A section's values by field. */
export type Content = Readonly<Record<string, unknown>>

/** Returns the values by field as text that can be compared. */
const toTexts = (content: Content) =>
  new Map(Object.entries(content).map(([field, value]) => [field, JSON.stringify(value)]))

/** Lists the fields whose values differ. */
export function listChangedFields(before: Content, after: Content): string[] {
  const [old, current] = [toTexts(before), toTexts(after)]
  return [...new Set([...old.keys(), ...current.keys()])].filter(
    (field) => old.get(field) !== current.get(field),
  )
}

/**
 * Merges the changes of two users who started from the same content. Fields that both changed to different values are
 * conflicts.
 */
export function mergeContent(
  base: Content,
  mine: Content,
  theirs: Content,
): { content: Content; conflicts: string[] } {
  const own = listChangedFields(base, mine)
  const others = listChangedFields(base, theirs)
  const different = listChangedFields(mine, theirs)
  return {
    content: { ...theirs, ...pickEntries(mine, own) },
    conflicts: own.filter((field) => others.includes(field) && different.includes(field)),
  }
}

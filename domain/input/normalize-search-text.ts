import { INVISIBLE_CHARACTERS } from './invisible-characters.ts'

/** Normalizes a text for searching, queries and searched texts alike: no invisible characters, single blanks, trimmed. */
export function normalizeSearchText(typed: string): string {
  return typed.replace(INVISIBLE_CHARACTERS, '').replace(/\s+/g, ' ').trim()
}

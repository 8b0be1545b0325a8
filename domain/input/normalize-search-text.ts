import { INVISIBLE_CHARACTERS } from './invisible-characters.ts'

/** Normalizes a search: no invisible characters, single blanks, trimmed. The searched text drops the same characters. */
export function normalizeSearchText(typed: string): string {
  return typed.replace(INVISIBLE_CHARACTERS, '').replace(/\s+/g, ' ').trim()
}

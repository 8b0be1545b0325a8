import { INVISIBLE } from './invisible.ts'

/** Normalizes a search: no invisible characters, single blanks, trimmed. The searched text drops the same characters. */
export function searchText(typed: string): string {
  return typed.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
}

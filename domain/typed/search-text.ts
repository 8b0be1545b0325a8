/** Characters that do not change what a word says: joiners, soft hyphens, bidi marks. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** Normalizes a search: no invisible characters, single blanks, trimmed. The searched text drops the same characters. */
export function searchText(typed: string): string {
  return typed.replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
}

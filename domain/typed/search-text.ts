/** What changes how a word is drawn and not what it says: joiners, soft hyphens, marks of direction. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** What somebody searches for, without what nobody sees: in the searched text it is left out likewise. */
export function searchText(typed: string): string {
  return typed.replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
}

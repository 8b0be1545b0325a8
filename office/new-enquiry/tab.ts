import { uuid } from '#contract/client/uuid.ts'

const PLACE = 'office_tab'

let own: string | undefined

/**
 * Returns the id of this tab, which is part of the key of its draft, and whether the tab was just opened. The id is in the session
 * storage only between two pages: a duplicated tab copies that storage and must get its own id.
 */
export function openTab(): { id: string; isNew: boolean } {
  if (own) return { id: own, isNew: false }
  const kept = takeKept()
  own = kept ?? uuid()
  addEventListener('pagehide', keep)
  // A page from the back/forward cache still has its id.
  addEventListener('pageshow', takeKept)
  return { id: own, isNew: kept === undefined }
}

function takeKept(): string | undefined {
  try {
    const kept = sessionStorage.getItem(PLACE) ?? undefined
    sessionStorage.removeItem(PLACE)
    return kept
  } catch {
    return undefined
  }
}

function keep() {
  try {
    if (own) sessionStorage.setItem(PLACE, own)
  } catch {
    // If the browser may not store anything, a reload makes this a new tab.
  }
}

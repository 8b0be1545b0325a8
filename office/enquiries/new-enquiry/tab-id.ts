import { createUuid } from '#contract/client/create-uuid.ts'

const STORAGE_KEY = 'office_tab'

let ownId: string | undefined

/**
 * Returns the id of this tab, which is part of the key of its draft, and whether the tab was just opened. The id is in the session
 * storage only between two pages: a duplicated tab copies that storage and must get its own id.
 */
export function claimTabId(): { id: string; isNew: boolean } {
  if (ownId) return { id: ownId, isNew: false }
  const kept = takeStoredId()
  ownId = kept ?? createUuid()
  addEventListener('pagehide', storeId)
  // A page from the back/forward cache still has its id.
  addEventListener('pageshow', takeStoredId)
  return { id: ownId, isNew: kept === undefined }
}

function takeStoredId(): string | undefined {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY) ?? undefined
    sessionStorage.removeItem(STORAGE_KEY)
    return kept
  } catch {
    return undefined
  }
}

function storeId() {
  try {
    if (ownId) sessionStorage.setItem(STORAGE_KEY, ownId)
  } catch {
    // If the browser may not store anything, a reload makes this a new tab.
  }
}

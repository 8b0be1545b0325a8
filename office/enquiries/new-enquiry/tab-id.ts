import { createUuid } from '#contract/client/create-uuid.ts'

const STORAGE_KEY = 'office_tab'

let ownId: string | undefined

/**
 * Returns this tab's id, which is part of its draft's key, and whether the tab is new. The id is in sessionStorage only between
 * page loads, because a duplicated tab copies sessionStorage and needs an id of its own.
 */
export function claimTabId(): { id: string; isNew: boolean } {
  if (ownId) return { id: ownId, isNew: false }
  const storedId = takeStoredId()
  ownId = storedId ?? createUuid()
  addEventListener('pagehide', storeId)
  // A page restored from the back/forward cache still has its id in memory.
  addEventListener('pageshow', takeStoredId)
  return { id: ownId, isNew: storedId === undefined }
}

function takeStoredId(): string | undefined {
  try {
    const storedId = sessionStorage.getItem(STORAGE_KEY) ?? undefined
    sessionStorage.removeItem(STORAGE_KEY)
    return storedId
  } catch {
    return undefined
  }
}

function storeId() {
  try {
    if (ownId) sessionStorage.setItem(STORAGE_KEY, ownId)
  } catch {
    // Without storage, a reload counts as a new tab.
  }
}

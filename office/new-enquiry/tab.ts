import { uuid } from '#contract/client/uuid.ts'

const PLACE = 'office_tab'

let own: string | undefined

/**
 * The id of this tab, under which its drafts are kept, and whether it is new: the tab was just opened. It is in the session storage
 * only while no page is in the tab: a tab that is duplicated copies the storage, and has to be another one.
 */
export function openTab(): { id: string; isNew: boolean } {
  if (own) return { id: own, isNew: false }
  const kept = takeKept()
  own = kept ?? uuid()
  addEventListener('pagehide', keep)
  // The page comes back as it was.
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
    // Where nothing may be kept the tab is a new one after a reload.
  }
}

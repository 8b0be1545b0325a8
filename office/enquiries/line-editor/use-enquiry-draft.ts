import { useCallback, useRef, useState } from 'react'
import * as v from 'valibot'
import { readStoredItem } from '#contract/client/read-stored-item.ts'
import { enquiryDraftKey } from '../../shell/session/draft-storage.ts'
import { useMe } from '../../shell/session/me.ts'
import { EMPTY_DRAFT, type EnquiryDraft, EnquiryDraftSchema } from './enquiry-draft.ts'

/** What the browser keeps under a key; nothing where that cannot be read. */
function readStoredDraft(key: string): EnquiryDraft {
  try {
    const kept = v.safeParse(EnquiryDraftSchema, JSON.parse(readStoredItem(key) ?? ''))
    return kept.success ? kept.output : EMPTY_DRAFT
  } catch {
    return EMPTY_DRAFT
  }
}

function storeDraft(key: string, draft: EnquiryDraft) {
  try {
    if (draft === EMPTY_DRAFT) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Where nothing may be kept it is there while the page is.
  }
}

/** What was typed of the enquiry that is open, and how it is changed. */
export type EnquiryDraftState = ReturnType<typeof useEnquiryDraft>

/**
 * What whoever is signed in typed of an enquiry. With each keystroke the browser keeps it: it is there again after a reload, a
 * session that ended, a closed laptop; until they sign out. `restoredAt` is when it was typed, if that was before this screen was opened.
 */
export function useEnquiryDraft(number: string) {
  const key = enquiryDraftKey(useMe().user_id, number)
  const [draft, setDraft] = useState(() => readStoredDraft(key))
  const [restoredAt, setRestoredAt] = useState(draft.at)
  const latest = useRef(draft)
  const change = useCallback(
    (make: (draft: EnquiryDraft) => EnquiryDraft) => {
      const next = make(latest.current)
      if (next === latest.current) return
      latest.current = next
      storeDraft(key, next)
      setDraft(next)
      if (next === EMPTY_DRAFT) setRestoredAt('')
    },
    [key],
  )
  return { draft, change, restoredAt }
}

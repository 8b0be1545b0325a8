import { useCallback, useRef, useState } from 'react'
import * as v from 'valibot'
import { readStoredItem } from '#contract/client/read-stored-item.ts'
import { enquiryDraftKey } from '../../shell/session/draft-storage.ts'
import { useMe } from '../../shell/session/me.ts'
import { EMPTY_DRAFT, type EnquiryDraft, EnquiryDraftSchema } from './enquiry-draft.ts'

/** Reads a stored draft. Empty if there is none or it is damaged. */
function readStoredDraft(key: string): EnquiryDraft {
  try {
    const stored = v.safeParse(EnquiryDraftSchema, JSON.parse(readStoredItem(key) ?? ''))
    return stored.success ? stored.output : EMPTY_DRAFT
  } catch {
    return EMPTY_DRAFT
  }
}

function storeDraft(key: string, draft: EnquiryDraft) {
  try {
    if (draft === EMPTY_DRAFT) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage, the draft lasts until a reload.
  }
}

/** The unsaved draft of an enquiry, and how to change it. */
export type EnquiryDraftState = ReturnType<typeof useEnquiryDraft>

/**
 * Loads the signed-in user's draft of an enquiry and stores every change. It survives reloads and ended sessions, until
 * sign-out. `restoredAt` is the UTC time of a draft that was stored before this screen opened, or ''.
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

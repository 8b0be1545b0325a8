import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { enquiryDraftKey } from '../../shell/session/draft-storage.ts'
import { useMe } from '../../shell/session/me.ts'
import { openStoredValue } from '../../shell/session/stored-value.ts'
import { useStore } from '../../shell/store.ts'
import { EMPTY_DRAFT, type EnquiryDraft, EnquiryDraftSchema } from './enquiry-draft.ts'

const StoredDraftSchema = v.fallback(EnquiryDraftSchema, EMPTY_DRAFT)

/** The unsaved draft of an enquiry, and how to change it. */
export type EnquiryDraftState = ReturnType<typeof useEnquiryDraft>

/**
 * The signed-in user's draft of an enquiry. Every change is stored, and survives reloads and ended sessions, until sign-out.
 * `restoredAt` is the UTC time of a draft that was stored before this screen opened, or ''.
 */
export function useEnquiryDraft(number: string) {
  const { user_id } = useMe()
  const [stored] = useState(() =>
    openStoredValue(enquiryDraftKey(user_id, number), StoredDraftSchema, (draft) => draft === EMPTY_DRAFT),
  )
  const draft = useStore(stored)
  const [restoredAt, setRestoredAt] = useState(draft.at)
  const change = useCallback(
    (make: (draft: EnquiryDraft) => EnquiryDraft) => {
      const next = make(stored.get())
      if (next === stored.get()) return
      stored.set(next)
      if (next === EMPTY_DRAFT) setRestoredAt('')
    },
    [stored],
  )
  return { draft, change, restoredAt }
}

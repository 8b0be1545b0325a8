import { useCallback, useRef, useState } from 'react'
import * as v from 'valibot'
import { stored } from '#contract/client/stored.ts'
import { enquiryDraftKey } from '../ui/kept-drafts.ts'
import { useMe } from '../ui/me.ts'
import { type Draft, DraftSchema, NOTHING_TYPED } from './draft.ts'

/** What the browser keeps under a key; nothing where that cannot be read. */
function keptUnder(key: string): Draft {
  try {
    const kept = v.safeParse(DraftSchema, JSON.parse(stored(key) ?? ''))
    return kept.success ? kept.output : NOTHING_TYPED
  } catch {
    return NOTHING_TYPED
  }
}

function keep(key: string, draft: Draft) {
  try {
    if (draft === NOTHING_TYPED) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Where nothing may be kept it is there while the page is.
  }
}

/** What was typed of the enquiry that is open, and how it is changed. */
export type TypedDraft = ReturnType<typeof useDraft>

/**
 * What whoever is signed in typed of an enquiry. With each keystroke the browser keeps it: it is there again after a reload, a
 * session that ended, a closed laptop; until they sign out. `restoredAt` is when it was typed, if that was before this screen was opened.
 */
export function useDraft(number: string) {
  const key = enquiryDraftKey(useMe().user_id, number)
  const [draft, setDraft] = useState(() => keptUnder(key))
  const [restoredAt, setRestoredAt] = useState(draft.at)
  const latest = useRef(draft)
  const change = useCallback(
    (make: (draft: Draft) => Draft) => {
      const next = make(latest.current)
      if (next === latest.current) return
      latest.current = next
      keep(key, next)
      setDraft(next)
      if (next === NOTHING_TYPED) setRestoredAt('')
    },
    [key],
  )
  return { draft, change, restoredAt }
}

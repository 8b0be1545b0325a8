import { useState } from 'react'
import * as v from 'valibot'
import { readStoredItem } from '#contract/client/read-stored-item.ts'

const STORAGE_KEY = 'office_inbox'

const PreferencesSchema = v.object({
  /** Columns that are not shown. */
  hidden: v.fallback(v.array(v.string()), []),
  isCompact: v.fallback(v.boolean(), false),
  hasPreview: v.fallback(v.boolean(), false),
})
type InboxPreferences = v.InferOutput<typeof PreferencesSchema>

function readPreferences(): InboxPreferences {
  try {
    return v.parse(PreferencesSchema, JSON.parse(readStoredItem(STORAGE_KEY) ?? '{}'))
  } catch {
    return v.parse(PreferencesSchema, {})
  }
}

/** How this browser shows the inbox: columns, density, preview. */
export function useInboxPreferences() {
  const [preferences, setPreferences] = useState(readPreferences)
  function change(part: Partial<InboxPreferences>) {
    const next = { ...preferences, ...part }
    setPreferences(next)
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
    } catch {
      // Without storage, the preferences last until a reload.
    }
  }
  return { preferences, change }
}

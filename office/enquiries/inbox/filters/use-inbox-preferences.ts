import * as v from 'valibot'
import { openStoredValue } from '../../../shell/session/stored-value.ts'
import { useStore } from '../../../shell/store.ts'

const PreferencesSchema = v.object({
  /** Columns that are not shown. */
  hidden: v.fallback(v.array(v.string()), []),
  isCompact: v.fallback(v.boolean(), false),
  hasPreview: v.fallback(v.boolean(), false),
})
type InboxPreferences = v.InferOutput<typeof PreferencesSchema>

const stored = openStoredValue(
  'office_inbox',
  v.fallback(PreferencesSchema, { hidden: [], isCompact: false, hasPreview: false }),
)

/** How this browser shows the inbox: columns, density, preview. */
export function useInboxPreferences() {
  const preferences = useStore(stored)
  const change = (part: Partial<InboxPreferences>) => stored.set({ ...preferences, ...part })
  return { preferences, change }
}

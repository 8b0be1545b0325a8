import * as v from 'valibot'
import { openStoredValue, useStoredValue } from './session/stored-value.ts'

const stored = openStoredValue('office_sidebar_collapsed', v.fallback(v.boolean(), false))

/** Whether the sidebar shows icons only, and a function to change it. Remembered in this browser. */
export const useIsSidebarCollapsed = (): [boolean, (isCollapsed: boolean) => void] => [
  useStoredValue(stored),
  stored.set,
]

import { useState } from 'react'
import { readStoredItem } from '#contract/client/read-stored-item.ts'

const STORAGE_KEY = 'office_sidebar'

/** Whether the sidebar shows icons only, and a function to change it. Remembered in this browser. */
export function useIsSidebarCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(() => readStoredItem(STORAGE_KEY) === 'collapsed')
  return [
    isCollapsed,
    (next) => {
      setCollapsed(next)
      try {
        localStorage.setItem(STORAGE_KEY, next ? 'collapsed' : 'expanded')
      } catch {
        // Without storage, the setting lasts until a reload.
      }
    },
  ]
}

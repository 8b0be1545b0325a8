import type { MouseEvent } from 'react'

/** Whether a click opens a link in this tab, without a modifier key for a new tab or download. */
export function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(altKey || ctrlKey || metaKey || shiftKey)
}

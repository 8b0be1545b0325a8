import type { MouseEvent } from 'react'

/** Whether a click follows a link in this tab: no key that opens it elsewhere or saves it is held. */
export function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(altKey || ctrlKey || metaKey || shiftKey)
}

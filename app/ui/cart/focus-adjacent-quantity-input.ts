import type { KeyboardEvent } from 'react'

const STEP_BY_KEY = new Map([
  ['Enter', 1],
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

/**
 * Key handler for lists of quantity boxes: Enter and ↓ focus the next box, Shift+Enter and ↑ the previous one. Attach
 * it in the capture phase, before the boxes handle the keys.
 */
export function focusAdjacentQuantityInput(event: KeyboardEvent<HTMLElement>) {
  const step = STEP_BY_KEY.get(event.key)
  if (!step || !(event.target instanceof HTMLInputElement)) return
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-id] input:enabled')].filter(
    (box) => !box.closest('[hidden]'),
  )
  event.preventDefault()
  // Outside lists, the arrow keys change the quantity.
  event.stopPropagation()
  boxes[boxes.indexOf(event.target) + (event.shiftKey ? -step : step)]?.focus()
}

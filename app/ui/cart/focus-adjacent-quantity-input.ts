import type { KeyboardEvent } from 'react'

const STEP_BY_KEY = new Map([
  ['Enter', 1],
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

/**
 * In a list of quantity boxes Enter and ↓ lead to the next one, Shift+Enter and ↑ to the one before: what is typed there takes
 * the place of what stands in it. For whatever holds the boxes, which hears of the key before they do.
 */
export function focusAdjacentQuantityInput(event: KeyboardEvent<HTMLElement>) {
  const step = STEP_BY_KEY.get(event.key)
  if (!step || !(event.target instanceof HTMLInputElement)) return
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-id] input:enabled')].filter(
    (box) => !box.closest('[hidden]'),
  )
  event.preventDefault()
  // Elsewhere the arrows count.
  event.stopPropagation()
  boxes[boxes.indexOf(event.target) + (event.shiftKey ? -step : step)]?.focus()
}

import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react'
import { parseWholeNumber } from '#domain/input/parse-whole-number.ts'
import type { RowRef } from '../sheet/sheet.ts'

/** Dragging within this distance of the window's edge scrolls it, by this step per frame, in px. */
const SCROLL_EDGE = 72
const SCROLL_STEP = 14

type DropTarget = { index: number; side: 'before' | 'after' }
type DragOptions = {
  rows: readonly RowRef[]
  table: RefObject<HTMLTableElement | null>
  onDrop: (row: RowRef, pointer: { row: RowRef; isAfter: boolean }) => void
}

/** Reorders rows by dragging. `startDrag` begins a drag; `dropTarget` is the current target. Escape cancels. */
export function useDragReorder({ rows, table, onDrop }: DragOptions) {
  const [dropTarget, setDropTarget] = useState<DropTarget>()
  const latest = useRef({ rows, onDrop })
  latest.current = { rows, onDrop }

  function startDrag(row: RowRef, event: ReactPointerEvent) {
    if (event.button !== 0) return
    event.preventDefault()
    let pointer = { x: event.clientX, y: event.clientY }
    let target: DropTarget | undefined
    let frame = requestAnimationFrame(trackPointer)

    function trackPointer() {
      const box = table.current?.getBoundingClientRect()
      const rowElement =
        box && document.elementFromPoint(box.left + box.width / 2, pointer.y)?.closest('tr[data-index]')
      const { top, height } = rowElement?.getBoundingClientRect() ?? { top: 0, height: 0 }
      const index = parseWholeNumber(rowElement?.getAttribute('data-index'))
      const side = pointer.y < top + height / 2 ? 'before' : 'after'
      if (!Number.isNaN(index) && (target?.index !== index || target.side !== side)) {
        target = { index, side }
        setDropTarget(target)
      }
      if (pointer.y < SCROLL_EDGE) window.scrollBy(0, -SCROLL_STEP)
      if (pointer.y > window.innerHeight - SCROLL_EDGE) window.scrollBy(0, SCROLL_STEP)
      frame = requestAnimationFrame(trackPointer)
    }
    const trackMove = ({ clientX, clientY }: PointerEvent) => {
      pointer = { x: clientX, y: clientY }
    }
    function end() {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', trackMove)
      window.removeEventListener('pointerup', dropRow)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', cancelOnEscape, true)
      setDropTarget(undefined)
    }
    function dropRow() {
      const targetRow = target && latest.current.rows[target.index]
      const isAfter = target?.side === 'after'
      end()
      if (targetRow) latest.current.onDrop(row, { row: targetRow, isAfter })
    }
    const cancelOnEscape = (pressed: KeyboardEvent) => pressed.key === 'Escape' && end()
    window.addEventListener('pointermove', trackMove)
    window.addEventListener('pointerup', dropRow)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', cancelOnEscape, true)
  }
  return { startDrag, dropTarget }
}

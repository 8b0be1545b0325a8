import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react'
import { parseWholeNumber } from '#domain/input/parse-whole-number.ts'
import type { RowRef } from '../sheet/sheet.ts'

/** Within so many px of an edge of the window it scrolls, by so many at a time. */
const SCROLL_EDGE = 72
const SCROLL_STEP = 14

type DropTarget = { index: number; side: 'before' | 'after' }
type DragOptions = {
  rows: readonly RowRef[]
  table: RefObject<HTMLTableElement | null>
  onDrop: (row: RowRef, at: { row: RowRef; isAfter: boolean }) => void
}

/** Moves rows by a pointer: `grab` begins it, `drop` is where the row would come to stand. Escape ends it. */
export function useDragReorder({ rows, table, onDrop }: DragOptions) {
  const [drop, setDrop] = useState<DropTarget>()
  const latest = useRef({ rows, onDrop })
  latest.current = { rows, onDrop }

  function startDrag(row: RowRef, event: ReactPointerEvent) {
    if (event.button !== 0) return
    event.preventDefault()
    let at = { x: event.clientX, y: event.clientY }
    let over: DropTarget | undefined
    let frame = requestAnimationFrame(trackPointer)

    function trackPointer() {
      const box = table.current?.getBoundingClientRect()
      const line = box && document.elementFromPoint(box.left + box.width / 2, at.y)?.closest('tr[data-index]')
      const { top, height } = line?.getBoundingClientRect() ?? { top: 0, height: 0 }
      const index = parseWholeNumber(line?.getAttribute('data-index'))
      const side = at.y < top + height / 2 ? 'before' : 'after'
      if (!Number.isNaN(index) && (over?.index !== index || over.side !== side)) {
        over = { index, side }
        setDrop(over)
      }
      if (at.y < SCROLL_EDGE) window.scrollBy(0, -SCROLL_STEP)
      if (at.y > window.innerHeight - SCROLL_EDGE) window.scrollBy(0, SCROLL_STEP)
      frame = requestAnimationFrame(trackPointer)
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      at = { x: clientX, y: clientY }
    }
    function end() {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', dropRow)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', leave, true)
      setDrop(undefined)
    }
    function dropRow() {
      const target = over && latest.current.rows[over.index]
      const isAfter = over?.side === 'after'
      end()
      if (target) latest.current.onDrop(row, { row: target, isAfter })
    }
    const leave = (pressed: KeyboardEvent) => pressed.key === 'Escape' && end()
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', dropRow)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', leave, true)
  }
  return { startDrag, dropTarget: drop }
}

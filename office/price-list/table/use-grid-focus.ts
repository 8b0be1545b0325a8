import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { cellKey } from '../sheet/cells.ts'
import { rowKey } from '../sheet/price-list-index.ts'
import { firstPosition, type Grid, type GridPosition, hasPosition } from './grid.ts'

/**
 * The focused position of a grid and a function that focuses another. The active position is the grid's only tab stop (roving
 * tabindex). The focus stays on a row that moves.
 */
export function useGridFocus(grid: Grid, table: RefObject<HTMLTableElement | null>) {
  const [focused, setFocused] = useState<GridPosition>()
  const isFocusPending = useRef(false)
  const isMoving = useRef(false)
  const scrollToRow = useRef<(index: number) => void>(null)
  // The focused position may be filtered out. Then the first one is active.
  const active = focused && hasPosition(grid, focused) ? focused : firstPosition(grid)

  const focusPosition = useCallback(
    (at: GridPosition) => {
      isFocusPending.current = true
      // Columns that a card does not show are in the row's dialog.
      setFocused(hasPosition(grid, at) ? at : { ...at, column: 'more' })
    },
    [grid],
  )
  useLayoutEffect(() => {
    const { activeElement } = document
    const isFocusInside = activeElement === document.body || table.current?.contains(activeElement)
    if (!focused || !(isFocusPending.current || (isMoving.current && isFocusInside))) return
    const index = grid.indexByRow.get(rowKey(focused))
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cellKey(focused))}"]`)
    if (index === undefined || !cell) return
    isFocusPending.current = false
    if (activeElement !== cell) cell.focus({ preventScroll: true })
    scrollToRow.current?.(index)
  }, [focused, grid, table])
  return {
    active,
    activeIndex: active && grid.indexByRow.get(rowKey(active)),
    focusPosition,
    /** Notes that the browser has focused a position. */
    noteFocus: (at: GridPosition) =>
      setFocused((before) => (before && cellKey(before) === cellKey(at) ? before : at)),
    /** Whether the user's own move of a row is being saved. */
    isMoving,
    /** Receives the function that scrolls to a row. */
    scrollToRow,
  }
}

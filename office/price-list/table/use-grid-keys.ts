import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { isFlagField } from '#domain/catalogue/product-fields.ts'
import { type CellRef, hasConflict, isSameText, parseCell, savedText } from '../sheet/cells.ts'
import { parseClipboardCells } from '../sheet/plan-paste.ts'
import type { PriceListIndex, RowRef } from '../sheet/price-list-index.ts'
import type { SaveQueue } from '../sheet/save-queue.ts'
import type { UnsavedCells } from '../sheet/unsaved-cells.ts'
import { columnFrom, edgeFrom, findPosition, type Grid, type GridPosition, rowFrom } from './grid.ts'

/** How many rows Page Up and Page Down move. */
const PAGE_ROWS = 20

type GridKeysOptions = {
  grid: Grid
  index: PriceListIndex
  unsaved: UnsavedCells
  saving: Pick<SaveQueue, 'save' | 'undoLast'>
  canEdit: boolean
  onFocus: (at: GridPosition) => void
  focusPosition: (at: GridPosition) => void
  onMove: (row: RowRef, by: 1 | -1) => void
  onPaste: (at: CellRef, pasted: readonly (readonly string[])[]) => void
}

/**
 * Event handlers that edit a grid as a spreadsheet: arrow keys move between positions, typing replaces a cell's text, F2 or a
 * second click places the caret, leaving the cell saves it, Escape restores it.
 */
export function useGridKeys(options: GridKeysOptions) {
  const { grid, index, unsaved, saving, canEdit, focusPosition, onMove, onPaste } = options
  const hasCaret = useRef(false)

  /** The cell of a position with its unsaved text, unless that is being saved. */
  function findTyped(at: GridPosition) {
    const typed = isCell(at) ? unsaved.get(at) : undefined
    return isCell(at) && typed && typed.sending !== typed.text ? { cell: at, typed } : undefined
  }
  function isInConflict(at: GridPosition): boolean {
    const { cell, typed } = findTyped(at) ?? {}
    return cell !== undefined && typed !== undefined && hasConflict(cell, savedText(index, cell), typed)
  }
  /** Saves the unsaved text of a position. Returns false if the text stays because it is invalid or in conflict. */
  function commit(at: GridPosition): boolean {
    const { cell, typed } = findTyped(at) ?? {}
    if (!cell || !typed) return true
    if (!parseCell(cell, typed.text) || isInConflict(at)) {
      if (!typed.isFailed) unsaved.fail([{ ...cell, to: typed.text }])
      return false
    }
    if (isSameText(cell, typed.text, typed.sending ?? typed.from)) unsaved.clear([cell])
    else saving.save([{ ...cell, to: typed.text }])
    return true
  }
  /** Handles a key at a position. Returns false if the browser should handle it. */
  function handleKey(event: KeyboardEvent, at: GridPosition): boolean {
    const { key, shiftKey, altKey } = event
    const hasControl = event.ctrlKey || event.metaKey
    const field = event.target instanceof HTMLInputElement ? event.target : undefined
    const typedCell = findTyped(at)?.cell
    const leaveTo = (to: GridPosition | undefined) => {
      if ((commit(at) || key !== 'Enter') && to) focusPosition(to)
      return true
    }
    if (altKey) {
      if (!canEdit || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false
      onMove(at, key === 'ArrowUp' ? -1 : 1)
      return true
    }
    if (hasControl && !shiftKey && key.toLowerCase() === 'z') {
      if (typedCell) unsaved.clear([typedCell])
      else saving.undoLast()
      return true
    }
    if (key === 'Home' || key === 'End') {
      if (hasCaret.current) return false
      return leaveTo(edgeFrom(grid, at, { isEnd: key === 'End', isWholeTable: hasControl }))
    }
    if (hasControl) return false
    switch (key) {
      case 'ArrowUp':
        return leaveTo(rowFrom(grid, at, -1))
      case 'ArrowDown':
        return leaveTo(rowFrom(grid, at, 1))
      case 'PageUp':
        return leaveTo(rowFrom(grid, at, -PAGE_ROWS))
      case 'PageDown':
        return leaveTo(rowFrom(grid, at, PAGE_ROWS))
      case 'ArrowLeft':
        return hasCaret.current ? false : leaveTo(columnFrom(grid, at, -1))
      case 'ArrowRight':
        return hasCaret.current ? false : leaveTo(columnFrom(grid, at, 1))
      case 'Tab': {
        const next = typedCell || hasCaret.current ? columnFrom(grid, at, shiftKey ? -1 : 1) : undefined
        // In a conflict, Tab leads to the buttons of the cell.
        return next && !isInConflict(at) ? leaveTo(next) : false
      }
      case 'F2':
      case 'Enter':
        if (at.column === 'more') return false
        if (!field || (key === 'Enter' && (typedCell || hasCaret.current)))
          return leaveTo(rowFrom(grid, at, shiftKey ? -1 : 1, true))
        hasCaret.current = true
        field.setSelectionRange(field.value.length, field.value.length)
        return true
      case 'Escape':
        if (!typedCell && !hasCaret.current) return false
        if (typedCell) unsaved.clear([typedCell])
        hasCaret.current = false
        field?.select()
        return true
      default:
        return false
    }
  }
  return {
    onKeyDown(event: KeyboardEvent) {
      const at = findPosition(event.target)
      if (at && !event.nativeEvent.isComposing && handleKey(event, at)) event.preventDefault()
    },
    onFocus({ target }: FocusEvent) {
      const at = findPosition(target)
      if (!at) return
      hasCaret.current = false
      if (target instanceof HTMLInputElement) target.select()
      options.onFocus(at)
    },
    onBlur({ target }: FocusEvent) {
      const at = findPosition(target)
      if (at) commit(at)
    },
    onMouseDown({ target }: MouseEvent) {
      if (target === document.activeElement) hasCaret.current = true
    },
    onPaste(event: ClipboardEvent) {
      const at = findPosition(event.target)
      const pasted = parseClipboardCells(event.clipboardData.getData('text/plain'))
      const isOneText = pasted.length === 1 && pasted[0]?.length === 1 && at && !isSwitch(at)
      if (!at || !isCell(at) || !canEdit || isOneText) return
      event.preventDefault()
      onPaste(at, pasted)
    },
    /** Copies a switch as text. The browser copies fields. */
    onCopy(event: ClipboardEvent) {
      const at = findPosition(event.target)
      if (!at || !isSwitch(at)) return
      event.clipboardData.setData('text/plain', savedText(index, at))
      event.preventDefault()
    },
  }
}

const isCell = (at: GridPosition): at is CellRef => at.column !== 'more'
const isSwitch = (at: GridPosition): at is CellRef => isCell(at) && isFlagField(at.column)

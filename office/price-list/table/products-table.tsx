import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isFlagField, PLAIN_TEXT_FIELDS, PRODUCT_FLAG_FIELDS } from '#domain/catalogue/product-fields.ts'
import { parseWholeNumber } from '#domain/input/parse-whole-number.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useAction } from '../../shell/actions/actions.ts'
import { useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import { toggleSwitch } from '../sheet/columns.ts'
import { parseClipboardCells } from '../sheet/plan-paste.ts'
import { type CellRef, type Edit, type RowRef, rowKey, type Sheet } from '../sheet/sheet.ts'
import { CategoryRow } from './category-row.tsx'
import { findPosition, type GridPosition, positionKey, useFocusableColumns } from './grid-position.ts'
import { ProductRow } from './product-row.tsx'
import type { RowEvents, TablePermissions } from './table-row.tsx'
import { useDragReorder } from './use-drag-reorder.ts'

declare module 'react' {
  interface CSSProperties {
    /** The column widths of the plain text fields. */
    '--plain-columns'?: string
  }
}

/** The estimated row height in px, before rows are measured. */
const ROW_HEIGHT = 40
/** How many rows beyond the window are rendered, enough for one turn of a mouse wheel. */
const OVERSCAN = 12
/** How many rows Page Up and Page Down move. */
const PAGE_ROWS = 20
/** Space in px for the sticky head above a focused row, and for the status region below it. */
const SCROLL_PADDING_START = 48
const SCROLL_PADDING_END = 64

type ProductsTableProps = {
  sheet: Sheet
  rows: readonly RowRef[]
  permissions: TablePermissions
  onSave: (edits: readonly Edit[]) => void
  onUndo: () => void
  onOpen: (row: RowRef) => void
  onPaste: (at: CellRef, pasted: readonly (readonly string[])[]) => void
  /** Moves a row by one position. */
  onMove: (row: RowRef, by: 1 | -1) => Promise<unknown>
  /** Moves a row to before or after another. */
  onDrop: (row: RowRef, at: { row: RowRef; isAfter: boolean }) => void
  /** Receives the function that focuses a position, or the active one by default. */
  goToRef: RefObject<((place?: GridPosition) => void) | null>
  /** Receives the function to call before rows change, so that the visible rows keep their place. */
  captureAnchorRef: RefObject<(() => void) | null>
}

/**
 * The price list as a virtualized grid. One position is the tab stop; arrow keys move between positions. Typing replaces a
 * cell's text, and leaving the cell saves it.
 */
export function ProductsTable(props: ProductsTableProps) {
  const {
    sheet,
    rows,
    permissions,
    onSave,
    onUndo,
    onOpen,
    onPaste,
    onMove,
    onDrop,
    goToRef,
    captureAnchorRef,
  } = props
  const { priceList: words } = useWords({ priceList: priceListEn })
  const table = useRef<HTMLTableElement>(null)
  const [focusedPosition, setFocusedPosition] = useState<GridPosition>()
  const isFocusPending = useRef(false)
  const isMoving = useRef(false)
  const hasCaret = useRef(false)
  const [top, setTop] = useState(0)
  const indexOf = useMemo(() => new Map(rows.map((row, index) => [rowKey(row), index])), [rows])
  const columnsOf = useFocusableColumns(permissions)
  // The focused position may be filtered out. Then the first position is active.
  const first = useMemo((): GridPosition | undefined => {
    const row = rows.find((each) => columnsOf(each).length > 0)
    const [column] = row ? columnsOf(row) : []
    return row && column ? { row, column } : undefined
  }, [rows, columnsOf])
  const isFocusedShown =
    focusedPosition &&
    indexOf.has(rowKey(focusedPosition.row)) &&
    columnsOf(focusedPosition.row).includes(focusedPosition.column)
  const active = isFocusedShown ? focusedPosition : first
  const activeIndex = active ? indexOf.get(rowKey(active.row)) : undefined

  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: SCROLL_PADDING_START,
    scrollPaddingEnd: SCROLL_PADDING_END,
    getItemKey: useCallback(
      (index: number) => rowKey(rows[index] ?? { kind: 'product', id: `${index}` }),
      [rows],
    ),
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range)
      return activeIndex === undefined || inView.includes(activeIndex)
        ? inView
        : [...inView, activeIndex].sort((one, other) => one - other)
    },
  })
  useLayoutEffect(() => {
    const body = table.current?.tBodies[0]
    const offsetTop = body ? Math.round(body.getBoundingClientRect().top + window.scrollY) : 0
    if (offsetTop !== top) setTop(offsetTop)
  })

  const focusPosition = useCallback(
    ({ row, column }: GridPosition) => {
      isFocusPending.current = true
      // Columns that a card does not show are in the row's dialog.
      setFocusedPosition({ row, column: columnsOf(row).includes(column) ? column : 'more' })
    },
    [columnsOf],
  )
  // Scrolls to a newly focused row and keeps the focus on a moved row, unless the focus has left the table.
  useLayoutEffect(() => {
    const { activeElement } = document
    const isFocusInside = activeElement === document.body || table.current?.contains(activeElement)
    if (!focusedPosition || !(isFocusPending.current || (isMoving.current && isFocusInside))) return
    const index = indexOf.get(rowKey(focusedPosition.row))
    if (index === undefined) return
    const cell = table.current?.querySelector<HTMLElement>(
      `[data-cell="${CSS.escape(positionKey(focusedPosition))}"]`,
    )
    if (!cell) return
    isFocusPending.current = false
    if (document.activeElement !== cell) cell.focus({ preventScroll: true })
    virtual.scrollToIndex(index)
  }, [focusedPosition, indexOf, virtual])
  useEffect(() => {
    goToRef.current = (to) => {
      const position = to ?? active
      if (position) focusPosition(position)
    }
  })

  // Scroll anchoring: while the rows of others come and go, the anchor row keeps its place in the window.
  const heldAnchor = useRef<{ row: Element; top: number }>(undefined)
  useEffect(() => {
    captureAnchorRef.current = () => {
      const row = findAnchorRow(table.current)
      const anchor = row && { row, top: topOf(row) }
      heldAnchor.current = anchor
      // New rows are measured within two frames. A later anchor is released by its own frames.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (heldAnchor.current === anchor) heldAnchor.current = undefined
        }),
      )
    }
  })
  useLayoutEffect(() => {
    const { current } = heldAnchor
    if (current?.row.isConnected && scrollY > 0) scrollBy(0, topOf(current.row) - current.top)
  })
  // When a row above the anchor changes its height later, the window scrolls and the anchor stays in place.
  useLayoutEffect(() => {
    virtual.shouldAdjustScrollPositionOnItemSizeChange = ({ index }) => {
      const anchor = scrollY > 0 ? findAnchorRow(table.current) : undefined
      return anchor !== undefined && index < parseWholeNumber(anchor.dataset.index)
    }
  }, [virtual])

  /** Saves the unsaved text of a position if it is valid. Returns false if an invalid text stays. */
  function commit({ row, column }: GridPosition): boolean {
    if (column === 'more') return true
    const cell = { ...row, column }
    const typed = sheet.unsavedRowOf(row)[column]
    if (!typed || typed.state === 'sending') return true
    const edit = { ...cell, from: typed.from, to: typed.text }
    if (!sheet.isValid(cell, typed.text)) {
      if (typed.state !== 'failed') sheet.markFailed([edit])
      return false
    }
    if (sheet.isSame(cell, typed.text, typed.from)) sheet.revertCells([cell])
    else onSave([edit])
    return true
  }
  /** Finds the row with the column that is `by` rows further down. Counts only rows of the same kind if `isSameKind`. */
  function rowFrom({ row, column }: GridPosition, by: number, isSameKind = false): GridPosition | undefined {
    const from = indexOf.get(rowKey(row)) ?? 0
    const step = Math.sign(by)
    let found: RowRef | undefined
    for (let at = from + step, left = Math.abs(by); left > 0 && at >= 0 && at < rows.length; at += step) {
      const next = rows[at]
      if (!next || !columnsOf(next).includes(column) || (isSameKind && next.kind !== row.kind)) continue
      found = next
      left--
    }
    return found && { row: found, column }
  }
  function columnFrom({ row, column }: GridPosition, by: 1 | -1): GridPosition | undefined {
    const columns = columnsOf(row)
    const next = columns[columns.indexOf(column) + by]
    return next && { row, column: next }
  }
  function findEdge(
    { row, column }: GridPosition,
    isEnd: boolean,
    isWholeTable: boolean,
  ): GridPosition | undefined {
    if (!isWholeTable) {
      const columns = columnsOf(row)
      const next = isEnd ? columns.at(-1) : columns[0]
      return next && { row, column: next }
    }
    const ordered = isEnd ? [...rows].reverse() : rows
    const end = ordered.find((each) => columnsOf(each).includes(column))
    return end && { row: end, column }
  }

  /** Moves a row and keeps the focus on it. */
  function moveRow(row: RowRef, by: 1 | -1) {
    isMoving.current = true
    void onMove(row, by).finally(() => {
      isMoving.current = false
    })
  }

  /** Handles a key at a position. Returns false if the browser should handle it. */
  function handleKey(event: KeyboardEvent, at: GridPosition): boolean {
    const { key, shiftKey, altKey } = event
    const hasControl = event.ctrlKey || event.metaKey
    const field = event.target instanceof HTMLInputElement ? event.target : undefined
    const typed = at.column === 'more' ? undefined : sheet.unsavedRowOf(at.row)[at.column]
    const isTyped = typed !== undefined && typed.state !== 'sending'
    const leaveTo = (to: GridPosition | undefined) => {
      if (commit(at) || key !== 'Enter') if (to) focusPosition(to)
      return true
    }
    if (altKey) {
      if (!permissions.canEdit || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false
      moveRow(at.row, key === 'ArrowUp' ? -1 : 1)
      return true
    }
    if (hasControl && !shiftKey && key.toLowerCase() === 'z') {
      if (isTyped && at.column !== 'more') sheet.revertCells([{ ...at.row, column: at.column }])
      else onUndo()
      return true
    }
    if (key === 'Home' || key === 'End') {
      return hasCaret.current ? false : leaveTo(findEdge(at, key === 'End', hasControl))
    }
    if (hasControl) return false
    switch (key) {
      case 'ArrowUp':
        return leaveTo(rowFrom(at, -1))
      case 'ArrowDown':
        return leaveTo(rowFrom(at, 1))
      case 'PageUp':
        return leaveTo(rowFrom(at, -PAGE_ROWS))
      case 'PageDown':
        return leaveTo(rowFrom(at, PAGE_ROWS))
      case 'ArrowLeft':
        return hasCaret.current ? false : leaveTo(columnFrom(at, -1))
      case 'ArrowRight':
        return hasCaret.current ? false : leaveTo(columnFrom(at, 1))
      case 'Tab': {
        const next = isTyped || hasCaret.current ? columnFrom(at, shiftKey ? -1 : 1) : undefined
        return next ? leaveTo(next) : false
      }
      case 'F2':
      case 'Enter':
        if (at.column === 'more') return false
        if (!field || (key === 'Enter' && (isTyped || hasCaret.current)))
          return leaveTo(rowFrom(at, shiftKey ? -1 : 1, true))
        hasCaret.current = true
        field.setSelectionRange(field.value.length, field.value.length)
        return true
      case 'Escape':
        if (!isTyped && !hasCaret.current) return false
        if (isTyped && at.column !== 'more') sheet.revertCells([{ ...at.row, column: at.column }])
        hasCaret.current = false
        field?.select()
        return true
      default:
        return false
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    const at = findPosition(event.target)
    if (at && !event.nativeEvent.isComposing && handleKey(event, at)) event.preventDefault()
  }
  function onFocus({ target }: FocusEvent) {
    const at = findPosition(target)
    if (!at) return
    hasCaret.current = false
    if (target instanceof HTMLInputElement) target.select()
    if (!focusedPosition || positionKey(at) !== positionKey(focusedPosition)) setFocusedPosition(at)
  }
  function onBlur({ target }: FocusEvent) {
    const at = findPosition(target)
    if (at) commit(at)
  }
  function onPasteText(event: ClipboardEvent) {
    const at = findPosition(event.target)
    const pasted = parseClipboardCells(event.clipboardData.getData('text/plain'))
    const isOne = pasted.length === 1 && pasted[0]?.length === 1
    if (!at || at.column === 'more' || !permissions.canEdit || (isOne && !isFlagField(at.column))) return
    event.preventDefault()
    onPaste({ ...at.row, column: at.column }, pasted)
  }
  function onCopy(event: ClipboardEvent) {
    const at = findPosition(event.target)
    if (!at || at.column === 'more' || !isFlagField(at.column)) return
    event.clipboardData.setData('text/plain', sheet.savedTextOf({ ...at.row, column: at.column }))
    event.preventDefault()
  }

  const { startDrag, dropTarget } = useDragReorder({ rows, table, onDrop })
  const latest = useRef({ onSave, onOpen, startDrag })
  useEffect(() => {
    latest.current = { onSave, onOpen, startDrag }
  })
  const events = useMemo<RowEvents>(
    () => ({
      onSwitch: (cell, text) =>
        latest.current.onSave([{ ...cell, from: sheet.baseTextOf(cell), to: toggleSwitch(text) }]),
      onOpen: (row) => latest.current.onOpen(row),
      onGrab: (row, event) => latest.current.startDrag(row, event),
    }),
    [sheet],
  )
  const size = virtual.getTotalSize()
  return (
    <>
      {permissions.canEdit && <MoveShortcuts onMove={(by) => active && moveRow(active.row, by)} />}
      <table
        ref={table}
        className={css.table}
        data-editable={permissions.canEdit || undefined}
        style={{ '--plain-columns': PLAIN_TEXT_FIELDS.map(() => '4rem').join(' ') }}
        aria-label={words.products}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        onPaste={onPasteText}
        onCopy={onCopy}
        onMouseDown={({ target }) => {
          // A second click into a cell places the caret.
          if (target === document.activeElement) hasCaret.current = true
        }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <td className={css.dragHandle} />
            <th scope="col" className={css.code}>
              {words.columns.product_code}
            </th>
            <th scope="col" className={css.name}>
              {words.columns.product_name}
            </th>
            <th scope="col" className={css.tamilName}>
              {words.columns.tamil_name}
            </th>
            <th scope="col" className={css.content}>
              {words.columns.per}
            </th>
            <th scope="col" className={css.price} title={words.priceHint}>
              {words.columns.price}
            </th>
            <th scope="col" className={css.discount}>
              {words.columns.discount_percentage}
            </th>
            <th scope="col" className={css.ourPrice}>
              {words.ourPrice}
            </th>
            {PRODUCT_FLAG_FIELDS.map((column) => (
              <th key={column} scope="col" className={css[column]}>
                {words.columns[column]}
              </th>
            ))}
            {PLAIN_TEXT_FIELDS.map((column) => (
              <th key={column} scope="col" className={css.plain}>
                {words.columns[column]}
              </th>
            ))}
            <td className={css.more} />
          </tr>
        </thead>
        <tbody style={{ height: size }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            if (!row) return null
            const Row = row.kind === 'product' ? ProductRow : CategoryRow
            return (
              <Row
                key={key}
                sheet={sheet}
                id={row.id}
                index={index}
                start={start - top}
                activeColumn={active && index === activeIndex ? active.column : undefined}
                dropSide={dropTarget?.index === index ? dropTarget.side : undefined}
                permissions={permissions}
                events={events}
                measure={virtual.measureElement}
              />
            )
          })}
        </tbody>
      </table>
    </>
  )
}

const topOf = (row: Element) => row.getBoundingClientRect().top

/** Returns the visible row that contains the focus, or else the first visible row. */
function findAnchorRow(table: HTMLTableElement | null): HTMLTableRowElement | undefined {
  const inView = [...(table?.tBodies[0]?.rows ?? [])]
    .filter((row) => topOf(row) >= 0 && topOf(row) < innerHeight)
    .sort((one, other) => topOf(one) - topOf(other))
  return inView.find((row) => row.contains(document.activeElement)) ?? inView[0]
}

/** Registers the actions that move the active row. */
function MoveShortcuts({ onMove }: { onMove: (by: 1 | -1) => void }) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  useAction({ name: words.moveUp, keys: 'Alt+↑', run: () => onMove(-1) })
  useAction({ name: words.moveDown, keys: 'Alt+↓', run: () => onMove(1) })
  return null
}

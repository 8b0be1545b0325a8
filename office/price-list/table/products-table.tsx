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
    /** The widths of the plain texts' columns. */
    '--plain-columns'?: string
  }
}

/** Height of a row in px, before it is measured. */
const ROW_HEIGHT = 40
/** So many rows beyond the window are there: enough for the next turn of a wheel. */
const OVERSCAN = 12
/** The page keys go so many rows. */
const PAGE_ROWS = 20
/** Room in px for the table's head above a row, and below it for what is said. */
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
  /** Moves a row by a place. */
  onMove: (row: RowRef, by: 1 | -1) => Promise<unknown>
  /** Puts a row before or after another. */
  onDrop: (row: RowRef, at: { row: RowRef; isAfter: boolean }) => void
  /** Where the table is told to go to a cell. */
  goToRef: RefObject<((place?: GridPosition) => void) | null>
  /** Where the table is told that rows may come or go in a moment, which are not to move what one looks at. */
  captureAnchorRef: RefObject<(() => void) | null>
}

/**
 * The price list as a sheet: of however many rows those in view are there. One place of it is in the order of the Tab key; arrows go
 * through the others, what is typed replaces what stands in a cell, and leaving it saves it.
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
  // What was gone to may be out of the table by a search: then its first place is the one.
  const first = useMemo((): GridPosition | undefined => {
    const row = rows.find((each) => columnsOf(each).length > 0)
    const [column] = row ? columnsOf(row) : []
    return row && column ? { row, column } : undefined
  }, [rows, columnsOf])
  const isThere =
    focusedPosition &&
    indexOf.has(rowKey(focusedPosition.row)) &&
    columnsOf(focusedPosition.row).includes(focusedPosition.column)
  const active = isThere ? focusedPosition : first
  const activeAt = active ? indexOf.get(rowKey(active.row)) : undefined

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
      return activeAt === undefined || inView.includes(activeAt)
        ? inView
        : [...inView, activeAt].sort((one, other) => one - other)
    },
  })
  useLayoutEffect(() => {
    const body = table.current?.tBodies[0]
    const now = body ? Math.round(body.getBoundingClientRect().top + window.scrollY) : 0
    if (now !== top) setTop(now)
  })

  const focusPosition = useCallback(
    ({ row, column }: GridPosition) => {
      isFocusPending.current = true
      // What a card has no place for is behind its button.
      setFocusedPosition({ row, column: columnsOf(row).includes(column) ? column : 'more' })
    },
    [columnsOf],
  )
  // A row that is gone to comes into view, and one that went elsewhere keeps the focus, unless that is elsewhere by then.
  useLayoutEffect(() => {
    const { activeElement } = document
    const isHere = activeElement === document.body || table.current?.contains(activeElement)
    if (!focusedPosition || !(isFocusPending.current || (isMoving.current && isHere))) return
    const at = indexOf.get(rowKey(focusedPosition.row))
    if (at === undefined) return
    const cell = table.current?.querySelector<HTMLElement>(
      `[data-cell="${CSS.escape(positionKey(focusedPosition))}"]`,
    )
    if (!cell) return
    isFocusPending.current = false
    if (document.activeElement !== cell) cell.focus({ preventScroll: true })
    virtual.scrollToIndex(at)
  }, [focusedPosition, indexOf, virtual])
  useEffect(() => {
    goToRef.current = (to) => {
      const wanted = to ?? active
      if (wanted) focusPosition(wanted)
    }
  })

  // Scroll anchoring: while the rows of others come and go, the anchor row keeps its place in the window.
  const heldAnchor = useRef<{ row: Element; top: number }>(undefined)
  useEffect(() => {
    captureAnchorRef.current = () => {
      const row = findAnchorRow(table.current)
      const anchor = row && { row, top: topOf(row) }
      heldAnchor.current = anchor
      // Rows that are new are measured within two frames. A later anchor is released by its own frames.
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
  // A row above the anchor that is measured, or grows, at any later time moves the window and not the anchor.
  useLayoutEffect(() => {
    virtual.shouldAdjustScrollPositionOnItemSizeChange = ({ index }) => {
      const anchor = scrollY > 0 ? findAnchorRow(table.current) : undefined
      return anchor !== undefined && index < parseWholeNumber(anchor.dataset.index)
    }
  }, [virtual])

  /** Saves what was typed into a place, if it can be; whether nothing stays behind. */
  function commit({ row, column }: GridPosition): boolean {
    if (column === 'more') return true
    const cell = { ...row, column }
    const typed = sheet.unsavedRowOf(row)[column]
    if (!typed || typed.state === 'sent') return true
    const edit = { ...cell, from: typed.from, to: typed.text }
    if (!sheet.isValid(cell, typed.text)) {
      if (typed.state !== 'kept') sheet.markFailed([edit])
      return false
    }
    if (sheet.isSame(cell, typed.text, typed.from)) sheet.revertCells([cell])
    else onSave([edit])
    return true
  }
  /** The next row that has a column, so many down; of its own kind alone where that is asked for. */
  function rowFrom({ row, column }: GridPosition, by: number, isOfKind = false): GridPosition | undefined {
    const from = indexOf.get(rowKey(row)) ?? 0
    const step = Math.sign(by)
    let found: RowRef | undefined
    for (let at = from + step, left = Math.abs(by); left > 0 && at >= 0 && at < rows.length; at += step) {
      const next = rows[at]
      if (!next || !columnsOf(next).includes(column) || (isOfKind && next.kind !== row.kind)) continue
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
    isOfTable: boolean,
  ): GridPosition | undefined {
    if (!isOfTable) {
      const columns = columnsOf(row)
      const next = isEnd ? columns.at(-1) : columns[0]
      return next && { row, column: next }
    }
    const ordered = isEnd ? [...rows].reverse() : rows
    const end = ordered.find((each) => columnsOf(each).includes(column))
    return end && { row: end, column }
  }

  /** Moves a row, which keeps the focus. */
  function moveRow(row: RowRef, by: 1 | -1) {
    isMoving.current = true
    void onMove(row, by).finally(() => {
      isMoving.current = false
    })
  }

  /** What a key does at a place; false where it is the browser's. */
  function handleKey(event: KeyboardEvent, at: GridPosition): boolean {
    const { key, shiftKey, altKey } = event
    const withControl = event.ctrlKey || event.metaKey
    const field = event.target instanceof HTMLInputElement ? event.target : undefined
    const typed = at.column === 'more' ? undefined : sheet.unsavedRowOf(at.row)[at.column]
    const isTyped = typed !== undefined && typed.state !== 'sent'
    const leaveTo = (to: GridPosition | undefined) => {
      if (commit(at) || key !== 'Enter') if (to) focusPosition(to)
      return true
    }
    if (altKey) {
      if (!permissions.canEdit || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false
      moveRow(at.row, key === 'ArrowUp' ? -1 : 1)
      return true
    }
    if (withControl && !shiftKey && key.toLowerCase() === 'z') {
      if (isTyped && at.column !== 'more') sheet.revertCells([{ ...at.row, column: at.column }])
      else onUndo()
      return true
    }
    if (key === 'Home' || key === 'End') {
      return hasCaret.current ? false : leaveTo(findEdge(at, key === 'End', withControl))
    }
    if (withControl) return false
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
        data-keeps={permissions.canEdit || undefined}
        style={{ '--plain-columns': PLAIN_TEXT_FIELDS.map(() => '4rem').join(' ') }}
        aria-label={words.products}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        onPaste={onPasteText}
        onCopy={onCopy}
        onMouseDown={({ target }) => {
          // The second click into a cell sets the caret.
          if (target === document.activeElement) hasCaret.current = true
        }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <td className={css.handle} />
            <th scope="col" className={css.code}>
              {words.columns.product_code}
            </th>
            <th scope="col" className={css.name}>
              {words.columns.product_name}
            </th>
            <th scope="col" className={css.tamil}>
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
            <th scope="col" className={css.our}>
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
                activeColumn={active && index === activeAt ? active.column : undefined}
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

/** The row in view that has the focus, or else the first row in view. */
function findAnchorRow(table: HTMLTableElement | null): HTMLTableRowElement | undefined {
  const inView = [...(table?.tBodies[0]?.rows ?? [])]
    .filter((row) => topOf(row) >= 0 && topOf(row) < innerHeight)
    .sort((one, other) => topOf(one) - topOf(other))
  return inView.find((row) => row.contains(document.activeElement)) ?? inView[0]
}

/** Offers the moves of the row that one is at: by their keys, and by name. */
function MoveShortcuts({ onMove }: { onMove: (by: 1 | -1) => void }) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  useAction({ name: words.moveUp, keys: 'Alt+↑', run: () => onMove(-1) })
  useAction({ name: words.moveDown, keys: 'Alt+↓', run: () => onMove(1) })
  return null
}

import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useScrollAnchor } from '../../design/layout/use-scroll-anchor.ts'
import { useAction } from '../../shell/actions/actions.ts'
import { useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import { type CellRef, commonDiscount, savedText } from '../sheet/cells.ts'
import { toggleSwitch } from '../sheet/columns.ts'
import { type PriceListIndex, type RowRef, rowKey } from '../sheet/price-list-index.ts'
import type { SaveQueue } from '../sheet/save-queue.ts'
import type { UnsavedCells } from '../sheet/unsaved-cells.ts'
import { CategoryRow } from './category-row.tsx'
import type { Grid, GridPosition } from './grid.ts'
import { ProductRow } from './product-row.tsx'
import { TableHead } from './table-head.tsx'
import type { RowEvents, TablePermissions } from './table-row.tsx'
import { type GridColumns, gridTemplate } from './use-grid-columns.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { DropPlace } from './use-row-drag.ts'

declare module 'react' {
  interface CSSProperties {
    /** The column widths of the table. */
    '--columns'?: string
  }
}

/** The estimated row height in px, before rows are measured. */
const ROW_HEIGHT = 40
const CARD_HEIGHT = 132
/** How many rows beyond the window are rendered, enough for one turn of a mouse wheel. */
const OVERSCAN = 12
/** What the sticky filters and head cover, in px. Over cards there is only the search. */
const HEAD_HEIGHT = 92
const CARD_HEAD_HEIGHT = 56
/** Space in px for the status region below a focused row. */
const SCROLL_PADDING_END = 64

type ProductsTableProps = {
  index: PriceListIndex
  rows: readonly RowRef[]
  columns: GridColumns
  permissions: TablePermissions
  unsaved: UnsavedCells
  saving: Pick<SaveQueue, 'save' | 'undoLast'>
  onOpen: (row: RowRef) => void
  onPaste: (at: CellRef, pasted: readonly (readonly string[])[]) => void
  /** Moves a row by one position. */
  onMove: (row: RowRef, by: 1 | -1) => Promise<unknown>
  /** Moves a row to before or after another. */
  onDrop: (row: RowRef, at: DropPlace) => Promise<unknown>
  /** Receives the function that focuses a position, or the active one by default. */
  goToRef: RefObject<((place?: GridPosition) => void) | null>
}

/** The price list as a virtualized grid that is edited like a spreadsheet. */
export function ProductsTable(props: ProductsTableProps) {
  const { index, rows, columns, permissions, unsaved, saving, onPaste, onMove, goToRef } = props
  const { shown, columnsOf, isCard } = columns
  const { priceList: words } = useWords({ priceList: priceListEn })
  const table = useRef<HTMLTableElement>(null)
  const [top, setTop] = useState(0)
  const grid = useMemo(
    (): Grid => ({ rows, columnsOf, indexByRow: new Map(rows.map((row, at) => [rowKey(row), at])) }),
    [rows, columnsOf],
  )
  const { active, activeIndex, focusPosition, noteFocus, isMoving, scrollToRow } = useGridFocus(grid, table)

  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (at) => (isCard && rows[at]?.kind === 'product' ? CARD_HEIGHT : ROW_HEIGHT),
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: isCard ? CARD_HEAD_HEIGHT : HEAD_HEIGHT,
    scrollPaddingEnd: SCROLL_PADDING_END,
    getItemKey: useCallback((at: number) => rowKey(rows[at] ?? { kind: 'product', id: `${at}` }), [rows]),
    // The focused row stays in the page.
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range)
      return activeIndex === undefined || inView.includes(activeIndex)
        ? inView
        : [...inView, activeIndex].sort((one, other) => one - other)
    },
  })
  // The scroll anchor does it.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false
  useScrollAnchor(table, { headHeight: isCard ? CARD_HEAD_HEIGHT : HEAD_HEIGHT, followsMoves: true })
  useLayoutEffect(() => {
    scrollToRow.current = (at) => virtual.scrollToIndex(at)
    const body = table.current?.tBodies[0]
    const offsetTop = body ? Math.round(body.getBoundingClientRect().top + window.scrollY) : 0
    if (offsetTop !== top) setTop(offsetTop)
  })
  useLayoutEffect(() => {
    goToRef.current = (to) => {
      const position = to ?? active
      if (position) focusPosition(position)
    }
  })

  /** Keeps the focus on a row while it is moved. */
  function holdFocus(move: Promise<unknown>) {
    isMoving.current = true
    void move.finally(() => {
      isMoving.current = false
    })
  }
  const moveRow = (row: RowRef, by: 1 | -1) => holdFocus(onMove(row, by))
  const handlers = useGridKeys({
    ...{ grid, index, unsaved, saving, canEdit: permissions.canEdit },
    ...{ onFocus: noteFocus, focusPosition, onMove: moveRow, onPaste },
  })

  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const events = useMemo<RowEvents>(
    () => ({
      onType: unsaved.type,
      onResolve: (cell, keepsOwn) => {
        const { index, saving } = latest.current
        const text = unsaved.get(cell)?.text
        unsaved.clear([cell])
        if (keepsOwn && text !== undefined && text !== savedText(index, cell))
          saving.save([{ ...cell, to: text }])
      },
      onSwitch: (cell, text) => latest.current.saving.save([{ ...cell, to: toggleSwitch(text) }]),
      onOpen: (row) => latest.current.onOpen(row),
      onDrop: (row, at) => void latest.current.onDrop(row, at),
    }),
    [unsaved],
  )
  const discountOf = useCallback((id: string) => commonDiscount(index, unsaved, id), [index, unsaved])
  return (
    <>
      {permissions.canEdit && <MoveShortcuts onMove={(by) => active && moveRow(active, by)} />}
      <table
        {...handlers}
        ref={table}
        className={css.table}
        data-layout={isCard ? 'cards' : 'rows'}
        data-editable={permissions.canEdit || undefined}
        // The browser's own scroll anchoring does not know rows that are moved by transforms.
        style={{ '--columns': gridTemplate(shown), overflowAnchor: 'none' }}
        aria-label={words.products}
        aria-rowcount={rows.length + 1}
      >
        <TableHead shown={shown} isCard={isCard} />
        <tbody style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index: at, key, start }) => {
            const row = rows[at]
            const state = {
              ...{ unsaved, isCard, permissions, events, index: at, start: start - top },
              activeColumn: active && at === activeIndex ? active.column : undefined,
              measure: virtual.measureElement,
            }
            const product = row?.kind === 'product' ? index.productById.get(row.id) : undefined
            const group = row?.kind === 'category' ? index.groupById.get(row.id) : undefined
            if (product) return <ProductRow key={key} product={product} shown={shown} {...state} />
            if (!group) return null
            return (
              <CategoryRow
                key={key}
                category={group.category}
                productCount={group.products.length}
                discountOf={discountOf}
                {...state}
              />
            )
          })}
        </tbody>
      </table>
    </>
  )
}

/** Registers the actions that move the active row. */
function MoveShortcuts({ onMove }: { onMove: (by: 1 | -1) => void }) {
  const { priceList: words } = useWords({ priceList: priceListEn })
  useAction({ name: words.moveUp, keys: 'Alt+↑', run: () => onMove(-1) })
  useAction({ name: words.moveDown, keys: 'Alt+↓', run: () => onMove(1) })
  return null
}

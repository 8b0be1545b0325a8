import { Ellipsis } from 'lucide-react'
import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type { ProductFlagField } from '#domain/catalogue/product-fields.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import type { CellRef } from '../sheet/cells.ts'
import type { Column } from '../sheet/columns.ts'
import { type RowRef, rowKey } from '../sheet/price-list-index.ts'
import type { UnsavedCells } from '../sheet/unsaved-cells.ts'
import type { GridColumn } from './grid.ts'
import { type DropPlace, useRowDrag } from './use-row-drag.ts'

/** What the user may edit: everything, or only some switches. */
export type TablePermissions = { canEdit: boolean; editableFlags: readonly ProductFlagField[] }

/** A row's callbacks. They are stable, so that rows render only when their data changes. */
export type RowEvents = {
  onType: (cell: CellRef, text: string, saved: string) => void
  onResolve: (cell: CellRef, keepsOwn: boolean) => void
  onSwitch: (cell: CellRef, text: string) => void
  onOpen: (row: RowRef) => void
  onDrop: (row: RowRef, at: DropPlace) => void
}

/** A row's position and focus. */
export type TableRowState = {
  unsaved: UnsavedCells
  /** The index among the shown rows, from 0. */
  index: number
  /** The vertical offset in px. */
  start: number
  activeColumn: GridColumn | undefined
  isCard: boolean
  permissions: TablePermissions
  events: RowEvents
  measure: (row: HTMLTableRowElement | null) => void
}

type TableRowProps = {
  state: TableRowState
  row: RowRef
  name: string
  isHidden: boolean
  /** The cells between the drag handle and the row's button. */
  children: ReactNode
}

/** A row's unsaved cells, and the props of its cells. `contentOf` returns a cell's accessible name and saved text. */
export function useRowCells(
  { unsaved, activeColumn, events }: TableRowState,
  row: RowRef,
  contentOf: (column: Column) => { label: string; value: string },
) {
  const unsavedRow = useSyncExternalStore(unsaved.subscribe, () => unsaved.rowOf(row))
  const cellOf = (column: Column) => ({
    ...events,
    ...contentOf(column),
    cell: { ...row, column },
    unsavedCell: unsavedRow[column],
    isActive: activeColumn === column,
  })
  return { unsavedRow, cellOf }
}

/** A row of the table, for a category or a product. */
export function TableRow({ state, row, name, isHidden, children }: TableRowProps) {
  const { index, start, activeColumn, isCard, permissions, events, measure } = state
  const { priceList: words } = useWords({ priceList: priceListEn })
  const { element, handle, dropSide } = useRowDrag(row, events.onDrop)
  const setElement = useCallback(
    (tr: HTMLTableRowElement | null) => {
      element.current = tr
      measure(tr)
    },
    [element, measure],
  )
  return (
    <tr
      ref={setElement}
      className={css[row.kind]}
      style={{ transform: `translateY(${start}px)` }}
      aria-label={name}
      aria-rowindex={index + 2}
      data-index={index}
      data-row={rowKey(row)}
      data-drop={dropSide}
      data-hidden={isHidden || undefined}
    >
      {!isCard && (
        <td className={css.dragHandle}>
          {permissions.canEdit && (
            <span ref={handle} aria-hidden="true">
              ⠿
            </span>
          )}
        </td>
      )}
      {children}
      <td className={css.more}>
        {permissions.canEdit && (
          <button
            type="button"
            data-cell={`${rowKey(row)} more`}
            tabIndex={activeColumn === 'more' ? 0 : -1}
            aria-label={words.more(name)}
            title={words.more(name)}
            onClick={() => events.onOpen(row)}
          >
            <Ellipsis aria-hidden size="1.25em" />
          </button>
        )}
      </td>
    </tr>
  )
}

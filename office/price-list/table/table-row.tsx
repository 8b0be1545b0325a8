import type { PointerEvent, ReactNode } from 'react'
import type { ProductFlagField } from '#domain/catalogue/product-fields.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import type { Column } from '../sheet/columns.ts'
import { type CellRef, type RowRef, rowKey, type Sheet } from '../sheet/sheet.ts'

/** What the user may edit: everything, or only some switches. */
export type TablePermissions = { canEdit: boolean; editableFlags: readonly ProductFlagField[] }

/** A row's callbacks. */
export type RowEvents = {
  onSwitch: (cell: CellRef, text: string) => void
  onOpen: (row: RowRef) => void
  onGrab: (row: RowRef, event: PointerEvent) => void
}

/** A row's position and focus. */
export type TableRowState = {
  sheet: Sheet
  id: string
  /** The index among the shown rows, from 0. */
  index: number
  /** The vertical offset in px. */
  start: number
  activeColumn: Column | 'more' | undefined
  /** On which side of this row a dragged row would be dropped. */
  dropSide: 'before' | 'after' | undefined
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

/** A row of the table, for a category or a product. */
export function TableRow({ state, row, name, isHidden, children }: TableRowProps) {
  const { index, start, activeColumn, dropSide, permissions, events, measure } = state
  const words = useWords({ priceList: priceListEn }).priceList
  return (
    <tr
      ref={measure}
      className={css[row.kind]}
      style={{ transform: `translateY(${start}px)` }}
      aria-label={name}
      aria-rowindex={index + 2}
      data-index={index}
      data-drop={dropSide}
      data-hidden={isHidden || undefined}
    >
      <td className={css.dragHandle}>
        {permissions.canEdit && (
          <span aria-hidden="true" onPointerDown={(event) => events.onGrab(row, event)}>
            ⠿
          </span>
        )}
      </td>
      {children}
      <td className={css.more}>
        {permissions.canEdit && (
          <button
            type="button"
            data-cell={`${rowKey(row)} more`}
            tabIndex={activeColumn === 'more' ? 0 : -1}
            aria-label={words.more(name)}
            onClick={() => events.onOpen(row)}
          >
            ⋯
          </button>
        )}
      </td>
    </tr>
  )
}

import type { PointerEvent, ReactNode } from 'react'
import type { ProductFlagField } from '#domain/catalogue/product-fields.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import type { Column } from '../sheet/columns.ts'
import { type CellRef, type RowRef, rowKey, type Sheet } from '../sheet/sheet.ts'

/** What somebody may do in the table: edit all of it, and which switches they may set. */
export type TablePermissions = { canEdit: boolean; editableFlags: readonly ProductFlagField[] }

/** What a row can have happen. */
export type RowEvents = {
  onSwitch: (cell: CellRef, text: string) => void
  onOpen: (row: RowRef) => void
  onGrab: (row: RowRef, event: PointerEvent) => void
}

/** Where a row stands, and what of it has the focus. */
export type TableRowState = {
  sheet: Sheet
  id: string
  /** Its place among all that are shown, from 0. */
  index: number
  /** How far down it stands, in px. */
  start: number
  activeColumn: Column | 'more' | undefined
  /** Where what is dragged would come to stand. */
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
  /** Its cells between the handle that it is dragged by and the button that opens all of it. */
  children: ReactNode
}

/** A row of the table, a category's or a product's, in its place. */
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
      <td className={css.handle}>
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

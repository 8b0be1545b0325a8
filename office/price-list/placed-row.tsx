import type { PointerEvent, ReactNode } from 'react'
import type { ProductFlag } from '#domain/catalogue/product-fields.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useWords } from '../ui/language.ts'
import type { Column } from './columns.ts'
import css from './price-list.module.css'
import { type CellRef, keyOf, type RowRef, type Sheet } from './sheet.ts'

/** What somebody may do in the table: edit all of it, and which switches they may set. */
export type May = { keep: boolean; switches: readonly ProductFlag[] }

/** What a row can have happen. */
export type RowEvents = {
  onSwitch: (cell: CellRef, text: string) => void
  onOpen: (row: RowRef) => void
  onGrab: (row: RowRef, event: PointerEvent) => void
}

/** Where a row stands, and what of it has the focus. */
export type Placed = {
  sheet: Sheet
  id: string
  /** Its place among all that are shown, from 0. */
  index: number
  /** How far down it stands, in px. */
  start: number
  active: Column | 'more' | undefined
  /** Where what is dragged would come to stand. */
  drop: 'before' | 'after' | undefined
  may: May
  events: RowEvents
  measure: (row: HTMLTableRowElement | null) => void
}

type PlacedRowProps = {
  placed: Placed
  row: RowRef
  name: string
  isHidden: boolean
  /** Its cells between the handle that it is dragged by and the button that opens all of it. */
  children: ReactNode
}

/** A row of the table, a category's or a product's, in its place. */
export function PlacedRow({ placed, row, name, isHidden, children }: PlacedRowProps) {
  const { index, start, active, drop, may, events, measure } = placed
  const words = useWords({ priceList: priceListEn }).priceList
  return (
    <tr
      ref={measure}
      className={css[row.kind]}
      style={{ transform: `translateY(${start}px)` }}
      aria-label={name}
      aria-rowindex={index + 2}
      data-index={index}
      data-drop={drop}
      data-hidden={isHidden || undefined}
    >
      <td className={css.handle}>
        {may.keep && (
          <span aria-hidden="true" onPointerDown={(event) => events.onGrab(row, event)}>
            ⠿
          </span>
        )}
      </td>
      {children}
      <td className={css.more}>
        {may.keep && (
          <button
            type="button"
            data-cell={`${keyOf(row)} more`}
            tabIndex={active === 'more' ? 0 : -1}
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

import { useCallback, useSyncExternalStore } from 'react'
import { PRODUCT_FIELD_NAMES } from '#domain/catalogue/product-fields.ts'
import { CATEGORY_COLUMNS, type Column } from './columns.ts'
import type { May } from './placed-row.tsx'
import { keyOf, type RowRef } from './sheet.ts'

/** A place in the table that has the focus: a cell, or the button behind a row. */
export type Place = { row: RowRef; column: Column | 'more' }

type Places = { [Kind in RowRef['kind']]: readonly Place['column'][] }
/** The places of a row of each kind, as they stand beside each other. */
const PLACES: Places = { product: [...PRODUCT_FIELD_NAMES, 'more'], category: [...CATEGORY_COLUMNS, 'more'] }

/** Below this width rows are cards, which have room for these. */
const NARROW = '(width < 80rem)'
const ON_CARDS: Places = {
  product: ['price', 'discount_percentage', 'is_sold_out', 'is_new_item', 'is_top_selling_item', 'more'],
  category: ['discount_percentage', 'is_hidden', 'more'],
}

/** How a place is known on the screen. */
export const nameOf = ({ row, column }: Place) => `${keyOf(row)} ${column}`
/** Which place an element is, or stands in. */
export function placeOf(target: EventTarget): Place | undefined {
  const name =
    target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : undefined
  const [kind, id, named] = name?.split(' ') ?? []
  const column = PLACES.product.find((each) => each === named)
  return (kind === 'product' || kind === 'category') && id && column
    ? { row: { kind, id }, column }
    : undefined
}

function subscribeToWidth(listener: () => void) {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const useIsNarrow = () => useSyncExternalStore(subscribeToWidth, () => matchMedia(NARROW).matches)

/** The places of a row to which somebody may go, as the window has room for them: the same function until that changes. */
export function useColumnsOf(may: May): (row: RowRef) => readonly Place['column'][] {
  const isNarrow = useIsNarrow()
  return useCallback(
    ({ kind }) => {
      if (!may.keep) return kind === 'product' ? may.switches : []
      return (isNarrow ? ON_CARDS : PLACES)[kind]
    },
    [may, isNarrow],
  )
}

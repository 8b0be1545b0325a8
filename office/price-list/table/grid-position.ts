import { useCallback, useSyncExternalStore } from 'react'
import { PRODUCT_FIELD_NAMES } from '#domain/catalogue/product-fields.ts'
import { CATEGORY_COLUMNS, type Column } from '../sheet/columns.ts'
import { type RowRef, rowKey } from '../sheet/sheet.ts'
import type { TablePermissions } from './table-row.tsx'

/** A place in the table that has the focus: a cell, or the button behind a row. */
export type GridPosition = { row: RowRef; column: Column | 'more' }

type ColumnsByKind = { [Kind in RowRef['kind']]: readonly GridPosition['column'][] }
/** The places of a row of each kind, as they stand beside each other. */
const COLUMNS_BY_KIND: ColumnsByKind = {
  product: [...PRODUCT_FIELD_NAMES, 'more'],
  category: [...CATEGORY_COLUMNS, 'more'],
}

/** Below this width rows are cards, which have room for these. */
const CARD_LAYOUT_QUERY = '(width < 80rem)'
const CARD_COLUMNS_BY_KIND: ColumnsByKind = {
  product: ['price', 'discount_percentage', 'is_sold_out', 'is_new_item', 'is_top_selling_item', 'more'],
  category: ['discount_percentage', 'is_hidden', 'more'],
}

/** How a place is known on the screen. */
export const positionKey = ({ row, column }: GridPosition) => `${rowKey(row)} ${column}`
/** Which place an element is, or stands in. */
export function findPosition(target: EventTarget): GridPosition | undefined {
  const name =
    target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : undefined
  const [kind, id, named] = name?.split(' ') ?? []
  const column = COLUMNS_BY_KIND.product.find((each) => each === named)
  return (kind === 'product' || kind === 'category') && id && column
    ? { row: { kind, id }, column }
    : undefined
}

function subscribeToWidth(listener: () => void) {
  const query = matchMedia(CARD_LAYOUT_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const useIsNarrow = () => useSyncExternalStore(subscribeToWidth, () => matchMedia(CARD_LAYOUT_QUERY).matches)

/** The places of a row to which somebody may go, as the window has room for them: the same function until that changes. */
export function useFocusableColumns(
  may: TablePermissions,
): (row: RowRef) => readonly GridPosition['column'][] {
  const isNarrow = useIsNarrow()
  return useCallback(
    ({ kind }) => {
      if (!may.canEdit) return kind === 'product' ? may.editableFlags : []
      return (isNarrow ? CARD_COLUMNS_BY_KIND : COLUMNS_BY_KIND)[kind]
    },
    [may, isNarrow],
  )
}

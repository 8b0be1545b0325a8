import { useCallback, useSyncExternalStore } from 'react'
import { PRODUCT_FIELD_NAMES } from '#domain/catalogue/product-fields.ts'
import { CATEGORY_COLUMNS, type Column } from '../sheet/columns.ts'
import { type RowRef, rowKey } from '../sheet/sheet.ts'
import type { TablePermissions } from './table-row.tsx'

/** A focusable position of the table: a cell, or a row's button. */
export type GridPosition = { row: RowRef; column: Column | 'more' }

type ColumnsByKind = { [Kind in RowRef['kind']]: readonly GridPosition['column'][] }
/** The positions of a row of each kind, in display order. */
const COLUMNS_BY_KIND: ColumnsByKind = {
  product: [...PRODUCT_FIELD_NAMES, 'more'],
  category: [...CATEGORY_COLUMNS, 'more'],
}

/** Below this width rows are cards, which show only these columns. */
const CARD_LAYOUT_QUERY = '(width < 80rem)'
const CARD_COLUMNS_BY_KIND: ColumnsByKind = {
  product: ['price', 'discount_percentage', 'is_sold_out', 'is_new_item', 'is_top_selling_item', 'more'],
  category: ['discount_percentage', 'is_hidden', 'more'],
}

/** A unique key of a position, used as its `data-cell` attribute. */
export const positionKey = ({ row, column }: GridPosition) => `${rowKey(row)} ${column}`
/** Finds the position that contains an element. */
export function findPosition(target: EventTarget): GridPosition | undefined {
  const key = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : undefined
  const [kind, id, columnName] = key?.split(' ') ?? []
  const column = COLUMNS_BY_KIND.product.find((column) => column === columnName)
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

/** Returns a function that lists the focusable columns of a row. It is stable until the layout changes. */
export function useFocusableColumns(
  permissions: TablePermissions,
): (row: RowRef) => readonly GridPosition['column'][] {
  const isNarrow = useIsNarrow()
  return useCallback(
    ({ kind }) => {
      if (!permissions.canEdit) return kind === 'product' ? permissions.editableFlags : []
      return (isNarrow ? CARD_COLUMNS_BY_KIND : COLUMNS_BY_KIND)[kind]
    },
    [permissions, isNarrow],
  )
}

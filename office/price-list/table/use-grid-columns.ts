import { useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { isFlagField, PLAIN_TEXT_FIELDS, PRODUCT_FIELD_NAMES } from '#domain/catalogue/product-fields.ts'
import { openStoredValue } from '../../shell/session/stored-value.ts'
import { useStore } from '../../shell/store.ts'
import type { Column } from '../sheet/columns.ts'
import type { RowRef } from '../sheet/price-list-index.ts'
import { CATEGORY_CARD_COLUMNS, CATEGORY_GRID_COLUMNS, type GridColumn } from './grid.ts'
import type { TablePermissions } from './table-row.tsx'

/** A shown column: a field, or our price, which is calculated. */
export type ShownColumn = Column | 'our_price'

/** The columns in display order. Our price follows the discount. */
const SHOWN_COLUMNS: readonly ShownColumn[] = PRODUCT_FIELD_NAMES.flatMap((name) =>
  name === 'is_netrate_item' ? ['our_price', name] : [name],
)
/** The columns that the user can hide. */
export const OPTIONAL_COLUMNS: readonly Column[] = [
  'product_code',
  'tamil_name',
  'per',
  'is_netrate_item',
  'is_new_item',
  'is_top_selling_item',
  ...PLAIN_TEXT_FIELDS,
]
/** The columns of a card, below which the row's button leads to the others. */
const CARD_COLUMNS: readonly ShownColumn[] = [
  'price',
  'discount_percentage',
  'our_price',
  'is_sold_out',
  'is_new_item',
  'is_top_selling_item',
]
/** Below this width rows are cards. */
const CARD_QUERY = '(width < 80rem)'

/** The widths of columns that do not share the rest. */
const WIDTH_BY_COLUMN: { [Name in ShownColumn]?: string } = {
  product_code: '3.75rem',
  product_name: 'minmax(0, 8fr)',
  tamil_name: 'minmax(0, 5fr)',
  per: 'minmax(0, 5fr)',
  price: '4.5rem',
  discount_percentage: '4.25rem',
  our_price: '5.25rem',
}
/** The width of a switch. */
const SWITCH_WIDTH = '3.25rem'

/** The widths of the shown columns, between the drag handle and the row's button. */
export const gridTemplate = (shown: readonly ShownColumn[]): string =>
  shown.map((column) => WIDTH_BY_COLUMN[column] ?? (isFlagColumn(column) ? SWITCH_WIDTH : '4rem')).join(' ')
const isFlagColumn = (column: ShownColumn) => column !== 'our_price' && isFlagField(column)

/** Whether columns are visible. */
const stored = openStoredValue('office_price_list_columns', v.fallback(v.record(v.string(), v.boolean()), {}))

function subscribeToWidth(listener: () => void) {
  const query = matchMedia(CARD_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The columns of the table. */
export type GridColumns = ReturnType<typeof useGridColumns>

/** The table's columns, which the user can hide, and the focusable ones of each row. Cards show fewer. */
export function useGridColumns(permissions: TablePermissions) {
  const isCard = useSyncExternalStore(subscribeToWidth, () => matchMedia(CARD_QUERY).matches)
  const visibility = useStore(stored)
  const shown = useMemo(
    () => (isCard ? CARD_COLUMNS : SHOWN_COLUMNS.filter((column) => visibility[column] !== false)),
    [isCard, visibility],
  )
  const columnsOf = useMemo(() => {
    const isEditable = (column: ShownColumn) =>
      permissions.canEdit || permissions.editableFlags.some((flag) => flag === column)
    const fields = shown.filter((column) => column !== 'our_price').filter(isEditable)
    const product: readonly GridColumn[] = permissions.canEdit ? [...fields, 'more'] : fields
    const category = isCard ? CATEGORY_CARD_COLUMNS : CATEGORY_GRID_COLUMNS
    return ({ kind }: RowRef) => (kind === 'product' ? product : permissions.canEdit ? category : [])
  }, [shown, isCard, permissions])
  return {
    shown,
    columnsOf,
    isCard,
    isVisible: (column: Column) => visibility[column] !== false,
    setVisible: (column: Column, isVisible: boolean) => stored.set({ ...visibility, [column]: isVisible }),
  }
}

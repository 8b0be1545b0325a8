import { memo, useSyncExternalStore } from 'react'
import type { PriceListCategoryJson } from '#contract/office/price-list.ts'
import { categoryName } from '#i18n/localized-names.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Chip } from '../../design/data/chip.tsx'
import table from '../../design/data/table.module.css'
import { useLanguage, useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import { type Column, categoryCellText } from '../sheet/columns.ts'
import type { RowRef } from '../sheet/price-list-index.ts'
import { SwitchCell } from './switch-cell.tsx'
import { TableRow, type TableRowState } from './table-row.tsx'
import { TextCell } from './text-cell.tsx'

type CategoryRowProps = TableRowState & {
  category: PriceListCategoryJson
  productCount: number
  /** Returns the discount that all its products share, or ''. */
  discountOf: (categoryId: string) => string
}

/** A category's band above its products: its names, its number of products and their common discount. */
export const CategoryRow = memo(function CategoryRow(props: CategoryRowProps) {
  const { unsaved, id, category, productCount, discountOf, activeColumn, isCard, permissions, events } = props
  const { priceList: words } = useWords({ priceList: priceListEn })
  const language = useLanguage()
  const row: RowRef = { kind: 'category', id }
  const unsavedRow = useSyncExternalStore(unsaved.subscribe, () => unsaved.rowOf(row))
  const discount = useSyncExternalStore(unsaved.subscribe, () => discountOf(id))
  const name = categoryName(language, category)
  const cellOf = (column: Column) => ({
    cell: { ...row, column },
    label: column === 'discount_percentage' ? words.discountOfAll : words.columns[column],
    value: column === 'discount_percentage' ? discount : categoryCellText(category, column),
    unsavedCell: unsavedRow[column],
    isActive: activeColumn === column,
    onType: events.onType,
    onResolve: events.onResolve,
  })
  const isEditable = permissions.canEdit && !isCard
  return (
    <TableRow state={props} row={row} name={name} isHidden={category.is_hidden}>
      <th scope="rowgroup" className={css.name}>
        {isEditable ? <TextCell {...cellOf('product_name')} /> : <span className={css.text}>{name}</span>}
        {isCard && <span className={table.soft}>{words.count(productCount)}</span>}
      </th>
      {isEditable && (
        <td className={css.tamilName}>
          <TextCell {...cellOf('tamil_name')} />
        </td>
      )}
      {!isCard && <td className={table.soft}>{words.count(productCount)}</td>}
      {permissions.canEdit && (
        <td className={css.categoryDiscount}>
          <span aria-hidden className={table.soft}>
            {words.discountOfAll}
          </span>
          <TextCell
            {...cellOf('discount_percentage')}
            placeholder={discount === '' ? words.differs : undefined}
          />
        </td>
      )}
      {(permissions.canEdit || category.is_hidden) && (
        <td className={table.soft}>
          {permissions.canEdit ? (
            <SwitchCell {...cellOf('is_hidden')} onSwitch={events.onSwitch} />
          ) : (
            <Chip>{words.columns.is_hidden}</Chip>
          )}
        </td>
      )}
    </TableRow>
  )
})

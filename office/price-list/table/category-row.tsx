import { memo, useSyncExternalStore } from 'react'
import type { PriceListCategoryJson } from '#contract/office/price-list.ts'
import { categoryName } from '#i18n/localized-names.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Chip } from '../../design/data/chip.tsx'
import table from '../../design/data/table.module.css'
import { useLanguage, useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import { categoryCellText } from '../sheet/columns.ts'
import type { RowRef } from '../sheet/price-list-index.ts'
import { SwitchCell } from './switch-cell.tsx'
import { TableRow, type TableRowState, useRowCells } from './table-row.tsx'
import { TextCell } from './text-cell.tsx'

type CategoryRowProps = TableRowState & {
  category: PriceListCategoryJson
  productCount: number
  /** Returns the discount that all its products share, or ''. */
  discountOf: (categoryId: string) => string
}

/** A category's band above its products: its names, its number of products and their common discount. */
export const CategoryRow = memo(function CategoryRow(props: CategoryRowProps) {
  const { unsaved, category, productCount, discountOf, isCard, permissions } = props
  const { category_id: id } = category
  const { priceList: words } = useWords({ priceList: priceListEn })
  const language = useLanguage()
  const row: RowRef = { kind: 'category', id }
  const discount = useSyncExternalStore(unsaved.subscribe, () => discountOf(id))
  const name = categoryName(language, category)
  const { cellOf } = useRowCells(props, row, (column) =>
    column === 'discount_percentage'
      ? { label: words.discountOfAll, value: discount }
      : { label: words.columns[column], value: categoryCellText(category, column) },
  )
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
            <SwitchCell {...cellOf('is_hidden')} />
          ) : (
            <Chip>{words.columns.is_hidden}</Chip>
          )}
        </td>
      )}
    </TableRow>
  )
})

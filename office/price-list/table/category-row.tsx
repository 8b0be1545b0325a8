import { memo, useSyncExternalStore } from 'react'
import { categoryName } from '#i18n/localized-names.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useLanguage, useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import type { Column } from '../sheet/columns.ts'
import type { RowRef } from '../sheet/sheet.ts'
import { SwitchCell, TextCell } from './cells.tsx'
import { TableRow, type TableRowState } from './table-row.tsx'

/** A category's row above its products: its names, its number of products and their common discount. */
export const CategoryRow = memo(function CategoryRow(props: TableRowState) {
  const { sheet, id, activeColumn, permissions, events } = props
  const { priceList: words } = useWords({ priceList: priceListEn })
  const language = useLanguage()
  const group = useSyncExternalStore(sheet.subscribe, () => sheet.group(id))
  const unsavedRow = useSyncExternalStore(sheet.subscribe, () => sheet.unsavedRowOf({ kind: 'category', id }))
  const row: RowRef = { kind: 'category', id }
  const savedTextIn = (column: Column) => sheet.savedTextOf({ ...row, column })
  const discount = useSyncExternalStore(sheet.subscribe, () => savedTextIn('discount_percentage'))
  if (!group) return null
  const { category, ids } = group
  const name = categoryName(language, category)
  const cellOf = (column: Column) => ({
    cell: { ...row, column },
    label: column === 'discount_percentage' ? words.discountOfAll : words.columns[column],
    value: column === 'discount_percentage' ? discount : savedTextIn(column),
    unsavedCell: unsavedRow[column],
    isActive: activeColumn === column,
  })
  return (
    <TableRow state={props} row={row} name={name} isHidden={category.is_hidden}>
      <th scope="rowgroup" className={css.name}>
        {permissions.canEdit && <TextCell sheet={sheet} {...cellOf('product_name')} />}
        <span className={css.label}>{name}</span>
      </th>
      <td className={css.tamilName}>
        {permissions.canEdit && <TextCell sheet={sheet} {...cellOf('tamil_name')} />}
      </td>
      <td className={css.content}>{words.count(ids.length)}</td>
      <td className={css.discount}>
        {permissions.canEdit && (
          <>
            <span className={css.discountLabel}>{words.discountOfAll}</span>
            <TextCell
              sheet={sheet}
              {...cellOf('discount_percentage')}
              placeholder={discount === '' ? words.differs : undefined}
            />
          </>
        )}
      </td>
      <td className={css.is_hidden}>
        {permissions.canEdit ? (
          <SwitchCell
            {...cellOf('is_hidden')}
            onSwitch={permissions.editableFlags.includes('is_hidden') ? events.onSwitch : undefined}
          />
        ) : (
          category.is_hidden && <span className={css.mark}>{words.columns.is_hidden}</span>
        )}
      </td>
    </TableRow>
  )
})

import { memo, useSyncExternalStore } from 'react'
import { categoryName } from '#i18n/localized-names.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useLanguage, useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import type { Column } from '../sheet/columns.ts'
import type { RowRef } from '../sheet/sheet.ts'
import { SwitchCell, TextCell } from './cells.tsx'
import { TableRow, type TableRowState } from './table-row.tsx'

/** The line of a category above its products: its names, how many there are, and the discount of all of them. */
export const CategoryRow = memo(function CategoryRow(props: TableRowState) {
  const { sheet, id, activeColumn, permissions, events } = props
  const { priceList: words } = useWords({ priceList: priceListEn })
  const language = useLanguage()
  const group = useSyncExternalStore(sheet.subscribe, () => sheet.group(id))
  const typed = useSyncExternalStore(sheet.subscribe, () => sheet.unsavedRowOf({ kind: 'category', id }))
  const row: RowRef = { kind: 'category', id }
  const shownIn = (column: Column) => sheet.savedTextOf({ ...row, column })
  const discount = useSyncExternalStore(sheet.subscribe, () => shownIn('discount_percentage'))
  if (!group) return null
  const { category, ids } = group
  const name = categoryName(language, category)
  const cellOf = (column: Column) => ({
    cell: { ...row, column },
    label: column === 'discount_percentage' ? words.discountOfAll : words.columns[column],
    value: column === 'discount_percentage' ? discount : shownIn(column),
    typed: typed[column],
    isActive: activeColumn === column,
  })
  return (
    <TableRow state={props} row={row} name={name} isHidden={category.is_hidden}>
      <th scope="rowgroup" className={css.name}>
        {permissions.canEdit && <TextCell sheet={sheet} {...cellOf('product_name')} />}
        <span className={css.label}>{name}</span>
      </th>
      <td className={css.tamil}>
        {permissions.canEdit && <TextCell sheet={sheet} {...cellOf('tamil_name')} />}
      </td>
      <td className={css.content}>{words.count(ids.length)}</td>
      <td className={css.discount}>
        {permissions.canEdit && (
          <>
            <span className={css.all}>{words.discountOfAll}</span>
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

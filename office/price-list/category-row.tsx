import { memo, useSyncExternalStore } from 'react'
import { categoryName } from '#i18n/names.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useLanguage, useWords } from '../ui/language.ts'
import { SwitchCell, TextCell } from './cells.tsx'
import type { Column } from './columns.ts'
import css from './price-list.module.css'
import type { Placed } from './product-row.tsx'
import type { RowRef } from './sheet.ts'

/** The line of a category above its products: its names, how many there are, and the discount of all of them. */
export const CategoryRow = memo(function CategoryRow(props: Placed) {
  const { sheet, id, index, start, active, drop, may, events, measure } = props
  const { priceList: words } = useWords({ priceList: priceListEn })
  const language = useLanguage()
  const group = useSyncExternalStore(sheet.subscribe, () => sheet.group(id))
  const typed = useSyncExternalStore(sheet.subscribe, () => sheet.typedOf({ kind: 'category', id }))
  const row: RowRef = { kind: 'category', id }
  const shownIn = (column: Column) => sheet.standsIn({ ...row, column })
  const discount = useSyncExternalStore(sheet.subscribe, () => shownIn('discount_percentage'))
  if (!group) return null
  const { category, ids } = group
  const name = categoryName(language, category)
  const cellOf = (column: Column) => ({
    cell: { ...row, column },
    label: column === 'discount_percentage' ? words.discountOfAll : words.columns[column],
    value: column === 'discount_percentage' ? discount : shownIn(column),
    typed: typed[column],
    isActive: active === column,
  })
  return (
    <tr
      ref={measure}
      className={css.category}
      style={{ transform: `translateY(${start}px)` }}
      aria-label={name}
      aria-rowindex={index + 2}
      data-index={index}
      data-drop={drop}
      data-hidden={category.is_hidden || undefined}
    >
      <td className={css.handle}>
        {may.keep && (
          <span aria-hidden="true" onPointerDown={(event) => events.onGrab(row, event)}>
            ⠿
          </span>
        )}
      </td>
      <th scope="rowgroup" className={css.name}>
        {may.keep && <TextCell sheet={sheet} {...cellOf('product_name')} />}
        <span className={css.label}>{name}</span>
      </th>
      <td className={css.tamil}>{may.keep && <TextCell sheet={sheet} {...cellOf('tamil_name')} />}</td>
      <td className={css.content}>{words.count(ids.length)}</td>
      <td className={css.discount}>
        {may.keep && (
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
        {may.keep ? (
          <SwitchCell
            {...cellOf('is_hidden')}
            onSwitch={may.switches.includes('is_hidden') ? events.onSwitch : undefined}
          />
        ) : (
          category.is_hidden && <span className={css.mark}>{words.columns.is_hidden}</span>
        )}
      </td>
      <td className={css.more}>
        {may.keep && (
          <button
            type="button"
            data-cell={`category ${id} more`}
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
})

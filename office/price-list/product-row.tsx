import { memo, type PointerEvent, useSyncExternalStore } from 'react'
import type { KeptProductJson } from '#contract/office/price-list.ts'
import { fromRupees } from '#domain/money.ts'
import { sellingPrice } from '#domain/selling-price.ts'
import { formatRupees } from '#i18n/format.ts'
import { productName } from '#i18n/names.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useLanguage, useWords } from '../ui/language.ts'
import { SwitchCell, TextCell } from './cells.tsx'
import { type Column, isOn, SWITCHES, type Switch, setOf, textOf } from './columns.ts'
import css from './price-list.module.css'
import type { CellRef, RowRef, Sheet, TypedRow } from './sheet.ts'

/** What somebody may do in the table: edit all of it, and which switches they may set. */
export type May = { keep: boolean; switches: readonly Switch[] }

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

/** What one of it sells at, with what is typed so far. */
function ourPrice(product: KeptProductJson, typed: TypedRow): string {
  const { price, discount_percentage, is_netrate_item } = product
  const typedInto = (column: Column) => setOf(column, typed[column]?.text ?? textOf(product, column))
  const isNetRate = typedInto('is_netrate_item')?.is_netrate_item ?? is_netrate_item
  return formatRupees(
    sellingPrice({
      price: fromRupees(typedInto('price')?.price ?? price),
      discount_percentage: typedInto('discount_percentage')?.discount_percentage ?? discount_percentage,
      is_netrate_item: isNetRate ? 1 : 0,
    }),
  )
}

/** A product in the table; it renders when it is another, when something is typed into it, or when it stands elsewhere. */
export const ProductRow = memo(function ProductRow(props: Placed) {
  const { sheet, id, index, start, active, drop, may, events, measure } = props
  const { priceList: words } = useWords({ priceList: priceListEn })
  const language = useLanguage()
  const product = useSyncExternalStore(sheet.subscribe, () => sheet.product(id))
  const typed = useSyncExternalStore(sheet.subscribe, () => sheet.typedOf({ kind: 'product', id }))
  if (!product) return null
  const name = productName(language, product)
  const row: RowRef = { kind: 'product', id }
  const cellOf = (column: Column) => ({
    cell: { ...row, column },
    label: words.columns[column],
    value: textOf(product, column),
    typed: typed[column],
    isActive: active === column,
  })
  const text = (column: Column) =>
    may.keep ? <TextCell sheet={sheet} {...cellOf(column)} /> : <span>{textOf(product, column)}</span>
  const isNetRate = isOn(typed.is_netrate_item?.text ?? textOf(product, 'is_netrate_item'))
  return (
    <tr
      ref={measure}
      className={css.product}
      style={{ transform: `translateY(${start}px)` }}
      aria-label={name}
      aria-rowindex={index + 2}
      data-index={index}
      data-drop={drop}
      data-hidden={product.is_hidden || undefined}
    >
      <td className={css.handle}>
        {may.keep && (
          <span aria-hidden="true" onPointerDown={(event) => events.onGrab(row, event)}>
            ⠿
          </span>
        )}
      </td>
      <td className={css.code}>{text('product_code')}</td>
      <th scope="row" className={css.name}>
        {may.keep && text('product_name')}
        <span className={css.label}>{name}</span>
        <span className={css.about}>{`${product.product_code} · ${product.per}`}</span>
      </th>
      <td className={css.tamil}>
        {may.keep ? text('tamil_name') : <span lang="ta">{product.tamil_name}</span>}
      </td>
      <td className={css.content}>{text('per')}</td>
      <td className={css.price}>
        <span className={css.what}>{words.columns.price}</span>
        {text('price')}
      </td>
      <td className={css.discount}>
        <span className={css.what}>{words.columns.discount_percentage}</span>
        {text('discount_percentage')}
      </td>
      <td className={css.our} data-net={isNetRate || undefined}>
        <span className={css.what}>{words.ourPrice}</span>
        {ourPrice(product, typed)}
      </td>
      {SWITCHES.map((column) => (
        <td key={column} className={css[column]}>
          {may.switches.includes(column) ? (
            <SwitchCell {...cellOf(column)} onSwitch={events.onSwitch} />
          ) : (
            product[column] && <span className={css.mark}>{words.columns[column]}</span>
          )}
        </td>
      ))}
      <td className={css.more}>
        {may.keep && (
          <button
            type="button"
            data-cell={`product ${id} more`}
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

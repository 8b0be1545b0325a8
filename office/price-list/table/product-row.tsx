import { memo, useSyncExternalStore } from 'react'
import type { PriceListProductJson } from '#contract/office/price-list.ts'
import { PLAIN_TEXT_FIELDS, PRODUCT_FLAG_FIELDS } from '#domain/catalogue/product-fields.ts'
import { paise } from '#domain/money/money.ts'
import { sellingPrice } from '#domain/money/selling-price.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { productName } from '#i18n/localized-names.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useLanguage, useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import { type Column, isOn, parseProductCell, productCellText } from '../sheet/columns.ts'
import type { RowRef, UnsavedRow } from '../sheet/sheet.ts'
import { SwitchCell, TextCell } from './cells.tsx'
import { TableRow, type TableRowState } from './table-row.tsx'

/** Formats the selling price of one unit, including unsaved edits. */
function formatOurPrice(product: PriceListProductJson, unsavedRow: UnsavedRow): string {
  const { price, discount_percentage, is_netrate_item } = product
  const parseUnsaved = (column: Column) =>
    parseProductCell(column, unsavedRow[column]?.text ?? productCellText(product, column))
  const isNetRate = parseUnsaved('is_netrate_item')?.is_netrate_item ?? is_netrate_item
  return formatRupees(
    sellingPrice({
      price: paise(parseUnsaved('price')?.price ?? price),
      discount_percentage: parseUnsaved('discount_percentage')?.discount_percentage ?? discount_percentage,
      is_netrate_item: isNetRate ? 1 : 0,
    }),
  )
}

/** A product's row. It renders again when its product, its unsaved edits or its position change. */
export const ProductRow = memo(function ProductRow(props: TableRowState) {
  const { sheet, id, activeColumn, permissions, events } = props
  const { priceList: words } = useWords({ priceList: priceListEn })
  const language = useLanguage()
  const product = useSyncExternalStore(sheet.subscribe, () => sheet.product(id))
  const unsavedRow = useSyncExternalStore(sheet.subscribe, () => sheet.unsavedRowOf({ kind: 'product', id }))
  if (!product) return null
  const name = productName(language, product)
  const row: RowRef = { kind: 'product', id }
  const cellOf = (column: Column) => ({
    cell: { ...row, column },
    label: words.columns[column],
    value: productCellText(product, column),
    unsavedCell: unsavedRow[column],
    isActive: activeColumn === column,
  })
  const text = (column: Column) =>
    permissions.canEdit ? (
      <TextCell sheet={sheet} {...cellOf(column)} />
    ) : (
      <span>{productCellText(product, column)}</span>
    )
  const isNetRate = isOn(unsavedRow.is_netrate_item?.text ?? productCellText(product, 'is_netrate_item'))
  return (
    <TableRow state={props} row={row} name={name} isHidden={product.is_hidden}>
      <td className={css.code}>{text('product_code')}</td>
      <th scope="row" className={css.name}>
        {permissions.canEdit && text('product_name')}
        <span className={css.label}>{name}</span>
        <span className={css.details}>{`${product.product_code} · ${product.per}`}</span>
      </th>
      <td className={css.tamilName}>
        {permissions.canEdit ? text('tamil_name') : <span lang="ta">{product.tamil_name}</span>}
      </td>
      <td className={css.content}>{text('per')}</td>
      <td className={css.price}>
        <span className={css.cellLabel}>{words.columns.price}</span>
        {text('price')}
      </td>
      <td className={css.discount}>
        <span className={css.cellLabel}>{words.columns.discount_percentage}</span>
        {text('discount_percentage')}
      </td>
      <td className={css.ourPrice} data-net-rate={isNetRate || undefined}>
        <span className={css.cellLabel}>{words.ourPrice}</span>
        <span>{formatOurPrice(product, unsavedRow)}</span>
      </td>
      {PRODUCT_FLAG_FIELDS.map((column) => (
        <td key={column} className={css[column]}>
          {permissions.editableFlags.includes(column) ? (
            <SwitchCell {...cellOf(column)} onSwitch={events.onSwitch} />
          ) : (
            product[column] && <span className={css.mark}>{words.columns[column]}</span>
          )}
        </td>
      ))}
      {PLAIN_TEXT_FIELDS.map((column) => (
        <td key={column} className={css.plain}>
          {text(column)}
        </td>
      ))}
    </TableRow>
  )
})

import { memo } from 'react'
import type { PriceListProductJson } from '#contract/office/price-list.ts'
import { isFlagField } from '#domain/catalogue/product-fields.ts'
import { productName } from '#i18n/localized-names.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { Chip } from '../../design/data/chip.tsx'
import table from '../../design/data/table.module.css'
import { useLanguage, useWords } from '../../shell/language.ts'
import css from '../price-list.module.css'
import { productCellText } from '../sheet/columns.ts'
import { formatOurPrice } from '../sheet/format-our-price.ts'
import type { RowRef } from '../sheet/price-list-index.ts'
import { SwitchCell, TONE_BY_FLAG } from './switch-cell.tsx'
import { TableRow, type TableRowState, useRowCells } from './table-row.tsx'
import { TextCell } from './text-cell.tsx'
import type { ShownColumn } from './use-grid-columns.ts'

type ProductRowProps = TableRowState & { product: PriceListProductJson; shown: readonly ShownColumn[] }

/** A product's row, or its card. It renders again when its product, its unsaved cells or its position change. */
export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { product, shown, isCard, permissions } = props
  const { priceList: words } = useWords({ priceList: priceListEn })
  const language = useLanguage()
  const row: RowRef = { kind: 'product', id: product.product_id }
  const name = productName(language, product)
  const { unsavedRow, cellOf } = useRowCells(props, row, (column) => ({
    label: words.columns[column],
    value: productCellText(product, column),
  }))
  function renderCell(column: ShownColumn) {
    if (column === 'our_price') return <span>{formatOurPrice(product, unsavedRow)}</span>
    if (isFlagField(column)) {
      if (permissions.editableFlags.includes(column))
        return <SwitchCell {...cellOf(column)} isLabelHidden={!isCard} />
      return product[column] && <Chip tone={TONE_BY_FLAG[column]}>{words.columns[column]}</Chip>
    }
    if (permissions.canEdit) return <TextCell {...cellOf(column)} />
    const text = column === 'product_name' ? name : productCellText(product, column)
    return <span className={css.text}>{text}</span>
  }
  /** The label above a text on a card. */
  function renderLabel(column: ShownColumn) {
    if (!isCard || (column !== 'our_price' && isFlagField(column))) return null
    const label = column === 'our_price' ? words.ourPrice : words.columns[column]
    return (
      <span className={table.soft} aria-hidden>
        {label}
      </span>
    )
  }
  return (
    <TableRow state={props} row={row} name={name} isHidden={product.is_hidden}>
      {isCard && (
        <th scope="row" className={css.name}>
          <span className={css.text}>{name}</span>
          <span className={table.soft}>{`${product.product_code} · ${product.per}`}</span>
          {product.is_hidden && <Chip>{words.columns.is_hidden}</Chip>}
        </th>
      )}
      {shown.map((column) =>
        column === 'product_name' ? (
          <th key={column} scope="row">
            {renderCell(column)}
          </th>
        ) : (
          <td key={column} data-column={column}>
            {renderLabel(column)}
            {renderCell(column)}
          </td>
        ),
      )}
    </TableRow>
  )
})

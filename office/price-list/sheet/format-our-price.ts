import type { PriceListProductJson } from '#contract/office/price-list.ts'
import { paise } from '#domain/money/money.ts'
import { sellingPrice } from '#domain/money/selling-price.ts'
import { formatRupees } from '#i18n/format-amount.ts'
import { type Column, parseProductCell, productCellText } from './columns.ts'
import type { UnsavedRow } from './unsaved-cells.ts'

/** Formats the selling price of one unit, including unsaved edits. */
export function formatOurPrice(product: PriceListProductJson, unsavedRow: UnsavedRow): string {
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

import { isFlagField } from '#domain/catalogue/product-fields.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useWords } from '../../shell/language.ts'
import { type Column, parseProductCell } from './columns.ts'

/** How what a cell says is told outside the table: that of a switch in words, and 'nothing' where it is empty. */
export function useCellFormatter(): (column: Column, text: string) => string {
  const { priceList: words } = useWords({ priceList: priceListEn })
  return (column, text) => {
    if (isFlagField(column)) return parseProductCell(column, text)?.[column] ? words.yes : words.no
    return text || words.nothing
  }
}

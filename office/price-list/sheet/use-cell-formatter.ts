import { isFlagField } from '#domain/catalogue/product-fields.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useWords } from '../../shell/language.ts'
import { type Column, parseProductCell } from './columns.ts'

/** Returns a formatter of cell values for messages and dialogs: flags become Yes or No, an empty text becomes 'nothing'. */
export function useCellFormatter(): (column: Column, text: string) => string {
  const { priceList: words } = useWords({ priceList: priceListEn })
  return (column, text) => {
    if (isFlagField(column)) return parseProductCell(column, text)?.[column] ? words.yes : words.no
    return text || words.nothing
  }
}

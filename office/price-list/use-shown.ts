import { isFlag } from '#domain/catalogue/product-fields.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useWords } from '../ui/language.ts'
import { type Column, setOf } from './columns.ts'

/** How what a cell says is told outside the table: that of a switch in words, and 'nothing' where it is empty. */
export function useShown(): (column: Column, text: string) => string {
  const { priceList: words } = useWords({ priceList: priceListEn })
  return (column, text) => {
    if (isFlag(column)) return setOf(column, text)?.[column] ? words.yes : words.no
    return text || words.nothing
  }
}

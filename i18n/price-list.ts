import { priceList as priceListEn } from './en/price-list.ts'
import { inLanguage } from './language.ts'

/** The price list, on screen and on paper. In the page’s language. */
export const priceList = inLanguage('priceList', priceListEn)

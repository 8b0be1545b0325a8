import type { Product } from '#domain/catalogue/product.ts'
import { toRupees } from '#domain/money/money.ts'
import { formatDate } from '#i18n/indian-time.ts'
import type { Language } from '#i18n/language.ts'
import { localizeUnit } from '#i18n/localize-unit.ts'
import { categoryName, orderNamesByLanguage } from '#i18n/localized-names.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import type { WrittenCell, WrittenSheet } from '../../imports/write-sheet.ts'
import { displayedDiscount, type PriceListContent, priceListTerms } from './price-list-content.ts'

function productRow(product: Product, language: Language): WrittenCell[] {
  const words = WORDS_BY_LANGUAGE[language].product
  const discount = displayedDiscount(product)
  return [
    product.product_code,
    ...orderNamesByLanguage(language, product.product_name, product.tamil_name),
    localizeUnit(language, product.per),
    { value: toRupees(product.price), look: 'rupees' },
    typeof discount === 'number' ? { value: discount, look: 'percent' } : discount && words.netRate,
    { value: toRupees(product.after_discount_price), look: 'rupees' },
    product.is_sold_out ? words.soldOut : null,
  ]
}

const WIDTHS = [8, 34, 34, 22, 12, 11, 12, 16]

/** Builds the customers' price list as a sheet. */
export function buildPriceListSheet(list: PriceListContent): WrittenSheet {
  const { shop, categories, language, date } = list
  const { catalogue, priceList, priceListPaper } = WORDS_BY_LANGUAGE[language]
  const [name, otherName] = orderNamesByLanguage(language, shop.name, shop.tamil_name)
  const wide = (value: string): WrittenCell[] => [{ value, look: 'wrapped', span: WIDTHS.length }]
  const heads = [
    catalogue.code,
    priceList.name,
    priceListPaper.otherName,
    catalogue.content,
    catalogue.mrp,
    catalogue.discount,
    catalogue.ourPrice,
  ]
  return {
    name: priceList.title,
    widths: WIDTHS,
    rows: [
      [{ value: name, look: 'title', span: WIDTHS.length }],
      wide(otherName),
      wide(`${priceList.title} · ${priceList.pricesOf(formatDate(date))}`),
      wide([...shop.address_lines, `${shop.city} – ${shop.pin_code}`].join(', ')),
      wide([...shop.phones, shop.email].join(' · ')),
      ...priceListTerms(list).map(wide),
      heads.map((value): WrittenCell => ({ value, look: 'head' })),
      ...categories.flatMap((category): WrittenCell[][] => [
        [{ value: categoryName(language, category), look: 'head', span: WIDTHS.length }],
        ...category.product_list.map((listed) => productRow(listed, language)),
      ]),
    ],
  }
}

import type { CategoryWithProducts, Product } from '#domain/catalogue/product.ts'
import type { Shop } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'

/** What the customers' price list is made as. */
export const PRICE_LIST_FORMATS = ['pdf', 'xlsx'] as const
/** One of them. */
export type PriceListFormat = (typeof PRICE_LIST_FORMATS)[number]

/** All that stands in the customers' price list; `date` is that of its prices. */
export type PriceListContent = {
  shop: Shop
  categories: readonly CategoryWithProducts[]
  language: Language
  date: Date
}

/** What comes on top of the prices, and how much must be ordered. */
export function priceListTerms({ shop, language }: PriceListContent): readonly string[] {
  const { priceListPaper: words, onTop } = WORDS_BY_LANGUAGE[language]
  return [
    `${words.notIncluded(shop.gst_percentage)} ${onTop.atTheOffice}`,
    words.minimum(shop.minimum_orders.ordering),
  ]
}

/** What a product's discount is called: nothing where it sells at its printed price. */
export function displayedDiscount({
  is_netrate_item,
  discount_price,
  discount_percentage,
}: Product): number | 'net' | null {
  if (is_netrate_item) return 'net'
  return discount_price === 0 ? null : discount_percentage
}

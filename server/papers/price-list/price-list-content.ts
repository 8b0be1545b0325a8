import type { CategoryWithProducts, Product } from '#domain/catalogue/product.ts'
import type { Shop } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'

/** File formats of the customers' price list. */
export const PRICE_LIST_FORMATS = ['pdf', 'xlsx'] as const
export type PriceListFormat = (typeof PRICE_LIST_FORMATS)[number]

/** The whole content of the customers' price list. `date` is the date of its prices. */
export type PriceListContent = {
  shop: Shop
  categories: readonly CategoryWithProducts[]
  language: Language
  date: Date
}

/** Notes on taxes, freight and minimum order. */
export function priceListTerms({ shop, language }: PriceListContent): readonly string[] {
  const { priceListPaper: words, extraCosts } = WORDS_BY_LANGUAGE[language]
  return [
    `${words.notIncluded(shop.gst_percentage)} ${extraCosts.atTheOffice}`,
    words.minimum(shop.minimum_orders.ordering),
  ]
}

/** A product's discount in percent, 'net' for net-rate items, null without a discount. */
export function displayedDiscount({
  is_netrate_item,
  discount_price,
  discount_percentage,
}: Product): number | 'net' | null {
  if (is_netrate_item) return 'net'
  return discount_price === 0 ? null : discount_percentage
}

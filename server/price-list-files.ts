import { Hono } from 'hono'
import { ANY_CACHE } from '#contract/any-cache.ts'
import { baseOf, type Language } from '#i18n/language.ts'
import { WORDS } from '#i18n/words.ts'
import type { Caller } from './caller.ts'
import type { PriceListFormat } from './papers/listed-prices.ts'
import type { PriceLists } from './papers/price-lists.ts'

const TYPES: Readonly<Record<PriceListFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** When to ask again for the first one, in seconds. */
const RETRY_AFTER = '5'

/**
 * The price list to keep (O5), at '/price-list.pdf' and its like. It is made when the list changes; until then the previous
 * one is given, which no cache keeps.
 */
export function priceListFiles(priceLists: Pick<PriceLists, 'find'>): Hono<Caller> {
  const app = new Hono<Caller>()
  const answer = (language: Language, format: PriceListFormat) =>
    app.get(`${baseOf(language)}/price-list.${format}`, async (c) => {
      const found = await priceLists.find(language, format)
      if (found === 'busy') {
        const headers = { 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER }
        return c.text(WORDS[language].priceListPaper.busy, 503, headers)
      }
      const keep = found.isCurrent ? ANY_CACHE : 'no-store'
      const name = language === 'ta' ? 'price-list-tamil' : 'price-list'
      return c.body(new Uint8Array(found.bytes), 200, {
        'Content-Type': TYPES[format],
        'Content-Disposition': `attachment; filename="${name}.${format}"`,
        'Cache-Control': keep,
      })
    })
  answer('en', 'pdf')
  answer('en', 'xlsx')
  answer('ta', 'pdf')
  answer('ta', 'xlsx')
  return app
}

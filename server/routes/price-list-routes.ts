import { Hono } from 'hono'
import { REVALIDATED_CACHE_CONTROL } from '#contract/revalidated-cache-control.ts'
import { getBasePath, type Language } from '#i18n/language.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'
import type { HonoEnv } from '../hono-env.ts'
import type { PriceListFormat } from '../papers/price-list/price-list-content.ts'
import type { PriceListFileStore } from '../papers/price-list/price-list-file-store.ts'

const MEDIA_TYPE_BY_FORMAT: Readonly<Record<PriceListFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** Retry-After until the first file exists, in seconds. */
const RETRY_AFTER = '5'

/**
 * Serves the price list files (O5), such as '/price-list.pdf'. While a new one is being made, the previous one is served
 * without caching.
 */
export function priceListRoutes(priceLists: Pick<PriceListFileStore, 'find'>): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()
  const addRoute = (language: Language, format: PriceListFormat) =>
    app.get(`${getBasePath(language)}/price-list.${format}`, async (c) => {
      const found = await priceLists.find(language, format)
      if (found === 'busy') {
        const headers = { 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER }
        return c.text(WORDS_BY_LANGUAGE[language].priceListPaper.busy, 503, headers)
      }
      const cacheControl = found.isCurrent ? REVALIDATED_CACHE_CONTROL : 'no-store'
      const name = language === 'ta' ? 'price-list-tamil' : 'price-list'
      return c.body(new Uint8Array(found.bytes), 200, {
        'Content-Type': MEDIA_TYPE_BY_FORMAT[format],
        'Content-Disposition': `attachment; filename="${name}.${format}"`,
        'Cache-Control': cacheControl,
      })
    })
  addRoute('en', 'pdf')
  addRoute('en', 'xlsx')
  addRoute('ta', 'pdf')
  addRoute('ta', 'xlsx')
  return app
}

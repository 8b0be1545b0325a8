import type { Page } from '@playwright/test'
import type { PriceListJson, PriceListProductJson } from '#contract/office/price-list.ts'
import { categoryId, productId } from '#domain/catalogue/product.ts'
import { BLANK_PRODUCT } from '#domain/catalogue/product-fields.ts'
import { SPECIAL_CATEGORIES } from '#domain/catalogue/special-categories.ts'
import { fromRupees } from '#domain/money/money.ts'

const NAMES = [
  ['10 cm Electric Sparklers', '10 செ.மீ. எலக்ட்ரிக் மத்தாப்பு'],
  ['15 cm Color Sparklers', '15 செ.மீ. கலர் மத்தாப்பு'],
  ['Flower Pots Giant', 'பூந்தொட்டி ஜெயண்ட்'],
  ['Ground Chakkar Deluxe', 'தரைச் சக்கரம் டீலக்ஸ்'],
  ['Twinkling Star', 'மின்னும் நட்சத்திரம்'],
] as const

/** Creates a price list of `products` products in `categories` categories. Most have a discount of 80 %, every seventh a net rate. */
export function createPriceList(products: number, categories: number): PriceListJson {
  return {
    version: 1,
    change_no: 1,
    categories: Array.from({ length: categories }, (_, n) => ({
      category_id: categoryId(`c${n}`),
      category_name: `Sparklers ${n + 1}`,
      category_tamil_name: `மத்தாப்பு ${n + 1}`,
      category_slug: `sparklers-${n + 1}`,
      is_hidden: false,
    })),
    products: Array.from({ length: products }, (_, n): PriceListProductJson => {
      const [name, tamil_name] = NAMES[n % NAMES.length] ?? NAMES[0]
      return {
        ...BLANK_PRODUCT,
        product_id: productId(`p${n}`),
        category_id: categoryId(`c${Math.floor((n * categories) / products)}`),
        product_code: `${100 + n}`,
        product_name: `${name} ${n + 1}`,
        tamil_name: `${tamil_name} ${n + 1}`,
        per: '1 Box (10 Pcs)',
        price: fromRupees(100 + n),
        discount_percentage: n % 7 === 6 ? 0 : 80,
        selling_price: fromRupees(0),
        is_netrate_item: n % 7 === 6,
        is_new_item: n % 5 === 0,
        is_top_selling_item: false,
        is_sold_out: n % 9 === 4,
        is_hidden: n === 7,
        photo_path: '',
        special_categories: [],
        media: [],
      }
    }),
    special_categories: SPECIAL_CATEGORIES.map(({ slug, name }) => ({ slug, name })),
  }
}

/** Mocks the price list API for reading. */
export async function stubPriceListApi(page: Page, list: PriceListJson) {
  await page.route('/office/api/price-list', (route) => route.fulfill({ json: { data: list } }))
  const { version, change_no } = list
  const nothing = {
    products: [],
    gone_products: [],
    categories: [],
    gone_categories: [],
    order: null,
    category_order: null,
  }
  await page.route('/office/api/enquiries/tallies', (route) =>
    route.fulfill({ json: { data: { by_status: [], to_call: 0, to_call_now: 0, waiting: 0 } } }),
  )
  // No colleague changes the list.
  await page.route(/\/office\/api\/price-list\/since/, (route) =>
    route.fulfill({ json: { data: { version, change_no, ...nothing } } }),
  )
  await page.route('/office/api/stream', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  )
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { categoryId } from '#domain/catalogue/product.ts'
import { cart } from './cart.ts'
import { cachePriceList } from './price-list-cache.ts'

const KEY = 'global_quick_order_product_list'
const values = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  values.clear()
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => values.set(key, value) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const createList = (slug: string) => [
  {
    category_id: categoryId(slug),
    category_slug: slug,
    category_name: 'Sparklers',
    category_tamil_name: 'மத்தாப்பு',
    product_list: [],
  },
]

it('the price list is stored a second after it was shown', { tags: ['§3'] }, () => {
  cachePriceList(createList('shown'))
  vi.advanceTimersByTime(999)
  expect(values.has(KEY)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(values.has(KEY)).toBe(true)
})

it('a price list that was to be stored when storage is emptied is not stored', { tags: ['§4'] }, () => {
  cachePriceList(createList('emptied'))
  cart.clear()
  vi.advanceTimersByTime(5_000)
  expect(values.has(KEY)).toBe(false)
})

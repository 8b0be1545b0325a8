import { begunCategoryFromJson } from '../begun-category-json.ts'
import type { ShopApi } from '../shop-api.ts'
import { readList } from './read.ts'

/** GET product/quickorder/first */
export const quickOrderBeginning: ShopApi['quickOrderBeginning'] = () =>
  readList('product/quickorder/first', begunCategoryFromJson)

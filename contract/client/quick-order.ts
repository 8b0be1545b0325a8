import { categoryWithProductsFromJson } from '../product-json.ts'
import type { ShopApi } from '../shop-api.ts'
import { readList } from './read.ts'

/** GET product/quickorder */
export const quickOrder: ShopApi['quickOrder'] = () =>
  readList('product/quickorder', categoryWithProductsFromJson)

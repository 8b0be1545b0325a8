import { categoryWithProductsFromJson } from '../product-json.ts'
import type { ShopApi } from '../shop-api.ts'
import { fetchList } from './fetch-json.ts'

/** GET product/quickorder */
export const listCategoriesWithProducts: ShopApi['listCategoriesWithProducts'] = () =>
  fetchList('product/quickorder', categoryWithProductsFromJson)

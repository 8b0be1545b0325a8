import { productDetailFromJson } from '../product-detail-json.ts'
import { categoryFromJson, productFromJson } from '../product-json.ts'
import type { ShopApi } from '../shop-api.ts'
import { readList, readOne } from './read.ts'

/** GET product/category/get */
export const categories: ShopApi['categories'] = () => readList('product/category/get', categoryFromJson)

/** GET product/get/{id} */
export const findProduct: ShopApi['findProduct'] = (id) =>
  readOne(`product/get/${encodeURIComponent(id)}`, productDetailFromJson)

/** GET product/netrate/list */
export const netRateProducts: ShopApi['netRateProducts'] = () =>
  readList('product/netrate/list', productFromJson)

/** GET product/subcategoryitems/{name} */
export const specialCategoryProducts: ShopApi['specialCategoryProducts'] = (name) =>
  readList(`product/subcategoryitems/${encodeURIComponent(name)}`, productFromJson)

/** GET product/topsale/list */
export const topSaleProducts: ShopApi['topSaleProducts'] = () =>
  readList('product/topsale/list', productFromJson)

/** GET product/new-arrivals/list */
export const newArrivals: ShopApi['newArrivals'] = () =>
  readList('product/new-arrivals/list', productFromJson)

/** GET product/categorywise/list/{category} */
export const categoryProducts: ShopApi['categoryProducts'] = (idOrSlug) =>
  readList(`product/categorywise/list/${encodeURIComponent(idOrSlug)}`, productFromJson)

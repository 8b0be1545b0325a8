import { productDetailFromJson } from '../product-detail-json.ts'
import { categoryFromJson, productFromJson } from '../product-json.ts'
import type { ShopApi } from '../shop-api.ts'
import { fetchList, fetchOne } from './fetch-json.ts'

/** GET product/category/get */
export const listCategories: ShopApi['listCategories'] = () =>
  fetchList('product/category/get', categoryFromJson)

/** GET product/get/{id} */
export const findProduct: ShopApi['findProduct'] = (id) =>
  fetchOne(`product/get/${encodeURIComponent(id)}`, productDetailFromJson)

/** GET product/netrate/list */
export const listNetRateProducts: ShopApi['listNetRateProducts'] = () =>
  fetchList('product/netrate/list', productFromJson)

/** GET product/subcategoryitems/{name} */
export const listSpecialCategoryProducts: ShopApi['listSpecialCategoryProducts'] = (name) =>
  fetchList(`product/subcategoryitems/${encodeURIComponent(name)}`, productFromJson)

/** GET product/topsale/list */
export const listTopSaleProducts: ShopApi['listTopSaleProducts'] = () =>
  fetchList('product/topsale/list', productFromJson)

/** GET product/new-arrivals/list */
export const listNewArrivals: ShopApi['listNewArrivals'] = () =>
  fetchList('product/new-arrivals/list', productFromJson)

/** GET product/categorywise/list/{category} */
export const listCategoryProducts: ShopApi['listCategoryProducts'] = (idOrSlug) =>
  fetchList(`product/categorywise/list/${encodeURIComponent(idOrSlug)}`, productFromJson)

import type { ShopApi } from '#contract/shop-api.ts'
import places from '#domain/customer/places.json' with { type: 'json' }
import type { Catalogue } from './catalogue/catalogue.ts'
import { findProduct } from './db/queries/catalogue.ts'
import type { Db } from './db/schema.ts'
import { findOrderInfo, findPrintableOrder } from './enquiries/find-orders.ts'

/** The calls of section 7 that pages read from, in-process: what loaders ask, and what the API answers. */
export function createShopApi({ db, catalogue }: { db: Db; catalogue: Catalogue }): ShopApi {
  const products = () => [...catalogue.current().products.values()]
  return {
    categories: async () => catalogue.current().categories,
    findProduct: (id) => findProduct(db, id),
    netRateProducts: async () => products().filter((product) => product.is_netrate_item === 1),
    specialCategoryProducts: async (name) => catalogue.current().special.get(name) ?? [],
    topSaleProducts: async () => products().filter((product) => product.is_top_selling_item === 1),
    newArrivals: async () => products().filter((product) => product.is_new_item === 1),
    categoryProducts: async (idOrSlug) => {
      const named = catalogue
        .current()
        .categories.find(({ category_id, category_slug }) => [category_id, category_slug].includes(idOrSlug))
      return named?.product_list ?? []
    },
    quickOrder: async () => catalogue.current().categories,
    states: async () => places.states,
    districts: async (stateId) => places.districts.filter(({ state_id }) => state_id === stateId),
    findOrderInfo: (id) => findOrderInfo(db, id),
    findPrintableOrder: (id, sub) => findPrintableOrder(db, id, sub),
  }
}

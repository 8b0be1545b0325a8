import type { ShopApi } from '#contract/shop-api.ts'
import places from '#domain/customer/states-and-districts.json' with { type: 'json' }
import type { Catalogue } from './catalogue/catalogue.ts'
import { findProduct } from './db/queries/catalogue/catalogue.ts'
import type { Db } from './db/schema.ts'
import { findOrderInfo } from './enquiries/orders/find-order-info.ts'
import { findPrintableOrder } from './enquiries/orders/find-printable-order.ts'

/** The in-process implementation of the calls of section 7, used by page loaders and the API. */
export function createShopApi({ db, catalogue }: { db: Db; catalogue: Catalogue }): ShopApi {
  const products = () => [...catalogue.current().productById.values()]
  return {
    listCategories: async () => catalogue.current().categories,
    findProduct: (id) => findProduct(db, id),
    listNetRateProducts: async () => products().filter((product) => product.is_netrate_item === 1),
    listSpecialCategoryProducts: async (name) =>
      catalogue.current().productsBySpecialCategory.get(name) ?? [],
    listTopSaleProducts: async () => products().filter((product) => product.is_top_selling_item === 1),
    listNewArrivals: async () => products().filter((product) => product.is_new_item === 1),
    listCategoryProducts: async (idOrSlug) => {
      const category = catalogue
        .current()
        .categories.find(({ category_id, category_slug }) => [category_id, category_slug].includes(idOrSlug))
      return category?.product_list ?? []
    },
    listCategoriesWithProducts: async () => catalogue.current().categories,
    listStates: async () => places.states,
    listDistricts: async (stateId) => places.districts.filter(({ state_id }) => state_id === stateId),
    findOrderInfo: (id) => findOrderInfo(db, id),
    findPrintableOrder: (id, sub) => findPrintableOrder(db, id, sub),
  }
}

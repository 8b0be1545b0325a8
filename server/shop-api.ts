import type { Kysely } from 'kysely'
import type { ShopApi } from '#contract/shop-api.ts'
import type { ErrorCode } from '#domain/errors.ts'
import places from '#seed/places.json' with { type: 'json' }
import type { Catalogue } from './catalogue/catalogue.ts'
import { createGroupCommit } from './db/group-commit.ts'
import { findProduct } from './db/queries/catalogue.ts'
import type { Database } from './db/schema.ts'
import { findOrderInfo, findPrintableOrder } from './enquiries/find-order.ts'
import { placeEnquiry } from './enquiries/place-enquiry.ts'
import { apiError } from './refuse.ts'

/** What the calls are made of. */
export type ShopApiParts = { db: Kysely<Database>; catalogue: Catalogue; clock: () => Date }

/** The calls of section 7 in-process: what loaders ask, and what the API under `/api/` is made of. */
export function createShopApi({ db, catalogue, clock }: ShopApiParts): ShopApi<ErrorCode> {
  const commit = createGroupCommit(db)
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
    saveOrder: async (payload, sent) => {
      const placed = await placeEnquiry({ commit, catalogue, clock }, { payload, ...sent })
      if ('order_id' in placed) return placed
      const { refused, ...why } = placed
      return { error: apiError({ code: refused, ...why }) }
    },
    findOrderInfo: (id) => findOrderInfo(db, id),
    findPrintableOrder: (id, sub) => findPrintableOrder(db, id, sub),
  }
}

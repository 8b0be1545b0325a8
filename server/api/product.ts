import * as v from 'valibot'
import type { CALLS } from '#contract/calls.ts'
import { productDetailToJson } from '#contract/product-detail-json.ts'
import { categoryToJson, categoryWithProductsToJson, productToJson } from '#contract/product-json.ts'
import type { ShopApi } from '#contract/shop-api.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { ProductIdSchema } from '#domain/catalogue/product-schemas.ts'
import type { HandlersOf } from './serve.ts'

const listed = (products: readonly Product[]) => ({ data: products.map(productToJson) })

/** The calls product/…: the catalogue (section 7). */
export function productCalls(api: ShopApi) {
  return {
    'GET /api/product/category/get': async () => ({ data: (await api.categories()).map(categoryToJson) }),
    'GET /api/product/get/{id}': async ({ params }) => {
      const id = v.safeParse(ProductIdSchema, params.id)
      const product = id.success ? await api.findProduct(id.output) : undefined
      return product ? { data: productDetailToJson(product) } : { refusal: { code: 'not-found' } }
    },
    'GET /api/product/netrate/list': async () => listed(await api.netRateProducts()),
    'GET /api/product/subcategoryitems/{name}': async ({ params }) =>
      listed(await api.specialCategoryProducts(params.name)),
    'GET /api/product/topsale/list': async () => listed(await api.topSaleProducts()),
    'GET /api/product/new-arrivals/list': async () => listed(await api.newArrivals()),
    'GET /api/product/categorywise/list/{category}': async ({ params }) =>
      listed(await api.categoryProducts(params.category)),
    'GET /api/product/quickorder': async () => ({
      data: (await api.quickOrder()).map(categoryWithProductsToJson),
    }),
  } satisfies Partial<HandlersOf<typeof CALLS>>
}

import * as v from 'valibot'
import { productDetailToJson } from '#contract/product-detail-json.ts'
import { categoryToJson, categoryWithProductsToJson, productToJson } from '#contract/product-json.ts'
import type { ShopApi } from '#contract/shop-api.ts'
import type { SHOP_CALLS } from '#contract/shop-calls.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { ProductIdSchema } from '#domain/catalogue/product-schemas.ts'
import type { HandlersOf } from './call-handlers.ts'

const productsToJson = (products: readonly Product[]) => ({ data: products.map(productToJson) })

/** Handlers of the `product/…` calls: the catalogue (section 7). */
export function productCalls(api: ShopApi) {
  return {
    'GET /api/product/category/get': async () => ({ data: (await api.listCategories()).map(categoryToJson) }),
    'GET /api/product/get/{id}': async ({ params }) => {
      const id = v.safeParse(ProductIdSchema, params.id)
      const product = id.success ? await api.findProduct(id.output) : undefined
      return product ? { data: productDetailToJson(product) } : { refusal: { code: 'not-found' } }
    },
    'GET /api/product/netrate/list': async () => productsToJson(await api.listNetRateProducts()),
    'GET /api/product/subcategoryitems/{name}': async ({ params }) =>
      productsToJson(await api.listSpecialCategoryProducts(params.name)),
    'GET /api/product/topsale/list': async () => productsToJson(await api.listTopSaleProducts()),
    'GET /api/product/new-arrivals/list': async () => productsToJson(await api.listNewArrivals()),
    'GET /api/product/categorywise/list/{category}': async ({ params }) =>
      productsToJson(await api.listCategoryProducts(params.category)),
    'GET /api/product/quickorder': async () => ({
      data: (await api.listCategoriesWithProducts()).map(categoryWithProductsToJson),
    }),
  } satisfies Partial<HandlersOf<typeof SHOP_CALLS>>
}

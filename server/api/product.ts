import { Hono } from 'hono'
import * as v from 'valibot'
import {
  categoryToJson,
  categoryWithProductsToJson,
  productDetailToJson,
  productToJson,
} from '#contract/product-json.ts'
import type { ShopApi } from '#contract/shop-api.ts'
import { ProductIdSchema } from '#domain/product-schemas.ts'
import { givePublic } from './answer.ts'

/** GET product/…: the catalogue (section 7). */
export function productCalls(api: ShopApi) {
  return new Hono()
    .get('/category/get', async (c) => givePublic(c, (await api.categories()).map(categoryToJson)))
    .get('/get/:id', async (c) => {
      const id = v.safeParse(ProductIdSchema, c.req.param('id'))
      const product = id.success ? await api.findProduct(id.output) : undefined
      return givePublic(c, product && productDetailToJson(product))
    })
    .get('/netrate/list', async (c) => givePublic(c, (await api.netRateProducts()).map(productToJson)))
    .get('/subcategoryitems/:name', async (c) => {
      const products = await api.specialCategoryProducts(c.req.param('name'))
      return givePublic(c, products.map(productToJson))
    })
    .get('/topsale/list', async (c) => givePublic(c, (await api.topSaleProducts()).map(productToJson)))
    .get('/new-arrivals/list', async (c) => givePublic(c, (await api.newArrivals()).map(productToJson)))
    .get('/categorywise/list/:category', async (c) => {
      const products = await api.categoryProducts(c.req.param('category'))
      return givePublic(c, products.map(productToJson))
    })
    .get('/quickorder', async (c) => givePublic(c, (await api.quickOrder()).map(categoryWithProductsToJson)))
}

import * as master from './client/master.ts'
import * as order from './client/order.ts'
import * as product from './client/product.ts'
import type { ShopApi } from './shop-api.ts'

/**
 * The whole ShopApi as the browser has it: over `/api/`. Screens import the one call that they need from `client/`, so
 * that a page ships no other.
 */
export const shopClient: ShopApi = { ...master, ...order, ...product }

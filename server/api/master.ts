import { Hono } from 'hono'
import type { ShopApi } from '#contract/shop-api.ts'
import { givePublic } from './answer.ts'

/** GET master/…: states and districts (section 7, D17). */
export function masterCalls(api: ShopApi) {
  return new Hono()
    .get('/state/get', async (c) => givePublic(c, await api.states()))
    .get('/district/get/:state', async (c) => givePublic(c, await api.districts(c.req.param('state'))))
}

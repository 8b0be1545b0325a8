import type { ShopApi } from '#contract/shop-api.ts'
import type { SHOP_CALLS } from '#contract/shop-calls.ts'
import type { HandlersOf } from './call-handlers.ts'

/** Handlers of the `master/…` calls: states and districts (section 7, D17). */
export function masterCalls(api: ShopApi) {
  return {
    'GET /api/master/state/get': async () => ({ data: await api.listStates() }),
    'GET /api/master/district/get/{state_id}': async ({ params }) => ({
      data: await api.listDistricts(params.state_id),
    }),
  } satisfies Partial<HandlersOf<typeof SHOP_CALLS>>
}

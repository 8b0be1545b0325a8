import type { District, ShopApi, State } from '../shop-api.ts'
import { fetchList } from './fetch-json.ts'

const stateFromJson = (json: unknown): State => Object(json)
const districtFromJson = (json: unknown): District => Object(json)

/** GET master/state/get */
export const listStates: ShopApi['listStates'] = () => fetchList('master/state/get', stateFromJson)

/** GET master/district/get/{state id} */
export const listDistricts: ShopApi['listDistricts'] = (stateId) =>
  fetchList(`master/district/get/${encodeURIComponent(stateId)}`, districtFromJson)

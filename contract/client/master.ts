import type { District, ShopApi, State } from '../shop-api.ts'
import { readList } from './read.ts'

const stateFromJson = (json: unknown): State => Object(json)
const districtFromJson = (json: unknown): District => Object(json)

/** GET master/state/get */
export const states: ShopApi['states'] = () => readList('master/state/get', stateFromJson)

/** GET master/district/get/{state id} */
export const districts: ShopApi['districts'] = (stateId) =>
  readList(`master/district/get/${encodeURIComponent(stateId)}`, districtFromJson)

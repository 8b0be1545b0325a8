import { listFromJson } from '../product-json.ts'
import { readStoredItem } from './read-stored-item.ts'
import { fetchAndSyncTime } from './server-time.ts'

/** Sends GET /api/{path} with the session token, if any. Rejects without a response. */
function sendGet(path: string): Promise<Response> {
  const token = readStoredItem('public_token')
  return fetchAndSyncTime(`/api/${path}`, token ? { headers: { 'x-auth-token': token } } : undefined)
}

/** Returns the `data` of a response, or undefined (D1). Rejects if the body is not JSON. */
async function parseData(response: Response): Promise<unknown> {
  return Object(await response.json()).data
}

/** Fetches a list with GET /api/{path}. Missing `data` is an empty list. Rejects without a response. */
export async function fetchList<Item>(path: string, fromJson: (json: unknown) => Item): Promise<Item[]> {
  return listFromJson(await parseData(await sendGet(path)), fromJson)
}

async function parseOne<Item>(
  response: Response,
  fromJson: (json: unknown) => Item,
): Promise<Item | undefined> {
  const data = await parseData(response)
  return data === undefined ? undefined : fromJson(data)
}

/** Fetches one item with GET /api/{path}, or undefined if there is none. Rejects without a response. */
export async function fetchOne<Item>(
  path: string,
  fromJson: (json: unknown) => Item,
): Promise<Item | undefined> {
  return parseOne(await sendGet(path), fromJson)
}

/** Like fetchOne, but also rejects on a server error, when it is unknown whether the item exists. */
export async function fetchOneOrThrow<Item>(
  path: string,
  fromJson: (json: unknown) => Item,
): Promise<Item | undefined> {
  const response = await sendGet(path)
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`)
  return parseOne(response, fromJson)
}

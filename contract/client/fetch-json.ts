import { listFromJson } from '../product-json.ts'
import { readStoredItem } from './read-stored-item.ts'
import { fetchAndSyncTime } from './server-time.ts'

/** The answer to GET /api/{path}. Whoever is signed in shows it. Rejects when none came. */
function sendGet(path: string): Promise<Response> {
  const token = readStoredItem('public_token')
  return fetchAndSyncTime(`/api/${path}`, token ? { headers: { 'x-auth-token': token } } : undefined)
}

/** What an answer gives as `data`; undefined when it gives none (D1). Rejects when it cannot be read. */
async function parseData(answer: Response): Promise<unknown> {
  return Object(await answer.json()).data
}

/** The list that GET /api/{path} gives; missing `data` is an empty list. Rejects when no answer came. */
export async function fetchList<Item>(path: string, fromJson: (json: unknown) => Item): Promise<Item[]> {
  return listFromJson(await parseData(await sendGet(path)), fromJson)
}

async function parseOne<Item>(
  answer: Response,
  fromJson: (json: unknown) => Item,
): Promise<Item | undefined> {
  const data = await parseData(answer)
  return data === undefined ? undefined : fromJson(data)
}

/** The one thing that GET /api/{path} gives, if there is one. Rejects when no answer came. */
export async function fetchOne<Item>(
  path: string,
  fromJson: (json: unknown) => Item,
): Promise<Item | undefined> {
  return parseOne(await sendGet(path), fromJson)
}

/** As readOne, for what must not seem lost: rejects too when the shop could not say whether there is one. */
export async function fetchOneOrThrow<Item>(
  path: string,
  fromJson: (json: unknown) => Item,
): Promise<Item | undefined> {
  const answer = await sendGet(path)
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
  return parseOne(answer, fromJson)
}

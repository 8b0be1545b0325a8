import { listFromJson } from '../product-json.ts'
import { fetchWithTime } from './server-time.ts'
import { stored } from './stored.ts'

/** The answer to GET /api/{path}. Whoever is signed in shows it. Rejects when none came. */
function get(path: string): Promise<Response> {
  const token = stored('public_token')
  return fetchWithTime(`/api/${path}`, token ? { headers: { 'x-auth-token': token } } : undefined)
}

/** What an answer gives as `data`; undefined when it gives none (D1). Rejects when it cannot be read. */
async function dataIn(answer: Response): Promise<unknown> {
  return Object(await answer.json()).data
}

/** The list that GET /api/{path} gives; missing `data` is an empty list. Rejects when no answer came. */
export async function readList<Item>(path: string, fromJson: (json: unknown) => Item): Promise<Item[]> {
  return listFromJson(await dataIn(await get(path)), fromJson)
}

async function oneIn<Item>(answer: Response, fromJson: (json: unknown) => Item): Promise<Item | undefined> {
  const data = await dataIn(answer)
  return data === undefined ? undefined : fromJson(data)
}

/** The one thing that GET /api/{path} gives, if there is one. Rejects when no answer came. */
export async function readOne<Item>(
  path: string,
  fromJson: (json: unknown) => Item,
): Promise<Item | undefined> {
  return oneIn(await get(path), fromJson)
}

/** As readOne, for what must not seem lost: rejects too when the shop could not say whether there is one. */
export async function readSurely<Item>(
  path: string,
  fromJson: (json: unknown) => Item,
): Promise<Item | undefined> {
  const answer = await get(path)
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
  return oneIn(answer, fromJson)
}

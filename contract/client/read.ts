import { listFromJson } from '../product-json.ts'
import { stored } from './stored.ts'

/**
 * What GET /api/{path} gives as `data`; undefined when it gives none (D1). Whoever is signed in shows it. Rejects when no
 * answer came, or none that can be read.
 */
export async function readData(path: string): Promise<unknown> {
  const token = stored('public_token')
  const response = await fetch(`/api/${path}`, token ? { headers: { 'x-auth-token': token } } : undefined)
  return Object(await response.json()).data
}

/** The list that GET /api/{path} gives; missing `data` is an empty list. */
export async function readList<Item>(path: string, fromJson: (json: unknown) => Item): Promise<Item[]> {
  return listFromJson(await readData(path), fromJson)
}

/** The one thing that GET /api/{path} gives, if there is one. */
export async function readOne<Item>(
  path: string,
  fromJson: (json: unknown) => Item,
): Promise<Item | undefined> {
  const data = await readData(path)
  return data === undefined ? undefined : fromJson(data)
}

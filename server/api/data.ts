import type { Context } from 'hono'
import { refuse } from '../refuse.ts'

/** Answers `{ "data": … }`; without data 404 (D1). */
export function give(c: Context, data: object | undefined): Response {
  return data ? c.json({ data }) : refuse(c, { code: 'not-found' })
}

/** The same for what everybody sees alike until the catalogue changes. What is not there is kept by nobody. */
export function givePublic(c: Context, data: object | undefined): Response {
  const isThere = Array.isArray(data) ? data.length > 0 : data !== undefined
  if (isThere) c.header('Cache-Control', 'public, max-age=0, must-revalidate')
  return give(c, data)
}

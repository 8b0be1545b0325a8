import type { ApiError, ApiResult } from '../shop-api.ts'
import { readStoredItem } from './read-stored-item.ts'
import { fetchAndSyncTime } from './server-time.ts'

/** Aborts a request after so many ms: a dead connection may never report an error. */
const RESPONSE_TIMEOUT_MS = 60_000

function createTimeoutSignal(): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), RESPONSE_TIMEOUT_MS)
  return controller.signal
}

/** Returns the browser's anti-forgery token (D8). */
export function readAntiForgeryToken(): string | undefined {
  return /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
}

function sendPost(path: string, body: unknown, extra: Record<string, string | undefined>): Promise<Response> {
  const headers = new Headers({ 'Content-Type': 'application/json' })
  const named = {
    'X-XSRF-TOKEN': readAntiForgeryToken(),
    'x-auth-token': readStoredItem('public_token'),
    fp: readStoredItem('fp'),
    ...extra,
  }
  for (const [name, value] of Object.entries(named)) if (value) headers.set(name, value)
  return fetchAndSyncTime(`/api/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: createTimeoutSignal(),
  })
}

/**
 * Sends POST /api/{path} with the anti-forgery token, session token and device id (section 7), and returns the body for any
 * status. Fetches a missing anti-forgery token first; refetches a rejected one once. Rejects on a timeout, an unreadable
 * response, or a 503.
 */
async function postWithToken(path: string, body: unknown, headers: Record<string, string | undefined> = {}) {
  if (!readAntiForgeryToken()) await fetch('/api/anti-forgery', { signal: createTimeoutSignal() })
  let result = await parseResponse(await sendPost(path, body, headers))
  if (Object(result).error?.code === 'anti-forgery') {
    await fetch('/api/anti-forgery', { signal: createTimeoutSignal() })
    result = await parseResponse(await sendPost(path, body, headers))
  }
  return result
}

/** The result of a call without response data. */
const NO_CONTENT_RESULT = { data: true }

function parseResponse(response: Response): Promise<unknown> | typeof NO_CONTENT_RESULT {
  // A 503 asks the client to retry, so it is handled like a failed connection: the retry sends the same key.
  if (response.status === 503) throw new Error('The server is unavailable')
  return response.status === 204 ? NO_CONTENT_RESULT : response.json()
}

/**
 * Sends POST /api/{path} and returns its data or its error; `missing` if the response has neither (D1). Never rejects: without
 * a readable response the error is `network`.
 */
export async function postJson<Data>(
  path: string,
  body: unknown,
  fromJson: (json: unknown) => Data,
  { headers, missing }: { headers?: Record<string, string | undefined>; missing?: Data } = {},
): Promise<ApiResult<Data>> {
  try {
    const { data, error }: { data?: unknown; error?: ApiError } = Object(
      await postWithToken(path, body, headers),
    )
    if (error) return { error }
    const parsed = data ? fromJson(data) : missing
    if (parsed !== undefined) return { data: parsed }
    return { error: { code: 'network', message: 'The response is empty' } }
  } catch (failure) {
    return { error: { code: 'network', message: String(failure) } }
  }
}

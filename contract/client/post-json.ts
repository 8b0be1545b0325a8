import type { ApiError, ApiResult } from '../shop-api.ts'
import { readStoredItem } from './read-stored-item.ts'
import { fetchAndSyncTime } from './server-time.ts'

/** An answer that has not come after so many ms does not come: the line is dead, though nobody said so. */
const RESPONSE_TIMEOUT_MS = 60_000

function createTimeoutSignal(): AbortSignal {
  const late = new AbortController()
  setTimeout(() => late.abort(), RESPONSE_TIMEOUT_MS)
  return late.signal
}

/** The anti-forgery token that the browser holds (D8). */
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
 * The answer to POST /api/{path}, whatever its status, with the anti-forgery token, the sign-in and the device id that
 * the browser holds (section 7). A token that is missing is fetched first; one that is refused is fetched anew, once.
 * Rejects when no answer came within a minute, none that can be read, or that the shop cannot do it now (503).
 */
async function postWithToken(path: string, body: unknown, headers: Record<string, string | undefined> = {}) {
  if (!readAntiForgeryToken()) await fetch('/api/anti-forgery', { signal: createTimeoutSignal() })
  let answer = await parseResponse(await sendPost(path, body, headers))
  if (Object(answer).error?.code === 'anti-forgery') {
    await fetch('/api/anti-forgery', { signal: createTimeoutSignal() })
    answer = await parseResponse(await sendPost(path, body, headers))
  }
  return answer
}

/** What a call answers that has nothing to say but that it was done. */
const NO_CONTENT_RESULT = { data: true }

function parseResponse(response: Response): Promise<unknown> | typeof NO_CONTENT_RESULT {
  // Whoever is told to try again may as well not have reached the shop: it is tried again, with the same key.
  if (response.status === 503) throw new Error('The shop cannot do this right now')
  return response.status === 204 ? NO_CONTENT_RESULT : response.json()
}

/**
 * The data that POST /api/{path} gives, or why it gives none; where it gives neither, `missing` (D1). Never rejects: without an
 * answer that can be read the error is `network`.
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
    const found = data ? fromJson(data) : missing
    if (found !== undefined) return { data: found }
    return { error: { code: 'network', message: 'The answer is empty' } }
  } catch (failure) {
    return { error: { code: 'network', message: String(failure) } }
  }
}

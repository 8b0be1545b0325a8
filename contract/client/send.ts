import type { Answer, ApiError } from '../shop-api.ts'
import { fetchWithTime } from './server-time.ts'
import { stored } from './stored.ts'

/** An answer that has not come after so many ms does not come: the line is dead, though nobody said so. */
const ANSWERED_WITHIN = 60_000

function inTime(): AbortSignal {
  const late = new AbortController()
  setTimeout(() => late.abort(), ANSWERED_WITHIN)
  return late.signal
}

/** The anti-forgery token that the browser holds (D8). */
export function token(): string | undefined {
  return /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
}

function post(path: string, body: unknown, extra: Record<string, string | undefined>): Promise<Response> {
  const headers = new Headers({ 'Content-Type': 'application/json' })
  const named = {
    'X-XSRF-TOKEN': token(),
    'x-auth-token': stored('public_token'),
    fp: stored('fp'),
    ...extra,
  }
  for (const [name, value] of Object.entries(named)) if (value) headers.set(name, value)
  return fetchWithTime(`/api/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: inTime(),
  })
}

/**
 * The answer to POST /api/{path}, whatever its status, with the anti-forgery token, the sign-in and the device id that
 * the browser holds (section 7). A token that is missing is fetched first; one that is refused is fetched anew, once.
 * Rejects when no answer came within a minute, none that can be read, or that the shop cannot do it now (503).
 */
async function send(path: string, body: unknown, headers: Record<string, string | undefined> = {}) {
  if (!token()) await fetch('/api/anti-forgery', { signal: inTime() })
  let answer = await readAnswer(await post(path, body, headers))
  if (Object(answer).error?.code === 'anti-forgery') {
    await fetch('/api/anti-forgery', { signal: inTime() })
    answer = await readAnswer(await post(path, body, headers))
  }
  return answer
}

/** What a call answers that has nothing to say but that it was done. */
const DONE = { data: true }

function readAnswer(response: Response): Promise<unknown> | typeof DONE {
  // Whoever is told to try again may as well not have reached the shop: it is tried again, with the same key.
  if (response.status === 503) throw new Error('The shop cannot do this right now')
  return response.status === 204 ? DONE : response.json()
}

/**
 * The data that POST /api/{path} gives, or why it gives none; where it gives neither, `missing` (D1). Never rejects: without an
 * answer that can be read the error is `network`.
 */
export async function ask<Data>(
  path: string,
  body: unknown,
  fromJson: (json: unknown) => Data,
  { headers, missing }: { headers?: Record<string, string | undefined>; missing?: Data } = {},
): Promise<Answer<Data>> {
  try {
    const { data, error }: { data?: unknown; error?: ApiError } = Object(await send(path, body, headers))
    if (error) return { error }
    const found = data ? fromJson(data) : missing
    if (found !== undefined) return { data: found }
    return { error: { code: 'network', message: 'The answer is empty' } }
  } catch (failure) {
    return { error: { code: 'network', message: String(failure) } }
  }
}

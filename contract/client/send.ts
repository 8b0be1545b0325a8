/** The anti-forgery token that the browser holds (D8). */
function token(): string | undefined {
  return /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
}

/** What the browser keeps under a key; undefined when it keeps nothing or may not. */
function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
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
  return fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

/**
 * The answer to POST /api/{path}, whatever its status, with the anti-forgery token, the sign-in and the device id that
 * the browser holds (section 7). A token that is missing is fetched first; one that is refused is fetched anew, once.
 * Rejects when no answer came, or none that can be read.
 */
export async function send(path: string, body: unknown, headers: Record<string, string | undefined> = {}) {
  if (!token()) await fetch('/api/anti-forgery')
  let answer: unknown = await (await post(path, body, headers)).json()
  if (Object(answer).error?.code === 'anti-forgery') {
    await fetch('/api/anti-forgery')
    answer = await (await post(path, body, headers)).json()
  }
  return answer
}

import type { MiddlewareHandler } from 'hono'
import { withoutBase } from '#i18n/language.ts'
import type { MemoryAnswer, MemoryAnswers } from '../memory-answers.ts'

/** The pages that are another for another `id` (section 2), and what one of them loads when a visitor comes from another page; in Tamil too. */
const BY_ID = ['/category', '/special-category', '/payment-options', '/payment-options.data']

/** A page's address as the shop writes it; the router finds it in capitals, escaped and with a slash at the end too. */
const AS_WRITTEN = /^(\/|(\/[^/A-Z%]+)+)$/

/** What tells two answers apart: the path, and the `id` of pages that take one. Nothing else in an address changes them. */
export function memoryKey({ pathname, searchParams }: URL): string {
  const id = BY_ID.includes(withoutBase(pathname)) ? searchParams.get('id') : null
  return id === null ? pathname : `${pathname}?id=${encodeURIComponent(id)}`
}

function toResponse({ status, headers, body }: MemoryAnswer): Response {
  return new Response(body && new Uint8Array(body), { status, headers })
}

/**
 * Answers from memory, and keeps there what any cache may keep (200, `Cache-Control: public`). Whoever asks for the same
 * thing at the same time waits for the first: a page is rendered once per catalogue version. An address with more in it
 * than its key is answered from memory too, but what is made for it is not kept: it might repeat what was in it. Nor is a
 * page in another spelling of its address, of which there is no end (W25).
 */
export function memory(answers: MemoryAnswers): MiddlewareHandler {
  const underway = new Map<string, Promise<void>>()

  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const url = new URL(c.req.url)
    const key = memoryKey(url)
    const wanted = { encoding: c.req.header('Accept-Encoding'), etag: c.req.header('If-None-Match') }

    const others = underway.get(key)
    if (others) await others.catch(() => undefined)
    const found = answers.find(key, wanted)
    if (found) return toResponse(found)
    if (url.pathname + url.search !== key) return next()

    const version = answers.version()
    const made = next().then(async () => {
      if (c.res.status !== 200 || !c.res.headers.get('Cache-Control')?.startsWith('public')) return
      const isPage = /^text\/(html|x-script)/.test(c.res.headers.get('Content-Type') ?? '')
      if (isPage && !AS_WRITTEN.test(url.pathname)) return
      await answers.keep(key, version, c.res.clone())
    })
    underway.set(key, made)
    await made.finally(() => underway.delete(key))
    const kept = answers.find(key, wanted)
    if (kept) {
      // Hono adds the headers of the answer that is replaced, unless there is none.
      c.res = undefined
      c.res = toResponse(kept)
    }
  }
}

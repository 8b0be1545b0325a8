import type { MiddlewareHandler } from 'hono'
import { type MemoryAnswers, toResponse } from '../memory-answers.ts'
import { writtenAddress } from '../written-address.ts'

/**
 * Answers from memory, and keeps there what any cache may keep (200, `Cache-Control: public`). Whoever asks for the same
 * thing at the same time waits for the first: a page is rendered once per catalogue version. An address that is not
 * written as the shop writes it is answered from memory too, but what is made for it is not kept: it might repeat what was
 * in it, and of such addresses there is no end (W25).
 */
export function memory(answers: MemoryAnswers): MiddlewareHandler {
  const underway = new Map<string, Promise<void>>()

  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { pathname, search } = new URL(c.req.url)
    const key = writtenAddress(pathname + search)
    const wanted = { encoding: c.req.header('Accept-Encoding'), etag: c.req.header('If-None-Match') }

    const others = underway.get(key)
    if (others) await others.catch(() => undefined)
    const found = answers.find(key, wanted)
    if (found) return toResponse(found)
    if (pathname + search !== key) return next()

    const version = answers.version()
    const made = next().then(async () => {
      if (c.res.status !== 200 || !c.res.headers.get('Cache-Control')?.startsWith('public')) return
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

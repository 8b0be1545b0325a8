import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { HonoRequest, MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { LRUCache } from 'lru-cache'
import type { HonoEnv } from '../hono-env.ts'

/** Total size of cached responses, in bytes. The least recently used are evicted. */
const BYTES_MAX = 32 * 1024 * 1024
/** Size of an entry besides bodies and key: headers and objects, in bytes. */
const ENTRY_BYTES = 4096
const COMPRESS_FROM = 200
/** Chosen as the best trade-off between size and time. */
const BROTLI_LEVEL = 10

// Runs in Node's thread pool.
const brotli = promisify(brotliCompress)

const ACCEPTS_BROTLI = /\bbr\b(?! *; *q=0(?:\.0*)?(?:$|[ ,]))/

type Entry = {
  /** The catalogue version of the response; undefined if it never changes. */
  version: number | undefined
  etag: string
  headers: Record<string, string>
  plain: Buffer<ArrayBuffer>
  brotli: Buffer<ArrayBuffer> | undefined
}

/**
 * Caches public responses (GET, 200, `Cache-Control: public`) by URL until `version` changes; immutable ones until they are evicted. Concurrent requests for a URL
 * wait for the first, so that a page is rendered once per version.
 */
export function responseCache(version: () => number): MiddlewareHandler<HonoEnv> {
  const entries = new LRUCache<string, Entry>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ plain, brotli }, key) =>
      ENTRY_BYTES + 2 * key.length + plain.length + (brotli?.length ?? 0),
  })
  const pending = new Map<string, Promise<void>>()

  function find(key: string): Entry | undefined {
    const entry = entries.get(key)
    return entry?.version === undefined || entry.version === version() ? entry : undefined
  }

  return async (c, next) => {
    const { method } = c.req
    if (method !== 'GET' && method !== 'HEAD') return next()
    const { url } = c.req
    const key = url.slice(url.indexOf('/', 'https://'.length))
    const otherRender = pending.get(key)
    if (otherRender) await otherRender
    const cached = find(key)
    if (cached) {
      c.set('isCached', true)
      return respond(cached, c.req)
    }
    // A response to HEAD has no body to cache.
    if (method === 'HEAD') return next()

    const startVersion = version()
    const rendering = next().then(async () => {
      const entry = isCacheable(c.res) && (await toEntry(c.res.clone(), startVersion))
      if (entry) entries.set(key, entry)
    })
    pending.set(
      key,
      rendering.catch(() => undefined),
    )
    await rendering.finally(() => pending.delete(key))
    const entry = find(key)
    if (!entry) return
    // Hono merges the old response's headers into a new one, unless it is cleared first.
    c.res = undefined
    c.res = respond(entry, c.req)
  }
}

function isCacheable({ status, headers }: Response): boolean {
  const isPublic = headers.get('Cache-Control')?.startsWith('public') ?? false
  return status === 200 && isPublic && !headers.has('Content-Encoding')
}

async function toEntry(response: Response, version: number): Promise<Entry> {
  const plain = Buffer.from(await response.arrayBuffer())
  const { 'content-length': _, ...rest } = Object.fromEntries(response.headers)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const isCompressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(rest['content-type'] ?? '')
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return {
    version: rest['cache-control']?.includes('immutable') ? undefined : version,
    etag,
    headers: { ...rest, etag, vary: 'Accept-Encoding' },
    plain,
    brotli: isCompressible && plain.length >= COMPRESS_FROM ? await brotli(plain, { params }) : undefined,
  }
}

function respond({ etag, headers, plain, brotli }: Entry, request: HonoRequest): Response {
  if (request.header('If-None-Match')?.includes(etag.slice(2))) {
    const { 'content-type': _, ...unchanged } = headers
    return new Response(null, { status: 304, headers: unchanged })
  }
  const isBrotli = brotli && ACCEPTS_BROTLI.test(request.header('Accept-Encoding') ?? '')
  const body = isBrotli ? brotli : plain
  const encoding = isBrotli && { 'content-encoding': 'br' }
  return new Response(body, { headers: { ...headers, ...encoding, 'content-length': `${body.length}` } })
}

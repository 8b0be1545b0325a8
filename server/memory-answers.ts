import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** What is kept takes at most so many bytes, with what waits to be compressed for it; what nobody asks for goes first. */
const BYTES_MAX = 32 * 1024 * 1024
const WAITING_MAX = BYTES_MAX / 4
/** What an answer takes beside its body and its key: headers in each encoding, the objects around them. */
const BYTES_AROUND = 4096
/** A shorter body is sent as it is. */
const COMPRESSED_FROM = 200
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|javascript|manifest|xml))/
const QUICK = { brotli: 5, gzip: 6 }
const BEST = { brotli: zlib.constants.BROTLI_MAX_QUALITY, gzip: zlib.constants.Z_BEST_COMPRESSION }

// Both work in Node's thread pool.
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** An answer as it goes out: its headers by their names, and as the list of names and values that Node writes quickest. */
export type MemoryAnswer = {
  status: number
  headers: Record<string, string>
  headerList: string[]
  body: Buffer<ArrayBuffer> | null
}

function finished(
  status: number,
  headers: Record<string, string>,
  body: Buffer<ArrayBuffer> | null,
): MemoryAnswer {
  return { status, headers, headerList: Object.entries(headers).flat(), body }
}

/** The same as the app gives it; the body is the one that is kept, not a copy. */
export function toResponse({ status, headers, body }: MemoryAnswer): Response {
  return new Response(body, { status, headers })
}

/** What a request says of the answer it wants: its Accept-Encoding and If-None-Match. */
export type Wanted = { encoding?: string; etag?: string }

/** Finished answers in memory, compressed, with an ETag: served as cheaply as a file. */
export type MemoryAnswers = ReturnType<typeof createMemoryAnswers>

type Kept = {
  version: number
  immutable: boolean
  tag: string
  unchanged: MemoryAnswer
  plain: MemoryAnswer
  br?: MemoryAnswer
  gzip?: MemoryAnswer
}

// '*' is for nobody's good here, and a quality above 0 is as good as another.
const ACCEPTS_BROTLI = /\bbr\b(?! *; *q=0(?:\.0*)?(?:$|[ ,]))/
const ACCEPTS_GZIP = /\bgzip\b(?! *; *q=0(?:\.0*)?(?:$|[ ,]))/

/** The window that sees a whole body, as a power of two: by itself Brotli takes tens of megabytes for 4 MB of them. */
function windowFor(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = zlib.constants
  const bits = Math.ceil(Math.log2(bytes + 16))
  return Math.min(Math.max(bits, BROTLI_MIN_WINDOW_BITS), BROTLI_DEFAULT_WINDOW)
}

async function compressed(plain: MemoryAnswer, quality: typeof QUICK): Promise<Pick<Kept, 'br' | 'gzip'>> {
  const { status, headers, body } = plain
  if (!body || body.length < COMPRESSED_FROM || !COMPRESSIBLE.test(headers['content-type'] ?? '')) return {}
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  const params = {
    [BROTLI_PARAM_QUALITY]: quality.brotli,
    [BROTLI_PARAM_SIZE_HINT]: body.length,
    [BROTLI_PARAM_LGWIN]: windowFor(body.length),
  }
  const encoded = (encoding: string, body: Buffer<ArrayBuffer>) =>
    finished(status, { ...headers, 'content-encoding': encoding, 'content-length': `${body.length}` }, body)
  return {
    br: encoded('br', await brotli(body, { params })),
    gzip: encoded('gzip', await gzip(body, { level: quality.gzip })),
  }
}

function bytesOf({ plain, br, gzip }: Kept, key: string): number {
  const around = BYTES_AROUND + 2 * key.length
  return [plain, br, gzip].reduce((sum, answer) => sum + (answer?.body?.length ?? 0), around)
}

/** An empty memory; what is kept is outdated when `version` gives another number. */
export function createMemoryAnswers({ version }: { version: () => number }) {
  const answers = new LRUCache<string, Kept>({
    maxSize: BYTES_MAX - WAITING_MAX,
    sizeCalculation: bytesOf,
  })
  let waiting = 0

  // The smallest form takes a while: one after the other, in the background, and only of what is still kept. Each key
  // waits once, however often it was kept meanwhile.
  const toShrink = new Set<string>()
  let shrinking = false
  async function shrinkAll() {
    if (shrinking) return
    shrinking = true
    for (const key of toShrink) {
      toShrink.delete(key)
      const kept = answers.peek(key)
      if (!kept || isOutdated(kept)) continue
      // What could not be made smaller goes out as it is.
      const best = await compressed(kept.plain, BEST).catch(() => undefined)
      if (best && answers.peek(key) === kept) answers.set(key, { ...kept, ...best })
    }
    shrinking = false
  }
  const isOutdated = (kept: Kept) => !kept.immutable && kept.version !== version()

  return {
    /** The version of what answers are made from. Ask before making one: `keep` then knows what it is made of. */
    version,
    /** The answer kept under a key, in an encoding that is accepted; 304 for whoever has it already. */
    find(key: string, { encoding = '', etag = '' }: Wanted): MemoryAnswer | undefined {
      const kept = answers.get(key)
      if (!kept) return undefined
      if (isOutdated(kept)) {
        answers.delete(key)
        return undefined
      }
      if (etag.includes(kept.tag)) return kept.unchanged
      if (kept.br && ACCEPTS_BROTLI.test(encoding)) return kept.br
      if (kept.gzip && ACCEPTS_GZIP.test(encoding)) return kept.gzip
      return kept.plain
    },
    /** Keeps an answer until the version moves, an `immutable` one for good. Resolves when `find` gives it. */
    async keep(key: string, version: number, answer: Response) {
      const body = Buffer.from(await answer.arrayBuffer())
      if (waiting + body.length > WAITING_MAX) return
      const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
      const { 'content-type': type = '', 'content-length': _, ...rest } = Object.fromEntries(answer.headers)
      const headers = { ...rest, etag: `W/"${tag}"`, vary: 'Accept-Encoding' }
      const about = { 'content-type': type, 'content-length': `${body.length}` }
      const plain = finished(answer.status, { ...headers, ...about }, body)
      waiting += body.length
      const quick = await compressed(plain, QUICK).finally(() => {
        waiting -= body.length
      })
      answers.set(key, {
        version,
        immutable: answer.headers.get('cache-control')?.includes('immutable') ?? false,
        tag,
        unchanged: finished(304, headers, null),
        plain,
        ...quick,
      })
      toShrink.add(key)
      void shrinkAll()
    },
  }
}

import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Language } from '#i18n/language.ts'
import type { Snapshot } from '../../catalogue/catalogue.ts'
import { singleFlight } from '../../concurrency/single-flight.ts'
import { BusyError, type WorkerPool } from '../../worker-pool/worker-pool.ts'
import type { PriceListJob } from '../paper-worker.ts'
import { PRICE_LIST_FORMATS, type PriceListFormat } from './price-list-content.ts'

/** How often the catalogue is checked for changes, in ms. */
const CHECK_INTERVAL = 2_000
/**
 * The files are made after the list has been unchanged for the first time, or outdated for the second, in ms; not after each
 * edit of a series.
 */
const [DEBOUNCE, WAIT_MAX] = [10_000, 60_000]
/** First and longest pause after a failure, in ms, doubled each time, so that bills take precedence. */
const [RETRY_PAUSE, RETRY_PAUSE_MAX] = [10_000, 600_000]
const LANGUAGES: readonly Language[] = ['en', 'ta']

type FileByKey = ReadonlyMap<string, Buffer>
const fileKey = (language: Language, format: PriceListFormat) => `${language} ${format}`

/** The customers' price list as files. */
export type PriceListFileStore = ReturnType<typeof openPriceListFileStore>

type PriceListFileStoreDeps = {
  pool: Pick<WorkerPool<PriceListJob>, 'run'>
  catalogue: { current: () => Pick<Snapshot, 'version' | 'changed_at' | 'shop' | 'categories'> }
  logger: Logger
}

/**
 * Keeps the price list as PDF and Excel in both languages, in memory. Files are remade in the background when their content
 * changes, not on request; until then the previous ones are served.
 */
export function openPriceListFileStore({ pool, catalogue, logger }: PriceListFileStoreDeps) {
  let latest: { version: number; hash: string; files: FileByKey } | undefined
  let pause = RETRY_PAUSE
  let retryAt = 0
  let last = { version: catalogue.current().version, since: performance.now() }
  let staleSince: number | undefined

  async function make(): Promise<void> {
    const { version, changed_at, shop, categories } = catalogue.current()
    const hash = createHash('sha256')
      .update(JSON.stringify([shop, categories]))
      .digest('base64url')
    const files = new Map<string, Buffer>()
    if (latest?.hash === hash) {
      latest = { ...latest, version }
      return
    }
    const date = new Date(changed_at)
    const neverAborted = new AbortController().signal
    // One job at a time, so that a bill for a waiting customer can run in between.
    for (const language of LANGUAGES)
      for (const format of PRICE_LIST_FORMATS) {
        const made = await pool.run({ shop, categories, language, date, format }, neverAborted)
        files.set(fileKey(language, format), made)
      }
    latest = { version, hash, files }
  }

  async function attemptMake(): Promise<void> {
    try {
      await make()
      pause = RETRY_PAUSE
    } catch (err) {
      retryAt = performance.now() + pause
      pause = Math.min(pause * 2, RETRY_PAUSE_MAX)
      // A busy worker is retried and needs no log entry.
      if (!(err instanceof BusyError)) logger.error({ err }, 'The price list files could not be made')
    }
  }

  const makeOnce = singleFlight(attemptMake)

  /** Remakes outdated files. Resolves when done or failed. */
  async function refresh(): Promise<void> {
    if (performance.now() < retryAt) return
    staleSince = undefined
    await makeOnce()
  }

  const isCurrent = () => latest?.version === catalogue.current().version
  function checkForChanges() {
    if (isCurrent()) return
    const now = performance.now()
    const { version } = catalogue.current()
    if (version !== last.version) last = { version, since: now }
    staleSince ??= now
    if (!latest || now - last.since >= DEBOUNCE || now - staleSince >= WAIT_MAX) void refresh()
  }
  const timer = setInterval(checkForChanges, CHECK_INTERVAL).unref()
  return {
    refresh,
    /** Returns the latest file and whether it is current; 'busy' if none could be made yet. */
    async find(
      language: Language,
      format: PriceListFormat,
    ): Promise<{ bytes: Buffer; isCurrent: boolean } | 'busy'> {
      if (!latest) await refresh()
      const bytes = latest?.files.get(fileKey(language, format))
      return bytes ? { bytes, isCurrent: isCurrent() } : 'busy'
    },
    /** Stops checking. */
    close: () => clearInterval(timer),
  }
}

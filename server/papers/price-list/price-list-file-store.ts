import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Language } from '#i18n/language.ts'
import type { Snapshot } from '../../catalogue/catalogue.ts'
import { singleFlight } from '../../concurrency/single-flight.ts'
import { BusyError, type WorkerPool } from '../../worker-pool/worker-pool.ts'
import type { PriceListJob } from '../paper-worker.ts'
import { PRICE_LIST_FORMATS, type PriceListFormat } from './price-list-content.ts'

/** How often it is looked whether the list changed, in ms. */
const CHECK_INTERVAL = 2_000
/** It is made once it stood still for so long, in ms, or was another for the longer time: while somebody edits cell after cell, not each is a paper. */
const [DEBOUNCE, WAIT_MAX] = [10_000, 60_000]
/** After a failure it is left alone for so long, in ms, after each that follows twice as long: bills go before. */
const [RETRY_PAUSE, RETRY_PAUSE_MAX] = [10_000, 600_000]
const LANGUAGES: readonly Language[] = ['en', 'ta']

type FileByKey = ReadonlyMap<string, Buffer>
const fileKey = (language: Language, format: PriceListFormat) => `${language} ${format}`

/** The customers' price list as files, made when it changed. */
export type PriceListFileStore = ReturnType<typeof openPriceListFileStore>

type PriceListFileStoreDeps = {
  pool: Pick<WorkerPool<PriceListJob>, 'make'>
  catalogue: { current: () => Pick<Snapshot, 'version' | 'changed_at' | 'shop' | 'categories'> }
  logger: Logger
}

/**
 * Keeps the price list as PDF and Excel in both languages, one of each in memory. It is made anew when what stands in it changed, not
 * when a visitor asks; meanwhile the last one is given.
 */
export function openPriceListFileStore({ pool, catalogue, logger }: PriceListFileStoreDeps) {
  let kept: { version: number; hash: string; papers: FileByKey } | undefined
  let pause = RETRY_PAUSE
  let retryAt = 0
  let last = { version: catalogue.current().version, since: performance.now() }
  let staleSince: number | undefined

  async function make(): Promise<void> {
    const { version, changed_at, shop, categories } = catalogue.current()
    const hash = createHash('sha256')
      .update(JSON.stringify([shop, categories]))
      .digest('base64url')
    const papers = new Map<string, Buffer>()
    if (kept?.hash === hash) {
      kept = { ...kept, version }
      return
    }
    const date = new Date(changed_at)
    const neverAborted = new AbortController().signal
    // One after the other: a bill that somebody waits for comes in between.
    for (const language of LANGUAGES)
      for (const format of PRICE_LIST_FORMATS) {
        const made = await pool.make({ shop, categories, language, date, format }, neverAborted)
        papers.set(fileKey(language, format), made)
      }
    kept = { version, hash, papers }
  }

  async function attemptMake(): Promise<void> {
    try {
      await make()
      pause = RETRY_PAUSE
    } catch (err) {
      retryAt = performance.now() + pause
      pause = Math.min(pause * 2, RETRY_PAUSE_MAX)
      // Another time: many bills go before.
      if (!(err instanceof BusyError)) logger.error({ err }, 'The price list could not be made')
    }
  }

  const makeOnce = singleFlight(attemptMake)

  /** Makes what is not of now; resolves when that is done or could not be. */
  async function refresh(): Promise<void> {
    if (performance.now() < retryAt) return
    staleSince = undefined
    await makeOnce()
  }

  const isCurrent = () => kept?.version === catalogue.current().version
  function checkForChanges() {
    if (isCurrent()) return
    const now = performance.now()
    const { version } = catalogue.current()
    if (version !== last.version) last = { version, since: now }
    staleSince ??= now
    if (!kept || now - last.since >= DEBOUNCE || now - staleSince >= WAIT_MAX) void refresh()
  }
  const timer = setInterval(checkForChanges, CHECK_INTERVAL).unref()
  return {
    refresh,
    /** The list as it was made last, and whether it is that of now; 'busy' when none could be made yet. */
    async find(
      language: Language,
      format: PriceListFormat,
    ): Promise<{ bytes: Buffer; isCurrent: boolean } | 'busy'> {
      if (!kept) await refresh()
      const bytes = kept?.papers.get(fileKey(language, format))
      return bytes ? { bytes, isCurrent: isCurrent() } : 'busy'
    },
    /** Looks no more. */
    close: () => clearInterval(timer),
  }
}

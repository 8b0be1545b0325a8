import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Language } from '#i18n/language.ts'
import type { Snapshot } from '../catalogue/catalogue.ts'
import { singleFlight } from '../single-flight.ts'
import { Busy, type WorkerPool } from '../worker-pool/worker-pool.ts'
import { PRICE_LIST_FORMATS, type PriceListFormat } from './listed-prices.ts'
import type { PriceListJob } from './paper-worker.ts'

/** How often it is looked whether the list changed, in ms. */
const LOOK_EVERY = 2_000
/** It is made once it stood still for so long, in ms, or was another for the longer time: while somebody edits cell after cell, not each is a paper. */
const [STILL, WAIT_MAX] = [10_000, 60_000]
/** After a failure it is left alone for so long, in ms, after each that follows twice as long: bills go before. */
const [PAUSE, PAUSE_MAX] = [10_000, 600_000]
const LANGUAGES: readonly Language[] = ['en', 'ta']

type Papers = ReadonlyMap<string, Buffer>
const nameOf = (language: Language, format: PriceListFormat) => `${language} ${format}`

/** The customers' price list as files, made when it changed. */
export type PriceLists = ReturnType<typeof openPriceLists>

type Parts = {
  pool: Pick<WorkerPool<PriceListJob>, 'make'>
  catalogue: { current: () => Pick<Snapshot, 'version' | 'changed_at' | 'shop' | 'categories'> }
  logger: Logger
}

/**
 * Keeps the price list as PDF and Excel in both languages, one of each in memory. It is made anew when what stands in it changed, not
 * when a visitor asks; meanwhile the last one is given.
 */
export function openPriceLists({ pool, catalogue, logger }: Parts) {
  let kept: { version: number; hash: string; papers: Papers } | undefined
  let pause = PAUSE
  let restsUntil = 0
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
    const still = new AbortController().signal
    // One after the other: a bill that somebody waits for comes in between.
    for (const language of LANGUAGES)
      for (const format of PRICE_LIST_FORMATS) {
        const made = await pool.make({ shop, categories, language, date, format }, still)
        papers.set(nameOf(language, format), made)
      }
    kept = { version, hash, papers }
  }

  async function tryToMake(): Promise<void> {
    try {
      await make()
      pause = PAUSE
    } catch (err) {
      restsUntil = performance.now() + pause
      pause = Math.min(pause * 2, PAUSE_MAX)
      // Another time: many bills go before.
      if (!(err instanceof Busy)) logger.error({ err }, 'The price list could not be made')
    }
  }

  const makeOnce = singleFlight(tryToMake)

  /** Makes what is not of now; resolves when that is done or could not be. */
  async function refresh(): Promise<void> {
    if (performance.now() < restsUntil) return
    staleSince = undefined
    await makeOnce()
  }

  const isCurrent = () => kept?.version === catalogue.current().version
  function look() {
    if (isCurrent()) return
    const now = performance.now()
    const { version } = catalogue.current()
    if (version !== last.version) last = { version, since: now }
    staleSince ??= now
    if (!kept || now - last.since >= STILL || now - staleSince >= WAIT_MAX) void refresh()
  }
  const timer = setInterval(look, LOOK_EVERY).unref()
  return {
    refresh,
    /** The list as it was made last, and whether it is that of now; 'busy' when none could be made yet. */
    async find(
      language: Language,
      format: PriceListFormat,
    ): Promise<{ bytes: Buffer; isCurrent: boolean } | 'busy'> {
      if (!kept) await refresh()
      const bytes = kept?.papers.get(nameOf(language, format))
      return bytes ? { bytes, isCurrent: isCurrent() } : 'busy'
    },
    /** Looks no more. */
    close: () => clearInterval(timer),
  }
}

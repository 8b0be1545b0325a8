import type { Logger } from 'pino'

/** Something that works or does not: the log hears once when it stops, and once when it works again. */
export type Outage = ReturnType<typeof createOutage>

/** Watches over something; `what` says that it does not work: 'The catalogue cannot be read'. */
export function createOutage(logger: Logger, what: string) {
  let since: number | undefined
  let last: { error: unknown; at: number } | undefined
  return {
    /** It does not work, for this reason. */
    goesOn(error: unknown) {
      if (since === undefined) logger.error({ err: error }, what)
      last = { error, at: performance.now() }
      since ??= last.at
    },
    /** It works. */
    isOver() {
      if (since !== undefined)
        logger.info({ seconds: Math.round((performance.now() - since) / 1000) }, `${what}: over`)
      since = last = undefined
    },
    /** Why it failed last, if that was less than so many ms ago and it has not worked since. */
    failedWithin: (ms: number) => (last && performance.now() - last.at < ms ? last.error : undefined),
  }
}

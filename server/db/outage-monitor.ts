import type { Logger } from 'pino'

/** Something that works or does not: the log hears once when it stops, and once when it works again. */
export type OutageMonitor = ReturnType<typeof createOutageMonitor>

/** Watches over something; `what` says that it does not work: 'The catalogue cannot be read'. */
export function createOutageMonitor(logger: Logger, what: string) {
  let since: number | undefined
  let failure: unknown
  return {
    /** It does not work, for this reason. */
    recordFailure(error: unknown) {
      if (since === undefined) logger.error({ err: error }, what)
      failure = error
      since ??= performance.now()
    },
    /** It works. */
    recordSuccess() {
      if (since !== undefined)
        logger.info({ seconds: Math.round((performance.now() - since) / 1000) }, `${what}: over`)
      since = undefined
    },
    /** Why it failed last, also when it works again. */
    lastFailure: () => failure,
  }
}

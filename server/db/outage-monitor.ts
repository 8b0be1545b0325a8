import type { Logger } from 'pino'

/** Logs once when something stops working, and once when it works again. */
export type OutageMonitor = ReturnType<typeof createOutageMonitor>

/** Creates an outage monitor. `message` is logged at the start of an outage: 'The catalogue cannot be read'. */
export function createOutageMonitor(logger: Logger, message: string) {
  let since: number | undefined
  let failure: unknown
  return {
    /** Records a failure and its error. */
    recordFailure(error: unknown) {
      if (since === undefined) logger.error({ err: error }, message)
      failure = error
      since ??= performance.now()
    },
    /** Records a success, which ends an outage. */
    recordSuccess() {
      if (since !== undefined)
        logger.info({ seconds: Math.round((performance.now() - since) / 1000) }, `${message}: over`)
      since = undefined
    },
    /** Returns the last error, also after the outage. */
    lastFailure: () => failure,
  }
}

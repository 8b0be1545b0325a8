import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { loggedPath } from '../logger.ts'

/** What proxies ask each second, and what nobody needs to read as long as all is well. */
const CHECKS = ['/healthz', '/readyz']

/**
 * Writes one line when a request was answered, or its connection broke: method, path, status, time in ms, and its id.
 * A proxy's check that all is well is one for `debug` alone.
 */
export function logRequest(
  logger: Logger,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  request_id: string,
): void {
  const began = performance.now()
  outgoing.once('close', () => {
    const path = loggedPath(incoming.url ?? '')
    const status = outgoing.headersSent ? outgoing.statusCode : undefined
    logger[status === 200 && CHECKS.includes(path) ? 'debug' : 'info']({
      method: incoming.method,
      path,
      status,
      ms: Math.round(performance.now() - began),
      // Said also here: the next request of a connection may begin in the course of the one before.
      request_id,
    })
  })
}

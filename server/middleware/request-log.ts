import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { loggedPath } from '../logger.ts'
import type { CurrentRequest } from '../request-id.ts'

/** What proxies ask each second, and what nobody needs to read as long as all is well. */
const CHECKS = ['/healthz', '/readyz']

/**
 * Writes one line when a request was answered, or its connection broke: method, path, status, time in ms, request id, and the
 * id of the office user. Health checks of a proxy are logged at `debug`.
 */
export function logRequest(
  logger: Logger,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  request: CurrentRequest,
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
      request_id: request.id,
      user_id: request.user_id,
    })
  })
}

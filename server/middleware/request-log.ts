import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { loggedPath } from '../logger.ts'

/**
 * Writes one line when a request was answered, or its connection broke: method, path, status, time in ms, and its id.
 */
export function logRequest(
  logger: Logger,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  request_id: string,
): void {
  const began = performance.now()
  outgoing.once('close', () => {
    logger.info({
      method: incoming.method,
      path: loggedPath(incoming.url ?? ''),
      status: outgoing.headersSent ? outgoing.statusCode : undefined,
      ms: Math.round(performance.now() - began),
      // Said also here: the next request of a connection may begin in the course of the one before.
      request_id,
    })
  })
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { loggedPath } from '../logger.ts'

/** Writes one line when a request was answered, or its connection broke: method, path, status and time in ms. */
export function logRequest(logger: Logger, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const began = performance.now()
  outgoing.once('close', () => {
    logger.info({
      method: incoming.method,
      path: loggedPath(incoming.url ?? ''),
      status: outgoing.headersSent ? outgoing.statusCode : undefined,
      ms: Math.round(performance.now() - began),
    })
  })
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'

/** The path as the log has it: without the query, and without what opens an order or names a person. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.replace(/\/[\w-]{22,}(?=\/|$)/g, '/[id]').replace(/\d{10,}/g, '[number]')
}

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

import { once } from 'node:events'
import { createServer } from 'node:http'
import { type Settings, SettingsError } from '../settings.ts'
import type { Metrics } from './metrics.ts'

/**
 * Serves /metrics on a separate port that is not reachable for customers. Throws a SettingsError if the port cannot be opened.
 */
export async function openMetricsServer(
  metrics: Pick<Metrics, 'type' | 'read'>,
  { METRICS_PORT, METRICS_HOST }: Pick<Settings, 'METRICS_PORT' | 'METRICS_HOST'>,
) {
  const server = createServer(async (request, response) => {
    const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, headers).end()
      return
    }
    try {
      const text = await metrics.read()
      response.writeHead(200, { ...headers, 'Content-Type': metrics.type }).end(text)
    } catch {
      response.writeHead(500, headers).end()
    }
  })
  server.listen(METRICS_PORT, METRICS_HOST)
  await once(server, 'listening').catch((error) => {
    throw new SettingsError(
      `METRICS_PORT ${METRICS_PORT} of ${METRICS_HOST} cannot be opened: ${error.code}.`,
    )
  })
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

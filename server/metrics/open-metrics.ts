import { shopVersion } from '../backups/backup-file.ts'
import { createReadinessCheck } from '../readiness-check.ts'
import type { Settings } from '../settings.ts'
import type { MetricsDeps } from './metrics.ts'
import { openMetricsServer } from './metrics-server.ts'

/** Opens metrics and their server; undefined without METRICS_PORT, and prom-client is not loaded then. */
export async function openMetrics(
  settings: Pick<Settings, 'METRICS_PORT' | 'METRICS_HOST'>,
  deps: Omit<MetricsDeps, 'isReady' | 'version'> & { db: Parameters<typeof createReadinessCheck>[0] },
  readiness: Parameters<typeof createReadinessCheck>[1],
) {
  if (!settings.METRICS_PORT) return undefined
  const { createMetrics } = await import('./metrics.ts')
  const isReady = createReadinessCheck(deps.db, readiness)
  const metrics = createMetrics({ ...deps, isReady, version: shopVersion() })
  const { close } = await openMetricsServer(metrics, settings)
  return { watch: metrics.watch, close }
}

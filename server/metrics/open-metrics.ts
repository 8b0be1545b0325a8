import { shopVersion } from '../backups/backup-file.ts'
import { createReadiness } from '../readiness.ts'
import type { Settings } from '../settings.ts'
import type { MetricsParts } from './metrics.ts'
import { openMetricsPort } from './metrics-port.ts'

/** Measures the shop and gives the figures on their port; undefined without METRICS_PORT, and then not even loaded. */
export async function openMetrics(
  settings: Pick<Settings, 'METRICS_PORT' | 'METRICS_HOST'>,
  parts: Omit<MetricsParts, 'isReady' | 'version'> & { db: Parameters<typeof createReadiness>[0] },
  readiness: Parameters<typeof createReadiness>[1],
) {
  if (!settings.METRICS_PORT) return undefined
  const { createMetrics } = await import('./metrics.ts')
  const isReady = createReadiness(parts.db, readiness)
  const metrics = createMetrics({ ...parts, isReady, version: shopVersion() })
  const { close } = await openMetricsPort(metrics, settings)
  return { watch: metrics.watch, close }
}

import { Hono } from 'hono'
import type { OutageMonitor } from '../db/outage-monitor.ts'
import type { Connection } from '../db/schema.ts'
import type { HonoEnv } from '../hono-env.ts'
import { noStore } from '../middleware/no-store.ts'
import type { NoticeWorker } from '../notices/notice-worker.ts'
import { createReadinessCheck } from '../readiness-check.ts'
import { errorResponse } from '../responses/error-response.ts'
import { jsonResponse } from '../responses/json-response.ts'
import type { Write } from '../unit-of-work/unit.ts'

/** /healthz: the process is alive. /readyz: an enquiry can be saved now. */
export function healthRoutes(deps: {
  db: Connection
  saving?: OutageMonitor | undefined
  enquiries: { write: Write }
  notices?: Pick<NoticeWorker, 'state'> | undefined
}): Hono<HonoEnv> {
  const { db, saving, enquiries, notices } = deps
  const isReady = createReadinessCheck(db, { saving, write: enquiries.write })
  return new Hono<HonoEnv>()
    .get('/healthz', noStore, (c) => jsonResponse(c, { data: { alive: true } }))
    .get('/readyz', noStore, async (c) => {
      if (!(await isReady())) return errorResponse(c, { code: 'not-ready' })
      return jsonResponse(c, { data: { ready: true, mail: (await notices?.state()) ?? 'off' } })
    })
}

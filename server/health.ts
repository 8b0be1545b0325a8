import { Hono } from 'hono'
import type { HonoEnv } from './caller.ts'
import type { OutageMonitor } from './db/outage.ts'
import type { Connection } from './db/schema.ts'
import { jsonResponse } from './json.ts'
import { noStore } from './middleware/no-store.ts'
import type { NoticeWorker } from './notices/notice-worker.ts'
import { createReadinessCheck } from './readiness.ts'
import { errorResponse } from './refuse.ts'
import type { Write } from './unit-of-work/unit.ts'

/** /healthz: the process is alive. /readyz: an enquiry could be saved now. */
export function healthRoutes(parts: {
  db: Connection
  saving?: OutageMonitor | undefined
  enquiries: { write: Write }
  notices?: Pick<NoticeWorker, 'state'> | undefined
}): Hono<HonoEnv> {
  const { db, saving, enquiries, notices } = parts
  const isReady = createReadinessCheck(db, { saving, write: enquiries.write })
  return new Hono<HonoEnv>()
    .get('/healthz', noStore, (c) => jsonResponse(c, { data: { alive: true } }))
    .get('/readyz', noStore, async (c) => {
      if (!(await isReady())) return errorResponse(c, { code: 'not-ready' })
      return jsonResponse(c, { data: { ready: true, mail: (await notices?.state()) ?? 'off' } })
    })
}

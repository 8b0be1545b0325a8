import { Hono } from 'hono'
import type { Caller } from './caller.ts'
import type { Outage } from './db/outage.ts'
import type { Connection } from './db/schema.ts'
import { json } from './json.ts'
import { noStore } from './middleware/no-store.ts'
import type { NoticeWorker } from './notices/notice-worker.ts'
import { createReadiness } from './readiness.ts'
import { refuse } from './refuse.ts'
import type { Write } from './unit-of-work/unit.ts'

/** /healthz: the process is alive. /readyz: an enquiry could be saved now. */
export function healthRoutes(parts: {
  db: Connection
  saving?: Outage | undefined
  enquiries: { write: Write }
  notices?: Pick<NoticeWorker, 'state'> | undefined
}): Hono<Caller> {
  const { db, saving, enquiries, notices } = parts
  const isReady = createReadiness(db, { saving, write: enquiries.write })
  return new Hono<Caller>()
    .get('/healthz', noStore, (c) => json(c, { data: { alive: true } }))
    .get('/readyz', noStore, async (c) => {
      if (!(await isReady())) return refuse(c, { code: 'not-ready' })
      return json(c, { data: { ready: true, mail: (await notices?.state()) ?? 'off' } })
    })
}

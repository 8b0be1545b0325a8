import { join } from 'node:path'
import { PICTURES_PATH } from '#domain/catalogue/picture.ts'
import type { StartDeps } from './app-deps.ts'
import { createEventBroadcaster } from './event-stream/event-broadcaster.ts'
import { findPhoto } from './files/find-photo.ts'
import { openMetrics } from './metrics/open-metrics.ts'
import { openMailer } from './notices/mailer.ts'
import { startNoticeWorker } from './notices/notice-worker.ts'
import type { ShopDatabase } from './open-database.ts'
import type { ShopWorkers } from './open-workers.ts'
import { openBillFiles } from './papers/bill/bill-files.ts'
import { openPriceListFileStore } from './papers/price-list/price-list-file-store.ts'
import { openPictures } from './pictures/pictures.ts'
import { openSecurityEventCounter } from './security/security-event-counter.ts'
import { createShopApi } from './shop-api.ts'

/** Opens the services used by requests: in-process API, mail, PDF files, pictures, event streams, metrics. */
export async function openServices(start: StartDeps, database: ShopDatabase, workers: ShopWorkers) {
  const { root, settings, logger } = start
  const { db, kind, clock, write, catalogue, shop, enquiries, saving } = database
  const eventBroadcaster = createEventBroadcaster({ db, clock })
  const { PUBLIC_URL } = settings
  const mailer = openMailer(settings, shop)
  const notices = mailer && startNoticeWorker({ db, write, mailer, shop, clock, logger, PUBLIC_URL })
  const priceLists = openPriceListFileStore({ pool: workers.papers, catalogue, logger })
  const security = openSecurityEventCounter({ write, clock, logger })
  const pictures = openPictures(
    {
      artworkDir: join(root, 'seed/artwork'),
      scenesDir: join(root, 'public/pages'),
      dataDir: settings.DATA_DIR,
    },
    {
      logger,
      pool: workers.pictures,
      isShown: (name) => catalogue.current().pictures.has(PICTURES_PATH + name),
      findPhoto: (file_hash) => findPhoto(db, file_hash),
    },
  )
  const readiness = { saving, write: enquiries.write }
  const metrics = await openMetrics(
    settings,
    { db, catalogue, eventBroadcaster, notices, database: kind },
    readiness,
  )

  return {
    api: createShopApi({ db, catalogue }),
    eventBroadcaster,
    notices,
    bills: openBillFiles(workers.papers, logger),
    priceLists,
    pictures,
    security,
    requestObserver: metrics?.watch,
    async close() {
      metrics?.close()
      await notices?.close()
      priceLists.close()
      await security.close()
    },
  }
}

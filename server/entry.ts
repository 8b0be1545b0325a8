import { join } from 'node:path'
import { openAssets } from './assets.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { openDatabase } from './db/dialect.ts'
import { migrateToLatest } from './db/migrate.ts'
import { deleteIdempotencyRecordsBefore } from './db/queries/idempotency.ts'
import { seedIfEmpty } from './db/seed.ts'
import { billPdf } from './enquiries/bill-pdf.ts'
import { createApp, createListener } from './http.ts'
import { createLogger } from './logger.ts'
import { createMemoryAnswers } from './memory-answers.ts'
import { createPages } from './pages.ts'
import { openPictures } from './pictures/pictures.ts'
import { readSettings } from './settings.ts'
import { createShopApi } from './shop-api.ts'

export { SettingsError } from './settings.ts'

const DAY = 86_400_000
/** How long an Idempotency-Key is remembered, in ms. */
const KEYS_KEPT = 30 * DAY

type Start = {
  /** The folder of the project. */
  root: string
  environment: Record<string, string | undefined>
}

/**
 * Opens the shop: settings, database with its migrations and the demo shop, catalogue, app. Throws a SettingsError for a
 * wrong setting. While developing, Vite serves the browser's build.
 */
export async function openShop({ root, environment }: Start) {
  const settings = readSettings(environment)
  const logger = createLogger(settings)
  const { db, kind, close } = openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL })
  await migrateToLatest(db, kind)
  await seedIfEmpty(db, join(root, 'seed'), new Date().toISOString())
  const catalogue = await openCatalogue(db)

  const forgetOldKeys = () =>
    deleteIdempotencyRecordsBefore(db, new Date(Date.now() - KEYS_KEPT).toISOString()).catch((err) =>
      logger.error({ err }),
    )
  await forgetOldKeys()
  const daily = setInterval(forgetOldKeys, DAY).unref()

  const answers = createMemoryAnswers({ version: () => catalogue.current().version })
  const api = createShopApi({ db, catalogue, clock: () => new Date() })
  const shop = () => catalogue.current().shop
  const findAsset = import.meta.env.DEV ? undefined : openAssets(join(root, 'build/client'))
  const app = createApp({
    settings,
    logger,
    db,
    api,
    answers,
    pictures: openPictures({ artworkDir: join(root, 'seed/artwork'), dataDir: settings.DATA_DIR }, logger),
    findAsset,
    renderPage: createPages({
      build: () => import('virtual:react-router/server-build'),
      mode: settings.NODE_ENV,
      parts: { api, shop, billPdf: (order) => billPdf(order, shop()) },
      findAsset,
    }),
  })

  return {
    settings,
    listener: createListener(app, { answers, logger }),
    /** Leaves the database; what was answered is on disk already. */
    async close() {
      clearInterval(daily)
      catalogue.close()
      await close()
    },
  }
}

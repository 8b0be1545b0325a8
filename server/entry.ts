import { join } from 'node:path'
import { AT_HAND } from '#contract/office/imports.ts'
import { PICTURES } from '#domain/catalogue/picture.ts'
import { shopInTamil } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import { WORDS } from '#i18n/words.ts'
import { anchorAudit } from './audit/anchors.ts'
import { shopVersion } from './backups/backup-file.ts'
import type { NightJob } from './backups/nightly-backup.ts'
import { NIGHT_MAX, startNights } from './backups/nights.ts'
import { USE_PG_DUMP } from './backups/postgres-backups.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { PASSWORD_COST } from './customers/password.ts'
import { databasePlace, openDatabase } from './db/dialect.ts'
import { createOutage } from './db/outage.ts'
import { prepareDatabase } from './db/prepare.ts'
import { startFailure } from './db/start-failure.ts'
import { findLorryReceipt } from './enquiries/lorry-receipt.ts'
import { findPhoto } from './files/find-photo.ts'
import type { PhotoJob } from './files/make-photo.ts'
import { forgetWhatIsOld } from './housekeeping.ts'
import { createApp, createListener } from './http.ts'
import { startImportWorker } from './imports/import-worker.ts'
import type { SheetJob } from './imports/sheet-worker.ts'
import type { UnderstandJob } from './imports/understand-file.ts'
import { openUnderstanding } from './imports/understanding.ts'
import { readPage, readPages } from './information/read-page.ts'
import { createLiveHub } from './live/live-hub.ts'
import { createLogger } from './logger.ts'
import { openMetricsPort } from './metrics/metrics-port.ts'
import { protectiveHeaders } from './middleware/security-headers.ts'
import { openMailer } from './notices/mailer.ts'
import { startNoticeWorker } from './notices/notice-worker.ts'
import { openOfficeShell } from './office-shell.ts'
import { createFirstUser } from './office-users/first-user.ts'
import { openBills } from './papers/bills.ts'
import type { PaperJob } from './papers/paper-worker.ts'
import { openPriceLists } from './papers/price-lists.ts'
import type { PictureJob } from './pictures/picture-job.ts'
import { openPictures } from './pictures/pictures.ts'
import { createReadiness } from './readiness.ts'
import { createPages } from './render.ts'
import { openSecurityDesk } from './security/security-desk.ts'
import { readSettings, SettingsError } from './settings.ts'
import { createShopApi } from './shop-api.ts'
import { createUnitOfWork } from './unit-of-work/unit-of-work.ts'
import { openWorkerPool } from './worker-pool/worker-pool.ts'

export { SettingsError } from './settings.ts'

const DAY = 86_400_000
/** How many bills may wait to be made: the last one a few seconds. */
const BILLS_WAITING = 16
/** How many pictures: some screens full of them. */
const PICTURES_WAITING = 200
/** How many photos: no more are taken in at a time. */
const PHOTOS_WAITING = 2
/** How many price lists wait to be read, or to be understood: each a second or two. */
const SHEETS_WAITING = 8
/** Who opens the screen that takes files has chosen one within so long, in ms: the process that reads it is kept at hand. */
const CHOOSING = 60_000
/** What understanding one of 20,000 rows beside 20,000 products takes of the heap, in MB. */
const UNDERSTANDING_MAX = 512

/**
 * Opens the shop: settings, database with its migrations and the demo shop, catalogue, app. Throws a SettingsError for a
 * wrong setting or a database that cannot be used. While developing, Vite serves the browser's build. `root` is the folder
 * of the project.
 */
export async function openShop({ root, environment }: { root: string; environment: NodeJS.ProcessEnv }) {
  const settings = readSettings(environment)
  const logger = createLogger(settings)
  const place = databasePlace(settings)
  const sayWhyNot = (error: unknown): never => {
    const sentence = startFailure(place, error)
    throw sentence ? new SettingsError(sentence) : error
  }
  await prepareDatabase(place, join(root, 'seed')).catch(sayWhyNot)
  const { db, kind, close } = openDatabase(place)
  const clock = () => new Date()
  const outage = createOutage(logger, 'The catalogue cannot be read')
  const catalogue = await openCatalogue(db, clock, outage).catch(sayWhyNot)
  const saving = createOutage(logger, 'Enquiries cannot be saved')
  const enquiries = { write: createUnitOfWork({ db, clock, outage: saving }), catalogue }

  const write = createUnitOfWork({ db, clock })
  const keepHouse = () => forgetWhatIsOld(write).catch((err) => logger.error({ err }))
  const noteAuditEnd = () =>
    anchorAudit({ db, kind, clock, logger }, settings.DATA_DIR).catch((err) => logger.error({ err }))
  await keepHouse()
  const daily = setInterval(() => keepHouse().then(noteAuditEnd), DAY).unref()

  const live = createLiveHub({ db, clock })
  const api = createShopApi({ db, catalogue })
  const shop = () => catalogue.current().shop
  await createFirstUser({ db, write, passwordCost: PASSWORD_COST, shop }, settings)
  await noteAuditEnd()
  const mailer = openMailer(settings, shop)
  const { PUBLIC_URL } = settings
  const site = PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const notices = mailer && startNoticeWorker({ db, write, mailer, shop, clock, logger, PUBLIC_URL })
  const papers = openWorkerPool<PaperJob>(join(root, 'server/papers/paper-worker.ts'), {
    waitingMax: BILLS_WAITING,
  })
  const darkroom = openWorkerPool<PictureJob>(join(root, 'server/pictures/picture-worker.ts'), {
    waitingMax: PICTURES_WAITING,
  })
  const photos = openWorkerPool<PhotoJob>(join(root, 'server/files/photo-worker.ts'), {
    waitingMax: PHOTOS_WAITING,
  })
  const sheets = { waitingMax: SHEETS_WAITING }
  const readers = openWorkerPool<SheetJob>(join(root, 'server/imports/sheet-worker.ts'), {
    ...sheets,
    idle: CHOOSING,
  })
  const thinkers = openWorkerPool<UnderstandJob>(join(root, 'server/imports/understand-worker.ts'), {
    ...sheets,
    heapMax: UNDERSTANDING_MAX,
    // Who mends a file says the next thing within so long, even with a call in between: with what it has read.
    idle: AT_HAND,
  })
  const understanding = openUnderstanding(thinkers)
  const imports = startImportWorker({ db, write, clock, readers, understanding, logger })
  const { BACKUP_DIR, BACKUP_AT, BACKUP_KEEP } = settings
  if (BACKUP_DIR && place.databaseUrl) logger.warn(`BACKUP_DIR is not used. ${USE_PG_DUMP}`)
  const nights =
    BACKUP_DIR &&
    !place.databaseUrl &&
    startNights({
      db,
      write,
      clock,
      logger,
      pool: openWorkerPool<NightJob>(join(root, 'server/backups/nightly-worker.ts'), {
        waitingMax: 1,
        jobMax: NIGHT_MAX,
        env: process.env,
      }),
      dataDir: place.dataDir,
      folder: BACKUP_DIR,
      at: BACKUP_AT,
      keep: BACKUP_KEEP,
    })
  const bills = openBills(papers, logger)
  const priceLists = openPriceLists({ pool: papers, catalogue, logger })
  // Whatever measures is not even in memory where nobody asks for it.
  const metrics = settings.METRICS_PORT
    ? (await import('./metrics/metrics.ts')).createMetrics({
        db,
        catalogue,
        live,
        notices,
        isReady: createReadiness(db, { saving, write: enquiries.write }),
        version: shopVersion(),
        database: kind,
      })
    : undefined
  const watch = metrics?.watch
  const security = openSecurityDesk({ write, clock, logger })
  const clientDir = import.meta.env.DEV ? undefined : join(root, 'build/client')
  const app = createApp({
    settings,
    logger,
    db,
    clock,
    write,
    passwordCost: PASSWORD_COST,
    shop,
    api,
    enquiries,
    saving,
    watch,
    live,
    pictures: openPictures(
      {
        artworkDir: join(root, 'seed/artwork'),
        scenesDir: join(root, 'public/pages'),
        dataDir: settings.DATA_DIR,
      },
      {
        logger,
        pool: darkroom,
        isShown: (name) => catalogue.current().pictures.has(PICTURES + name),
        findPhoto: (file_hash) => findPhoto(db, file_hash),
      },
    ),
    priceLists,
    photos,
    imports: {
      understanding,
      wake: imports.wake,
      getReady() {
        readers.wake()
        thinkers.wake()
      },
    },
    readers,
    security,
    notices,
    clientDir,
    office: import.meta.env.DEV ? undefined : openOfficeShell(join(root, 'build/office')),
    renderPage: createPages({
      build: () => import('virtual:react-router/server-build'),
      mode: settings.NODE_ENV,
      parts: (language: Language) => ({
        language,
        words: WORDS[language],
        api,
        shop,
        shopFront: () => (language === 'ta' ? shopInTamil(shop()) : shop()),
        closedSeason: () => catalogue.current().closed,
        site,
        pageFailed: (err) => logger.error({ err }, 'A page could not be made'),
        billPdf: (order, gone) => bills.find({ order, shop: shop(), language }, gone),
        findLorryReceipt: (id) => findLorryReceipt(db, id),
        findInformation: (page) => readPage(language, page, catalogue.current()),
        informationPages: () => readPages(language, catalogue.current()),
      }),
      clientDir,
    }),
  })

  const metricsPort = metrics && (await openMetricsPort(metrics, settings))

  return {
    settings,
    listener: createListener(app, { logger, settings }),
    /** The headers of answers that the listener has no part in. */
    headers: protectiveHeaders(settings),
    /** Ends what would go on for ever by itself: before connections are waited for. */
    endStreams: live.close,
    /** Leaves the database; what was answered is on disk already. */
    async close() {
      clearInterval(daily)
      metricsPort?.close()
      await notices?.close()
      catalogue.close()
      priceLists.close()
      papers.close()
      darkroom.close()
      photos.close()
      // First, so that what they have in hand is given back.
      readers.close()
      thinkers.close()
      await imports.close()
      if (nights) await nights.close()
      await security.close()
      await close()
    },
  }
}

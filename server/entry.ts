import { join } from 'node:path'
import { PICTURES } from '#domain/picture.ts'
import { shopInTamil } from '#domain/shop.ts'
import type { Language } from '#i18n/language.ts'
import { WORDS } from '#i18n/words.ts'
import { openAssets } from './assets.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { openDatabase } from './db/dialect.ts'
import { createOutage } from './db/outage.ts'
import { prepareDatabase } from './db/prepare.ts'
import { deleteIdempotencyRecordsBefore } from './db/queries/idempotency.ts'
import { deleteOldOfficeSessions } from './db/queries/office-users.ts'
import { deleteExpiredSessions } from './db/queries/sessions.ts'
import { deleteForgottenTries } from './db/queries/throttle.ts'
import { startFailure } from './db/start-failure.ts'
import { findLorryReceipt } from './enquiries/lorry-receipt.ts'
import { createApp, createListener } from './http.ts'
import { readPage, readPages } from './information/read-page.ts'
import { createLogger } from './logger.ts'
import { createMemoryAnswers } from './memory-answers.ts'
import { protectiveHeaders } from './middleware/security-headers.ts'
import { openMailer } from './notices/mailer.ts'
import { startNoticeWorker } from './notices/notice-worker.ts'
import { openOfficeShell } from './office-shell.ts'
import { createFirstUser } from './office-users/first-user.ts'
import { sessionsLastingAt } from './office-users/sessions.ts'
import { createPages } from './pages.ts'
import type { Bill } from './papers/bill-worker.ts'
import { openBills } from './papers/bills.ts'
import type { PictureJob } from './pictures/picture-job.ts'
import { openPictures } from './pictures/pictures.ts'
import { readSettings, SettingsError } from './settings.ts'
import { createShopApi } from './shop-api.ts'
import { createUnitOfWork } from './unit-of-work.ts'
import { openWorkshop } from './workshop/workshop.ts'

export { SettingsError } from './settings.ts'

const DAY = 86_400_000
/** How many bills may wait to be made: the last one a few seconds. */
const BILLS_WAITING = 16
/** How many pictures: some screens full of them. */
const PICTURES_WAITING = 200
/** How long an Idempotency-Key is remembered, in ms. */
const KEYS_KEPT = 30 * DAY

/**
 * Opens the shop: settings, database with its migrations and the demo shop, catalogue, app. Throws a SettingsError for a
 * wrong setting or a database that cannot be used. While developing, Vite serves the browser's build. `root` is the folder
 * of the project.
 */
export async function openShop({ root, environment }: { root: string; environment: NodeJS.ProcessEnv }) {
  const settings = readSettings(environment)
  const logger = createLogger(settings)
  const place = { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL }
  await prepareDatabase(place, join(root, 'seed')).catch((error) => {
    const sentence = startFailure(place, error)
    throw sentence ? new SettingsError(sentence) : error
  })
  const { db, close } = openDatabase(place)
  const catalogue = await openCatalogue(db, createOutage(logger, 'The catalogue cannot be read'))
  const saving = createOutage(logger, 'Enquiries cannot be saved')

  const clock = () => new Date()
  const write = createUnitOfWork({ db, clock })
  const forgetWhatIsOld = async () => {
    try {
      await write({ kind: 'system', name: 'housekeeping' }, async ({ trx, now }) => {
        await deleteIdempotencyRecordsBefore(trx, new Date(now.getTime() - KEYS_KEPT).toISOString())
        await deleteExpiredSessions(trx, now.toISOString())
        await deleteForgottenTries(trx, now.toISOString())
        await deleteOldOfficeSessions(trx, sessionsLastingAt(now))
        return { data: null }
      })
    } catch (err) {
      logger.error({ err })
    }
  }
  await forgetWhatIsOld()
  const daily = setInterval(forgetWhatIsOld, DAY).unref()

  const answers = createMemoryAnswers({ version: () => catalogue.current().version })
  const api = createShopApi({ db, catalogue })
  const shop = () => catalogue.current().shop
  await createFirstUser({ db, write, shop }, settings)
  const mailer = openMailer(settings, shop)
  const { PUBLIC_URL } = settings
  const site = PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const notices = mailer && startNoticeWorker({ db, write, mailer, shop, clock, logger, PUBLIC_URL })
  const papers = openWorkshop<Bill>(join(root, 'server/papers/bill-worker.ts'), { waitingMax: BILLS_WAITING })
  const darkroom = openWorkshop<PictureJob>(join(root, 'server/pictures/picture-worker.ts'), {
    waitingMax: PICTURES_WAITING,
  })
  const bills = openBills(papers, logger)
  const findAsset = import.meta.env.DEV ? undefined : openAssets(join(root, 'build/client'))
  const app = createApp({
    settings,
    logger,
    db,
    clock,
    write,
    shop,
    api,
    enquiries: { write: createUnitOfWork({ db, clock, outage: saving }), catalogue },
    saving,
    answers,
    pictures: openPictures(
      {
        artworkDir: join(root, 'seed/artwork'),
        scenesDir: join(root, 'public/pages'),
        dataDir: settings.DATA_DIR,
      },
      { logger, workshop: darkroom, isShown: (name) => catalogue.current().pictures.has(PICTURES + name) },
    ),
    notices,
    findAsset,
    office: import.meta.env.DEV ? undefined : openOfficeShell(join(root, 'build/office')),
    renderPage: createPages({
      build: () => import('virtual:react-router/server-build'),
      mode: settings.NODE_ENV,
      answers,
      parts: (language: Language) => ({
        language,
        words: WORDS[language],
        api,
        shop,
        shopFront: () => (language === 'ta' ? shopInTamil(shop()) : shop()),
        site,
        pageFailed: (err) => logger.error({ err }, 'A page could not be made'),
        billPdf: (order, gone) => bills.find({ order, shop: shop(), language }, gone),
        findLorryReceipt: (id) => findLorryReceipt({ db, dataDir: settings.DATA_DIR }, id),
        findInformation: (page) => readPage(language, page, shop()),
        informationPages: () => readPages(language, shop()),
      }),
      findAsset,
    }),
  })

  return {
    settings,
    listener: createListener(app, { answers, logger, settings }),
    /** The headers of answers that the listener has no part in. */
    headers: protectiveHeaders(settings),
    /** Leaves the database; what was answered is on disk already. */
    async close() {
      clearInterval(daily)
      await notices?.close()
      catalogue.close()
      papers.close()
      darkroom.close()
      await close()
    },
  }
}

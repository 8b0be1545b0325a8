import { join } from 'node:path'
import type { StartDeps } from './app-deps.ts'
import { anchorAudit } from './audit/audit-anchors.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { PASSWORD_COST } from './customers/password.ts'
import { describeStartFailure } from './db/describe-start-failure.ts'
import { databaseLocation, openDatabase } from './db/dialect.ts'
import { createOutageMonitor } from './db/outage-monitor.ts'
import { prepareDatabase } from './db/prepare-database.ts'
import { readDemoSettings } from './db/seed-files.ts'
import { deleteExpiredRows } from './delete-expired-rows.ts'
import { createFirstUser } from './office-users/create-first-user.ts'
import { SettingsError } from './settings.ts'
import { createUnitOfWork } from './unit-of-work/unit-of-work.ts'

const DAY = 86_400_000

/** The open database with the in-memory catalogue and the units of work. */
export type ShopDatabase = Awaited<ReturnType<typeof openShopDatabase>>

/**
 * Opens the database: migrations, demo data, catalogue and first office user. Deletes expired rows daily. Throws a
 * SettingsError for an unusable database.
 */
export async function openShopDatabase({ root, settings, logger }: StartDeps) {
  const place = databaseLocation(settings)
  const rethrowAsSettingsError = (error: unknown): never => {
    const sentence = describeStartFailure(place, error)
    throw sentence ? new SettingsError(sentence) : error
  }
  const seedDir = join(root, 'seed')
  await prepareDatabase(place, seedDir).catch(rethrowAsSettingsError)
  const { db, kind, close } = openDatabase(place)
  const clock = () => new Date()
  const outage = createOutageMonitor(logger, 'The catalogue cannot be read')
  const demo = await readDemoSettings(seedDir)
  const catalogue = await openCatalogue({ db, demo }, clock, outage).catch(rethrowAsSettingsError)
  const shop = () => catalogue.current().shop
  const saving = createOutageMonitor(logger, 'Enquiries cannot be saved')
  const enquiries = { write: createUnitOfWork({ db, clock, outage: saving }), catalogue }
  const write = createUnitOfWork({ db, clock })

  const deleteExpired = () => deleteExpiredRows(write).catch((err) => logger.error({ err }))
  const recordAuditAnchor = () =>
    anchorAudit({ db, kind, clock, logger }, settings.DATA_DIR).catch((err) => logger.error({ err }))
  await deleteExpired()
  await createFirstUser({ db, write, passwordCost: PASSWORD_COST, shop }, settings)
  await recordAuditAnchor()
  const daily = setInterval(() => deleteExpired().then(recordAuditAnchor), DAY).unref()

  return {
    db,
    kind,
    clock,
    write,
    catalogue,
    shop,
    enquiries,
    saving,
    passwordCost: PASSWORD_COST,
    /** Closes the database. All acknowledged writes are committed. */
    async close() {
      clearInterval(daily)
      catalogue.close()
      await close()
    },
  }
}

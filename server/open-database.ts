import { join } from 'node:path'
import type { StartParts } from './app-parts.ts'
import { anchorAudit } from './audit/anchors.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { PASSWORD_COST } from './customers/password.ts'
import { databasePlace, openDatabase } from './db/dialect.ts'
import { createOutage } from './db/outage.ts'
import { prepareDatabase } from './db/prepare.ts'
import { startFailure } from './db/start-failure.ts'
import { forgetWhatIsOld } from './housekeeping.ts'
import { createFirstUser } from './office-users/first-user.ts'
import { SettingsError } from './settings.ts'
import { createUnitOfWork } from './unit-of-work/unit-of-work.ts'

const DAY = 86_400_000

/** The open database, its catalogue in memory and the ways to write. */
export type ShopDatabase = Awaited<ReturnType<typeof openShopDatabase>>

/**
 * Opens the database with its migrations, the demo shop, the catalogue and the first office user, and keeps house once a day.
 * Throws a SettingsError for a database that cannot be used.
 */
export async function openShopDatabase({ root, settings, logger }: StartParts) {
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
  const shop = () => catalogue.current().shop
  const saving = createOutage(logger, 'Enquiries cannot be saved')
  const enquiries = { write: createUnitOfWork({ db, clock, outage: saving }), catalogue }
  const write = createUnitOfWork({ db, clock })

  const keepHouse = () => forgetWhatIsOld(write).catch((err) => logger.error({ err }))
  const noteAuditEnd = () =>
    anchorAudit({ db, kind, clock, logger }, settings.DATA_DIR).catch((err) => logger.error({ err }))
  await keepHouse()
  await createFirstUser({ db, write, passwordCost: PASSWORD_COST, shop }, settings)
  await noteAuditEnd()
  const daily = setInterval(() => keepHouse().then(noteAuditEnd), DAY).unref()

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
    /** Leaves the database; what was answered is on disk already. */
    async close() {
      clearInterval(daily)
      catalogue.close()
      await close()
    },
  }
}

import { join } from 'node:path'
import { createApp } from './http.ts'
import { createLogger } from './logger.ts'
import { defaultSecurityHeaders } from './middleware/security/security-headers.ts'
import { openShopDatabase } from './open-database.ts'
import { openServices } from './open-services.ts'
import { openWorkers } from './open-workers.ts'
import { createPageForms } from './pages/page-forms.ts'
import { createPageServices } from './pages/page-services.ts'
import { createPageRenderer } from './render.ts'
import { createListener } from './request-listener.ts'
import { openOfficeShell } from './routes/office-shell.ts'
import { readSettings } from './settings.ts'

export { SettingsError } from './settings.ts'

/**
 * Opens the shop: settings, database, worker processes, services, app. Throws a SettingsError for an invalid setting or an
 * unusable database. In development, Vite serves the client build. `root` is the project folder.
 */
export async function openShop({ root, environment }: { root: string; environment: NodeJS.ProcessEnv }) {
  const settings = readSettings(environment)
  const logger = createLogger(settings)
  const start = { root, settings, logger }
  const database = await openShopDatabase(start)
  const workers = openWorkers(start, database)
  const services = await openServices(start, database, workers)

  const { db, clock, write, passwordCost, catalogue, shop, enquiries, saving } = database
  const { photos, sheets, triggerImportWorker } = workers
  const { api, eventBroadcaster, pictures, priceLists, bills, security, notices, requestObserver } = services
  const site = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const clientDir = import.meta.env.DEV ? undefined : join(root, 'build/client')
  const app = createApp({
    settings,
    logger,
    db,
    clock,
    write,
    passwordCost,
    shop,
    api,
    enquiries,
    saving,
    requestObserver,
    eventBroadcaster,
    pictures,
    priceLists,
    photos,
    sheets,
    triggerImportWorker,
    security,
    notices,
    clientDir,
    office: import.meta.env.DEV ? undefined : openOfficeShell(join(root, 'build/office')),
    renderPage: createPageRenderer({
      build: () => import('virtual:react-router/server-build'),
      mode: settings.NODE_ENV,
      createServices: createPageServices({
        db,
        logger,
        api,
        catalogue,
        shop,
        bills,
        forms: createPageForms({ db, clock, write, passwordCost, logger, enquiries }),
        site,
      }),
      clientDir,
    }),
  })

  return {
    settings,
    listener: createListener(app, { logger, settings }),
    /** Headers for responses that bypass the listener. */
    headers: defaultSecurityHeaders(settings),
    /** Ends open event streams, so that the server can drain its connections. */
    endStreams: eventBroadcaster.close,
    /** Closes everything in reverse order of opening. */
    async close() {
      await services.close()
      await workers.close()
      await database.close()
    },
  }
}

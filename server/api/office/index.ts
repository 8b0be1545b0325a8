import { Hono } from 'hono'
import { OFFICE_CALLS } from '#contract/office/office-calls.ts'
import type { ApiDeps } from '../../app-deps.ts'
import type { HonoEnv } from '../../hono-env.ts'
import { noStore } from '../../middleware/no-store.ts'
import type { HandlersOf } from '../call-handlers.ts'
import { registerCalls } from '../register-calls.ts'
import { officeAccountCalls } from './account.ts'
import { officeAuditCalls } from './audit.ts'
import { officeCustomerCalls } from './customers.ts'
import { officeEnquiryCalls } from './enquiries.ts'
import { officeEventStreamCalls } from './event-stream.ts'
import { officeImportCalls } from './imports.ts'
import { officeInboxCalls } from './inbox.ts'
import { officeNewEnquiryCalls } from './new-enquiry.ts'
import { officeNoteCalls } from './notes.ts'
import { officeOverviewCalls } from './overview.ts'
import { officeParcelCalls } from './parcels.ts'
import { officePriceListCalls } from './price-list.ts'
import { officeSettingsCalls } from './settings.ts'
import { officeUserCalls } from './users.ts'

/** Routes of the office's API. Any other path below `/office/api/` is 404 (O1). */
export function officeApiRoutes(deps: ApiDeps): Hono<HonoEnv> {
  const { office } = deps
  const app = new Hono<HonoEnv>()
  app.use('/office/api/*', noStore, async (c, next) => {
    await next()
    // An open screen compares this with its own build to notice an update.
    if (office?.build) c.header('X-Office-Build', office.build)
  })
  const handlers: HandlersOf<typeof OFFICE_CALLS> = {
    ...officeAccountCalls(deps),
    ...officeOverviewCalls(deps),
    ...officeInboxCalls(deps),
    ...officeEnquiryCalls({ ...deps, catalogue: deps.enquiries.catalogue }),
    ...officeNoteCalls(deps),
    ...officeParcelCalls(deps),
    ...officeNewEnquiryCalls(deps),
    ...officeCustomerCalls(deps),
    ...officePriceListCalls(deps),
    ...officeUserCalls(deps),
    ...officeAuditCalls(deps),
    ...officeEventStreamCalls(deps),
    ...officeImportCalls(deps),
    ...officeSettingsCalls(deps),
  }
  registerCalls(app, OFFICE_CALLS, handlers, deps)
  app.all('/office/api/*', (c) => c.notFound())
  return app
}

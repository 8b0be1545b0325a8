import type { Logger } from 'pino'
import type { ShopApi } from '#contract/shop-api.ts'
import type { Shop } from '#domain/shop.ts'
import type { ImportServices } from './api/office/imports.ts'
import type { PasswordDeps } from './customers/password.ts'
import type { OutageMonitor } from './db/outage-monitor.ts'
import type { Connection } from './db/schema.ts'
import type { PlaceEnquiryDeps } from './enquiries/place-enquiry.ts'
import type { EventBroadcaster } from './event-stream/event-broadcaster.ts'
import type { PhotoPool } from './files/process-photo.ts'
import type { RequestMetadata } from './hono-env.ts'
import type { RequestObserver } from './middleware/logging/request-metrics.ts'
import type { NoticeWorker } from './notices/notice-worker.ts'
import type { PriceListFileStore } from './papers/price-list/price-list-file-store.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { OfficeShell } from './routes/office-shell.ts'
import type { SecurityDeps } from './security/security-event-counter.ts'
import type { Settings } from './settings.ts'

/** Inputs of the process: the project folder, the settings and the logger. */
export type StartDeps = { root: string; settings: Settings; logger: Logger }

/** Dependencies of the APIs. */
export type ApiDeps = PasswordDeps &
  SecurityDeps &
  ImportServices & {
    settings: Pick<Settings, 'PUBLIC_URL' | 'PROXIES'>
    logger: Logger
    api: ShopApi
    /** The shop's identity (D18), read from the current catalogue. */
    shop: () => Shop
    /** Enquiries have their own unit of work, so that they never wait for writes to the rate-limit counters. */
    enquiries: PlaceEnquiryDeps
    eventBroadcaster: EventBroadcaster
    /** Re-encodes photos on upload. */
    photos: PhotoPool
    /** The office's build; undefined if another server serves it. */
    office?: OfficeShell
  }

/** Dependencies of the app. Tests pass their own. */
export type AppDeps = ApiDeps & {
  /** The readiness check also uses it to test whether the database accepts writes. */
  db: Connection
  /** Records the most recent failure to save an enquiry. */
  saving?: OutageMonitor | undefined
  /** Counts requests; undefined if metrics are off. */
  requestObserver?: RequestObserver | undefined
  pictures: Pictures
  /** The price list as downloadable files. */
  priceLists: Pick<PriceListFileStore, 'find'>
  /** Sends the notices; undefined if the shop sends no mail. */
  notices?: Pick<NoticeWorker, 'state'> | undefined
  /** The folder of the storefront's build; undefined if another server serves it. */
  clientDir?: string | undefined
  /** Renders the requested page. */
  renderPage: (request: Request, from: RequestMetadata) => Response | Promise<Response>
}

import type { Logger } from 'pino'
import type { ShopApi } from '#contract/shop-api.ts'
import type { Shop } from '#domain/shop.ts'
import type { ImportServices } from './api/office/imports.ts'
import type { PasswordParts } from './customers/password.ts'
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

/** What the process was started with: the folder of the project, its settings, its log. */
export type StartDeps = { root: string; settings: Settings; logger: Logger }

/** What the APIs are made of. */
export type ApiDeps = PasswordParts &
  SecurityDeps &
  ImportServices & {
    settings: Pick<Settings, 'PUBLIC_URL' | 'PROXIES'>
    logger: Logger
    api: ShopApi
    /** The shop's identity (D18), as it is now. */
    shop: () => Shop
    /** Enquiries have a unit of work of their own: they never wait for the rate limits' counters. */
    enquiries: PlaceEnquiryDeps
    eventBroadcaster: EventBroadcaster
    /** Re-encodes photos on upload. */
    photos: PhotoPool
    /** The office's build; undefined where something else serves it. */
    office?: OfficeShell
  }

/** What the app is made of. Tests give their own. */
export type AppDeps = ApiDeps & {
  /** Also asked whether it could be written to. */
  db: Connection
  /** The outage that saving enquiries met last. */
  saving?: OutageMonitor | undefined
  /** Counts requests; undefined where nobody reads the figures. */
  requestObserver?: RequestObserver | undefined
  pictures: Pictures
  /** The price list as files that visitors keep. */
  priceLists: Pick<PriceListFileStore, 'find'>
  /** Sends the notices; undefined where no mail is sent. */
  notices?: Pick<NoticeWorker, 'state'> | undefined
  /** The folder of the storefront's build; undefined where something else serves it. */
  clientDir?: string | undefined
  /** Renders the page that a request asks for. */
  renderPage: (request: Request, from: RequestMetadata) => Response | Promise<Response>
}

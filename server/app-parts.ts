import type { Logger } from 'pino'
import type { ShopApi } from '#contract/shop-api.ts'
import type { Shop } from '#domain/shop.ts'
import type { ImportDesk } from './api/office/imports.ts'
import type { From } from './caller.ts'
import type { PasswordParts } from './customers/password.ts'
import type { Outage } from './db/outage.ts'
import type { Connection } from './db/schema.ts'
import type { PlaceEnquiryParts } from './enquiries/place-enquiry.ts'
import type { PhotoPool } from './files/take-photo.ts'
import type { LiveHub } from './live/live-hub.ts'
import type { Watch } from './middleware/request-figures.ts'
import type { NoticeWorker } from './notices/notice-worker.ts'
import type { OfficeShell } from './office-shell.ts'
import type { PriceLists } from './papers/price-lists.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { SecurityParts } from './security/security-desk.ts'
import type { Settings } from './settings.ts'

/** What the process was started with: the folder of the project, its settings, its log. */
export type StartParts = { root: string; settings: Settings; logger: Logger }

/** What the APIs are made of. */
export type ApiParts = PasswordParts &
  SecurityParts &
  ImportDesk & {
    settings: Pick<Settings, 'PUBLIC_URL' | 'PROXIES'>
    logger: Logger
    api: ShopApi
    /** The shop's identity (D18), as it is now. */
    shop: () => Shop
    /** Enquiries have a unit of work of their own: they never wait for the rate limits' counters. */
    enquiries: PlaceEnquiryParts
    live: LiveHub
    /** Re-encodes photos on upload. */
    photos: PhotoPool
    /** The office's build; undefined where something else serves it. */
    office?: OfficeShell
  }

/** What the app is made of. Tests give their own. */
export type AppParts = ApiParts & {
  /** Also asked whether it could be written to. */
  db: Connection
  /** The outage that saving enquiries met last. */
  saving?: Outage | undefined
  /** Counts requests; undefined where nobody reads the figures. */
  watch?: Watch | undefined
  pictures: Pictures
  /** The price list as files that visitors keep. */
  priceLists: Pick<PriceLists, 'find'>
  /** Sends the notices; undefined where no mail is sent. */
  notices?: Pick<NoticeWorker, 'state'> | undefined
  /** The folder of the storefront's build; undefined where something else serves it. */
  clientDir?: string | undefined
  /** Renders the page that a request asks for. */
  renderPage: (request: Request, from: From) => Response | Promise<Response>
}

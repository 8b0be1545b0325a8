import type { RequestListener } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Logger } from 'pino'
import { ANY_CACHE } from '#contract/any-cache.ts'
import { CALLS } from '#contract/calls.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { openApiDocument } from '#contract/openapi.ts'
import type { ShopApi } from '#contract/shop-api.ts'
import type { Shop } from '#domain/shop.ts'
import { accountCalls } from './api/account.ts'
import { masterCalls } from './api/master.ts'
import { officeAccountCalls } from './api/office/account.ts'
import { officeAuditCalls } from './api/office/audit.ts'
import { officeCustomerCalls } from './api/office/customers.ts'
import { officeEnquiryCalls } from './api/office/enquiries.ts'
import { type ImportDesk, officeImportCalls } from './api/office/imports.ts'
import { officeInboxCalls } from './api/office/inbox.ts'
import { officeLiveCalls } from './api/office/live.ts'
import { officeNewEnquiryCalls } from './api/office/new-enquiry.ts'
import { officeOverviewCalls } from './api/office/overview.ts'
import { officeParcelCalls } from './api/office/parcels.ts'
import { officePriceListCalls } from './api/office/price-list.ts'
import { officeUserCalls } from './api/office/users.ts'
import { orderCalls } from './api/order.ts'
import { pageSpeedCalls } from './api/page-speed.ts'
import { productCalls } from './api/product.ts'
import { type HandlersOf, serve } from './api/serve.ts'
import { startCalls } from './api/start.ts'
import { userCalls } from './api/users.ts'
import type { FindAsset } from './assets.ts'
import type { Caller } from './caller.ts'
import type { PasswordParts } from './customers/password.ts'
import type { Outage } from './db/outage.ts'
import type { Connection } from './db/schema.ts'
import { ASK_AGAIN_AFTER, isUnavailable } from './db/unavailable.ts'
import type { PlaceEnquiryParts } from './enquiries/place-enquiry.ts'
import type { PhotoPool } from './files/take-photo.ts'
import type { SheetPool } from './imports/read-sheets.ts'
import { json } from './json.ts'
import type { LiveHub } from './live/live-hub.ts'
import { loggedPath } from './logger.ts'
import type { MemoryAnswers } from './memory-answers.ts'
import { giveToken } from './middleware/anti-forgery.ts'
import { clientAddress } from './middleware/client-address.ts'
import { memory } from './middleware/memory.ts'
import type { MemoryLog } from './middleware/memory-log.ts'
import { noStore } from './middleware/no-store.ts'
import { logRequest } from './middleware/request-log.ts'
import { PAGES_ALONE, protectiveHeaders, securityHeaders } from './middleware/security-headers.ts'
import { type Watch, watchRequests } from './middleware/watch.ts'
import type { NoticeWorker } from './notices/notice-worker.ts'
import type { OfficeShell } from './office-shell.ts'
import type { PageSpeedDesk } from './page-speed/take-page-speed.ts'
import type { PriceLists } from './papers/price-lists.ts'
import type { Pictures } from './pictures/pictures.ts'
import { priceListFiles } from './price-list-files.ts'
import { createReadiness } from './readiness.ts'
import { refuse } from './refuse.ts'
import { inRequest, requestIdOf } from './request-id.ts'
import type { SecurityParts } from './security/security-desk.ts'
import type { Settings } from './settings.ts'
import { Busy } from './worker-pool/worker-pool.ts'
import { writtenAddress } from './written-address.ts'

/** What answers a POST at length. */
const LONG_ANSWERS = [
  '/api/order/search',
  '/api/order/search/mobile_no',
  '/office/api/price-list/changes',
  '/office/api/price-list/changes/:change_no/undo',
  '/office/api/imports/:import_id/corrections',
  '/office/api/imports/:import_id/publish',
]

/** What never changes under its address. */
const FOR_GOOD = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** What the app is made of. Tests give their own. */
export type AppParts = PasswordParts &
  SecurityParts & {
    /** Asked also whether it could be written to. */
    db: Connection
    settings: Pick<Settings, 'PUBLIC_URL' | 'PROXIES'>
    logger: Logger
    api: ShopApi
    /** The shop's identity (D18), as it is now. */
    shop: () => Shop
    /** Enquiries are written apart from all else: they never wait for tries that are counted. */
    enquiries: PlaceEnquiryParts
    /** How saving enquiries went lately. */
    saving?: Outage | undefined
    answers: MemoryAnswers
    /** Counts how requests are answered; undefined where nobody asks for it. */
    watch?: Watch | undefined
    live: LiveHub
    pictures: Pictures
    /** The price list as files that visitors keep. */
    priceLists: Pick<PriceLists, 'find'>
    /** Where photos that somebody sends are made anew. */
    photos: PhotoPool
    /** Price lists that come as files. */
    imports: ImportDesk
    /** Where sheets are read and written. */
    readers: SheetPool
    /** What takes in how fast pages were for visitors. */
    pageSpeed: Pick<PageSpeedDesk, 'take'>
    /** Sends the notices; undefined where no mail is sent. */
    notices?: Pick<NoticeWorker, 'state'> | undefined
    /** The browser's build; undefined where something else serves it. */
    findAsset?: FindAsset
    /** What stands under /office beside its API; undefined where something else serves it. */
    office?: OfficeShell
    /** The page that a request asks for that comes from an address, of IPv6 from its /48. */
    renderPage: (request: Request, from: string) => Response | Promise<Response>
  }

/** The whole site as a function of a request. Reads as the request's path. */
export function createApp(parts: AppParts): Hono<Caller> {
  const { settings, logger, answers, pictures, notices, findAsset, office, renderPage } = parts
  const app = new Hono<Caller>()
  app.onError((error, c) => {
    // What watches over the database has told the log, once.
    if (isUnavailable(error)) return refuse(c, { code: 'database-unavailable', retryAfter: ASK_AGAIN_AFTER })
    if (error instanceof Busy) return refuse(c, { code: 'busy', retryAfter: error.retryAfter })
    // An upload that was broken off is no fault, and nobody is there to be told.
    if (!c.req.raw.signal.aborted && !c.env?.incoming?.readableAborted) {
      logger.error({ err: error, method: c.req.method, path: loggedPath(c.req.path) })
    }
    return refuse(c, { code: 'internal-error' })
  })
  app.notFound((c) => refuse(c, { code: 'not-found' }))

  app.use(watchRequests({ logger, watch: parts.watch }))
  // For what is not kept and not short: the memory keeps its answers compressed already.
  app.get('*', compress())
  // Of the answers to POST only lists of orders and what becomes of the price list: long, and with no secret beside what the
  // request said. What signing in gives is never compressed: its length would tell of what is in it (BREACH).
  app.on('POST', LONG_ANSWERS, compress())
  // Past the memory: thousands of pictures would push the pages out of it.
  app.get('/pictures/:name/:made', securityHeaders(settings), async (c) => {
    const { name, made } = c.req.param()
    const picture = await pictures.find(name, made, c.req.raw.signal)
    return picture ? c.body(picture.body, 200, { 'Content-Type': picture.type, ...FOR_GOOD }) : c.notFound()
  })
  // Before all that makes an answer: it keeps finished ones.
  app.use(memory(answers))
  app.use(securityHeaders(settings))

  app.get('/healthz', noStore, (c) => json(c, { data: { alive: true } }))
  const isReady = createReadiness(parts.db, { saving: parts.saving, write: parts.enquiries.write })
  app.get('/readyz', noStore, async (c) => {
    if (!(await isReady())) return refuse(c, { code: 'not-ready' })
    return json(c, { data: { ready: true, mail: (await notices?.state()) ?? 'off' } })
  })

  answerCalls(app, parts)
  // A screen that was opened before an update hears of it.
  app.use('/office/api/*', async (c, next) => {
    await next()
    if (office?.build) c.header('X-Office-Build', office.build)
  })
  answerOfficeCalls(app, parts)
  if (office) app.route('/office', office.app)

  app.get('/pictures/:name', async (c) => {
    const drawing = await pictures.findDrawing(c.req.param('name'))
    return drawing
      ? c.body(drawing, 200, { 'Content-Type': 'image/svg+xml; charset=utf-8', ...FOR_GOOD })
      : c.notFound()
  })
  app.route('/', priceListFiles(parts.priceLists))
  app.get('/offline-worker.js', async (c, next) => {
    await next()
    c.header('Content-Security-Policy', PAGES_ALONE)
  })
  app.get('*', async (c, next) => (await findAsset?.(c.req.path)) ?? next())

  // HEAD is GET without its body. Nothing outside /api takes anything else.
  app.get('*', clientAddress(settings), (c) => {
    const { address, network = address } = c.var.sender
    return renderPage(c.req.raw, network)
  })
  app.all('*', (c) => {
    c.header('Allow', 'GET, HEAD')
    return refuse(c, { code: 'method-not-allowed' })
  })
  return app
}

/** The calls of the API, and nothing else under its address. */
function answerCalls(app: Hono<Caller>, parts: AppParts): void {
  const { settings, api } = parts
  app.use('/api/*', noStore)
  app.get('/api/openapi.json', (c) => {
    c.header('Cache-Control', ANY_CACHE)
    return json(c, openApiDocument(CALLS))
  })
  const handlers: HandlersOf<typeof CALLS> = {
    ...productCalls(api),
    ...masterCalls(api),
    ...orderCalls(parts),
    ...startCalls(parts),
    ...pageSpeedCalls(parts),
    ...userCalls(parts),
    ...accountCalls(parts),
    'GET /api/anti-forgery': async (_, __, c) => {
      giveToken(c, settings)
      return { data: null }
    },
  }
  serve(app, CALLS, handlers, parts)
  app.all('/api/*', (c) => c.notFound())
}

/** The calls of the office, and nothing else under their address (O1). */
function answerOfficeCalls(app: Hono<Caller>, parts: AppParts): void {
  app.use('/office/api/*', noStore)
  const handlers: HandlersOf<typeof OFFICE_CALLS> = {
    ...officeAccountCalls(parts),
    ...officeInboxCalls(parts),
    ...officeEnquiryCalls({ ...parts, catalogue: parts.enquiries.catalogue }),
    ...officeParcelCalls(parts),
    ...officeNewEnquiryCalls(parts),
    ...officeCustomerCalls(parts),
    ...officePriceListCalls(parts),
    ...officeUserCalls(parts),
    ...officeAuditCalls(parts),
    ...officeLiveCalls(parts),
    ...officeImportCalls(parts),
    ...officeOverviewCalls(parts),
  }
  serve(app, OFFICE_CALLS, handlers, parts)
  app.all('/office/api/*', (c) => c.notFound())
}

/**
 * The app on Node's HTTP server. What is in memory goes out at once, past everything that would build a request and an
 * answer around it; all else has an id. What cannot be read as a request gets 400.
 */
export function createListener(
  app: Hono<Caller>,
  parts: Pick<AppParts, 'answers' | 'logger' | 'settings' | 'watch'> & { memoryLog: MemoryLog },
): RequestListener {
  const { answers, logger, memoryLog, settings, watch } = parts
  const headers = protectiveHeaders(settings)
  const errorHandler = (err: unknown) => {
    if (err instanceof RequestError) return new Response(null, { status: 400, headers })
    logger.error({ err })
    return new Response(null, { status: 500, headers })
  }
  const handle = getRequestListener(app.fetch, { errorHandler })
  return (incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const reads = method === 'GET' || method === 'HEAD'
    const wanted = { encoding: headers['accept-encoding'], etag: headers['if-none-match'] }
    if (reads) incoming.url = writtenAddress(url)
    const answer = reads ? answers.find(incoming.url ?? '', wanted) : undefined
    if (answer) {
      memoryLog.count(incoming, answer.status)
      if (watch) watch.fromMemory[answer.status === 304 ? '3xx' : '2xx']++
      outgoing.writeHead(answer.status, answer.headerList).end(answer.body)
      return
    }
    const request = { id: requestIdOf(incoming, settings) }
    logRequest(logger, incoming, outgoing, request)
    inRequest(request, () => handle(incoming, outgoing))
  }
}

import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Logger } from 'pino'
import { openApiDocument } from '#contract/openapi.ts'
import type { ShopApi } from '#contract/shop-api.ts'
import { accountCalls } from './api/account.ts'
import { masterCalls } from './api/master.ts'
import { orderCalls } from './api/order.ts'
import { productCalls } from './api/product.ts'
import { startCalls } from './api/start.ts'
import { userCalls } from './api/users.ts'
import type { FindAsset } from './assets.ts'
import type { Caller } from './caller.ts'
import { getCatalogueVersion } from './db/queries/catalogue.ts'
import type { PlaceEnquiryParts } from './enquiries/place-enquiry.ts'
import type { MemoryAnswers } from './memory-answers.ts'
import { antiForgery, giveToken } from './middleware/anti-forgery.ts'
import { bodyLimit } from './middleware/body-limit.ts'
import { clientAddress } from './middleware/client-address.ts'
import { knownCall } from './middleware/known-call.ts'
import { lanes } from './middleware/lanes.ts'
import { memory } from './middleware/memory.ts'
import { noStore } from './middleware/no-store.ts'
import { logRequest } from './middleware/request-log.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { sessions } from './middleware/sessions.ts'
import type { NoticeWorker } from './notices/notice-worker.ts'
import type { Pictures } from './pictures/pictures.ts'
import { refuse } from './refuse.ts'
import type { Settings } from './settings.ts'
import type { UseCaseParts } from './use-case.ts'

/** What never changes under its address. */
const FOR_GOOD = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** What the app is made of. Tests give their own. */
export type AppParts = UseCaseParts & {
  settings: Pick<Settings, 'PUBLIC_URL' | 'PROXIES'>
  logger: Logger
  api: ShopApi
  /** Placing enquiries commits apart from all else: it never waits for tries that are counted. */
  enquiries: PlaceEnquiryParts
  answers: MemoryAnswers
  pictures: Pictures
  /** Sends the notices; undefined where no mail is sent. */
  notices?: Pick<NoticeWorker, 'state'> | undefined
  /** The browser's build; undefined where something else serves it. */
  findAsset?: FindAsset
  renderPage: (request: Request) => Response | Promise<Response>
}

/** The whole site as a function of a request. Reads as the request's path. */
export function createApp(parts: AppParts): Hono {
  const { settings, logger, answers, pictures, notices, findAsset, renderPage } = parts
  const app = new Hono()
  app.onError((error, c) => {
    logger.error({ err: error })
    return refuse(c, { code: 'internal-error' })
  })
  app.notFound((c) => refuse(c, { code: 'not-found' }))

  // For what is not kept: the memory keeps its answers compressed already.
  app.get('*', compress())
  // Past the memory: thousands of pictures would push the pages out of it.
  app.get('/pictures/:name/:made', securityHeaders(settings), async (c) => {
    const { name, made } = c.req.param()
    const picture = await pictures.find(name, made)
    return picture
      ? c.body(new Uint8Array(picture.body), 200, { 'Content-Type': picture.type, ...FOR_GOOD })
      : c.notFound()
  })
  // Before all that makes an answer: it keeps finished ones.
  app.use(memory(answers))
  app.use(securityHeaders(settings))

  app.get('/healthz', noStore, (c) => c.json({ data: { alive: true } }))
  app.get('/readyz', noStore, async (c) => {
    const version = await getCatalogueVersion(parts.db).catch(() => 0)
    if (version === 0) return refuse(c, { code: 'not-ready' })
    return c.json({ data: { ready: true, mail: (await notices?.state()) ?? 'off' } })
  })

  app.route('/api', createApi(parts))

  app.get('/pictures/:name', async (c) => {
    const drawing = await pictures.findDrawing(c.req.param('name'))
    return drawing ? c.body(drawing, 200, { 'Content-Type': 'image/svg+xml', ...FOR_GOOD }) : c.notFound()
  })
  // What a worker may ask for its own file says: this one asks for pages.
  app.get('/offline-worker.js', async (c, next) => {
    await next()
    c.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'")
  })
  app.get('*', async (c, next) => (await findAsset?.(c.req.path)) ?? next())

  // HEAD is GET without its body. Nothing outside /api takes anything else.
  app.get('*', (c) => renderPage(c.req.raw))
  app.all('*', (c) => {
    c.header('Allow', 'GET, HEAD')
    return refuse(c, { code: 'method-not-allowed' })
  })
  return app
}

function createApi(parts: AppParts): Hono<Caller> {
  const { settings, api } = parts
  const calls = new Hono<Caller>().use(noStore)
  calls.get('/openapi.json', (c) => {
    c.header('Cache-Control', 'public, max-age=0, must-revalidate')
    return c.json(openApiDocument())
  })
  calls.use(knownCall)
  calls.get('/anti-forgery', (c) => {
    giveToken(c, settings)
    return c.body(null, 204)
  })
  // Whoever may not send is refused before a byte of what is sent is read.
  calls.use(antiForgery(settings))
  calls.use(sessions(parts))
  calls.use(bodyLimit)
  calls.use(clientAddress(settings))
  calls.use(lanes())
  calls.route('/product', productCalls(api))
  calls.route('/master', masterCalls(api))
  calls.route('/order', orderCalls(parts))
  calls.route('/start', startCalls(parts))
  calls.route('/users', userCalls(parts))
  calls.route('/account', accountCalls(parts))
  return calls
}

/**
 * The app on Node's HTTP server. What is in memory goes out at once, past everything that would build a request and an
 * answer around it.
 */
export function createListener(
  app: Hono,
  { answers, logger }: Pick<AppParts, 'answers' | 'logger'>,
): RequestListener {
  const handle = getRequestListener(app.fetch)
  return (incoming, outgoing) => {
    logRequest(logger, incoming, outgoing)
    const { method, url = '', headers } = incoming
    const reads = method === 'GET' || method === 'HEAD'
    const wanted = { encoding: headers['accept-encoding'], etag: headers['if-none-match'] }
    const answer = reads ? answers.find(url, wanted) : undefined
    if (answer) outgoing.writeHead(answer.status, answer.headers).end(answer.body)
    else handle(incoming, outgoing)
  }
}

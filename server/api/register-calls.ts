import { createHash } from 'node:crypto'
import type { Hono, MiddlewareHandler } from 'hono'
import { type Calls, listCalls } from '#contract/call.ts'
import type { HonoEnv } from '../hono-env.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { bodyLimit } from '../middleware/limits/body-limit.ts'
import { limitPerAddress } from '../middleware/limits/limit-concurrency.ts'
import { limitUploads } from '../middleware/limits/limit-uploads.ts'
import { requireAntiForgeryToken } from '../middleware/security/anti-forgery.ts'
import { authorizeCall } from '../middleware/security/authorize.ts'
import { countSecurityEvents } from '../middleware/security/count-security-events.ts'
import type { Principal } from '../principal.ts'
import { errorResponse } from '../responses/error-response.ts'
import type { SecurityDeps } from '../security/security-event-counter.ts'
import type { Settings } from '../settings.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import type { AnyHandler, HandlersOf } from './call-handlers.ts'
import { type ReceivedInput, readCallInput } from './read-call-input.ts'
import { sendCallOutput } from './send-call-output.ts'

/**
 * Registers a route for each call of a table. Rejects callers without permission before it reads the body, and again
 * afterwards if their session ended while the body arrived; the unit of work checks once more when it begins to
 * write. Other methods of a route are 405. Throws if a handler is missing.
 */
export function registerCalls<Table extends Calls>(
  app: Hono<HonoEnv>,
  table: Table,
  handlers: HandlersOf<Table>,
  deps: UseCaseDeps & SecurityDeps & { settings: Pick<Settings, 'PUBLIC_URL' | 'PROXIES'> },
): void {
  const handlerOf = new Map(Object.entries<AnyHandler>(handlers))
  const sameOrigin = requireAntiForgeryToken(deps.settings)
  const sender = clientAddress(deps.settings)
  const { arrive, work } = limitUploads()
  const limits = limitPerAddress()
  const methodsOf = new Map<string, string[]>()
  for (const { method, path, ...call } of listCalls(table)) {
    const key = `${method} ${path}`
    const route = path.replace(/\{(\w+)\}/g, ':$1')
    methodsOf.set(route, [...(methodsOf.get(route) ?? []), method])
    const handle = handlerOf.get(key)
    if (!handle) throw new Error(`${key} has no handler`)
    const setCallName: MiddlewareHandler<HonoEnv> = (c, next) => {
      c.set('call', key)
      return next()
    }
    const authorized = authorizeCall(deps, call)
    const isOffice = path.startsWith('/office/')
    const countEvents: MiddlewareHandler<HonoEnv> = isOffice
      ? countSecurityEvents(deps, call)
      : (_, next) => next()
    const checks = [setCallName, countEvents, sameOrigin, sender, authorized] as const
    // A body may take a minute to arrive, and the session may end in that time.
    const recheckPermission: MiddlewareHandler<HonoEnv> = (c, next) =>
      method === 'POST' && call.permission !== 'anyone' ? authorized(c, next) : next()
    // The body is read before the limits apply, so that a slow upload does not occupy a slot of its address.
    const limited = method === 'POST' ? [readBody, ...limits] : []
    const read = [arrive(call), bodyLimit(call), ...limited, work(call), recheckPermission]
    app.on(method, route, ...checks, ...read, async (c) => {
      // No resource has a NUL in its path, and PostgreSQL cannot store one.
      if (/%00|\0/.test(c.req.path)) return errorResponse(c, { code: 'not-found' })
      const takesKey = call.isIdempotent || (isOffice && method === 'POST')
      const received = await readCallInput(c, { ...call, takesKey }, { isOffice })
      if (received.refusal) return errorResponse(c, received.refusal)
      const input = { params: c.req.param(), ...received.data }
      const { data, refusal } = await handle(input, addRequestKey(c.var.by, c.req.path, input), c)
      return refusal ? errorResponse(c, refusal) : sendCallOutput(c, call, data)
    })
  }
  for (const [route, methods] of methodsOf) {
    app.all(route, (c) => {
      c.header('Allow', methods.join(', ').replace('GET', 'GET, HEAD'))
      return errorResponse(c, { code: 'method-not-allowed' })
    })
  }
}

/** Reads the whole body. Hono caches it for the handler. */
const readBody: MiddlewareHandler<HonoEnv> = async (c, next) => {
  await c.req.arrayBuffer()
  return next()
}

/** Adds the Idempotency-Key and the SHA-256 (hex) of the request to an office user. Returns other principals unchanged. */
function addRequestKey(
  by: Principal,
  path: string,
  { key, payload, files }: Pick<ReceivedInput, 'key' | 'payload' | 'files'>,
) {
  if (by.kind !== 'office' || key === undefined) return by
  const hash = createHash('sha256').update(JSON.stringify([path, payload]))
  for (const [name, file] of Object.entries(files ?? {})) hash.update(`${name} ${file.length}\n`).update(file)
  return { ...by, request: { key, payload_hash: hash.digest('hex') } }
}

import { createHash } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import {
  type Call,
  type CallKey,
  type Calls,
  listCalls,
  type ParameterName,
  type Permission,
} from '#contract/call.ts'
import { REVALIDATED_CACHE_CONTROL } from '#contract/revalidated-cache-control.ts'
import { IdempotencyKeySchema } from '#domain/enquiry/ids/idempotency-key.ts'
import type { HonoEnv } from '../hono-env.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { bodyLimit } from '../middleware/limits/body-limit.ts'
import { limitPerAddress } from '../middleware/limits/limit-concurrency.ts'
import { limitUploads } from '../middleware/limits/limit-uploads.ts'
import { requireAntiForgeryToken } from '../middleware/security/anti-forgery.ts'
import { authorizeCall } from '../middleware/security/authorize.ts'
import { countSecurityEvents } from '../middleware/security/count-security-events.ts'
import type { Guest, OfficeUser, Principal, SignedInCustomer } from '../principal.ts'
import { errorResponse } from '../responses/error-response.ts'
import { jsonResponse } from '../responses/json-response.ts'
import type { SecurityDeps } from '../security/security-event-counter.ts'
import type { Settings } from '../settings.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { readPayload, type UploadedFiles, validatePayload } from './read-payload.ts'

/** The input of a call: path parameters, query, payload, files, and the Idempotency-Key if the call takes one. */
type CallInput<Key, Spec extends Call> = {
  params: Readonly<Record<ParameterName<Key & string>, string>>
  query: Spec extends { query: infer Schema extends v.GenericSchema } ? v.InferOutput<Schema> : undefined
  payload: Spec extends { payload: infer Schema extends v.GenericSchema } ? v.InferOutput<Schema> : undefined
  files: Spec extends { files: infer Files } ? { readonly [Name in keyof Files]?: Buffer } : undefined
  key: string | undefined
}

/** The principal that a permission guarantees. */
type CallerOf<Allowed extends Permission> = Allowed extends 'anyone'
  ? Guest
  : Allowed extends 'customer'
    ? SignedInCustomer
    : OfficeUser

/** JSON data that is read-only at every level: handlers may return shared objects. */
type DeepReadonly<Json> = Json extends string | number
  ? Json
  : Json extends object
    ? { readonly [Field in keyof Json]: DeepReadonly<Json[Field]> }
    : Json

/** A file sent as the response. */
type FileResponse = { name: string; type: string; bytes: Buffer<ArrayBuffer> }

/** The output of a call: JSON data, a file, an event stream, or nothing. */
type CallOutput<Spec extends Call> = Spec extends { data: infer Schema extends v.GenericSchema }
  ? DeepReadonly<v.InferOutput<Schema>>
  : Spec extends { returnsFile: true }
    ? FileResponse
    : Spec extends { isEventStream: true }
      ? ReadableStream<Uint8Array>
      : null

// A method type is bivariant in its parameters, so every handler of a table is an `AnyHandler`.
type Handler<Input, Caller, Data> = {
  handle(input: Input, by: Caller, c: Context<HonoEnv>): Promise<Outcome<Data>>
}['handle']

/** The handlers of a table of calls. A missing or unknown call is a compile error. */
export type HandlersOf<Table extends Calls> = {
  [Key in CallKey & keyof Table]: Handler<
    CallInput<Key, Table[Key]>,
    CallerOf<Table[Key]['permission']>,
    CallOutput<Table[Key]>
  >
}

type ReceivedInput = {
  query: unknown
  payload: unknown
  files: UploadedFiles | undefined
  key: string | undefined
}

type AnyHandler = Handler<{ params: Record<string, string> } & ReceivedInput, Principal, unknown>

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
      const received = await readInput(c, { ...call, takesKey }, { isOffice })
      if (received.refusal) return errorResponse(c, received.refusal)
      const input = { params: c.req.param(), ...received.data }
      const { data, refusal } = await handle(input, addRequestKey(c.var.by, c.req.path, input), c)
      return refusal ? errorResponse(c, refusal) : sendData(c, call, data)
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

/** Reads and validates a call's query, body and Idempotency-Key. */
async function readInput(
  c: Context<HonoEnv>,
  { takesKey, query, payload, files }: Call & { takesKey: boolean | undefined },
  options: { isOffice: boolean },
): Promise<Outcome<ReceivedInput>> {
  const key = v.safeParse(
    v.optional(IdempotencyKeySchema),
    takesKey ? c.req.header('Idempotency-Key') : undefined,
  )
  if (!key.success) return { refusal: { code: 'invalid-idempotency-key' } }
  const parsedQuery = query ? validatePayload(query, c.req.query(), options) : { data: undefined }
  if (parsedQuery.refusal) return { refusal: parsedQuery.refusal }
  const body: Outcome<Pick<ReceivedInput, 'payload' | 'files'>> = payload
    ? await readPayload(c, { payload, files }, options)
    : { data: { payload: undefined, files: undefined } }
  if (body.refusal) return { refusal: body.refusal }
  return { data: { ...body.data, query: parsedQuery.data, key: key.output } }
}

/** Sends `{ "data": … }`, a file, an event stream, or 204 if there is no data (D1). */
function sendData(c: Context, { isPublic, isPersonal, returnsFile }: Call, data: unknown): Response {
  if (isPersonal) {
    c.header('X-Robots-Tag', 'noindex')
    c.header('Referrer-Policy', 'no-referrer')
  }
  // An empty list is not cached: it may be filled at any time.
  if (isPublic && !(Array.isArray(data) && data.length === 0))
    c.header('Cache-Control', REVALIDATED_CACHE_CONTROL)
  if (returnsFile) {
    const { name, type, bytes }: FileResponse = Object(data)
    const headers = { 'Content-Type': type, 'Content-Disposition': `inline; filename="${name}"` }
    return c.body(bytes, 200, headers)
  }
  if (data instanceof ReadableStream) {
    // Proxies must not buffer events.
    return c.body(data, 200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
  }
  return data ? jsonResponse(c, { data }) : c.body(null, 204)
}

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
import { IdempotencyKeySchema } from '#domain/enquiry/enquiry.ts'
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

/** What is asked with a call: its parameters and query, what was sent, and under which Idempotency-Key, if it takes one. */
type CallInput<Key, Made extends Call> = {
  params: Readonly<Record<ParameterName<Key & string>, string>>
  query: Made extends { query: infer Schema extends v.GenericSchema } ? v.InferOutput<Schema> : undefined
  payload: Made extends { payload: infer Schema extends v.GenericSchema } ? v.InferOutput<Schema> : undefined
  files: Made extends { files: infer Files } ? { readonly [Name in keyof Files]?: Buffer } : undefined
  key: string | undefined
}

/** Who makes a call, by who may. */
type CallerOf<Who extends Permission> = Who extends 'anyone'
  ? Guest
  : Who extends 'customer'
    ? SignedInCustomer
    : OfficeUser

/** Nobody changes what was answered. */
type DeepReadonly<Json> = Json extends string | number
  ? Json
  : Json extends object
    ? { readonly [Field in keyof Json]: DeepReadonly<Json[Field]> }
    : Json

/** A file that is answered. */
type FileResponse = { name: string; type: string; bytes: Buffer<ArrayBuffer> }

/** What a call answers: its data as JSON, a file, events, or nothing. */
type CallOutput<Made extends Call> = Made extends { data: infer Schema extends v.GenericSchema }
  ? DeepReadonly<v.InferOutput<Schema>>
  : Made extends { returnsFile: true }
    ? FileResponse
    : Made extends { isEventStream: true }
      ? ReadableStream<Uint8Array>
      : null

// A method, whose parameters may be narrower than `serve` says: it is the table that says what each is handed.
type Handler<What, Who, Data> = {
  handle(asked: What, by: Who, c: Context<HonoEnv>): Promise<Outcome<Data>>
}['handle']

/** How each call of a table is answered: one that is missing, or that the table does not have, does not compile. */
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
 * Answers the calls of a table, each to those who may make it: others are refused before a byte of the body is read, and
 * after it if their session ended while it arrived; the unit of work checks the same again as it begins to write. Refuses
 * what the table does not have (404), or not with this method (405). Throws where a handler is missing, whatever types
 * said.
 */
export function registerCalls<Table extends Calls>(
  app: Hono<HonoEnv>,
  table: Table,
  handlers: HandlersOf<Table>,
  parts: UseCaseDeps & SecurityDeps & { settings: Pick<Settings, 'PUBLIC_URL' | 'PROXIES'> },
): void {
  const handlerOf = new Map(Object.entries<AnyHandler>(handlers))
  const sameOrigin = requireAntiForgeryToken(parts.settings)
  const sender = clientAddress(parts.settings)
  const { arrive, work } = limitUploads()
  const limits = limitPerAddress()
  const methodsOf = new Map<string, string[]>()
  for (const { method, path, ...call } of listCalls(table)) {
    const key = `${method} ${path}`
    const route = path.replace(/\{(\w+)\}/g, ':$1')
    methodsOf.set(route, [...(methodsOf.get(route) ?? []), method])
    const handle = handlerOf.get(key)
    if (!handle) throw new Error(`${key} has no handler`)
    const nameCall: MiddlewareHandler<HonoEnv> = (c, next) => {
      c.set('call', key)
      return next()
    }
    const authorized = authorizeCall(parts, call)
    const isOffice = path.startsWith('/office/')
    const countEvents: MiddlewareHandler<HonoEnv> = isOffice
      ? countSecurityEvents(parts, call)
      : (_, next) => next()
    const mayCall = [nameCall, countEvents, sameOrigin, sender, authorized] as const
    // A body may take a minute to arrive: the session may have ended by then.
    const stillMayCall: MiddlewareHandler<HonoEnv> = (c, next) =>
      method === 'POST' && call.permission !== 'anyone' ? authorized(c, next) : next()
    // The body is read first, of a form its files too: a slow client holds no place of its address.
    const limited = method === 'POST' ? [readBody, ...limits] : []
    const read = [arrive(call), bodyLimit(call), ...limited, work(call), stillMayCall]
    app.on(method, route, ...mayCall, ...read, async (c) => {
      // Nothing is called so, and PostgreSQL has no such text.
      if (/%00|\0/.test(c.req.path)) return errorResponse(c, { code: 'not-found' })
      const takesKey = call.isIdempotent || (isOffice && method === 'POST')
      const sent = await readInput(c, { ...call, takesKey }, { isOffice })
      if (sent.refusal) return errorResponse(c, sent.refusal)
      const asked = { params: c.req.param(), ...sent.data }
      const { data, refusal } = await handle(asked, addRequestKey(c.var.by, c.req.path, asked), c)
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

/** Reads the whole body; Hono keeps it for the handler. */
const readBody: MiddlewareHandler<HonoEnv> = async (c, next) => {
  await c.req.arrayBuffer()
  return next()
}

/** Whoever works here, with the key under which they do what was sent, and what that is. */
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

/** What was sent with a call, in its address and after it. */
async function readInput(
  c: Context<HonoEnv>,
  { takesKey, query, payload, files }: Call & { takesKey: boolean | undefined },
  of: { isOffice: boolean },
): Promise<Outcome<ReceivedInput>> {
  const key = v.safeParse(
    v.optional(IdempotencyKeySchema),
    takesKey ? c.req.header('Idempotency-Key') : undefined,
  )
  if (!key.success) return { refusal: { code: 'invalid-idempotency-key' } }
  const asked = query ? validatePayload(query, c.req.query(), of) : { data: undefined }
  if (asked.refusal) return { refusal: asked.refusal }
  const sent: Outcome<Pick<ReceivedInput, 'payload' | 'files'>> = payload
    ? await readPayload(c, { payload, files }, of)
    : { data: { payload: undefined, files: undefined } }
  if (sent.refusal) return { refusal: sent.refusal }
  return { data: { ...sent.data, query: asked.data, key: key.output } }
}

/** Answers `{ "data": … }`, a file, events, or 204 where there is nothing to answer (D1). */
function sendData(c: Context, { isPublic, isPersonal, returnsFile }: Call, data: unknown): Response {
  if (isPersonal) {
    c.header('X-Robots-Tag', 'noindex')
    c.header('Referrer-Policy', 'no-referrer')
  }
  // What is not there is kept by nobody.
  if (isPublic && !(Array.isArray(data) && data.length === 0))
    c.header('Cache-Control', REVALIDATED_CACHE_CONTROL)
  if (returnsFile) {
    const { name, type, bytes }: FileResponse = Object(data)
    const headers = { 'Content-Type': type, 'Content-Disposition': `inline; filename="${name}"` }
    return c.body(bytes, 200, headers)
  }
  if (data instanceof ReadableStream) {
    // Nobody on the way waits for more of it.
    return c.body(data, 200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
  }
  return data ? jsonResponse(c, { data }) : c.body(null, 204)
}

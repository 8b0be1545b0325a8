import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { type Call, type CallKey, type Calls, listCalls, type May } from '#contract/call.ts'
import { IdempotencyKeySchema } from '#domain/enquiry.ts'
import type { Caller } from '../caller.ts'
import { json } from '../json.ts'
import { antiForgery } from '../middleware/anti-forgery.ts'
import { bodyLimit } from '../middleware/body-limit.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { lanes } from '../middleware/lanes.ts'
import { whoActs } from '../middleware/who-acts.ts'
import type { Guest, OfficeUser, Principal, SignedInCustomer } from '../principal.ts'
import { refuse } from '../refuse.ts'
import type { Settings } from '../settings.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'
import { readPayload } from './read-payload.ts'

/** The names of the parameters in a path: `id` of '/api/product/get/{id}'. */
type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never

/** What is asked with a call: its parameters, what was sent, and under which Idempotency-Key, if it takes one. */
type Asked<Key, Made extends Call> = {
  params: Readonly<Record<ParameterOf<Key & string>, string>>
  payload: Made extends { payload: infer Schema extends v.GenericSchema } ? v.InferOutput<Schema> : undefined
  key: string | undefined
}

/** Who makes a call, by who may. */
type By<Who extends May> = Who extends 'anyone'
  ? Guest
  : Who extends 'customer'
    ? SignedInCustomer
    : OfficeUser

/** Nobody changes what was answered. */
type Fixed<Json> = Json extends object ? { readonly [Field in keyof Json]: Fixed<Json[Field]> } : Json

/** What a call answers: its data as JSON, or nothing. */
type Given<Made extends Call> = Made extends { data: infer Schema extends v.GenericSchema }
  ? Fixed<v.InferInput<Schema>>
  : null

// A method, whose parameters may be narrower than `serve` says: it is the table that says what each is handed.
type Handler<What, Who, Data> = {
  handle(asked: What, by: Who, c: Context<Caller>): Promise<Outcome<Data>>
}['handle']

/** How each call of a table is answered: one that is missing, or that the table does not have, does not compile. */
export type HandlersOf<Table extends Calls> = {
  [Key in CallKey & keyof Table]: Handler<Asked<Key, Table[Key]>, By<Table[Key]['may']>, Given<Table[Key]>>
}

type AnyHandlers = Record<
  string,
  Handler<{ params: Record<string, string>; payload: unknown; key: string | undefined }, Principal, unknown>
>

/**
 * Answers the calls of a table, each to those who may make it: whoever may not is refused before a byte of what was sent is
 * read. What the table does not have is not there (404), or not with this method (405). Throws where a handler is missing,
 * whatever types said.
 */
export function serve<Table extends Calls>(
  app: Hono<Caller>,
  table: Table,
  handlers: HandlersOf<Table>,
  parts: UseCaseParts & { settings: Pick<Settings, 'PUBLIC_URL' | 'PROXIES'> },
): void {
  const answers: AnyHandlers = handlers
  const sameOrigin = antiForgery(parts.settings)
  const sender = clientAddress(parts.settings)
  const inLane = lanes()
  const methodsOf = new Map<string, string[]>()
  for (const { method, path, ...call } of listCalls(table)) {
    const route = path.replace(/\{(\w+)\}/g, ':$1')
    methodsOf.set(route, [...(methodsOf.get(route) ?? []), method])
    const handle = answers[`${method} ${path}`]
    if (!handle) throw new Error(`${method} ${path} has no handler`)
    app.on(method, route, sameOrigin, sender, whoActs(parts, call.may), bodyLimit, inLane, async (c) => {
      const sent = await readSent(c, call, { isOffice: path.startsWith('/office/') })
      if (sent.refusal) return refuse(c, sent.refusal)
      const { data, refusal } = await handle({ params: c.req.param(), ...sent.data }, c.var.by, c)
      return refusal ? refuse(c, refusal) : give(c, call, data)
    })
  }
  for (const [route, methods] of methodsOf) {
    app.all(route, (c) => {
      c.header('Allow', methods.join(', ').replace('GET', 'GET, HEAD'))
      return refuse(c, { code: 'method-not-allowed' })
    })
  }
}

/** What was sent with a call. */
async function readSent(
  c: Context<Caller>,
  { once, payload }: Call,
  of: { isOffice: boolean },
): Promise<Outcome<{ payload: unknown; key: string | undefined }>> {
  const key = v.safeParse(v.optional(IdempotencyKeySchema), once && c.req.header('Idempotency-Key'))
  if (!key.success) return { refusal: { code: 'invalid-idempotency-key' } }
  const sent = payload ? await readPayload(c, payload, of) : { data: undefined }
  return sent.refusal ? { refusal: sent.refusal } : { data: { payload: sent.data, key: key.output } }
}

/** Answers `{ "data": … }`, or 204 where there is nothing to answer (D1). */
function give(c: Context, { isPublic, isPersonal }: Call, data: unknown): Response {
  if (isPersonal) {
    c.header('X-Robots-Tag', 'noindex')
    c.header('Referrer-Policy', 'no-referrer')
  }
  // What is not there is kept by nobody.
  if (isPublic && !(Array.isArray(data) && data.length === 0))
    c.header('Cache-Control', 'public, max-age=0, must-revalidate')
  return data ? json(c, { data }) : c.body(null, 204)
}

import type * as v from 'valibot'
import { STATUS_BY_ERROR_CODE } from '#domain/error-codes.ts'
import { STATUS_BY_OFFICE_ERROR_CODE } from '#domain/office/office-error-codes.ts'
import type { Right } from '#domain/office/rights.ts'
import type { PersonalRead } from '#domain/office/security-event.ts'

/**
 * Who may make a call. `anyone`: no session needed, though a session may return more. `customer`: needs a customer's session
 * token. `office-user`: any signed-in user of the office. A right: office users who have it (O3). Without a valid session the
 * response is always the same 401; without the right it is 403.
 */
export type Permission = 'anyone' | 'customer' | 'office-user' | Right

/** The method and path of a call: 'GET /api/product/get/{id}'. `{…}` in the path is a parameter. */
export type CallKey = `${'GET' | 'POST'} /${string}`

/** The names of the parameters in a path: `id` of '/api/product/get/{id}'. */
export type ParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never

/** The HTTP status of each refusal (D1). */
export const STATUS_BY_REFUSAL_CODE = { ...STATUS_BY_ERROR_CODE, ...STATUS_BY_OFFICE_ERROR_CODE }
/** A code that says why a call was refused. */
export type RefusalCode = keyof typeof STATUS_BY_REFUSAL_CODE

/** The definition of one API call. */
export type Call = {
  permission: Permission
  /** Requires an office session whose user entered the password within the last few minutes. Otherwise the response is 403. */
  requiresConfirmation?: true
  summary: string
  /** The query parameters, as text. */
  query?: v.GenericSchema
  /** The JSON request body. */
  payload?: v.GenericSchema
  /** The maximum size of the body in bytes, if larger than the default. */
  payloadBytesMax?: number
  /** Optional files with their maximum size in bytes. The request is then multipart, with the JSON in its `payload` field. */
  files?: Readonly<Record<string, { max: number }>>
  /** The JSON response data. Without it the response is an empty 204. */
  data?: v.GenericSchema
  /** The response is a file. */
  returnsFile?: true
  /**
   * Accepts an Idempotency-Key, a UUID: repeated requests with the same key are executed once (D4). Office calls: see
   * OFFICE_POST_REFUSALS.
   */
  isIdempotent?: true
  /** Responds with server-sent events until either side disconnects. */
  isEventStream?: true
  /** The response is the same for everyone and may be cached until the catalogue changes. */
  isPublic?: true
  /** The URL or response contains something that opens an enquiry, so search engines and other sites must not see it. */
  isPersonal?: true
  /** The kind of personal data in the response. Each read is counted per user for the audit log. */
  personalRead?: PersonalRead
  refusals: readonly RefusalCode[]
}

/** A table of calls by key. A call without a permission does not compile. */
export type Calls = Readonly<Record<CallKey, Call>>

/** Type-checks a table of calls and keeps its literal types. */
/* @__NO_SIDE_EFFECTS__ */
export const defineCalls = <const Table extends Calls & Record<Exclude<keyof Table, CallKey>, never>>(
  table: Table,
): Table => table

/** A call with its method and path. */
export type CallEntry = Call & { method: string; path: string }

/** Returns the calls of a table as a list. */
export function listCalls(table: Calls): CallEntry[] {
  return Object.entries(table).map(([key, call]) => {
    const [method = '', path = ''] = key.split(' ')
    return { method, path, ...call }
  })
}

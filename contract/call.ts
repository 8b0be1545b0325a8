import type * as v from 'valibot'
import { STATUS_BY_ERROR_CODE } from '#domain/error-codes.ts'
import { STATUS_BY_OFFICE_ERROR_CODE } from '#domain/office/office-error-codes.ts'
import type { Right } from '#domain/office/rights.ts'
import type { PersonalRead } from '#domain/office/security-event.ts'

/**
 * Who may make a call. `anyone`: everybody, though who is signed in may get more. `customer`: only with the token of a
 * session. `office-user`: whoever works in the shop and is signed in. A right: those of them who have it (O3). Without a
 * good session the answer is 401 and always the same, without the right 403.
 */
export type Permission = 'anyone' | 'customer' | 'office-user' | Right

/** How a call is made: 'GET /api/product/get/{id}'. `{…}` in the path is a parameter. */
export type CallKey = `${'GET' | 'POST'} /${string}`

/** The names of the parameters in a path: `id` of '/api/product/get/{id}'. */
export type ParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never

/** The HTTP status of every refusal (D1). */
export const STATUS_BY_REFUSAL_CODE = { ...STATUS_BY_ERROR_CODE, ...STATUS_BY_OFFICE_ERROR_CODE }
/** Why something is refused. */
export type RefusalCode = keyof typeof STATUS_BY_REFUSAL_CODE

/** One call of an API. */
export type Call = {
  permission: Permission
  /** Takes a session of the office whose user gave the password within the last minutes; else the answer is 403. */
  requiresConfirmation?: true
  summary: string
  /** What is asked in the address, as text under its names. */
  query?: v.GenericSchema
  /** What is sent, as JSON. */
  payload?: v.GenericSchema
  /** So many bytes of it at most, where that is more than of others. */
  payloadBytesMax?: number
  /** Files that may come with it, each of so many bytes at most: then a form is sent, with the JSON as its `payload`. */
  files?: Readonly<Record<string, { max: number }>>
  /** What is answered, as JSON; without it the answer is 204 and empty. */
  data?: v.GenericSchema
  /** What is answered is a file. */
  returnsFile?: true
  /** Takes an Idempotency-Key: a UUID, under which it is done once (D4). Of the office's see ANY_POST. */
  isIdempotent?: true
  /** Answers with server-sent events, until one of both goes. */
  isEventStream?: true
  /** The same for everybody until the catalogue changes: caches may keep it. */
  isPublic?: true
  /** What opens an enquiry is in its address or answer: search engines and other sites hear nothing of it. */
  isPersonal?: true
  /** What of customers it gives: each time that is counted, with who asked. */
  personalRead?: PersonalRead
  refusals: readonly RefusalCode[]
}

/** A table of calls, each under its key. What names nobody who may make it does not compile. */
export type Calls = Readonly<Record<CallKey, Call>>

/** The table, as exactly as it was written. */
/* @__NO_SIDE_EFFECTS__ */
export const defineCalls = <const Table extends Calls & Record<Exclude<keyof Table, CallKey>, never>>(
  table: Table,
): Table => table

/** A call with how it is made. */
export type CallEntry = Call & { method: string; path: string }

/** The calls of a table, one after the other. */
export function listCalls(table: Calls): CallEntry[] {
  return Object.entries(table).map(([key, call]) => {
    const [method = '', path = ''] = key.split(' ')
    return { method, path, ...call }
  })
}

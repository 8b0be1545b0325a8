import type { Context } from 'hono'
import type * as v from 'valibot'
import type { Call, CallKey, Calls, ParameterName, Permission } from '#contract/call.ts'
import type { HonoEnv } from '../hono-env.ts'
import type { Guest, OfficeUser, Principal, SignedInCustomer } from '../principal.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { ReceivedInput } from './read-call-input.ts'

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
export type FileResponse = { name: string; type: string; bytes: Buffer<ArrayBuffer> }

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

/** A handler of any call, for code that handles all of them alike. */
export type AnyHandler = Handler<{ params: Record<string, string> } & ReceivedInput, Principal, unknown>

import type * as v from 'valibot'
import type { LineChange } from '#domain/enquiry/order/line-change.ts'
import type { ErrorCode } from '#domain/error-codes.ts'
import type { OfficeErrorCode } from '#domain/office/office-error-codes.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import type { CallKey, ParameterName } from '../call.ts'
import { createUuid } from '../client/create-uuid.ts'
import { readAntiForgeryToken } from '../client/post-json.ts'
import { fetchAndSyncTime } from '../client/server-time.ts'
import type { OFFICE_CALLS } from './office-calls.ts'

type OfficeCallTable = typeof OFFICE_CALLS
/** A call of the office, by its name in the contract. */
type OfficeKey = CallKey & keyof OfficeCallTable

type Path<Key> = [ParameterName<Key & string>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParameterName<Key & string>, string> }
type Query<Made> = Made extends { query: infer Schema extends v.GenericSchema }
  ? { query: v.InferInput<Schema> }
  : { query?: undefined }
type Payload<Made> = Made extends { payload: infer Schema extends v.GenericSchema }
  ? { payload: v.InferInput<Schema> }
  : { payload?: undefined }

type Files<Made> = Made extends { files: infer Some }
  ? { files?: { [Name in keyof Some]?: Blob | undefined } }
  : { files?: undefined }

/**
 * The arguments of a call: path parameters, query, payload, files and an abort signal. To retry an earlier attempt, pass its
 * `idempotencyKey` with the same payload.
 */
type CallArguments<Key extends OfficeKey> = Path<Key> &
  Query<OfficeCallTable[Key]> &
  Payload<OfficeCallTable[Key]> &
  Files<OfficeCallTable[Key]> & { signal?: AbortSignal; idempotencyKey?: string }
/** The data that a call returns; undefined if it has none. */
export type CallData<Key extends OfficeKey> = OfficeCallTable[Key] extends {
  data: infer Schema extends v.GenericSchema
}
  ? v.InferOutput<Schema>
  : undefined

type AnyCallArguments = {
  params?: Readonly<Record<string, string>> | undefined
  query?: object | undefined
  payload?: object | undefined
  files?: Readonly<Record<string, Blob | undefined>> | undefined
  signal?: AbortSignal
  idempotencyKey?: string | undefined
}

/**
 * Why a call failed. `network`: there was no readable response, so the call may have been executed or not. `one-moment`: the
 * call was not sent, because the previous step has no response yet.
 */
export type OfficeError = {
  code: ErrorCode | OfficeErrorCode | 'network' | 'one-moment'
  problems?: Readonly<Record<string, OfficeFieldProblem>>
  /** The outdated lines (D3). */
  lines?: readonly LineChange[]
  /** The number of the enquiry that conflicts with the call. */
  about?: string
  /** The names of the price list's rows that conflict with the call, about twenty at most. */
  rows?: readonly string[]
}

/** The result of a call: its data or an error. */
export type OfficeResult<Data> = { data: Data; error?: undefined } | { error: OfficeError; data?: undefined }

type PromptHandler = () => Promise<boolean>

/** Creates a prompt that is shown once, even if several calls need its result at the same time. */
function createSharedPrompt() {
  let currentHandler: PromptHandler | undefined
  let pending: Promise<boolean> | undefined
  return {
    setHandler(handler: PromptHandler): () => void {
      currentHandler = handler
      return () => {
        currentHandler = undefined
      }
    },
    async promptUser(): Promise<boolean> {
      pending ??= currentHandler?.().finally(() => {
        pending = undefined
      })
      return (await pending) ?? false
    },
  }
}

const signInPrompt = createSharedPrompt()
const confirmationPrompt = createSharedPrompt()

/**
 * Sets the handler that lets users sign in again after their session ended. It resolves to whether they did; the call is then
 * repeated. Returns a function that removes the handler.
 */
export const onSessionEnded = signInPrompt.setHandler

/**
 * Sets the handler that lets users confirm their identity. It resolves to whether they did; the call is then repeated. Returns
 * a function that removes the handler.
 */
export const onConfirmationRequired = confirmationPrompt.setHandler

/** The build of the first response: the build of this page. */
let ownBuild: string | undefined
let hasNewVersion = false
const listeners = new Set<() => void>()

/** Whether a response came from another build than this page. */
export const isOutdated = (): boolean => hasNewVersion

/** Subscribes to changes of `isOutdated`. Returns a function that unsubscribes. */
export function onOutdated(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function detectNewBuild(build: string | null) {
  ownBuild ??= build ?? undefined
  if (!build || build === ownBuild || hasNewVersion) return
  hasNewVersion = true
  for (const listener of listeners) listener()
}

/** Builds the URL of a call with its parameters and query. Leaves out undefined query values. */
function buildUrl(path: string, { params, query }: AnyCallArguments): string {
  const values = new Map(Object.entries(params ?? {}))
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
  const args = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return args.length > 0 ? `${url}?${new URLSearchParams(args)}` : url
}

/** Returns the JSON, or a form with the JSON and the files if there are any. */
function buildBody(json: string, files: AnyCallArguments['files']): string | FormData {
  const form = new FormData()
  for (const [name, file] of Object.entries(files ?? {})) if (file) form.set(name, file)
  if ([...form].length === 0) return json
  form.set('payload', json)
  return form
}

async function sendRequest(
  key: OfficeKey,
  args: AnyCallArguments,
  idempotencyKey: string,
): Promise<Response> {
  const [method = '', path = ''] = key.split(' ')
  const { payload, files, signal = null } = args
  const url = buildUrl(path, args)
  if (method === 'GET') return fetchAndSyncTime(url, { signal })
  if (!readAntiForgeryToken()) await fetch('/api/anti-forgery')
  const headers = new Headers({
    'Idempotency-Key': idempotencyKey,
    'X-XSRF-TOKEN': readAntiForgeryToken() ?? '',
  })
  const body = buildBody(JSON.stringify(payload ?? {}), files)
  // fetch sets the type of a form itself, with its boundary.
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  return fetchAndSyncTime(url, { method, headers, signal, body })
}

/** Retries wait this many ms first and twice as long each time, up to the maximum. */
const RETRY_DELAY_MS = 1_000
const RETRY_DELAY_MAX_MS = 15_000
/** Errors after which the work may or may not have been done. */
const RETRYABLE_CODES: readonly OfficeError['code'][] = [
  'network',
  'database-unavailable',
  'busy',
  'not-ready',
]

let connectionLostHandler: (() => void) | undefined

/**
 * Sets the handler that is called each time a call got no response and will be retried. Returns a function that removes the
 * handler.
 */
export function onConnectionLost(handler: () => void): () => void {
  connectionLostHandler = handler
  return () => {
    if (connectionLostHandler === handler) connectionLostHandler = undefined
  }
}

/** Resolves after `ms`, or as soon as the browser is online again. */
function waitForRetry(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    window.addEventListener('online', end)
  })
}

/** Retries with backoff until there is a response. */
async function retryUntilResponse<Data>(
  attempt: () => Promise<OfficeResult<Data>>,
): Promise<OfficeResult<Data>> {
  for (let delay = RETRY_DELAY_MS; ; delay = Math.min(2 * delay, RETRY_DELAY_MAX_MS)) {
    const result = await attempt().catch(() => undefined)
    if (result && !RETRYABLE_CODES.includes(result.error?.code ?? 'not-found')) return result
    connectionLostHandler?.()
    await waitForRetry(delay)
  }
}

async function parseResponse<Data>(response: Response): Promise<OfficeResult<Data>> {
  detectNewBuild(response.headers.get('X-Office-Build'))
  // 204 has no body.
  const { data, error } = response.status === 204 ? { data: true } : Object(await response.json())
  if (error) return { error }
  return data ? { data } : { error: { code: 'network' } }
}

/**
 * Makes a call of the office by its key in the contract. Never rejects. Fetches a missing or rejected anti-forgery token. If
 * the session ended or needs confirmation, waits for the user and repeats the call (except signing out). All attempts share one
 * Idempotency-Key. Actions on enquiries, imports and settings are retried until there is a response.
 */
export async function callOffice<Key extends OfficeKey>(
  key: Key,
  ...[args]: object extends CallArguments<Key> ? [args?: CallArguments<Key>] : [args: CallArguments<Key>]
): Promise<OfficeResult<CallData<Key>>> {
  // Widened to the arguments of any call: TypeScript cannot narrow the union of all of them.
  const anyArgs: AnyCallArguments | undefined = args
  const { idempotencyKey = createUuid() } = anyArgs ?? {}
  const sendOnce = async () =>
    parseResponse<CallData<Key>>(await sendRequest(key, anyArgs ?? {}, idempotencyKey))
  // Parcel ticks are excluded: the packing screen stores and retries them itself.
  const isWork = /^POST \/office\/api\/(enquiries\/{number}|imports\/{import_id}|settings\/{section})/.test(
    key,
  )
  const attempt = isWork ? () => retryUntilResponse(sendOnce) : sendOnce
  try {
    let result = await attempt()
    if (result.error?.code === 'anti-forgery') {
      await fetch('/api/anti-forgery')
      result = await attempt()
    }
    const isSessionEnded = result.error?.code === 'not-signed-in' && key !== 'POST /office/api/signout'
    if (isSessionEnded && (await signInPrompt.promptUser())) result = await attempt()
    const isUnconfirmed = result.error?.code === 'confirmation-required'
    if (isUnconfirmed && (await confirmationPrompt.promptUser())) result = await attempt()
    return result
  } catch {
    return { error: { code: 'network' } }
  }
}

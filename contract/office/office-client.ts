import type * as v from 'valibot'
import type { LineChange } from '#domain/enquiry/enquiry.ts'
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
 * The arguments of a call: path parameters, query, payload, files and a signal that aborts it. To retry an earlier attempt, pass its
 * Idempotency-Key as `action` with the same payload.
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
 * Why a call failed. `network`: no readable response, so it may or may not have been done. `one-moment`: not sent, because the
 * previous step has no response yet.
 */
export type OfficeError = {
  code: ErrorCode | OfficeErrorCode | 'network' | 'one-moment'
  problems?: Readonly<Record<string, OfficeFieldProblem>>
  /** The lines that are out of date (D3). */
  lines?: readonly LineChange[]
  /** The number of the enquiry that conflicts with the call. */
  about?: string
  /** The names of the price list's rows that conflict with the call, about twenty at most. */
  rows?: readonly string[]
}

/** The result of a call: its data or an error. */
export type OfficeResult<Data> = { data: Data; error?: undefined } | { error: OfficeError; data?: undefined }

type PromptHandler = () => Promise<boolean>

/** A question to the user, asked once however many calls need its answer at the same time. */
function createSharedPrompt() {
  let answerer: PromptHandler | undefined
  let asking: Promise<boolean> | undefined
  return {
    answerBy(handler: PromptHandler): () => void {
      answerer = handler
      return () => {
        answerer = undefined
      }
    },
    async isAnswered(): Promise<boolean> {
      asking ??= answerer?.().finally(() => {
        asking = undefined
      })
      return (await asking) ?? false
    },
  }
}

const signInPrompt = createSharedPrompt()
const confirmationPrompt = createSharedPrompt()

/**
 * Sets how users sign in again after their session ended. The handler resolves to whether they did; the call is then repeated.
 * Returns a function that removes the handler.
 */
export const onSessionEnded = signInPrompt.answerBy

/**
 * Sets how users confirm who they are, for calls that need a confirmed session. The handler resolves to whether they did; the
 * call is then repeated. Returns a function that removes the handler.
 */
export const onConfirmationRequired = confirmationPrompt.answerBy

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

/** The URL of a call with its parameters and query; undefined query values are left out. */
function buildUrl(path: string, { params, query }: AnyCallArguments): string {
  const given = new Map(Object.entries(params ?? {}))
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given.get(name) ?? ''))
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return asked.length > 0 ? `${address}?${new URLSearchParams(asked)}` : address
}

/** The JSON itself, or a form with the JSON and the files if there are any. */
function buildBody(json: string, files: AnyCallArguments['files']): string | FormData {
  const form = new FormData()
  for (const [name, file] of Object.entries(files ?? {})) if (file) form.set(name, file)
  if ([...form].length === 0) return json
  form.set('payload', json)
  return form
}

async function sendRequest(key: OfficeKey, asked: AnyCallArguments, action: string): Promise<Response> {
  const [method = '', path = ''] = key.split(' ')
  const { payload, files, signal = null } = asked
  const address = buildUrl(path, asked)
  if (method === 'GET') return fetchAndSyncTime(address, { signal })
  if (!readAntiForgeryToken()) await fetch('/api/anti-forgery')
  const headers = new Headers({ 'Idempotency-Key': action, 'X-XSRF-TOKEN': readAntiForgeryToken() ?? '' })
  const body = buildBody(JSON.stringify(payload ?? {}), files)
  // fetch sets the type of a form itself, with its boundary.
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  return fetchAndSyncTime(address, { method, headers, signal, body })
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

/** Calls the handler each time a call got no response and is retried. Returns a function that removes the handler. */
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
async function retryUntilResponse<Data>(ask: () => Promise<OfficeResult<Data>>): Promise<OfficeResult<Data>> {
  for (let pause = RETRY_DELAY_MS; ; pause = Math.min(2 * pause, RETRY_DELAY_MAX_MS)) {
    const answer = await ask().catch(() => undefined)
    if (answer && !RETRYABLE_CODES.includes(answer.error?.code ?? 'not-found')) return answer
    connectionLostHandler?.()
    await waitForRetry(pause)
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
 * Makes a call of the office by its name in the contract. Never rejects. Fetches a missing anti-forgery token first, and a new
 * one when it was refused. When the session ended, waits until the user has signed in again (not for signing out); when the
 * session has to be confirmed, until the user has confirmed it. All attempts share one Idempotency-Key, so that work on an
 * enquiry or an import is done once; it is repeated until there is an answer, however long that takes.
 */
export async function callOffice<Key extends OfficeKey>(
  key: Key,
  ...[asked]: object extends CallArguments<Key> ? [asked?: CallArguments<Key>] : [asked: CallArguments<Key>]
): Promise<OfficeResult<CallData<Key>>> {
  // Widened to the arguments of any call: TypeScript cannot narrow the union of all of them.
  const any: AnyCallArguments | undefined = asked
  const { idempotencyKey = createUuid() } = any ?? {}
  const sendOnce = async () => parseResponse<CallData<Key>>(await sendRequest(key, any ?? {}, idempotencyKey))
  // Not the ticks of a parcel: the packing screen keeps and retries them itself.
  const isWork = /^POST \/office\/api\/(enquiries\/{number}|imports\/{import_id})/.test(key)
  const ask = isWork ? () => retryUntilResponse(sendOnce) : sendOnce
  try {
    let answer = await ask()
    if (answer.error?.code === 'anti-forgery') {
      await fetch('/api/anti-forgery')
      answer = await ask()
    }
    const isOver = answer.error?.code === 'not-signed-in' && key !== 'POST /office/api/signout'
    if (isOver && (await signInPrompt.isAnswered())) answer = await ask()
    const isUnconfirmed = answer.error?.code === 'confirmation-required'
    if (isUnconfirmed && (await confirmationPrompt.isAnswered())) answer = await ask()
    return answer
  } catch {
    return { error: { code: 'network' } }
  }
}

import type * as v from 'valibot'
import type { LineChange } from '#domain/enquiry/enquiry.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { OfficeErrorCode } from '#domain/office/office-errors.ts'
import type { OfficeFieldProblem } from '#domain/office/office-field-problem.ts'
import type { CallKey, ParameterOf } from '../call.ts'
import { token } from '../client/send.ts'
import { fetchWithTime } from '../client/server-time.ts'
import { uuid } from '../client/uuid.ts'
import type { OFFICE_CALLS } from './calls.ts'

type Table = typeof OFFICE_CALLS
/** A call of the office, by its name in the contract. */
type OfficeKey = CallKey & keyof Table

type Path<Key> = [ParameterOf<Key & string>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParameterOf<Key & string>, string> }
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
type Asked<Key extends OfficeKey> = Path<Key> &
  Query<Table[Key]> &
  Payload<Table[Key]> &
  Files<Table[Key]> & { signal?: AbortSignal; action?: string }
/** The data that a call returns; undefined if it has none. */
export type Given<Key extends OfficeKey> = Table[Key] extends { data: infer Schema extends v.GenericSchema }
  ? v.InferOutput<Schema>
  : undefined

type AnyAsked = {
  params?: Readonly<Record<string, string>> | undefined
  query?: object | undefined
  payload?: object | undefined
  files?: Readonly<Record<string, Blob | undefined>> | undefined
  signal?: AbortSignal
  action?: string | undefined
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
export type OfficeAnswer<Data> = { data: Data; error?: undefined } | { error: OfficeError; data?: undefined }

type Answerer = () => Promise<boolean>

/** A question to the user, asked once however many calls need its answer at the same time. */
function createQuestion() {
  let answerer: Answerer | undefined
  let asking: Promise<boolean> | undefined
  return {
    answerBy(handler: Answerer): () => void {
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

const signInAgain = createQuestion()
const confirmation = createQuestion()

/**
 * Sets how users sign in again after their session ended. The handler resolves to whether they did; the call is then repeated.
 * Returns a function that removes the handler.
 */
export const whenSessionEnds = signInAgain.answerBy

/**
 * Sets how users confirm who they are, for calls that need a confirmed session. The handler resolves to whether they did; the
 * call is then repeated. Returns a function that removes the handler.
 */
export const whenConfirmationRequired = confirmation.answerBy

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

function noteBuild(build: string | null) {
  ownBuild ??= build ?? undefined
  if (!build || build === ownBuild || hasNewVersion) return
  hasNewVersion = true
  for (const listener of listeners) listener()
}

/** The URL of a call with its parameters and query; undefined query values are left out. */
function addressOf(path: string, { params, query }: AnyAsked): string {
  const given = new Map(Object.entries(params ?? {}))
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given.get(name) ?? ''))
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return asked.length > 0 ? `${address}?${new URLSearchParams(asked)}` : address
}

/** The JSON itself, or a form with the JSON and the files if there are any. */
function bodyOf(json: string, files: AnyAsked['files']): string | FormData {
  const form = new FormData()
  for (const [name, file] of Object.entries(files ?? {})) if (file) form.set(name, file)
  if ([...form].length === 0) return json
  form.set('payload', json)
  return form
}

async function send(key: OfficeKey, asked: AnyAsked, action: string): Promise<Response> {
  const [method = '', path = ''] = key.split(' ')
  const { payload, files, signal = null } = asked
  const address = addressOf(path, asked)
  if (method === 'GET') return fetchWithTime(address, { signal })
  if (!token()) await fetch('/api/anti-forgery')
  const headers = new Headers({ 'Idempotency-Key': action, 'X-XSRF-TOKEN': token() ?? '' })
  const body = bodyOf(JSON.stringify(payload ?? {}), files)
  // fetch sets the type of a form itself, with its boundary.
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  return fetchWithTime(address, { method, headers, signal, body })
}

/** Retries wait this many ms first and twice as long each time, up to the maximum. */
const AGAIN_FIRST = 1_000
const AGAIN_MAX = 15_000
/** Errors after which the work may or may not have been done. */
const UNKNOWN: readonly OfficeError['code'][] = ['network', 'database-unavailable', 'busy', 'not-ready']

let tellLost: (() => void) | undefined

/** Calls the handler each time a call got no response and is retried. Returns a function that removes the handler. */
export function whenLost(handler: () => void): () => void {
  tellLost = handler
  return () => {
    if (tellLost === handler) tellLost = undefined
  }
}

/** Resolves after `ms`, or as soon as the browser is online again. */
function rest(ms: number): Promise<void> {
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
async function untilAnswered<Data>(ask: () => Promise<OfficeAnswer<Data>>): Promise<OfficeAnswer<Data>> {
  for (let pause = AGAIN_FIRST; ; pause = Math.min(2 * pause, AGAIN_MAX)) {
    const answer = await ask().catch(() => undefined)
    if (answer && !UNKNOWN.includes(answer.error?.code ?? 'not-found')) return answer
    tellLost?.()
    await rest(pause)
  }
}

async function read<Data>(response: Response): Promise<OfficeAnswer<Data>> {
  noteBuild(response.headers.get('X-Office-Build'))
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
export async function askOffice<Key extends OfficeKey>(
  key: Key,
  ...[asked]: object extends Asked<Key> ? [asked?: Asked<Key>] : [asked: Asked<Key>]
): Promise<OfficeAnswer<Given<Key>>> {
  // Widened to the arguments of any call: TypeScript cannot narrow the union of all of them.
  const any: AnyAsked | undefined = asked
  const { action = uuid() } = any ?? {}
  const once = async () => read<Given<Key>>(await send(key, any ?? {}, action))
  // Not the ticks of a parcel: the packing screen keeps and retries them itself.
  const isWork = /^POST \/office\/api\/(enquiries\/{number}|imports\/{import_id})/.test(key)
  const ask = isWork ? () => untilAnswered(once) : once
  try {
    let answer = await ask()
    if (answer.error?.code === 'anti-forgery') {
      await fetch('/api/anti-forgery')
      answer = await ask()
    }
    const isOver = answer.error?.code === 'not-signed-in' && key !== 'POST /office/api/signout'
    if (isOver && (await signInAgain.isAnswered())) answer = await ask()
    const isUnconfirmed = answer.error?.code === 'confirmation-required'
    if (isUnconfirmed && (await confirmation.isAnswered())) answer = await ask()
    return answer
  } catch {
    return { error: { code: 'network' } }
  }
}

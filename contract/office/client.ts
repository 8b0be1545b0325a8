import type { ErrorCode } from '#domain/errors.ts'
import type { OfficeErrorCode } from '#domain/office-errors.ts'
import type { OfficeFieldProblem } from '#domain/office-field-problem.ts'
import type { OfficeSignIn } from '#domain/office-sign-in.ts'
import { token } from '../client/send.ts'
import { uuid } from '../client/uuid.ts'
import type { Me } from './me.ts'

/** What each call of the office takes and gives. */
type Asks = {
  'POST /office/api/signin': { payload: OfficeSignIn; data: Me }
  'POST /office/api/signout': { payload: undefined; data: undefined }
  'GET /office/api/me': { payload: undefined; data: Me }
  'POST /office/api/me/language': { payload: Pick<Me, 'language'>; data: undefined }
}

/** Why the office did not do something; `network`: no answer that can be read came, nobody knows whether it was done. */
export type OfficeError = {
  code: ErrorCode | OfficeErrorCode | 'network'
  problems?: Readonly<Record<string, OfficeFieldProblem>>
}

/** How a call of the office ends: with its data, or why not. */
export type OfficeAnswer<Data> = { data: Data; error?: undefined } | { error: OfficeError; data?: undefined }

type SignInAgain = () => Promise<boolean>
let signInAgain: SignInAgain | undefined
let asking: Promise<boolean> | undefined

/**
 * Says how somebody signs in again whose session ended while they work: gives whether they did. What they were doing then
 * goes on. Gives what takes this back.
 */
export function whenSessionEnds(handler: SignInAgain): () => void {
  signInAgain = handler
  return () => {
    signInAgain = undefined
  }
}

/** One and the same question, however many calls meet the end of the session. */
async function isSignedInAgain(): Promise<boolean> {
  asking ??= signInAgain?.().finally(() => {
    asking = undefined
  })
  return (await asking) ?? false
}

/** The build that the first answer named: the one that this page was opened from. */
let ownBuild: string | undefined
let hasNewVersion = false
const listeners = new Set<() => void>()

/** Whether an answer came from another build than this page. */
export const isOutdated = (): boolean => hasNewVersion

/** Calls back when that changes; gives what ends it. */
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

async function send(key: keyof Asks, payload: object | undefined, action: string): Promise<Response> {
  const [method = '', path = ''] = key.split(' ')
  if (method === 'GET') return fetch(path)
  if (!token()) await fetch('/api/anti-forgery')
  const headers = new Headers({ 'Content-Type': 'application/json', 'Idempotency-Key': action })
  headers.set('X-XSRF-TOKEN', token() ?? '')
  return fetch(path, { method, headers, body: JSON.stringify(payload ?? {}) })
}

async function read<Data>(response: Response): Promise<OfficeAnswer<Data>> {
  noteBuild(response.headers.get('X-Office-Build'))
  // What is answered so has nothing to say but that it was done.
  const { data, error } = response.status === 204 ? { data: true } : Object(await response.json())
  if (error) return { error }
  return data ? { data } : { error: { code: 'network' } }
}

/**
 * Makes a call of the office, by its name in the contract. Never rejects. An anti-forgery token that is missing is fetched
 * first, one that is refused anew; where the session ended it waits until somebody has signed in again, but for signing out.
 * All that is one action under one Idempotency-Key: it is done once.
 */
export async function askOffice<Key extends keyof Asks>(
  key: Key,
  payload?: Asks[Key]['payload'],
): Promise<OfficeAnswer<Asks[Key]['data']>> {
  const action = uuid()
  const ask = async () => read<Asks[Key]['data']>(await send(key, payload, action))
  try {
    let answer = await ask()
    if (answer.error?.code === 'anti-forgery') {
      await fetch('/api/anti-forgery')
      answer = await ask()
    }
    const isOver = answer.error?.code === 'not-signed-in' && key !== 'POST /office/api/signout'
    if (isOver && (await isSignedInAgain())) answer = await ask()
    return answer
  } catch {
    return { error: { code: 'network' } }
  }
}

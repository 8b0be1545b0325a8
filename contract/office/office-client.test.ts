import { beforeEach, describe, expect, it, vi } from 'vitest'
import { callOffice, onConfirmationRequired, onConnectionLost, onSessionEnded } from './office-client.ts'

let token = ''
vi.mock('../client/post-json.ts', () => ({ readAntiForgeryToken: () => token }))

const CONFIRM = 'POST /office/api/enquiries/{number}/confirm'
const confirmArguments = { params: { number: '2027-00001' }, payload: { row_version: 1, base_version: 1 } }

const createNoContent = () => new Response(null, { status: 204 })
const createRefusal = (status: number, code: string) => Response.json({ error: { code } }, { status })

/** Stubs fetch with one response per call; `undefined` is a lost connection. Returns the keys and paths of the calls. */
function respondWith(...responses: (Response | undefined)[]) {
  const keys: (string | null)[] = []
  const paths: string[] = []
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit = {}) => {
    paths.push(path)
    if (path === '/api/anti-forgery') {
      token = 'token'
      return createNoContent()
    }
    keys.push(new Headers(headers).get('Idempotency-Key'))
    const response = responses.shift()
    if (!response) throw new TypeError('Failed to fetch')
    return response
  })
  return { keys, paths }
}

beforeEach(() => {
  token = ''
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

describe('callOffice', { tags: ['O1', 'O4', 'D8'] }, () => {
  it('fetches a missing anti-forgery token, and a new one after a rejection', async () => {
    const { keys, paths } = respondWith(createRefusal(403, 'anti-forgery'), createNoContent())
    expect(await callOffice(CONFIRM, confirmArguments)).toEqual({ data: true })
    expect(paths.filter((path) => path === '/api/anti-forgery')).toHaveLength(2)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('retries an action with backoff under one key and reports the lost connection', async () => {
    const onLost = vi.fn()
    const stop = onConnectionLost(onLost)
    const { keys } = respondWith(
      undefined,
      createRefusal(503, 'database-unavailable'),
      undefined,
      createNoContent(),
    )
    const result = callOffice(CONFIRM, confirmArguments)
    await vi.advanceTimersByTimeAsync(999)
    expect(keys).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(keys).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(keys).toHaveLength(3)
    window.dispatchEvent(new Event('online'))
    expect(await result).toEqual({ data: true })
    expect(new Set(keys).size).toBe(1)
    expect(onLost).toHaveBeenCalledTimes(3)
    stop()
  })

  it('does not retry a read', async () => {
    const { paths } = respondWith(undefined)
    expect(await callOffice('GET /office/api/enquiries', { query: {} })).toEqual({
      error: { code: 'network' },
    })
    expect(paths).toHaveLength(1)
  })

  it('retries under the same key after the user signs in again', async () => {
    const { keys } = respondWith(createRefusal(401, 'not-signed-in'), createNoContent())
    const stop = onSessionEnded(async () => true)
    expect(await callOffice(CONFIRM, confirmArguments)).toEqual({ data: true })
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    stop()
  })

  it('retries under the same key after the user confirms the session', async () => {
    const unconfirmed = () => createRefusal(403, 'confirmation-required')
    const { keys } = respondWith(unconfirmed(), createNoContent())
    const stop = onConfirmationRequired(async () => true)
    expect(await callOffice(CONFIRM, confirmArguments)).toEqual({ data: true })
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    stop()
    respondWith(unconfirmed())
    const stopAgain = onConfirmationRequired(async () => false)
    expect(await callOffice(CONFIRM, confirmArguments)).toEqual({ error: { code: 'confirmation-required' } })
    stopAgain()
  })

  it('prompts once when several calls need a confirmation', async () => {
    const unconfirmed = () => createRefusal(403, 'confirmation-required')
    respondWith(unconfirmed(), unconfirmed(), createNoContent(), createNoContent())
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const prompt = vi.fn(() => promise)
    const stop = onConfirmationRequired(prompt)
    token = 'token'
    const results = [callOffice(CONFIRM, confirmArguments), callOffice(CONFIRM, confirmArguments)]
    await vi.advanceTimersByTimeAsync(1)
    resolve(true)
    expect(await Promise.all(results)).toEqual([{ data: true }, { data: true }])
    expect(prompt).toHaveBeenCalledOnce()
    stop()
  })
})

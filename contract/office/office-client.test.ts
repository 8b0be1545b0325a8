import { beforeEach, describe, expect, it, vi } from 'vitest'
import { callOffice, onConfirmationRequired, onConnectionLost, onSessionEnded } from './office-client.ts'

let token = ''
vi.mock('../client/post-json.ts', () => ({ readAntiForgeryToken: () => token }))

const CONFIRM = 'POST /office/api/enquiries/{number}/confirm'
const confirmArguments = { params: { number: '2027-00001' }, payload: { row_version: 1, base_version: 1 } }

const createNoContent = () => new Response(null, { status: 204 })
const createRefusal = (status: number, code: string) => Response.json({ error: { code } }, { status })

/** Answers one call after the other; `undefined` for a lost connection. Gives the keys and addresses of the calls. */
function respondWith(...answers: (Response | undefined)[]) {
  const keys: (string | null)[] = []
  const paths: string[] = []
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit = {}) => {
    paths.push(path)
    if (path === '/api/anti-forgery') {
      token = 'token'
      return createNoContent()
    }
    keys.push(new Headers(headers).get('Idempotency-Key'))
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
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

describe('a call of the office', { tags: ['O1', 'O4', 'D8'] }, () => {
  it('fetches the anti-forgery token when it is missing, and again when it is refused', async () => {
    const { keys, paths } = respondWith(createRefusal(403, 'anti-forgery'), createNoContent())
    expect(await callOffice(CONFIRM, confirmArguments)).toEqual({ data: true })
    expect(paths.filter((path) => path === '/api/anti-forgery')).toHaveLength(2)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('that has no answer is repeated under one key, later each time, and the clerk is told', async () => {
    const told = vi.fn()
    const stop = onConnectionLost(told)
    const { keys } = respondWith(
      undefined,
      createRefusal(503, 'database-unavailable'),
      undefined,
      createNoContent(),
    )
    const answer = callOffice(CONFIRM, confirmArguments)
    await vi.advanceTimersByTimeAsync(999)
    expect(keys).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(keys).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(keys).toHaveLength(3)
    window.dispatchEvent(new Event('online'))
    expect(await answer).toEqual({ data: true })
    expect(new Set(keys).size).toBe(1)
    expect(told).toHaveBeenCalledTimes(3)
    stop()
  })

  it('that only reads is not repeated', async () => {
    const { paths } = respondWith(undefined)
    expect(await callOffice('GET /office/api/enquiries', { query: {} })).toEqual({
      error: { code: 'network' },
    })
    expect(paths).toHaveLength(1)
  })

  it('goes on under the same key once the user has signed in again', async () => {
    const { keys } = respondWith(createRefusal(401, 'not-signed-in'), createNoContent())
    const stop = onSessionEnded(async () => true)
    expect(await callOffice(CONFIRM, confirmArguments)).toEqual({ data: true })
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    stop()
  })

  it('that needs a confirmed session goes on under the same key once the user confirmed', async () => {
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

  it('asks once for a confirmation that several calls need', async () => {
    const unconfirmed = () => createRefusal(403, 'confirmation-required')
    respondWith(unconfirmed(), unconfirmed(), createNoContent(), createNoContent())
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const asks = vi.fn(() => promise)
    const stop = onConfirmationRequired(asks)
    token = 'token'
    const answers = [callOffice(CONFIRM, confirmArguments), callOffice(CONFIRM, confirmArguments)]
    await vi.advanceTimersByTimeAsync(1)
    resolve(true)
    expect(await Promise.all(answers)).toEqual([{ data: true }, { data: true }])
    expect(asks).toHaveBeenCalledOnce()
    stop()
  })
})

import { describe, expect, it, vi } from 'vitest'
import { createKeyedSingleFlight } from './keyed-single-flight.ts'

const neverAborted = () => new AbortController().signal

describe('a run shared by concurrent callers', () => {
  it('happens once, and again for a later caller', async () => {
    const singleFlight = createKeyedSingleFlight<number>()
    let made = 0
    const make = vi.fn(async () => ++made)
    expect(
      await Promise.all([singleFlight('a', neverAborted(), make), singleFlight('a', neverAborted(), make)]),
    ).toEqual([1, 1])
    expect(await singleFlight('b', neverAborted(), make)).toBe(2)
    expect(await singleFlight('a', neverAborted(), make)).toBe(3)
  })

  it('continues while a caller waits, and aborts when all have left', async () => {
    const singleFlight = createKeyedSingleFlight<string>()
    const [one, other] = [new AbortController(), new AbortController()]
    let signal = neverAborted()
    const make = (runSignal: AbortSignal) => {
      signal = runSignal
      return new Promise<string>((_, reject) =>
        runSignal.addEventListener('abort', () => reject(runSignal.reason)),
      )
    }
    const waits = [singleFlight('a', one.signal, make), singleFlight('a', other.signal, make)]
    one.abort(new Error('gone'))
    await expect(waits[0]).rejects.toThrow('gone')
    expect(signal.aborted).toBe(false)
    other.abort(new Error('gone too'))
    await expect(waits[1]).rejects.toThrow('gone too')
    expect(signal.aborted).toBe(true)
    // A new caller does not join the aborted run.
    expect(await singleFlight('a', neverAborted(), async () => 'anew')).toBe('anew')
  })

  it('rejects all callers on failure', async () => {
    const singleFlight = createKeyedSingleFlight<string>()
    const make = async () => {
      throw new Error('no paper')
    }
    const waits = [singleFlight('a', neverAborted(), make), singleFlight('a', neverAborted(), make)]
    for (const { status } of await Promise.allSettled(waits)) expect(status).toBe('rejected')
  })
})

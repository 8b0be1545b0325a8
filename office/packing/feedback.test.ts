import { beforeEach, describe, expect, it, vi } from 'vitest'
import { giveFeedback, isSoundOn } from './feedback.ts'

describe('The feedback of packing', { tags: ['O4'] }, () => {
  const vibrate = vi.fn()
  const frequencies: number[] = []
  const storage = new Map<string, string>()
  beforeEach(() => {
    frequencies.length = 0
    vi.stubGlobal('navigator', { vibrate })
    vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => storage.set(key, value) })
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0
      },
    )
    vi.stubGlobal(
      'OscillatorNode',
      class {
        constructor(_: unknown, { frequency }: { frequency: number }) {
          frequencies.push(frequency)
        }
        connect() {}
        start() {}
        stop() {}
      },
    )
    return () => vi.unstubAllGlobals()
  })

  it('vibrates and sounds on a tick, and longer when all is packed', () => {
    giveFeedback('tick')
    expect([vibrate.mock.lastCall, frequencies.length]).toEqual([[[40]], 1])
    giveFeedback('packed')
    expect([vibrate.mock.lastCall?.[0].length, frequencies.length]).toEqual([5, 4])
  })

  it('only vibrates after the sound was turned off, which is remembered', () => {
    isSoundOn.set(false)
    giveFeedback('packed')
    expect([vibrate.mock.calls.length > 0, frequencies]).toEqual([true, []])
    expect([...storage]).toEqual([['office_packing_sound', 'false']])
    isSoundOn.set(true)
    giveFeedback('tick')
    expect(frequencies).toHaveLength(1)
  })

  it('does nothing on a device without sound and vibration', () => {
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('AudioContext', undefined)
    giveFeedback('tick')
    expect(frequencies).toEqual([])
  })
})

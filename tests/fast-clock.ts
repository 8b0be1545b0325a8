import { vi } from 'vitest'

/**
 * Runs `work` while `performance.now`, which measures waits, runs a hundred times as fast. Timers and waits inside PostgreSQL
 * keep their pace.
 */
export async function withFastClock<Result>(work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['performance'] })
  const ticks = setInterval(() => vi.advanceTimersByTime(1000), 10)
  try {
    return await work()
  } finally {
    clearInterval(ticks)
    vi.useRealTimers()
  }
}

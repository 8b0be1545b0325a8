import { expect, it, vi } from 'vitest'
import { singleFlight } from './single-flight.ts'

it('runs work once for concurrent callers, and again for later ones', async () => {
  const work = vi.fn(async () => work.mock.calls.length)
  const run = singleFlight(work)
  expect(await Promise.all([run(), run()])).toEqual([1, 1])
  expect(await run()).toBe(2)
})

it('rejects every concurrent caller on failure, and runs again afterwards', async () => {
  const work = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('there')
  const run = singleFlight(work)
  const both = await Promise.allSettled([run(), run()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await run()).toBe('there')
})

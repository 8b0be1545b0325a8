import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Write } from '../unit-of-work/unit-of-work.ts'
import { openPageSpeedDesk } from './take-page-speed.ts'

const SECOND = 1000
const logger = pino({ level: 'silent' })
const VISIT = { screens: [{ page: '/order-now', lcp: 1200, inp: 40 }] }

beforeEach(() => void vi.useFakeTimers({ now: new Date('2027-10-01T04:30:00.000Z') }))
afterEach(() => void vi.useRealTimers())

/** A desk that nothing can be written from; `units` is how many pieces of work it was about to write. */
function openDesk() {
  const disk = { units: 0 }
  const write: Write = async () => {
    disk.units++
    throw new Error('The disk is full')
  }
  const measured = vi.fn()
  return { disk, measured, desk: openPageSpeedDesk({ write, clock: () => new Date(), logger, measured }) }
}

it('many visits are one piece of work, some seconds later; without any there is none', async () => {
  const { desk, disk } = openDesk()
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  expect(disk.units).toBe(0)
  for (let visit = 0; visit < 50; visit++)
    desk.take(VISIT, { address: `10.0.0.${visit}`, network: undefined })
  await vi.advanceTimersByTimeAsync(4 * SECOND)
  expect(disk.units).toBe(0)
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(disk.units).toBe(1)
})

it('what could not be written is tried again', async () => {
  const { desk, disk } = openDesk()
  desk.take(VISIT, { address: '10.0.0.1', network: undefined })
  await vi.advanceTimersByTimeAsync(15 * SECOND)
  expect(disk.units).toBe(3)
  await desk.close()
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  expect(disk.units).toBe(4)
})

it('of one address so many visits count in a minute, and of all addresses so many', { tags: ['W22'] }, () => {
  const { desk, measured } = openDesk()
  const told = () => measured.mock.calls.length / 2
  for (let visit = 0; visit < 200; visit++) desk.take(VISIT, { address: '10.0.0.1', network: undefined })
  expect(told()).toBe(120)
  desk.take(VISIT, { address: '10.0.0.2', network: undefined })
  expect(told()).toBe(121)
  vi.advanceTimersByTime(60 * SECOND)
  desk.take(VISIT, { address: '10.0.0.1', network: undefined })
  expect(told()).toBe(122)
  vi.advanceTimersByTime(60 * SECOND)
  for (let visit = 0; visit < 7000; visit++)
    desk.take(VISIT, { address: `10.0.${visit >> 8}.${visit & 255}`, network: undefined })
  expect(told()).toBe(6122)
})

it('of the /48 around IPv6 addresses so many count, from however many of them', { tags: ['W22'] }, () => {
  const { desk, measured } = openDesk()
  const tell = (n: number, network: string) => desk.take(VISIT, { address: `2001:db8:7:${n}::/64`, network })
  for (let visit = 0; visit < 1000; visit++) tell(visit, '2001:db8:7::/48')
  expect(measured.mock.calls.length / 2).toBe(480)
  tell(1, '2001:db8:8::/48')
  expect(measured.mock.calls.length / 2).toBe(481)
})

import type { Logger } from 'pino'
import type { PageSpeed } from '#contract/page-speed.ts'
import { bucketOf, SPEEDS, type Speed } from '#domain/page-speed.ts'
import { indianClock } from '#i18n/indian-time.ts'
import { openBatch } from '../db/batch.ts'
import { createOutage } from '../db/outage.ts'
import { addPageSpeed } from '../db/queries/page-speed.ts'
import type { PageSpeedTable } from '../db/schema.ts'
import type { Sender } from '../principal.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'

/** So many visits of one address count in a minute: on mobile networks whole towns share one. */
const OF_ADDRESS_MAX = 120
/** Of the /48 around an IPv6 address four times as many. */
const OF_NETWORK_MAX = 480
/** And so many of all addresses, which are remembered as long. */
const OF_ALL_MAX = 6_000

type Where = Pick<Sender, 'address' | 'network'>

type Parts = Pick<UseCaseParts, 'write' | 'clock'> & {
  logger: Logger
  /** Hears each value, for the figures. */
  measured?: ((speed: Speed, value: number) => void) | undefined
}

/** What takes in how fast pages were. */
export type PageSpeedDesk = ReturnType<typeof openPageSpeedDesk>

/**
 * Takes in what visits tell of how fast pages were, and keeps how many lie in which bucket: no visit by itself, and nothing of
 * who it was. What nobody would miss is dropped without a word: too much of it, and at a crash that of the last seconds.
 */
export function openPageSpeedDesk({ write, clock, logger, measured }: Parts) {
  const batch = openBatch<PageSpeedTable>({
    keyOf: ({ day, page, speed, up_to }) => `${day} ${page} ${speed} ${up_to}`,
    merge: (before, row) => ({ ...row, visits: before.visits + row.visits }),
    save: (rows) =>
      write<null>({ kind: 'system', name: 'housekeeping' }, async ({ trx }) => {
        await addPageSpeed(trx, rows)
        return { data: null }
      }),
    outage: createOutage(logger, 'How fast pages are cannot be written down'),
  })
  let minute = 0
  let taken = 0
  const timesOf = new Map<string, number>()

  function isOneTooMany(now: Date, { address, network }: Where): boolean {
    const thisMinute = Math.floor(now.getTime() / 60_000)
    if (thisMinute !== minute) {
      minute = thisMinute
      taken = 0
      timesOf.clear()
    }
    const limits: [string, number][] = [[address, OF_ADDRESS_MAX]]
    if (network) limits.push([network, OF_NETWORK_MAX])
    const times = (of: string) => timesOf.get(of) ?? 0
    if (taken >= OF_ALL_MAX || limits.some(([of, most]) => times(of) >= most)) return true
    for (const [of] of limits) timesOf.set(of, times(of) + 1)
    taken++
    return false
  }

  return {
    /** Counts a visit, unless it is one too many. */
    take({ screens }: PageSpeed, where: Where) {
      const now = clock()
      if (isOneTooMany(now, where)) return
      const day = indianClock(now).slice(0, 10)
      for (const { page, ...told } of screens)
        for (const speed of SPEEDS) {
          const value = told[speed]
          if (value === undefined) continue
          batch.add({ day, page, speed, up_to: bucketOf(value), visits: 1 })
          measured?.(speed, value)
        }
    },
    /** Writes down what was told until now. */
    close: batch.close,
  }
}

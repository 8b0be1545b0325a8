import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createOutageMonitor } from './outage-monitor.ts'

it('An outage is logged once when it begins and once when it ends', {
  tags: ['W21'],
}, () => {
  const lines: string[] = []
  const outage = createOutageMonitor(
    pino({}, { write: (line) => lines.push(JSON.parse(line).msg) }),
    'It is broken',
  )
  outage.recordSuccess()
  for (let time = 0; time < 64; time++) outage.recordFailure(new Error('full'))
  expect(lines).toEqual(['It is broken'])
  outage.recordSuccess()
  outage.recordSuccess()
  expect(lines).toEqual(['It is broken', 'It is broken: over'])
  expect(outage.lastFailure()).toMatchObject({ message: 'full' })
})

import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createOutage } from './outage.ts'

it('An outage is told once when it begins and once when it ends, however often something fails', {
  tags: ['W21'],
}, () => {
  const lines: string[] = []
  const outage = createOutage(pino({}, { write: (line) => lines.push(JSON.parse(line).msg) }), 'It is broken')
  outage.isOver()
  for (let time = 0; time < 64; time++) outage.goesOn(new Error('full'))
  expect(lines).toEqual(['It is broken'])
  outage.isOver()
  outage.isOver()
  expect(lines).toEqual(['It is broken', 'It is broken: over'])
  expect(outage.lastFailure()).toMatchObject({ message: 'full' })
})

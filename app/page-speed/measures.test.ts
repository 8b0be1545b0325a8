import { expect, it } from 'vitest'
import { slowestAnswer, worstBurst } from './measures.ts'

/** Shifts of a tenth each at these times. */
const at = (...times: number[]) => times.map((startTime) => ({ value: 0.1, startTime }))

it('what moves again within a second is one burst, and the worst burst counts', () => {
  expect(worstBurst([])).toBe(0)
  expect(worstBurst(at(0, 900, 1800))).toBeCloseTo(0.3)
  expect(worstBurst(at(0, 1000, 2500, 2600, 9000))).toBeCloseTo(0.2)
})

it('a burst has five seconds at most, however it goes on', () => {
  expect(worstBurst(at(0, 900, 1800, 2700, 3600, 4500, 5000, 5500))).toBeCloseTo(0.6)
})

it('of fifty answers the slowest is left out, of a hundred two', () => {
  const answers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  expect(slowestAnswer([])).toBeUndefined()
  expect(slowestAnswer(answers(49))).toBe(49)
  expect(slowestAnswer(answers(50))).toBe(49)
  expect(slowestAnswer(answers(100))).toBe(98)
})

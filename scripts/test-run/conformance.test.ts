import { describe, expect, it } from 'vitest'
import { REQUIREMENTS, type Requirement } from '#testing/requirements.ts'
import { findConformanceProblems, renderConformancePage } from './conformance.ts'
import type { TestOutcome } from './test-results.ts'

const CART: Requirement = { id: '§4', title: 'Cart', coverage: 'gate' }
const FAILOVER: Requirement = { id: 'W23', title: 'Failover', coverage: 'withstand' }
const MONEY: Requirement = { id: 'O7', title: 'Money', coverage: 'not built' }

const unit = (outcome: TestOutcome['outcome'], ...tags: string[]): TestOutcome => ({
  file: 'domain/enquiry/cart/cart.test.ts',
  title: 'is empty',
  outcome,
  kind: 'unit',
  duration: 1,
  tags,
})
const journey = (outcome: TestOutcome['outcome'], kind = 'phone'): TestOutcome => ({
  ...unit(outcome),
  file: 'e2e/cart.test.ts',
  title: 'Clear empties the cart',
  kind,
})

describe('the page of requirements', () => {
  it('names for each requirement the files whose passing tests carry its tag', () => {
    const page = renderConformancePage(
      [CART, FAILOVER, MONEY],
      [unit('passed', '§4'), unit('failed', 'W23')],
      new Map([['W23', ['`withstand/scenarios/w23-failover.ts`']]]),
    )
    expect(page.split('\n').slice(-4)).toEqual([
      '| §4 | Cart | `domain/enquiry/cart/cart.test.ts` (1) |',
      '| W23 | Failover | `withstand/scenarios/w23-failover.ts` |',
      '| O7 | Money | not built yet |',
      '',
    ])
  })

  it('lists every requirement once', () => {
    const ids = REQUIREMENTS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [letter, last] of [
      ['D', 26],
      ['O', 10],
      ['W', 26],
    ] as const)
      expect(ids).toEqual(expect.arrayContaining(Array.from({ length: last }, (_, n) => `${letter}${n + 1}`)))
  })
})

describe('a run fails', () => {
  it.each([
    ['no test holds a requirement', []],
    ['the only test of a requirement was skipped', [unit('skipped', '§4')]],
    ['the only test of a requirement failed', [unit('failed', '§4')]],
    ['only tests of another requirement passed', [unit('passed', '§5')]],
  ])('when %s', (_, outcomes) => {
    expect(findConformanceProblems([CART, FAILOVER], outcomes)).toEqual(['No passing test holds §4: Cart'])
  })

  it('when a requirement marked as not built has a passing test', () => {
    expect(findConformanceProblems([MONEY], [unit('passed', 'O7')])).toHaveLength(1)
    expect(findConformanceProblems([MONEY], [])).toEqual([])
  })

  it('when a journey is skipped on every device, unless its browser is missing', () => {
    expect(findConformanceProblems([], [journey('skipped'), journey('skipped', 'desktop')])).toEqual([
      'Skipped on every device: e2e/cart.test.ts › Clear empties the cart',
    ])
    expect(findConformanceProblems([], [journey('skipped'), journey('passed', 'desktop')])).toEqual([])
    expect(findConformanceProblems([], [journey('skipped', 'floor'), unit('skipped')])).toEqual([])
  })
})

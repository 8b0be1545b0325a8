import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { journeysThatRanNowhere, sentencesWithoutTest, unprovenTests } from './conformance.ts'
import type { Outcome } from './results.ts'

const TABLE = `
| sentence | held by |
| --- | --- |
| Clear empties the cart | \`e2e/cart.test.ts\` › Clear empties the cart; \`domain/cart.test.ts\` › is empty |
| Nothing is lost | by care |
`

const journey = (outcome: Outcome['outcome'], device = 'phone'): Outcome => ({
  file: 'e2e/cart.test.ts',
  title: 'Clear empties the cart and all storage',
  outcome,
  device,
})
const unit: Outcome = { file: 'domain/cart.test.ts', title: 'is empty', outcome: 'passed' }

describe('docs/conformance.md', () => {
  it('names a test for every sentence', () => {
    const table = readFileSync(join(import.meta.dirname, '../docs/conformance.md'), 'utf8')
    expect(table.match(/ › /g)?.length).toBeGreaterThan(50)
    expect(sentencesWithoutTest(table)).toEqual([])
    expect(sentencesWithoutTest(TABLE)).toEqual(['| Nothing is lost | by care |'])
  })

  it('is proven by tests that passed, each on one device at least', () => {
    expect(unprovenTests(TABLE, [unit, journey('passed'), journey('skipped', 'desktop')])).toEqual([])
  })

  it.each([
    ['was skipped', [journey('skipped'), journey('skipped', 'desktop')]],
    ['failed on one device', [journey('passed'), journey('failed', 'desktop')]],
    ['stands in a comment only', []],
    ['is another file’s', [{ ...journey('passed'), file: 'e2e/list.test.ts' }]],
  ])('is not proven by a test that %s', (_, outcomes) => {
    expect(unprovenTests(TABLE, [unit, ...outcomes])).toEqual(['e2e/cart.test.ts › Clear empties the cart'])
  })
})

describe('a journey', () => {
  it('that is skipped on every device is told of', () => {
    const nowhere = [journey('skipped'), journey('skipped', 'desktop')]
    expect(journeysThatRanNowhere(nowhere)).toEqual([
      'e2e/cart.test.ts › Clear empties the cart and all storage',
    ])
    expect(journeysThatRanNowhere([journey('skipped'), journey('passed', 'desktop')])).toEqual([])
  })

  it('of a browser that cannot be had, or a test without devices, is not', () => {
    const postgres: Outcome = { ...unit, outcome: 'skipped' }
    expect(journeysThatRanNowhere([journey('skipped', 'floor'), postgres])).toEqual([])
  })
})

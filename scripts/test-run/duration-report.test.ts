import { expect, it } from 'vitest'
import { formatDurationReport } from './duration-report.ts'
import type { TestOutcome } from './test-results.ts'

const outcome = (file: string, duration: number, kind = 'unit'): TestOutcome => ({
  file,
  title: 'adds',
  outcome: 'passed',
  kind,
  duration,
  tags: [],
})

it('a run ends with its slowest files and the sum per kind, longest first', () => {
  const outcomes = [
    outcome('domain/enquiry/cart/cart.test.ts', 40),
    outcome('e2e/list.test.ts', 2_000, 'phone'),
    outcome('domain/enquiry/cart/cart.test.ts', 60),
  ]
  expect(formatDurationReport(outcomes)).toEqual([
    'Slowest 2 of 2 files:',
    '     2.0 s  e2e/list.test.ts (1)',
    '     0.1 s  domain/enquiry/cart/cart.test.ts (2)',
    'By kind:',
    '     2.0 s  phone (1)',
    '     0.1 s  unit (2)',
  ])
})

it('a run lists at most twenty files', () => {
  const outcomes = Array.from({ length: 30 }, (_, n) => outcome(`domain/${n}.test.ts`, n))
  expect(formatDurationReport(outcomes).filter((text) => text.includes('domain/'))).toHaveLength(20)
})

import type { Outcome } from './results.ts'

/** How many files `durationReport` lists. */
const SLOWEST = 20

type Total = { name: string; ms: number; tests: number }

/**
 * Where the time of a run went, as lines of text: the slowest twenty files, then the sum per kind. Times are sums over
 * tests, without hooks; tests that ran at the same time both count.
 */
export function durationReport(outcomes: readonly Outcome[]): string[] {
  const files = totals(outcomes, ({ file }) => file)
  const kinds = totals(outcomes, ({ kind }) => kind)
  return [
    `Slowest ${Math.min(SLOWEST, files.length)} of ${files.length} files:`,
    ...files.slice(0, SLOWEST).map(line),
    'By kind:',
    ...kinds.map(line),
  ]
}

/** Outcomes summed up by `nameOf`, the longest first. */
function totals(outcomes: readonly Outcome[], nameOf: (outcome: Outcome) => string): Total[] {
  const totalByName = new Map<string, Total>()
  for (const outcome of outcomes) {
    const name = nameOf(outcome)
    const { ms, tests } = totalByName.get(name) ?? { ms: 0, tests: 0 }
    totalByName.set(name, { name, ms: ms + outcome.duration, tests: tests + 1 })
  }
  return [...totalByName.values()].sort((one, other) => other.ms - one.ms)
}

function line({ name, ms, tests }: Total): string {
  return `${(ms / 1000).toFixed(1).padStart(8)} s  ${name} (${tests})`
}

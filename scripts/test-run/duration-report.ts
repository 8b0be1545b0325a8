import type { TestOutcome } from './test-results.ts'

/** The number of files that `formatDurationReport` lists. */
const SLOWEST_COUNT = 20

type Total = { name: string; ms: number; tests: number }

/**
 * Formats the durations of a run as lines of text: the slowest twenty files, then the sum per kind. Times are sums over tests,
 * without hooks; parallel tests count in full.
 */
export function formatDurationReport(outcomes: readonly TestOutcome[]): string[] {
  const files = sumDurations(outcomes, ({ file }) => file)
  const kinds = sumDurations(outcomes, ({ kind }) => kind)
  return [
    `Slowest ${Math.min(SLOWEST_COUNT, files.length)} of ${files.length} files:`,
    ...files.slice(0, SLOWEST_COUNT).map(formatTotal),
    'By kind:',
    ...kinds.map(formatTotal),
  ]
}

/** Sums up outcomes by `nameOf`, longest first. */
function sumDurations(outcomes: readonly TestOutcome[], nameOf: (outcome: TestOutcome) => string): Total[] {
  const totalByName = new Map<string, Total>()
  for (const outcome of outcomes) {
    const name = nameOf(outcome)
    const { ms, tests } = totalByName.get(name) ?? { ms: 0, tests: 0 }
    totalByName.set(name, { name, ms: ms + outcome.duration, tests: tests + 1 })
  }
  return [...totalByName.values()].sort((one, other) => other.ms - one.ms)
}

function formatTotal({ name, ms, tests }: Total): string {
  return `${(ms / 1000).toFixed(1).padStart(8)} s  ${name} (${tests})`
}

import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'

/** How many tests ended how. */
export type Results = { passed: number; failed: number; skipped: number }

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What Vitest's JSON reporter writes, as far as it is counted here. */
export const VitestReport = v.pipe(
  v.object({ numPassedTests: Count, numFailedTests: Count, numPendingTests: Count, numTodoTests: Count }),
  v.transform(
    (report): Results => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  ),
)

/** What Playwright's JSON reporter writes, as far as it is counted here: a flaky journey counts as failed. */
export const PlaywrightReport = v.pipe(
  v.object({ stats: v.object({ expected: Count, unexpected: Count, flaky: Count, skipped: Count }) }),
  v.transform(
    ({ stats }): Results => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  ),
)

/**
 * The results in the report `file` of a run that ended with `status`. A run that failed though no test in its report
 * did (a file that does not load, a server that does not start) or that left no report counts as one failure.
 */
export function readResults(
  file: string,
  Report: typeof VitestReport | typeof PlaywrightReport,
  status: number,
): Results {
  const results = existsSync(file)
    ? v.parse(Report, JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 1, skipped: 0 }
  return status !== 0 && results.failed === 0 ? { ...results, failed: 1 } : results
}

/** `12 passed, 1 failed`, with `, 3 skipped` behind it when there are some. */
export function summaryOf(runs: readonly Results[]): string {
  const sum = (outcome: keyof Results) => runs.reduce((total, run) => total + run[outcome], 0)
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped}`
}

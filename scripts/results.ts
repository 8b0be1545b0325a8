import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as v from 'valibot'

/** What became of a test; of a journey, on one device. Its file is named as seen from the root of the package. */
export type Outcome = {
  file: string
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** It failed, and passed when it was tried again, as the gate does once. */
  late?: true
  /** The project of Playwright: a device, or the browsers at the floor. */
  device?: string
}

/** What a test run led to. A run can fail outside of its tests. */
export type Results = { outcomes: readonly Outcome[]; failed: boolean }

const root = join(import.meta.dirname, '..')

const VitestTest = v.object({ title: v.string(), status: v.string(), failureMessages: v.array(v.string()) })

/** What Vitest's JSON reporter writes, as far as it is looked at here. */
export const VitestReport = v.pipe(
  v.object({ testResults: v.array(v.object({ name: v.string(), assertionResults: v.array(VitestTest) })) }),
  v.transform(({ testResults }): Outcome[] =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status, failureMessages }) => ({
        file: relative(root, name),
        title,
        outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
        // Of a test that passed in the end Vitest keeps why it failed first.
        ...(status === 'passed' && failureMessages.length > 0 && { late: true }),
      })),
    ),
  ),
)

type Suite = v.InferOutput<typeof SuiteFields> & { suites?: Suite[] | undefined }
const SuiteFields = v.object({
  specs: v.array(
    v.object({
      file: v.string(),
      title: v.string(),
      tests: v.array(
        v.object({
          projectName: v.string(),
          status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
        }),
      ),
    }),
  ),
})
const Suite: v.GenericSchema<Suite> = v.object({
  ...SuiteFields.entries,
  suites: v.optional(v.array(v.lazy(() => Suite))),
})

/** What Playwright's JSON reporter writes, as far as it is looked at here. */
export const PlaywrightReport = v.pipe(
  v.object({ suites: v.array(Suite) }),
  v.transform(({ suites }): Outcome[] => suites.flatMap(outcomesOf)),
)

const OUTCOMES = { expected: 'passed', unexpected: 'failed', flaky: 'passed', skipped: 'skipped' } as const

function outcomesOf({ specs, suites = [] }: Suite): Outcome[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status }) => ({
      file: `e2e/${file}`,
      title,
      outcome: OUTCOMES[status],
      ...(status === 'flaky' && { late: true as const }),
      device: projectName,
    })),
  )
  return [...own, ...suites.flatMap(outcomesOf)]
}

/** The results in the report `file` of a run that ended with `status`. A run that left no report has failed. */
export function readResults(
  file: string,
  Report: typeof VitestReport | typeof PlaywrightReport,
  status: number,
): Results {
  if (!existsSync(file)) return { outcomes: [], failed: true }
  return { outcomes: v.parse(Report, JSON.parse(readFileSync(file, 'utf8'))), failed: status !== 0 }
}

/** A line for each test that passed only when it was tried again: it counts as passed, and is to be mended as a bug. */
export function passedLate(runs: readonly Results[]): string[] {
  return runs
    .flatMap(({ outcomes }) => outcomes)
    .filter(({ late }) => late)
    .map(
      ({ file, title, device }) =>
        `PASSED ONLY WHEN TRIED AGAIN: ${file} › ${title}${device ? ` (${device})` : ''}`,
    )
}

/**
 * `12 passed, 1 failed`, with `, 3 skipped` behind it when there are some. A run that failed though none of its tests did
 * (a file that does not load, a server that does not start) counts as one failure.
 */
export function summaryOf(runs: readonly Results[]): string {
  const count = ({ outcomes }: Results, counted: Outcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === counted).length
  const sum = (counted: Outcome['outcome']) => runs.reduce((total, run) => total + count(run, counted), 0)
  const outside = runs.filter((run) => run.failed && count(run, 'failed') === 0).length
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  return `${sum('passed')} passed, ${sum('failed') + outside} failed${skipped}`
}

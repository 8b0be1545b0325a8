import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as v from 'valibot'

/** The outcome of one test; of a journey, on one device. `file` is relative to the root of the package. */
export type TestOutcome = {
  file: string
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** The test failed and its retry passed. Only the gate of `.ci/run` retries. */
  flaky?: true
  /** The kind of test: `unit`, `api` or `withstand`; for a journey its device. */
  kind: string
  /** Duration in ms, without hooks. */
  duration: number
  /** The ids of the requirements that the test holds (see `testing/requirements.ts`). */
  tags: readonly string[]
}

/** The results of one test run. `failed` is also true if the run failed outside its tests. */
export type TestRunResults = { outcomes: readonly TestOutcome[]; failed: boolean }

const root = join(import.meta.dirname, '../..')

const VitestTest = v.object({
  title: v.string(),
  status: v.string(),
  duration: v.optional(v.number(), 0),
  tags: v.optional(v.array(v.string()), []),
  failureMessages: v.array(v.string()),
})

/** The parts of Vitest's JSON report that this module reads. */
export const VitestReport = v.pipe(
  v.object({ testResults: v.array(v.object({ name: v.string(), assertionResults: v.array(VitestTest) })) }),
  v.transform(({ testResults }): TestOutcome[] =>
    testResults.flatMap(({ name, assertionResults }) => {
      const file = relative(root, name)
      return assertionResults.map(({ title, status, duration, tags, failureMessages }) => ({
        file,
        title,
        outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
        // Vitest keeps the error of the first attempt of a test that passes on a retry.
        ...(status === 'passed' && failureMessages.length > 0 && { flaky: true }),
        kind: getTestKind(file),
        duration,
        tags,
      }))
    }),
  ),
)

function getTestKind(file: string): string {
  const [folder] = file.split('/')
  if (folder === 'tests') return 'api'
  return folder === 'withstand' ? 'withstand' : 'unit'
}

type Suite = v.InferOutput<typeof SuiteFields> & { suites?: Suite[] | undefined }
const SuiteFields = v.object({
  specs: v.array(
    v.object({
      file: v.string(),
      title: v.string(),
      tags: v.array(v.string()),
      tests: v.array(
        v.object({
          projectName: v.string(),
          status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
          results: v.array(v.object({ duration: v.number() })),
        }),
      ),
    }),
  ),
})
const Suite: v.GenericSchema<Suite> = v.object({
  ...SuiteFields.entries,
  suites: v.optional(v.array(v.lazy(() => Suite))),
})

/** The parts of Playwright's JSON report that this module reads. */
export const PlaywrightReport = v.pipe(
  v.object({ suites: v.array(Suite) }),
  v.transform(({ suites }): TestOutcome[] => suites.flatMap(collectOutcomes)),
)

const OUTCOME_BY_STATUS = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'passed',
  skipped: 'skipped',
} as const

function collectOutcomes({ specs, suites = [] }: Suite): TestOutcome[] {
  const outcomes = specs.flatMap(({ file, title, tags, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file: `e2e/${file}`,
      title,
      outcome: OUTCOME_BY_STATUS[status],
      ...(status === 'flaky' && { flaky: true as const }),
      kind: projectName,
      duration: results.reduce((sum, { duration }) => sum + duration, 0),
      tags: tags.map((tag) => tag.replace(/^@/, '')),
    })),
  )
  return [...outcomes, ...suites.flatMap(collectOutcomes)]
}

/** Reads the report `file` of a run that ended with exit status `status`. A run without a report has failed. */
export function readResults(
  file: string,
  Report: typeof VitestReport | typeof PlaywrightReport,
  status: number,
): TestRunResults {
  if (!existsSync(file)) return { outcomes: [], failed: true }
  return { outcomes: v.parse(Report, JSON.parse(readFileSync(file, 'utf8'))), failed: status !== 0 }
}

/** Formats one line per test that passed only on its retry. Such a test counts as passed and is a defect. */
export function formatFlakyTests(runs: readonly TestRunResults[]): string[] {
  return runs
    .flatMap(({ outcomes }) => outcomes)
    .filter(({ flaky }) => flaky)
    .map(({ file, title, kind }) => `flaky: ${file} › ${title} (${kind})`)
}

/**
 * Formats `12 passed, 1 failed`, followed by `, 3 skipped` if there are some. A run that failed although none of its tests did
 * (a file that does not load, a server that does not start) counts as one failure.
 */
export function formatSummary(runs: readonly TestRunResults[]): string {
  const count = ({ outcomes }: TestRunResults, counted: TestOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === counted).length
  const sum = (counted: TestOutcome['outcome']) => runs.reduce((total, run) => total + count(run, counted), 0)
  const outside = runs.filter((run) => run.failed && count(run, 'failed') === 0).length
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  return `${sum('passed')} passed, ${sum('failed') + outside} failed${skipped}`
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { journeysThatRanNowhere, sentencesWithoutTest, unprovenTests } from './conformance.ts'
import { getChromium } from './find-chromium.ts'
import { getFloorBrowsers } from './floor-browsers.ts'
import { startPostgres } from './postgres.ts'
import {
  PlaywrightReport,
  passedLate,
  type Results,
  readResults,
  summaryOf,
  VitestReport,
} from './results.ts'
import { ensureTamilFont } from './tamil-font.ts'

// `npm test`: the build, every test on both databases, then the journeys in a browser; one line of results at the end.

const root = join(import.meta.dirname, '..')
const reports = join(root, '.test-results')
const runs: Results[] = []

// Ending in `process.exit` stops what was started: see `run` and `startPostgres`.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports)

// First, so that tests which start the shop do not all build it at once.
const built = await attempt('The build', async () => {
  if ((await run('npm', ['run', 'build'])) !== 0) throw new Error('npm run build failed.')
})

await attempt('PostgreSQL', async () => {
  const postgres = await startPostgres()
  if ('url' in postgres) process.env.TEST_DATABASE_URL = postgres.url
  else {
    process.env.TEST_DATABASE_SKIP = postgres.missing
    console.warn(`The tests on PostgreSQL are skipped: ${postgres.missing}.`)
  }
})

const report = join(reports, 'vitest.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
runs.push(readResults(report, VitestReport, await run('vitest', ['run', ...reporters])))

if (built) {
  await attempt('The journeys', async () => {
    process.env.CHROMIUM_PATH = getChromium()
    ensureTamilFont()
    await getFloorBrowsers()
    const status = await run('playwright', ['test'])
    runs.push(readResults(join(reports, 'playwright.json'), PlaywrightReport, status))
  })
}

await attempt('What the tests prove', () => {
  const outcomes = runs.flatMap((run) => run.outcomes)
  const table = readFileSync(join(root, 'docs/conformance.md'), 'utf8')
  const missing = [
    ...sentencesWithoutTest(table).map((row) => `docs/conformance.md names no test: ${row}`),
    ...unprovenTests(table, outcomes).map((test) => `docs/conformance.md names what did not pass: ${test}`),
    ...journeysThatRanNowhere(outcomes).map((journey) => `It ran on no device: ${journey}`),
  ]
  if (missing.length > 0) throw new Error(missing.join('\n'))
})

for (const line of passedLate(runs)) console.log(line)
console.log(summaryOf(runs))
process.exit(runs.some(({ failed }) => failed) ? 1 : 0)

/** Does `step`; whether it worked. When it throws, its sentence is printed and it counts as one failure. */
async function attempt(name: string, step: () => Promise<void> | void): Promise<boolean> {
  try {
    await step()
    return true
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`)
    runs.push({ outcomes: [], failed: true })
    return false
  }
}

/** Runs a program, one of this package's before the machine's, to its end and gives its exit status. */
async function run(program: string, words: string[]): Promise<number> {
  const bin = join(root, 'node_modules/.bin')
  const child = spawn(program, words, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  })
  const stop = () => child.kill('SIGINT')
  process.once('exit', stop)
  const [status] = await once(child, 'exit')
  process.off('exit', stop)
  return status ?? 1
}

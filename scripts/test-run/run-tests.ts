import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { REQUIREMENTS } from '#testing/requirements.ts'
import { ensureTamilFont } from '../programs/ensure-tamil-font.ts'
import { getChromium } from '../programs/find-chromium.ts'
import { installOldestBrowsers } from '../programs/oldest-browsers.ts'
import { installPostgres } from '../programs/postgres-programs.ts'
import { startPostgres } from '../programs/postgres-server.ts'
import { findConformanceProblems, renderConformancePage } from './conformance.ts'
import { formatDurationReport } from './duration-report.ts'
import { PlaywrightReport, readResults, type TestRunResults, VitestReport } from './test-results.ts'

const root = join(import.meta.dirname, '../..')
const reports = join(root, '.test-results')

/**
 * Builds the shop, runs every unit and API test and every journey, and checks that each requirement has a passing test. Installs
 * PostgreSQL, a browser and a Tamil font if they are missing, and prints skipped parts. `thorough` runs everything on both
 * databases, all devices and browsers, with full counts; `retry` runs a failed test once more. The caller must end with
 * `process.exit`, which stops the started programs.
 */
export async function runTests({
  thorough,
  retry,
}: {
  thorough: boolean
  retry: boolean
}): Promise<TestRunResults[]> {
  const runs: TestRunResults[] = []
  if (thorough) process.env.THOROUGH = '1'
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports)

  // Builds first, so that tests that start the shop do not build it in parallel.
  const isBuilt = await runStep('The build', async () => {
    if ((await run('npm', ['run', 'build'])) !== 0) throw new Error('npm run build failed.')
  })

  await runStep('PostgreSQL', async () => {
    installPostgres()
    const postgres = await startPostgres()
    if ('url' in postgres) process.env.TEST_DATABASE_URL = postgres.url
    else console.warn(`The tests on PostgreSQL are skipped: ${postgres.missing}.`)
  })

  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const vitestStatus = await run('vitest', ['run', ...reporters, ...(retry ? ['--retry=1'] : [])])
  runs.push(readResults(report, VitestReport, vitestStatus))

  if (isBuilt) {
    await runStep('The journeys', async () => {
      process.env.CHROMIUM_PATH = getChromium()
      ensureTamilFont()
      if (thorough) await installOldestBrowsers()
      const status = await run('playwright', ['test', ...(retry ? ['--retries=1'] : [])])
      runs.push(readResults(join(reports, 'playwright.json'), PlaywrightReport, status))
    })
  }

  const outcomes = runs.flatMap((run) => run.outcomes)
  await runStep('The requirements', () => {
    writeFileSync(
      join(root, 'docs/conformance.md'),
      renderConformancePage(REQUIREMENTS, outcomes, findScenariosByRequirement()),
    )
    const problems = findConformanceProblems(REQUIREMENTS, outcomes)
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })
  for (const line of formatDurationReport(outcomes)) console.log(line)
  return runs

  /** Runs `step` and returns whether it worked. An exception is printed and counts as one failure. */
  async function runStep(name: string, step: () => Promise<void> | void): Promise<boolean> {
    try {
      await step()
      return true
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message : error}`)
      runs.push({ outcomes: [], failed: true })
      return false
    }
  }
}

/** Returns the programs in `withstand/` by requirement: `w17-three-instances.ts` proves W17. */
function findScenariosByRequirement(): Map<string, string[]> {
  const proofs = new Map<string, string[]>()
  for (const file of globSync('withstand/scenarios/w[0-9][0-9]-*.ts', { cwd: root }).sort()) {
    const id = `W${Number(file.slice('withstand/scenarios/w'.length, 'withstand/scenarios/w00'.length))}`
    proofs.set(id, [...(proofs.get(id) ?? []), `\`${file}\``])
  }
  return proofs
}

/** Runs a program of this package or the machine and returns its exit status. */
async function run(program: string, args: string[]): Promise<number> {
  const bin = join(root, 'node_modules/.bin')
  const child = spawn(program, args, {
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

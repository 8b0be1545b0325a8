import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import type { Measurement } from '#testing/measurement.ts'
import { formatTable } from '#testing/measurement.ts'
import { canInstallPackages, installPackages } from '../scripts/programs/debian-packages.ts'
import { runTests } from '../scripts/test-run/run-tests.ts'
import { formatSummary } from '../scripts/test-run/test-results.ts'
import { runScenario } from './run-scenario.ts'
import { SCENARIOS } from './scenarios.ts'

// `npm run withstand`: the full check before a release: all tests with full counts on both databases, all devices and browsers, then
// every scenario at full length. `npm run withstand tests` runs only the tests, `npm run withstand W21 failover` some scenarios.
// Writes the figures to docs/withstood.md. `--before ../other-checkout` measures another, built checkout for comparison.

/** Debian packages that this command needs and `npm test` does not. */
const PACKAGES = [
  'haproxy',
  'nginx-light',
  'libnginx-mod-http-brotli-static',
  'etcd-server',
  'patroni',
  'python3-etcd',
]

const startedAt = performance.now()
const names = process.argv.slice(2)
const beforeIndex = names.indexOf('--before')
const [, before] = beforeIndex < 0 ? [] : names.splice(beforeIndex, 2)
const unknownName = names.find((name) => name !== 'tests' && !SCENARIOS.some(matchesName(name)))
if (unknownName) {
  const validNames = ['tests', ...SCENARIOS.map(({ id }) => id)].join(', ')
  console.error(`Unknown argument '${unknownName}'. Valid arguments: ${validNames}.`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

if (canInstallPackages()) installPackages(...PACKAGES)
const root = join(import.meta.dirname, '..')
const file = join(root, 'docs/withstood.md')
const machine = `${cpus().length} cores, Node ${process.version}`

let hasFailed = false
let summary = ''
if (names.length === 0 || names.includes('tests')) {
  const runs = await runTests({ thorough: true, retry: false })
  hasFailed = runs.some(({ failed }) => failed)
  summary = formatSummary(runs)
}

/** The report's sections by heading. Sections of scenarios that do not run now keep their last figures. */
const sections = new Map(
  readFileSync(file, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n', 1)[0] ?? '', section.trimEnd()]),
)
let unmet = 0
for (const scenario of SCENARIOS.filter(
  (scenario) => names.length === 0 || names.some((name) => matchesName(name)(scenario)),
)) {
  const heading = `${scenario.id}: ${scenario.title}`
  console.log(heading)
  const start = performance.now()
  // A scenario that throws becomes an unmet figure, so that the others still run.
  const figures = await runScenario(scenario, { folder: root, long: true }).catch(
    (error: unknown): Measurement[] => [
      {
        name: 'completed',
        value: error instanceof Error ? error.message : `${error}`,
        isGoalMet: false,
      },
    ],
  )
  unmet += figures.filter(({ isGoalMet }) => isGoalMet === false).length
  const baseline = before ? await measureBaseline(scenario, resolve(before)) : []
  const rows = figures.map((figure) => ({
    ...figure,
    baseline: figure.baseline ?? baseline.find(({ name }) => name === figure.name)?.value,
  }))
  const text = formatTable(rows)
  console.log(`${text}\n`)
  const comparison = before ? ' Compared with another checkout.' : ''
  const run = `${new Date().toISOString().slice(0, 10)}, ${machine}, ${secondsSince(start)} s.${comparison}`
  sections.set(heading, [heading, scenario.note, run, text].filter(Boolean).join('\n\n'))
  writeReport()
}
console.log(`It took ${secondsSince(startedAt)} s.`)
console.log(unmet === 0 ? 'Every goal is met.' : `${unmet} goals are not met.`)
if (summary) console.log(summary)
process.exit(unmet === 0 && !hasFailed ? 0 : 1)

function matchesName(argument: string) {
  return ({ id, name }: (typeof SCENARIOS)[number]) => argument === id || argument === name
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 1000)
}

function writeReport() {
  const ordered = SCENARIOS.flatMap(({ id, title }) => sections.get(`${id}: ${title}`) ?? [])
  const parts = [
    '# What the shop withstood',
    'Written by `npm run withstand`. [conformance.md](conformance.md) shows the results of `npm test`.',
    ...ordered.map((text) => `## ${text}`),
  ]
  writeFileSync(file, `${parts.join('\n\n')}\n`)
}

async function measureBaseline(scenario: (typeof SCENARIOS)[number], folder: string): Promise<Measurement[]> {
  try {
    return await runScenario(scenario, { folder, long: true })
  } catch (error) {
    console.error(`Baseline: ${error instanceof Error ? error.message : error}`)
    return []
  }
}

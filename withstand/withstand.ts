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

// `npm run withstand`: everything, before a release: all tests with full counts on both databases, devices and browsers, then
// every proof at full length. `npm run withstand tests` runs the tests alone, `npm run withstand W21 failover` some proofs.
// The figures of proofs are written to docs/withstood.md. `--before ../other-checkout` measures another, built checkout beside this one.

/** Debian's packages that proofs and tests of this command need beside those of `npm test`. */
const PACKAGES = [
  'haproxy',
  'nginx-light',
  'libnginx-mod-http-brotli-static',
  'etcd-server',
  'patroni',
  'python3-etcd',
]

const began = performance.now()
const words = process.argv.slice(2)
const at = words.indexOf('--before')
const [, before] = at < 0 ? [] : words.splice(at, 2)
const unknown = words.find((word) => word !== 'tests' && !SCENARIOS.some(matchesName(word)))
if (unknown) {
  const known = ['tests', ...SCENARIOS.map(({ id }) => id)].join(', ')
  console.error(`There is no part '${unknown}' of npm run withstand: ${known}.`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

if (canInstallPackages()) installPackages(...PACKAGES)
const root = join(import.meta.dirname, '..')
const file = join(root, 'docs/withstood.md')
const machine = `${cpus().length} cores, Node ${process.version}`

let hasFailed = false
let summary = ''
if (words.length === 0 || words.includes('tests')) {
  const runs = await runTests({ thorough: true, retry: false })
  hasFailed = runs.some(({ failed }) => failed)
  summary = formatSummary(runs)
}

/** The section of each proof by its heading; for those not tried now, the section of their last time. */
const sections = new Map(
  readFileSync(file, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n', 1)[0] ?? '', section.trimEnd()]),
)
let unmet = 0
for (const proof of SCENARIOS.filter(
  (proof) => words.length === 0 || words.some((word) => matchesName(word)(proof)),
)) {
  const heading = `${proof.id}: ${proof.title}`
  console.log(heading)
  const start = performance.now()
  // A proof that cannot be tried to its end is a figure too, and the others are tried all the same.
  const figures = await runScenario(proof, { folder: root, long: true }).catch(
    (error: unknown): Measurement[] => [
      {
        name: 'tried to its end',
        value: error instanceof Error ? error.message : `${error}`,
        isGoalMet: false,
      },
    ],
  )
  unmet += figures.filter(({ isGoalMet }) => isGoalMet === false).length
  const earlier = before ? await measureBaseline(proof, resolve(before)) : []
  const shown = figures.map((figure) => ({
    ...figure,
    beside: figure.baseline ?? earlier.find(({ name }) => name === figure.name)?.value,
  }))
  const text = formatTable(shown)
  console.log(`${text}\n`)
  const beside = before ? ' Beside it: another checkout.' : ''
  const when = `${new Date().toISOString().slice(0, 10)}, ${machine}, ${secondsSince(start)} s.${beside}`
  sections.set(heading, [heading, proof.note, when, text].filter(Boolean).join('\n\n'))
  writeReport()
}
console.log(`It took ${secondsSince(began)} s.`)
console.log(unmet === 0 ? 'Every goal is met.' : `${unmet} goals are not met.`)
if (summary) console.log(summary)
process.exit(unmet === 0 && !hasFailed ? 0 : 1)

function matchesName(word: string) {
  return ({ id, name }: (typeof SCENARIOS)[number]) => word === id || word === name
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 1000)
}

function writeReport() {
  const written = SCENARIOS.flatMap(({ id, title }) => sections.get(`${id}: ${title}`) ?? [])
  const all = [
    '# What the shop withstood',
    'Written by `npm run withstand`. What `npm test` shows: [conformance.md](conformance.md).',
    ...written.map((text) => `## ${text}`),
  ]
  writeFileSync(file, `${all.join('\n\n')}\n`)
}

async function measureBaseline(proof: (typeof SCENARIOS)[number], folder: string): Promise<Measurement[]> {
  try {
    return await runScenario(proof, { folder, long: true })
  } catch (error) {
    console.error(`Before: ${error instanceof Error ? error.message : error}`)
    return []
  }
}

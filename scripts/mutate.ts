import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getChromium } from './programs/find-chromium.ts'
import { startPostgres } from './programs/postgres-server.ts'
import { PlaywrightReport, readResults, VitestReport } from './test-run/test-results.ts'

// `npm run mutate`: proves that the gate fails if the product breaks. Applies each patch of testing/mutations, runs the test that should
// fail, reverts the patch and prints a table. `npm run mutate 01 12` runs some of them. The work tree must be committed.

const root = join(import.meta.dirname, '..')
const folder = join(root, 'testing/mutations')
const report = join(root, '.test-results/mutation.json')

/** A patch that breaks the product, as its first lines describe it. */
type Mutation = {
  number: string
  path: string
  /** The violated requirements: 'D4, W2'. */
  rule: string
  broken: string
  /** The test that should fail: its file when the patch was written, and part of its title. */
  file: string
  title: string
  isJourney: boolean
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
if (git('status', '--porcelain', '--untracked-files=no')) {
  console.error('Commit your changes first: this command changes files and restores them.')
  process.exit(1)
}

const selected = process.argv.slice(2)
const mutations = globSync('*.patch', { cwd: folder })
  .sort()
  .map(readMutation)
  .filter(({ number }) => selected.length === 0 || selected.includes(number))
const postgres = await startPostgres()
if ('url' in postgres) process.env.TEST_DATABASE_URL = postgres.url
if (mutations.some(({ isJourney }) => isJourney)) process.env.CHROMIUM_PATH = getChromium()

console.log('| # | rule | what was broken | the test that failed |\n| --- | --- | --- | --- |')
let unnoticed = 0
for (const mutation of mutations) {
  const noticedBy = findFailingTest(mutation)
  if (!noticedBy) unnoticed++
  const { number, rule, broken } = mutation
  console.log(`| ${number} | ${rule} | ${broken} | ${noticedBy ?? '**none**'} |`)
}
if (mutations.some(({ isJourney }) => isJourney)) build()
console.log(`${mutations.length - unnoticed} of ${mutations.length} were noticed.`)
process.exit(unnoticed === 0 ? 0 : 1)

function readMutation(name: string): Mutation {
  const path = join(folder, name)
  const [first = '', second = '', third = ''] = readFileSync(path, 'utf8').split('\n')
  const [, rule = '', file = '', title = ''] = /^# rule: (.*); expected: (\S+) › (.*)$/.exec(first) ?? []
  const broken = second.replace('# broken: ', '')
  return {
    number: name.slice(0, 2),
    path,
    rule,
    broken,
    file,
    title,
    isJourney: third.includes('playwright'),
  }
}

/** Applies the patch, runs the test file that should fail, and returns the first failed test. */
function findFailingTest({ path, file, title, isJourney }: Mutation): string | undefined {
  git('apply', path)
  try {
    rmSync(report, { force: true })
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    if (isJourney) build()
    const args = isJourney
      ? ['playwright', 'test', findTestFile(file, title), '--grep', title, '--reporter=json']
      : ['vitest', 'run', findTestFile(file, title), '--reporter=json', `--outputFile=${report}`]
    const { status } = spawnSync('npx', args, { cwd: root, env, stdio: 'ignore' })
    const { outcomes } = readResults(report, isJourney ? PlaywrightReport : VitestReport, status ?? 1)
    const failed = outcomes.find(({ outcome }) => outcome === 'failed')
    return failed && `\`${failed.file}\` › ${failed.title}`
  } finally {
    git('apply', '--reverse', path)
  }
}

/** Finds the file that contains the test title: the named file, or the one that the test was moved to. */
function findTestFile(file: string, title: string): string {
  const hasTitle = (path: string) => readFileSync(join(root, path), 'utf8').includes(title)
  if (existsSync(join(root, file)) && hasTitle(file)) return file
  const files = globSync(
    ['{app,contract,domain,i18n,office,seed,server,tests}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
    { cwd: root },
  )
  return files.find(hasTitle) ?? file
}

function build(): void {
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' })
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

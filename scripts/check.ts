import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// `npm run check`: checks types, lints the changed files and runs the unit tests of their folders. Changes are those that Git reports against HEAD.

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
const changed = [
  ...git('diff', '--name-only', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)))
// Unit tests are beside their module.
const folders = [...new Set(changed.map((file) => `${file.split('/').slice(0, -1).join('/')}/`))].filter(
  (folder) => folder !== '/',
)

const steps: [name: string, program: string, args: string[]][] = [
  ['types', 'tsc', []],
  ['lint', 'biome', ['check', '--changed', '--since=HEAD', '--no-errors-on-unmatched', '.']],
]
if (folders.length > 0)
  steps.push(['unit tests', 'vitest', ['run', '--project=unit*', '--passWithNoTests', ...folders]])

await run('react-router', ['typegen'])
const results = await Promise.all(
  steps.map(async ([name, program, args]) => ({ name, ...(await run(program, args)) })),
)
for (const { name, output, isGood } of results)
  console.log(`== ${name}: ${isGood ? 'good' : `failed\n${output}`}`)
process.exit(results.every(({ isGood }) => isGood) ? 0 : 1)

/** Runs a program of this package and returns its output. */
async function run(program: string, args: string[]): Promise<{ isGood: boolean; output: string }> {
  const child = spawn(join(bin, program), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [status] = await once(child, 'close')
  return { isGood: status === 0, output }
}

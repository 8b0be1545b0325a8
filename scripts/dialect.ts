import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { proseLines } from './lint/dialect.ts'
import { findVagueWord } from './lint/file-names.ts'

// `node scripts/dialect.ts`, part of `npm run lint`: counts lines of comments, documents and texts with marks of the dialect, and finds
// vague file names (scripts/lint/ has both lists). Arguments: folders or files whose marked lines are printed.

/** The highest percentage of marked lines in any top folder. */
const MAX_PERCENT = 2

const root = join(import.meta.dirname, '..')
const IGNORED = [
  '.git',
  '.react-router',
  '.test-results',
  'build',
  'data',
  'node_modules',
  'playwright-report',
]
const files = globSync(['**/*.{ts,tsx,mjs,js,css,md,sh,yml,yaml}', '**/Dockerfile', '.ci/run'], {
  cwd: root,
  exclude: (path) => IGNORED.some((name) => path === name || path.endsWith(`${sep}${name}`)),
})
  .map((file) => file.replaceAll(sep, '/'))
  .toSorted()
const faults = [...checkProse(process.argv.slice(2)), ...checkNames()]
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)

/** Counts marked lines by top folder and prints those in the `shown` paths. Returns the problems as sentences. */
function checkProse(shown: readonly string[]): string[] {
  const counts = new Map([['all', { lines: 0, marked: 0 }]])
  for (const file of files) {
    const lines = proseLines(file, readFileSync(join(root, file), 'utf8'))
    const marked = lines.filter(({ mark }) => mark)
    for (const room of [file.includes('/') ? file.slice(0, file.indexOf('/')) : '.', 'all']) {
      const count = counts.get(room) ?? { lines: 0, marked: 0 }
      counts.set(room, { lines: count.lines + lines.length, marked: count.marked + marked.length })
    }
    if (shown.some((path) => path === '.' || file === path || file.startsWith(`${path}/`)))
      for (const { line, text, mark } of marked) console.log(`${file}:${line}: '${mark}': ${text.trim()}`)
  }
  return [...counts].flatMap(([room, { lines, marked }]) => {
    const percent = lines > 0 ? (100 * marked) / lines : 0
    console.log(`${room.padEnd(10)} ${percent.toFixed(1).padStart(5)} of 100 lines (${marked} of ${lines})`)
    return percent > MAX_PERCENT
      ? [
          `${room}: too many lines are marked. node scripts/dialect.ts ${room === 'all' ? '.' : room} prints them.`,
        ]
      : []
  })
}

/** Finds files with vague names. Returns the problems as sentences. */
function checkNames(): string[] {
  return files.filter(isModule).flatMap((file) => {
    const word = findVagueWord(file)
    return word === undefined
      ? []
      : [`${file}: '${word}' says nothing in a name. Name the file for what it exports.`]
  })
}

function isModule(file: string): boolean {
  return /\.(ts|tsx|mjs|js|css)$/.test(file)
}

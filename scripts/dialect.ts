import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { proseLines } from './lint/dialect.ts'

// `node scripts/dialect.ts`, part of `npm run lint`: counts lines of comments, documents and texts with marks of the dialect that
// CONTRIBUTING.md describes. Fails above MAX_MARKED. Arguments: folders or files whose marked lines are printed.

/** So many of 100 lines may be marked. */
const MAX_MARKED = 2

const root = join(import.meta.dirname, '..')
const shown = process.argv.slice(2)
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|js|css|md|sh|yml|yaml)$|^Dockerfile$|^\.ci\/run$/.test(file))

const counts = new Map<string, { lines: number; marked: number }>()
for (const file of files) {
  const lines = proseLines(file, readFileSync(join(root, file), 'utf8'))
  const marked = lines.filter(({ mark }) => mark)
  const room = file.includes('/') ? file.slice(0, file.indexOf('/')) : '.'
  const count = counts.get(room) ?? { lines: 0, marked: 0 }
  counts.set(room, { lines: count.lines + lines.length, marked: count.marked + marked.length })
  if (shown.some((path) => file === path || file.startsWith(`${path}/`)))
    for (const { line, text, mark } of marked) console.log(`${file}:${line}: '${mark}': ${text.trim()}`)
}

const total = [...counts.values()].reduce(
  (sum, { lines, marked }) => ({ lines: sum.lines + lines, marked: sum.marked + marked }),
  { lines: 0, marked: 0 },
)
const percent = ({ lines, marked }: { lines: number; marked: number }) =>
  lines > 0 ? (100 * marked) / lines : 0
for (const [room, count] of [...counts, ['all', total] as const])
  console.log(
    `${room.padEnd(10)} ${percent(count).toFixed(1).padStart(5)} of 100 lines (${count.marked} of ${count.lines})`,
  )
if (percent(total) >= MAX_MARKED) {
  console.error(
    `More than ${MAX_MARKED} of 100 lines are marked. See them with: node scripts/dialect.ts app docs`,
  )
  process.exit(1)
}

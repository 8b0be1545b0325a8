import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { proseLines } from './lint/dialect.ts'
import { findVagueWord } from './lint/file-names.ts'

// `node scripts/dialect.ts`, part of `npm run lint`: counts lines of comments, documents and texts with marks of the dialect, and
// finds file names that say nothing (scripts/lint/ has both lists). Arguments: folders or files whose marked lines are printed.

/** The limit of marked lines, of 100. */
const GOAL = 2

/** Limits of rooms that are above the goal: the present figures, rounded up. A number may only be lowered. */
const LIMITS = new Map([
  ['all', 11],
  ['.', 9],
  ['app', 15],
  ['bench', 12],
  ['content', 5],
  ['contract', 5],
  ['docs', 3],
  ['domain', 15],
  ['e2e', 16],
  ['i18n', 3],
  ['office', 30],
  ['ops', 25],
  ['public', 20],
  ['scripts', 11],
  ['seed', 14],
  ['server', 20],
  ['testing', 10],
  ['tests', 15],
  ['withstand', 26],
])

/** Files with a vague name. The list may only shrink. */
const VAGUE_NAMES = [
  'app/cart/known-price-list.ts',
  'app/offline/screens-at-hand.test.ts',
  'app/offline/screens-at-hand.ts',
  'app/routes/not-after-forms.ts',
  'app/routes/shop/checkout/use-way-to-placed.ts',
  'app/routes/shop/lander/who-we-are.tsx',
  'app/session/use-kept-form.ts',
  'app/ui/is-typed-into.ts',
  'app/ui/until-it-comes.ts',
  'app/ui/use-in-browser.ts',
  'app/ui/waiting.tsx',
  'app/ui/what-comes-on-top.module.css',
  'app/ui/what-comes-on-top.tsx',
  'bench/before.ts',
  'bench/typing-into.ts',
  'contract/client/stored.ts',
  'domain/keys-of.ts',
  'domain/price-sheet/discount-of.test.ts',
  'domain/price-sheet/discount-of.ts',
  'domain/price-sheet/row-said.ts',
  'domain/record-of.ts',
  'domain/typed/kinds.ts',
  'e2e/hold.ts',
  'e2e/hydrated.ts',
  'e2e/nothing-runs.ts',
  'e2e/office/by-phone.test.ts',
  'e2e/office/kept-typing.test.ts',
  'e2e/office/translated.test.ts',
  'e2e/office/two-at-once.test.ts',
  'e2e/office/typed.test.ts',
  'e2e/screens-at-hand.test.ts',
  'e2e/steer.ts',
  'e2e/translated.test.ts',
  'e2e/typed.test.ts',
  'e2e/what-comes-on-top.test.ts',
  'i18n/en/what-comes-on-top.ts',
  'i18n/office/en/typed.ts',
  'i18n/office/ta/typed.ts',
  'i18n/ta/what-comes-on-top.ts',
  'office/enquiry/happened.test.ts',
  'office/enquiry/happened.ts',
  'office/import/understood.tsx',
  'office/inbox/opened.ts',
  'office/new-enquiry/drafts-elsewhere.tsx',
  'office/price-list/gone-button.tsx',
  'office/price-list/known.test.ts',
  'office/price-list/known.ts',
  'office/price-list/moves.ts',
  'office/price-list/pasted.test.ts',
  'office/price-list/pasted.ts',
  'office/price-list/places.ts',
  'office/price-list/unsaved.tsx',
  'office/price-list/use-kept.ts',
  'office/price-list/use-known.ts',
  'office/price-list/use-shown.ts',
  'office/price-list/use-told.ts',
  'office/ui/dispatched.module.css',
  'office/ui/dispatched.tsx',
  'office/ui/instead-of-screen.tsx',
  'office/ui/kept-drafts.test.ts',
  'office/ui/kept-drafts.ts',
  'office/ui/to-heading.ts',
  'office/ui/typed.test.ts',
  'office/ui/typed.ts',
  'office/ui/use-come-back.ts',
  'office/ui/use-not-understood.ts',
  'server/backups/nights.ts',
  'server/backups/to-disk.ts',
  'server/db/when-unlocked.ts',
  'server/enquiries/take-down-enquiry.ts',
  'server/imports/claimed.ts',
  'server/imports/mend-import.ts',
  'server/imports/take-in.ts',
  'server/middleware/who-acts.ts',
  'server/notices/notices-of.ts',
  'server/payments/take-back.ts',
  'server/search-engines/things.ts',
  'tests/backups/nights.test.ts',
  'tests/hurry.ts',
  'tests/notices/what-is-told.test.ts',
  'tests/office/bring-back.test.ts',
  'tests/office/by-phone.test.ts',
  'tests/office/known-browsers.test.ts',
  'tests/office/moves.test.ts',
  'tests/office/two-at-once.test.ts',
  'tests/office/users-at-once.test.ts',
  'tests/one-way-to-write.test.ts',
  'tests/price-sheets/grid-of.ts',
  'tests/price-sheets/shapes.test.ts',
  'tests/price-sheets/shapes.ts',
  'tests/quickest.ts',
  'tests/watched.test.ts',
  'withstand/ask.ts',
  'withstand/gone.ts',
  'withstand/not-tried.ts',
  'withstand/on-postgres.ts',
  'withstand/try.test.ts',
  'withstand/try.ts',
]

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

/** Counts marked lines by room, and prints those of the `shown` paths. Returns the faults as sentences. */
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
    const limit = LIMITS.get(room)
    console.log(
      `${room.padEnd(10)} ${percent.toFixed(1).padStart(5)} of 100 lines (${marked} of ${lines}), limit ${limit ?? GOAL}`,
    )
    if (percent > (limit ?? GOAL))
      return [
        `${room}: too many lines are marked. Rewrite some; node scripts/dialect.ts ${room === 'all' ? '.' : room} prints them.`,
      ]
    return limit !== undefined && percent <= GOAL
      ? [`${room}: the goal is reached. Remove its line in LIMITS.`]
      : []
  })
}

/** Finds vague names that are not in VAGUE_NAMES, and entries of it that are out of date. Returns the faults as sentences. */
function checkNames(): string[] {
  const vague = new Map(
    files.filter(isModule).flatMap((file) => {
      const word = findVagueWord(file)
      return word === undefined ? [] : [[file, word]]
    }),
  )
  return [
    ...[...vague]
      .filter(([file]) => !VAGUE_NAMES.includes(file))
      .map(([file, word]) => `${file}: '${word}' says nothing in a name. Name the file for what it exports.`),
    ...VAGUE_NAMES.filter((file) => !vague.has(file)).map(
      (file) => `${file}: there is no such file with a vague name. Remove its line in VAGUE_NAMES.`,
    ),
  ]
}

function isModule(file: string): boolean {
  return /\.(ts|tsx|mjs|js|css)$/.test(file)
}

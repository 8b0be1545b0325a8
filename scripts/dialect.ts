import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { proseLines } from './lint/dialect.ts'
import { findVagueWord } from './lint/file-names.ts'

// `node scripts/dialect.ts`, part of `npm run lint`: counts lines of comments, documents and texts with marks of the dialect, and finds
// vague file names (scripts/lint/ has both lists). Arguments: folders or files whose marked lines are printed.

/** The highest percentage of marked lines. */
const GOAL = 2

/** Limits of folders that are above the goal: their present percentage, rounded up. A number may only be lowered. */
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
  'app/cart/price-list-cache.ts',
  'app/offline/prefetch-screens.test.ts',
  'app/offline/prefetch-screens.ts',
  'app/routes/skip-revalidation-after-forms.ts',
  'app/routes/shop/checkout/use-redirect-to-placed-order.ts',
  'app/routes/shop/lander/about-shop.tsx',
  'app/session/use-form-draft.ts',
  'app/ui/forms/is-text-field.ts',
  'app/ui/retry-until-success.ts',
  'app/ui/use-is-hydrated.ts',
  'app/ui/wait-indicator.tsx',
  'app/ui/cart/extra-costs.module.css',
  'app/ui/cart/extra-costs.tsx',
  'bench/compare-pages.ts',
  'bench/browser/measure-typing.ts',
  'contract/client/read-stored-item.ts',
  'domain/keys-of.ts',
  'domain/price-sheet/rows/price-derivation.test.ts',
  'domain/price-sheet/rows/price-derivation.ts',
  'domain/price-sheet/rows/row-input.ts',
  'domain/record-of.ts',
  'domain/input/unreadable-input.ts',
  'e2e/delay-requests.ts',
  'e2e/wait-for-hydration.ts',
  'e2e/watch-for-scripts.ts',
  'e2e/office/enquiries/by-phone.test.ts',
  'e2e/office/enquiries/unsaved-edits.test.ts',
  'e2e/office/browser-translation.test.ts',
  'e2e/office/enquiries/concurrent-users.test.ts',
  'e2e/office/field-input.test.ts',
  'e2e/browser/prefetched-screens.test.ts',
  'e2e/browser/browser-driver.ts',
  'e2e/browser/browser-translation.test.ts',
  'e2e/enquiry/field-input.test.ts',
  'e2e/enquiry/extra-costs.test.ts',
  'i18n/en/order/extra-costs.ts',
  'i18n/office/en/unreadable-input.ts',
  'i18n/office/ta/unreadable-input.ts',
  'i18n/ta/order/extra-costs.ts',
  'office/enquiries/enquiry/describe-remote-changes.test.ts',
  'office/enquiries/enquiry/describe-remote-changes.ts',
  'office/import/column-mapping.tsx',
  'office/enquiries/inbox/opened-link.ts',
  'office/enquiries/new-enquiry/other-tab-drafts-dialog.tsx',
  'office/price-list/dialogs/remove-row-button.tsx',
  'office/price-list/dialogs/rebase-row.test.ts',
  'office/price-list/dialogs/rebase-row.ts',
  'office/price-list/sheet/plan-move.ts',
  'office/price-list/sheet/plan-paste.test.ts',
  'office/price-list/sheet/plan-paste.ts',
  'office/price-list/table/grid-position.ts',
  'office/price-list/unsaved-cells-alert.tsx',
  'office/price-list/sheet/use-unsaved-edits.ts',
  'office/price-list/dialogs/use-row-edit.ts',
  'office/price-list/sheet/use-cell-formatter.ts',
  'office/price-list/dialogs/use-change-summary.ts',
  'office/dispatch/dispatch-entry.module.css',
  'office/dispatch/dispatch-entry.tsx',
  'office/shell/error-screens.tsx',
  'office/shell/session/draft-storage.test.ts',
  'office/shell/session/draft-storage.ts',
  'office/design/heading-focus.ts',
  'office/enquiries/inputs/calculate-totals.test.ts',
  'office/enquiries/inputs/calculate-totals.ts',
  'office/shell/requests/use-on-focus-or-reconnect.ts',
  'office/shell/requests/use-parse-problem.ts',
  'server/backups/nightly-backup-scheduler.ts',
  'server/backups/fsync-path.ts',
  'server/db/retry-while-locked.ts',
  'server/enquiries/create-phone-enquiry.ts',
  'server/imports/claim-next-import.ts',
  'server/imports/correct-import.ts',
  'server/imports/create-import.ts',
  'server/middleware/security/authorize.ts',
  'server/notices/create-notices.ts',
  'server/payments/revert-payment.ts',
  'server/search-engines/json-ld.ts',
  'tests/backups/nightly-backup.test.ts',
  'tests/with-fast-clock.ts',
  'tests/notices/status-notices.test.ts',
  'tests/office/enquiries/restore-version.test.ts',
  'tests/office/enquiries/by-phone.test.ts',
  'tests/office/users/known-browsers.test.ts',
  'tests/office/enquiries/status-changes.test.ts',
  'tests/office/enquiries/concurrent-changes.test.ts',
  'tests/office/users/concurrent-user-changes.test.ts',
  'tests/single-write-path.test.ts',
  'tests/price-sheets/create-grid.ts',
  'tests/price-sheets/shapes.test.ts',
  'tests/price-sheets/shapes.ts',
  'tests/measure-fastest-run.ts',
  'tests/monitoring.test.ts',
  'withstand/clients/http-client.ts',
  'withstand/stop-or-kill.ts',
  'withstand/skipped-measurement.ts',
  'withstand/databases/run-on-postgres.ts',
  'withstand/run-scenario.test.ts',
  'withstand/run-scenario.ts',
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

/** Finds vague names that are not in VAGUE_NAMES, and outdated entries of VAGUE_NAMES. Returns the problems as sentences. */
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

import type { Requirement } from '#testing/requirements.ts'
import type { TestOutcome } from './test-results.ts'

/**
 * Renders the Markdown page that lists which tests hold which requirement. `proofs` lists the programs of `npm run withstand` by
 * requirement.
 */
export function renderConformancePage(
  requirements: readonly Requirement[],
  outcomes: readonly TestOutcome[],
  proofs: ReadonlyMap<string, readonly string[]>,
): string {
  const rows = requirements.map((requirement) => {
    const files = [...listTestFiles(requirement, outcomes), ...(proofs.get(requirement.id) ?? [])]
    const text = requirement.coverage === 'not built' ? 'not built yet' : files.join(', ')
    return `| ${requirement.id} | ${requirement.title} | ${text} |`
  })
  return [
    '# Which tests hold which requirement',
    '',
    'Written by `npm test` from the tags of the tests; a requirement without a passing test fails it. The number behind a file says how many of its tests carry the tag; files in `withstand/` run in `npm run withstand`, with their figures in [withstood.md](withstood.md). `npx vitest --tags-filter=D4` and `npx playwright test --grep @D4` run the tests of one requirement. `testing/requirements.ts` lists the ids.',
    '',
    '| id | requirement | held by |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

function listTestFiles({ id }: Requirement, outcomes: readonly TestOutcome[]): string[] {
  const titlesByFile = new Map<string, Set<string>>()
  for (const { file, title, tags } of outcomes.filter(({ outcome }) => outcome === 'passed')) {
    if (!tags.includes(id)) continue
    titlesByFile.set(file, (titlesByFile.get(file) ?? new Set()).add(title))
  }
  return [...titlesByFile].sort().map(([file, titles]) => `\`${file}\` (${titles.size})`)
}

/**
 * Returns the problems of a run as sentences: requirements of the gate without a passing test, requirements marked as not built
 * that a test holds, and journeys that were skipped on every device.
 */
export function findConformanceProblems(
  requirements: readonly Requirement[],
  outcomes: readonly TestOutcome[],
): string[] {
  const problems = requirements.flatMap(({ id, title, coverage }) => {
    const holding = outcomes.filter(({ tags }) => tags.includes(id))
    const hasPassed = holding.some(({ outcome }) => outcome === 'passed')
    if (coverage === 'gate' && !hasPassed) return [`No passing test holds ${id}: ${title}`]
    if (coverage === 'not built' && hasPassed) return [`${id} is marked as not built, but a test holds it`]
    return []
  })
  return [...problems, ...findSkippedJourneys(outcomes)]
}

/** Returns journeys that were skipped on every device. The `floor` project is ignored: its browser may be missing. */
function findSkippedJourneys(outcomes: readonly TestOutcome[]): string[] {
  const journeys = outcomes.filter(({ file, kind }) => file.startsWith('e2e/') && kind !== 'floor')
  const nameOf = ({ file, title }: TestOutcome) => `${file} › ${title}`
  const ran = new Set(journeys.filter(({ outcome }) => outcome !== 'skipped').map(nameOf))
  const names = new Set(journeys.map(nameOf))
  return [...names].filter((name) => !ran.has(name)).map((name) => `Skipped on every device: ${name}`)
}

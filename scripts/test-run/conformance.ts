import type { Requirement } from '#testing/requirements.ts'
import type { TestOutcome } from './test-results.ts'

/**
 * The page that shows which tests hold which requirement, as Markdown. `proofs` names by requirement the
 * programs of `npm run withstand` that show it.
 */
export function renderConformancePage(
  requirements: readonly Requirement[],
  outcomes: readonly TestOutcome[],
  proofs: ReadonlyMap<string, readonly string[]>,
): string {
  const rows = requirements.map((requirement) => {
    const heldBy = [...listTestFiles(requirement, outcomes), ...(proofs.get(requirement.id) ?? [])]
    const text = requirement.coverage === 'not built' ? 'not built yet' : heldBy.join(', ')
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
 * What the tests do not show, one sentence each: requirements of the gate without a passing test or with a failed one,
 * requirements said to be not built that a test holds, and journeys skipped on every device.
 */
export function findConformanceProblems(
  requirements: readonly Requirement[],
  outcomes: readonly TestOutcome[],
): string[] {
  const problems = requirements.flatMap(({ id, title, coverage }) => {
    const holding = outcomes.filter(({ tags }) => tags.includes(id))
    const hasPassed = holding.some(({ outcome }) => outcome === 'passed')
    if (coverage === 'gate' && !hasPassed) return [`No passing test holds ${id}: ${title}`]
    if (coverage === 'not built' && hasPassed) return [`${id} is said to be not built, but a test holds it`]
    return []
  })
  return [...problems, ...findSkippedJourneys(outcomes)]
}

/** Journeys that were skipped on every device. A browser of the `floor` project may be missing. */
function findSkippedJourneys(outcomes: readonly TestOutcome[]): string[] {
  const journeys = outcomes.filter(({ file, kind }) => file.startsWith('e2e/') && kind !== 'floor')
  const nameOf = ({ file, title }: TestOutcome) => `${file} › ${title}`
  const ran = new Set(journeys.filter(({ outcome }) => outcome !== 'skipped').map(nameOf))
  const names = new Set(journeys.map(nameOf))
  return [...names].filter((name) => !ran.has(name)).map((name) => `It ran on no device: ${name}`)
}

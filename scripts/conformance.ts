import type { Outcome } from './results.ts'

/** `file › title` in the second column: the tests that hold a sentence. */
const HOLDS = /`([\w./-]+\.test\.tsx?)` › ((?:(?!; `)[^|])+)/g

/** The rows of docs/conformance.md that name no test. */
export function sentencesWithoutTest(table: string): string[] {
  const rows = table.split('\n').filter((line) => /^\| (?!---|sentence)/.test(line))
  return rows.filter((row) => row.matchAll(HOLDS).next().done)
}

/**
 * The tests named there, as `file › title`, that hold nothing: they were not run, or failed on some device. A title may be a
 * part of the whole one.
 */
export function unprovenTests(table: string, outcomes: readonly Outcome[]): string[] {
  const named = [...table.matchAll(HOLDS)].map(([, file = '', title = '']) => ({ file, title: title.trim() }))
  const unproven = named.filter(({ file, title }) => {
    const runs = outcomes.filter((run) => run.file === file && run.title.includes(title))
    return (
      !runs.some(({ outcome }) => outcome === 'passed') || runs.some(({ outcome }) => outcome === 'failed')
    )
  })
  return [...new Set(unproven.map(({ file, title }) => `${file} › ${title}`))]
}

/** The journeys that were skipped on every device, as `file › title`. A browser at the floor may be missing. */
export function journeysThatRanNowhere(outcomes: readonly Outcome[]): string[] {
  const journeys = outcomes.filter(({ device }) => device !== undefined && device !== 'floor')
  const nameOf = ({ file, title }: Outcome) => `${file} › ${title}`
  const ran = new Set(journeys.filter(({ outcome }) => outcome !== 'skipped').map(nameOf))
  return [...new Set(journeys.map(nameOf))].filter((name) => !ran.has(name))
}

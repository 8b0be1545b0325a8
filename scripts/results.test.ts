import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PlaywrightReport, readResults, summaryOf, VitestReport } from './results.ts'

describe('the results of a test run', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mathappu-results-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const reportFile = (report: unknown) => {
    const file = join(folder, 'report.json')
    writeFileSync(file, JSON.stringify(report))
    return file
  }
  const vitest = (failed: number) =>
    reportFile({
      numPassedTests: 7,
      numFailedTests: failed,
      numPendingTests: 2,
      numTodoTests: 1,
      success: true,
    })

  it('counts the tests of Vitest, those to do as skipped', () => {
    expect(readResults(vitest(1), VitestReport, 1)).toEqual({ passed: 7, failed: 1, skipped: 3 })
  })

  it('counts the journeys of Playwright, flaky ones as failed', () => {
    const file = reportFile({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2, duration: 9.5 } })
    expect(readResults(file, PlaywrightReport, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 })
  })

  it('counts a run that failed outside of its tests as one failure', () => {
    expect(readResults(vitest(0), VitestReport, 0).failed).toBe(0)
    expect(readResults(vitest(0), VitestReport, 1).failed).toBe(1)
  })

  it('counts a run without a report as one failure', () => {
    const missing = join(folder, 'missing.json')
    expect(readResults(missing, PlaywrightReport, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('adds the runs up in one line, which tells of skipped tests only when there are some', () => {
    const run = { passed: 3, failed: 1, skipped: 0 }
    expect(summaryOf([run, run])).toBe('6 passed, 2 failed')
    expect(summaryOf([run, { ...run, skipped: 4 }])).toBe('6 passed, 2 failed, 4 skipped')
  })
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  formatFlakyTests,
  formatSummary,
  PlaywrightReport,
  readResults,
  type TestOutcome,
  VitestReport,
} from './test-results.ts'

describe('The results of a test run', () => {
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

  it('list each test of Vitest, with a todo as skipped', () => {
    const name = join(import.meta.dirname, '../../domain/enquiry/cart/cart.test.ts')
    const assertionResults = [
      { title: 'adds', status: 'passed', duration: 1, tags: ['D2'], failureMessages: [] },
      { title: 'takes away', status: 'failed', failureMessages: ['Error'] },
      { title: 'sorts', status: 'todo', failureMessages: [] },
    ]
    const file = reportFile({ testResults: [{ name, assertionResults }] })
    const inCart = { file: 'domain/enquiry/cart/cart.test.ts', kind: 'unit', duration: 0, tags: [] }
    expect(readResults(file, VitestReport, 1)).toEqual({
      failed: true,
      outcomes: [
        { ...inCart, title: 'adds', outcome: 'passed', duration: 1, tags: ['D2'] },
        { ...inCart, title: 'takes away', outcome: 'failed' },
        { ...inCart, title: 'sorts', outcome: 'skipped' },
      ],
    })
  })

  it('list each journey on each device, flaky if its retry passed', () => {
    const spec = (title: string, ...tests: [projectName: string, status: string][]) => ({
      file: 'cart.test.ts',
      title,
      tags: ['§4', 'once'],
      tests: tests.map(([projectName, status]) => ({
        projectName,
        status,
        results: [{ duration: 30 }, { duration: 12 }],
      })),
    })
    const suites = [
      {
        specs: [spec('a customer orders', ['phone', 'expected'], ['desktop', 'flaky'])],
        suites: [{ specs: [spec('by keyboard', ['phone', 'skipped'])] }],
      },
    ]
    const inCart = { file: 'e2e/cart.test.ts', duration: 42, tags: ['§4', 'once'] }
    expect(readResults(reportFile({ suites }), PlaywrightReport, 1).outcomes).toEqual([
      { ...inCart, title: 'a customer orders', outcome: 'passed', kind: 'phone' },
      { ...inCart, title: 'a customer orders', outcome: 'passed', kind: 'desktop', flaky: true },
      { ...inCart, title: 'by keyboard', outcome: 'skipped', kind: 'phone' },
    ])
  })

  it('list a test that passes on its retry as flaky and count it as passed', () => {
    const cart = join(folder, 'cart.test.ts')
    writeFileSync(
      cart,
      `let tries = 0
       it('adds', () => expect(++tries).toBe(2))
       it('takes away', () => {})`,
    )
    const file = join(folder, 'vitest.json')
    const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
    const args = [
      'run',
      '--root',
      folder,
      '--globals',
      '--retry=1',
      '--reporter=json',
      `--outputFile=${file}`,
    ]
    const { status } = spawnSync(process.execPath, [vitest, ...args], { stdio: 'ignore' })
    const run = readResults(file, VitestReport, status ?? 1)
    expect([status, formatSummary([run])]).toEqual([0, '2 passed, 0 failed'])
    expect(formatFlakyTests([run])).toEqual([
      expect.stringMatching(/^flaky: .*cart\.test\.ts › adds \(unit\)$/),
    ])
  })

  it('are a failure if there is no report', () => {
    const missing = join(folder, 'missing.json')
    expect(readResults(missing, PlaywrightReport, 0)).toEqual({ outcomes: [], failed: true })
  })

  const outcomes = (...all: TestOutcome['outcome'][]) =>
    all.map((outcome) => ({
      file: 'cart.test.ts',
      title: 'adds',
      outcome,
      kind: 'unit',
      duration: 1,
      tags: [],
    }))

  it('are added up in one line, with skipped tests only if there are some', () => {
    const run = { outcomes: outcomes('passed', 'passed', 'failed'), failed: true }
    expect(formatSummary([run, run])).toBe('4 passed, 2 failed')
    const other = { outcomes: outcomes('passed', 'skipped'), failed: false }
    expect(formatSummary([run, other])).toBe('3 passed, 1 failed, 1 skipped')
  })

  it('count a run that fails outside its tests as one failure', () => {
    expect(formatSummary([{ outcomes: outcomes('passed'), failed: true }])).toBe('1 passed, 1 failed')
  })
})

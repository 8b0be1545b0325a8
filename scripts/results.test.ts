import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Outcome,
  PlaywrightReport,
  passedLate,
  readResults,
  summaryOf,
  VitestReport,
} from './results.ts'

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

  it('tell of each test of Vitest, those to do as skipped', () => {
    const name = join(import.meta.dirname, '../domain/cart.test.ts')
    const assertionResults = [
      { title: 'adds', status: 'passed', duration: 1, failureMessages: [] },
      { title: 'takes away', status: 'failed', failureMessages: ['Error'] },
      { title: 'sorts', status: 'todo', failureMessages: [] },
    ]
    const file = reportFile({ testResults: [{ name, assertionResults }] })
    expect(readResults(file, VitestReport, 1)).toEqual({
      failed: true,
      outcomes: [
        { file: 'domain/cart.test.ts', title: 'adds', outcome: 'passed' },
        { file: 'domain/cart.test.ts', title: 'takes away', outcome: 'failed' },
        { file: 'domain/cart.test.ts', title: 'sorts', outcome: 'skipped' },
      ],
    })
  })

  it('tell of each journey of Playwright on each device, those that passed when tried again as passed late', () => {
    const spec = (title: string, ...tests: [projectName: string, status: string][]) => ({
      file: 'cart.test.ts',
      title,
      tests: tests.map(([projectName, status]) => ({ projectName, status })),
    })
    const suites = [
      {
        specs: [spec('a customer orders', ['phone', 'expected'], ['desktop', 'flaky'])],
        suites: [{ specs: [spec('by keyboard', ['phone', 'skipped'])] }],
      },
    ]
    expect(readResults(reportFile({ suites }), PlaywrightReport, 1).outcomes).toEqual([
      { file: 'e2e/cart.test.ts', title: 'a customer orders', outcome: 'passed', device: 'phone' },
      {
        file: 'e2e/cart.test.ts',
        title: 'a customer orders',
        outcome: 'passed',
        device: 'desktop',
        late: true,
      },
      { file: 'e2e/cart.test.ts', title: 'by keyboard', outcome: 'skipped', device: 'phone' },
    ])
  })

  it('name what Vitest passed only when it was tried again, which counts as passed', () => {
    const cart = join(folder, 'cart.test.ts')
    writeFileSync(
      cart,
      `let tries = 0
       it('adds', () => expect(++tries).toBe(2))
       it('takes away', () => {})`,
    )
    const file = join(folder, 'vitest.json')
    const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
    const words = [
      'run',
      '--root',
      folder,
      '--globals',
      '--retry=1',
      '--reporter=json',
      `--outputFile=${file}`,
    ]
    const { status } = spawnSync(process.execPath, [vitest, ...words], { stdio: 'ignore' })
    const run = readResults(file, VitestReport, status ?? 1)
    expect([status, summaryOf([run])]).toEqual([0, '2 passed, 0 failed'])
    expect(passedLate([run])).toEqual([
      expect.stringMatching(/^PASSED ONLY WHEN TRIED AGAIN: .*cart\.test\.ts › adds$/),
    ])
  })

  it('name a journey that passed only when it was tried again, with its device', () => {
    const journey: Outcome = { file: 'e2e/cart.test.ts', title: 'adds', outcome: 'passed', device: 'phone' }
    expect(
      passedLate([{ outcomes: [journey, { ...journey, device: 'desktop', late: true }], failed: false }]),
    ).toEqual(['PASSED ONLY WHEN TRIED AGAIN: e2e/cart.test.ts › adds (desktop)'])
  })

  it('are a failure when there is no report', () => {
    const missing = join(folder, 'missing.json')
    expect(readResults(missing, PlaywrightReport, 0)).toEqual({ outcomes: [], failed: true })
  })

  const outcomes = (...all: Outcome['outcome'][]) =>
    all.map((outcome) => ({ file: 'cart.test.ts', title: 'adds', outcome }))

  it('are added up in one line, which tells of skipped tests only when there are some', () => {
    const run = { outcomes: outcomes('passed', 'passed', 'failed'), failed: true }
    expect(summaryOf([run, run])).toBe('4 passed, 2 failed')
    const other = { outcomes: outcomes('passed', 'skipped'), failed: false }
    expect(summaryOf([run, other])).toBe('3 passed, 1 failed, 1 skipped')
  })

  it('count a run that failed outside of its tests as one failure', () => {
    expect(summaryOf([{ outcomes: outcomes('passed'), failed: true }])).toBe('1 passed, 1 failed')
  })
})

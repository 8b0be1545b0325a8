import type { Reporter, TestCase } from 'vitest/node'

/** Reporter of Vitest that names each test which passed only when it was tried again: such a test is to be mended. */
export default class TriedAgain implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      console.warn(`Passed only when tried again: ${test.module.relativeModuleId} › ${test.name}`)
  }
}

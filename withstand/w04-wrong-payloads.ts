import type { Proof } from './proof.ts'
import { type TriedTest, tryTest } from './try-test.ts'

const tests = ['tests/api/wrong-payloads.test.ts', 'tests/office/wrong-payloads.test.ts'].map(
  (file): TriedTest => ({
    file,
    variable: 'GENERATED_BODIES',
    counts: `bodies for each call of ${file}`,
    short: 2,
    long: 10_000,
  }),
)

/** W4: what is wrong is not taken, its field is named, and nothing fails. */
export const wrongPayloads: Proof = {
  id: 'W4',
  what: 'Made-up bodies are sent to every call',
  within: 10_000,
  async run(trial) {
    const figures = []
    for (const test of tests) figures.push(...(await tryTest(test, trial)))
    return figures
  },
}

import { runTests } from './test-run/run-tests.ts'
import { formatFlakyTests, formatSummary } from './test-run/test-results.ts'

// `npm test`: the gate. A failed test fails it. Only `.ci/run` retries a test (`--retry`) and reports it as flaky.

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const runs = await runTests({ thorough: false, retry: process.argv.includes('--retry') })
for (const line of formatFlakyTests(runs)) console.log(line)
console.log(formatSummary(runs))
process.exit(runs.some(({ failed }) => failed) ? 1 : 0)

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runScenario } from './run-scenario.ts'
import type { Scenario } from './scenario.ts'

// A fake checkout whose shop is ready at once and writes its process id to a file.
const folder = mkdtempSync(join(tmpdir(), 'mathappu-checkout-'))
const pidFile = join(folder, 'pid')
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
writeFileSync(
  join(folder, 'start.ts'),
  `import { writeFileSync } from 'node:fs'
   import { createServer } from 'node:http'
   writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
   createServer((_, response) => response.end()).listen(process.env.PORT, '127.0.0.1')`,
)
afterAll(() => rmSync(folder, { recursive: true }))

it('a scenario that never ends is stopped together with its shop', async () => {
  const endless: Scenario = {
    id: 'W0',
    title: 'A scenario that never ends',
    timeLimit: 2,
    run: async ({ startShop, newDataDir }) => {
      await startShop(newDataDir('w0'))
      return new Promise<never>(() => {})
    },
  }
  await expect(runScenario(endless, { folder, long: false })).rejects.toThrow('W0 took longer than 2 s')
  expect(() => process.kill(Number(readFileSync(pidFile, 'utf8')), 0)).toThrow('ESRCH')
})

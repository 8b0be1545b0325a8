import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runScenario } from './run-scenario.ts'
import type { Scenario } from './scenario.ts'

// A checkout whose shop does nothing but be ready, and to say which process it is.
const folder = mkdtempSync(join(tmpdir(), 'mathappu-checkout-'))
const pidFile = join(folder, 'pid')
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
writeFileSync(
  join(folder, 'start.ts'),
  `import { writeFileSync } from 'node:fs'
   import { createServer } from 'node:http'
   writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
   createServer((_, answer) => answer.end()).listen(process.env.PORT, '127.0.0.1')`,
)
afterAll(() => rmSync(folder, { recursive: true }))

it('A proof that never ends is ended, and its shop with it', async () => {
  const endless: Scenario = {
    id: 'W0',
    title: 'Nothing ever ends',
    timeLimit: 2,
    run: async ({ startShop, newDataDir }) => {
      await startShop(newDataDir('w0'))
      return new Promise<never>(() => {})
    },
  }
  await expect(runScenario(endless, { folder, long: false })).rejects.toThrow('W0 took longer than 2 s')
  expect(() => process.kill(Number(readFileSync(pidFile, 'utf8')), 0)).toThrow('ESRCH')
})

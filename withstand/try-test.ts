import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { atMost, type Figure } from '../bench/figure.ts'
import { onPostgres } from './on-postgres.ts'

const root = join(import.meta.dirname, '..')
const count = (value: number) => `${value}`

/** A test that says what must hold, and how often it tries: the variable of its environment, and what that counts. */
export type TriedTest = { file: string; variable: string; counts: string; short: number; long: number }

async function tryOn(
  where: string,
  { file, variable, counts }: TriedTest,
  times: number,
  databaseUrl?: string,
): Promise<Figure[]> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  // Nothing of a Vitest in which this itself may run.
  const env = {
    PATH: process.env.PATH,
    [variable]: `${times}`,
    ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }),
  }
  const child = spawn(process.execPath, [vitest, 'run', file, '-t', where], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => child.kill()
  process.once('exit', stop)
  const began = performance.now()
  const [status] = await once(child, 'exit')
  process.off('exit', stop)
  const seconds = Math.round((performance.now() - began) / 1000)
  return [
    { what: `${where}: ${times} ${counts}`, shop: `${seconds} s` },
    atMost(0, `${where}: runs in which something did not hold`, status === 0 ? 0 : 1, count),
  ]
}

/** Tries a test a few times on SQLite; when it is `long` often, and on PostgreSQL too. */
export async function tryTest(test: TriedTest, { long }: { long: boolean }): Promise<Figure[]> {
  if (!long) return tryOn('SQLite', test, test.short)
  const figures = await Promise.all([
    tryOn('SQLite', test, test.long),
    onPostgres({ waitsForDisk: false }, ({ url }) => tryOn('PostgreSQL', test, test.long, url)),
  ])
  return figures.flat()
}

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isThorough } from '#testing/thoroughness.ts'
import { getFreePort } from '../../scripts/free-port.ts'

// Runs the last stage of the Dockerfile in a folder, without Docker.

const ROOT = join(import.meta.dirname, '../..')
const instructions = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  .replace(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM')))
/** Returns the arguments of every instruction of this name in the last stage. */
const findInstructions = (name: string) =>
  lastStage.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []))
/** Parses the exec form of a command. */
const parseCommand = (text = ''): string[] => JSON.parse(text.slice(text.indexOf('[')))

const copiedPaths = findInstructions('COPY').flatMap((words) =>
  words
    .replace(/^--from=\w+ /, '')
    .split(' ')
    .slice(0, -1)
    .map((path) => path.replace(/^\/shop\//, '')),
)
const environment = Object.fromEntries(
  findInstructions('ENV').flatMap((words) =>
    [...words.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  ),
)
const [program, ...words] = parseCommand(findInstructions('CMD')[0])

/** Returns the packages without development dependencies, as `npm ci --omit=dev` installs them. */
function runtimeLibraries(): string[] {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return listed
    .trim()
    .split('\n')
    .map((path) => relative(ROOT, path))
    .filter((path) => path.lastIndexOf('node_modules/') === 0)
}

/** Waits for the URL in the log of a shop. */
async function readListeningUrl({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('It says nothing')
  for await (const line of createInterface({ input: stdout })) {
    const [, address] = /^Listening on (\S+)$/.exec(line) ?? []
    if (!address) continue
    stdout.resume()
    return address
  }
  throw new Error('The shop ended before it was ready')
}

describe('The image of the shop', () => {
  it('starts the shop as npm start does', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect([program, ...words].join(' ')).toBe(scripts.start)
    // The folder of the shop is read-only.
    expect(environment.NODE_COMPILE_CACHE).toBe('/tmp/compiled')
  })

  it('is built from existing files that .dockerignore allows', () => {
    const allowed = readFileSync(join(ROOT, '.dockerignore'), 'utf8').trim().split('\n')
    const sourceFiles = copiedPaths.filter((path) => !['node_modules', 'build'].includes(path))
    expect(sourceFiles.length).toBeGreaterThan(8)
    for (const path of sourceFiles) expect(allowed).toContain(`!${path}`)
    expect(allowed[0]).toBe('*')
    expect(allowed.slice(1).filter((path) => !existsSync(join(ROOT, path.slice(1))))).toEqual([])
  })

  // Links 300 MB of libraries and starts the shop from them.
  describe.runIf(isThorough)('with only the files that are copied into it', () => {
    const user = Number(findInstructions('USER')[0])
    const folder = mkdtempSync(join(tmpdir(), 'mathappu-image-'))
    const image = join(folder, 'shop')
    const env = {
      ...environment,
      PATH: `${join(image, 'node_modules/.bin')}:/usr/bin:/bin`,
      DATA_DIR: join(folder, 'data'),
    }
    // Root can switch to that user, who may write nowhere else here.
    const spawnOptions = { cwd: image, env, ...(process.getuid?.() === 0 && { uid: user, gid: user }) }

    // Hard links instead of copies where the file system allows it: the libraries have 300 MB.
    const copy = ['--archive', ...(statSync(ROOT).dev === statSync(folder).dev ? ['--link'] : [])]

    beforeAll(async () => {
      for (const path of [...copiedPaths.filter((path) => path !== 'node_modules'), ...runtimeLibraries()]) {
        mkdirSync(dirname(join(image, path)), { recursive: true })
        execFileSync('cp', [...copy, join(ROOT, path), join(image, path)])
      }
      mkdirSync(join(image, 'node_modules/.bin'))
      execFileSync('cp', [
        '--archive',
        join(ROOT, 'node_modules/.bin/node'),
        join(image, 'node_modules/.bin'),
      ])
      chmodSync(folder, 0o755)
      mkdirSync(env.DATA_DIR, { mode: 0o700 })
      if (process.getuid?.() === 0) chownSync(env.DATA_DIR, user, user)
      Object.assign(env, { PORT: String(await getFreePort()) })
    }, 60_000)
    let shop: ChildProcess | undefined
    afterAll(() => {
      shop?.kill('SIGKILL')
      rmSync(folder, { recursive: true })
    })

    it('runs as a user other than root, reports its health, and stops on SIGTERM', async () => {
      expect(user).toBeGreaterThan(0)
      shop = spawn(String(program), words, { ...spawnOptions, stdio: ['ignore', 'pipe', 'inherit'] })
      const address = await readListeningUrl(shop)
      expect((await fetch(`${address}/readyz`)).status).toBe(200)
      expect((await fetch(`${address}/office/signin`)).status).toBe(200)
      const page = await (await fetch(`${address}/lander`)).text()
      // Pictures and PDFs are made by worker processes from the sources.
      const [picture] = /\/pictures\/[\w.-]+\/\d+\.webp/.exec(page) ?? []
      const typeOf = async (path?: string) => (await fetch(address + path)).headers.get('Content-Type')
      expect(await typeOf(picture)).toBe('image/webp')
      expect(await typeOf('/price-list.pdf')).toBe('application/pdf')

      const [health = '', ...healthArgs] = parseCommand(findInstructions('HEALTHCHECK')[0])
      expect(health).toBe('node')
      const isHealthy = () => spawnSync(health, healthArgs, { ...spawnOptions, stdio: 'ignore' }).status
      expect(isHealthy()).toBe(0)
      shop.kill('SIGTERM')
      expect(await once(shop, 'exit')).toEqual([0, null])
      expect(isHealthy()).toBe(1)
    })
  })
})

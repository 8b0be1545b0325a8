import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getFreePort } from '../../scripts/free-port.ts'

const ROOT = join(import.meta.dirname, '../..')
const hasProgram = (program: string, word: string) => spawnSync(program, [word]).error === undefined

/** A shop that says who it is, what it was told of who asks, and whether it is ready. */
async function startFakeShop(name: string, port: number) {
  const shop = { name, isReady: true, isAlive: true }
  const answer: RequestListener = ({ url, headers }, response) => {
    const isWell = url === '/readyz' ? shop.isReady : shop.isAlive
    response.setHeader('X-Request-Id-Seen', headers['x-request-id'] ?? '')
    response.writeHead(isWell ? 200 : 503).end(`${name} ${headers['x-forwarded-for'] ?? ''}`)
  }
  const server: Server = createServer(answer).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(shop, {
    end() {
      server.close()
      server.closeAllConnections()
    },
  })
}

describe.skipIf(!hasProgram('haproxy', '-v'))('HAProxy before two shops, where it is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-front-'))
  let front = ''
  let haproxy: ReturnType<typeof spawn>
  let one: Awaited<ReturnType<typeof startFakeShop>>
  let two: Awaited<ReturnType<typeof startFakeShop>>

  beforeAll(async () => {
    const [port, first, second] = [await getFreePort(), await getFreePort(), await getFreePort()]
    one = await startFakeShop('one', first)
    two = await startFakeShop('two', second)
    front = `http://127.0.0.1:${port}`
    // Its user and its socket are those of Debian's package.
    const text = readFileSync(join(ROOT, 'ops/haproxy.cfg'), 'utf8')
      .replace(/^ +(user|group) .*\n/gm, '')
      .replace('/run/haproxy', folder)
    writeFileSync(join(folder, 'haproxy.cfg'), text)
    const env = {
      ...process.env,
      SHOP_FRONT: `127.0.0.1:${port}`,
      SHOP_ONE: `127.0.0.1:${first}`,
      SHOP_TWO: `127.0.0.1:${second}`,
    }
    const words = ['-f', join(folder, 'haproxy.cfg')]
    execFileSync('haproxy', ['-c', ...words], { env, stdio: 'ignore' })
    haproxy = spawn('haproxy', words, { env, stdio: 'ignore' })
    await vi.waitFor(() => fetch(front), { timeout: 8_000 })
  })
  afterAll(async () => {
    haproxy.kill('SIGKILL')
    one.end()
    two.end()
    rmSync(folder, { recursive: true })
  })
  /** Who answers ten requests, one after the other, and with what. */
  async function listAnsweringShops(): Promise<string[]> {
    const answers = new Set<string>()
    for (let n = 0; n < 10; n += 1) {
      const response = await fetch(front)
      answers.add(`${response.status} ${(await response.text()).split(' ', 1)[0]}`)
    }
    return [...answers].toSorted()
  }

  it('asks both, and tells each who asked: last, behind whatever was claimed', async () => {
    expect(await listAnsweringShops()).toEqual(['200 one', '200 two'])
    const claimed = await fetch(front, { headers: { 'X-Forwarded-For': '198.51.100.7' } })
    expect((await claimed.text()).replace(/^\w+ /, '')).toBe('198.51.100.7, 127.0.0.1')
  })

  it('gives each request an id of its own: last, behind whatever was claimed or another proxy gave', async () => {
    const idsOf = async (headers: HeadersInit) =>
      (await fetch(front, { headers })).headers.get('X-Request-Id-Seen')?.split(', ')
    const own = expect.stringMatching(/^[\da-f-]{36}$/)
    expect(await idsOf({})).toEqual([own])
    const ofCaddy = '0b2d4c5e-8f6a-4b8c-9d0e-1f2a3b4c5d6e'
    expect(await idsOf({ 'X-Request-Id': ofCaddy })).toEqual([ofCaddy, own])
    expect(await idsOf({})).not.toEqual(await idsOf({}))
  })

  it('leaves out the one that is not ready, until it is', async () => {
    two.isReady = false
    await expect.poll(listAnsweringShops, { timeout: 10_000 }).toEqual(['200 one'])
    two.isReady = true
    await expect.poll(listAnsweringShops, { timeout: 10_000 }).toEqual(['200 one', '200 two'])
  })

  it('still asks those that live when none is ready, and no request is lost with a shop that is gone', async () => {
    one.isReady = false
    two.isReady = false
    await expect.poll(listAnsweringShops, { timeout: 10_000 }).toEqual(['200 one', '200 two'])
    two.end()
    expect(await listAnsweringShops()).toEqual(['200 one'])
  })
})

it('Each Caddyfile of the handbook gives a request an id, in place of what was claimed', () => {
  const handbook = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const files = [...handbook.matchAll(/Caddyfile <<'END'\n(.*?)\nEND/gs)].map(([, file]) => file)
  expect(files).toHaveLength(2)
  for (const file of files) expect(file).toMatch(/\theader_up X-Request-Id \{http\.request\.uuid\}\n/)
})

describe('The compose file', () => {
  const compose = readFileSync(join(ROOT, 'compose.yml'), 'utf8')

  it('tells HAProxy all that its configuration asks for, and mounts that', () => {
    const config = readFileSync(join(ROOT, 'ops/haproxy.cfg'), 'utf8')
    const asked = new Set([...config.matchAll(/\$\{(\w+)-/g)].map(([, name]) => name))
    const told = [...compose.matchAll(/\b(SHOP_\w+):/g)].map(([, name]) => name)
    expect(told.toSorted()).toEqual([...asked].toSorted())
    expect(compose).toContain('./ops/haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro')
  })

  it('has no password in it, and those that it reads are in no repository and no image', () => {
    expect(compose).not.toMatch(/password/i)
    const files = [...compose.matchAll(/env_file: (\S+)/g)].map(([, file = '']) => file)
    expect(files.toSorted()).toEqual(['postgres.env', 'shop.env'])
    const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')
    const given = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    for (const file of files) {
      expect(ignored).toContain(file)
      expect(given).not.toContain(file)
    }
  })
})

describe('The service of systemd', () => {
  const unit = readFileSync(join(ROOT, 'ops/mathappu@.service'), 'utf8')

  it('starts the shop as npm start does', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const [, command] = /^ExecStart=\/opt\/mathappu\/node_modules\/\.bin\/(.*)$/m.exec(unit) ?? []
    expect(command).toBe(scripts.start)
    // The shop's own folder is read-only.
    expect(unit).toContain('\nEnvironment=NODE_COMPILE_CACHE=/var/cache/mathappu\n')
    expect(unit).toContain('\nCacheDirectory=mathappu\n')
  })

  it.skipIf(!hasProgram('systemd-analyze', '--version'))(
    'is one, to systemd, where that is installed',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'mathappu-unit-'))
      const file = join(folder, 'mathappu@3000.service')
      writeFileSync(file, unit.replaceAll('/opt/mathappu', ROOT))
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
        encoding: 'utf8',
      })
      rmSync(folder, { recursive: true })
      expect({ status, said: stderr.split('\n').filter((line) => line.includes('mathappu')) }).toEqual({
        status: 0,
        said: [],
      })
    },
  )
})

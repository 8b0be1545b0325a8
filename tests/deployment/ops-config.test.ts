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

/** Starts a fake shop. It responds with its name and X-Forwarded-For, and with 503 while it is not ready. */
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

describe.skipIf(!hasProgram('haproxy', '-v'))('HAProxy with two shops, where it is installed', () => {
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
    // Its user and its socket exist in Debian's package only.
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
    const args = ['-f', join(folder, 'haproxy.cfg')]
    execFileSync('haproxy', ['-c', ...args], { env, stdio: 'ignore' })
    haproxy = spawn('haproxy', args, { env, stdio: 'ignore' })
    await vi.waitFor(() => fetch(front), { timeout: 8_000 })
  })
  afterAll(async () => {
    haproxy.kill('SIGKILL')
    one.end()
    two.end()
    rmSync(folder, { recursive: true })
  })
  /** Sends ten requests one after the other. Returns the distinct statuses with the names of the shops. */
  async function listAnsweringShops(): Promise<string[]> {
    const responses = new Set<string>()
    for (let n = 0; n < 10; n += 1) {
      const response = await fetch(front)
      responses.add(`${response.status} ${(await response.text()).split(' ', 1)[0]}`)
    }
    return [...responses].toSorted()
  }

  it('balances between both and appends the client address to X-Forwarded-For', async () => {
    expect(await listAnsweringShops()).toEqual(['200 one', '200 two'])
    const response = await fetch(front, { headers: { 'X-Forwarded-For': '198.51.100.7' } })
    expect((await response.text()).replace(/^\w+ /, '')).toBe('198.51.100.7, 127.0.0.1')
  })

  it('appends a new X-Request-Id after any id sent by client or proxy', async () => {
    const idsOf = async (headers: HeadersInit) =>
      (await fetch(front, { headers })).headers.get('X-Request-Id-Seen')?.split(', ')
    const newId = expect.stringMatching(/^[\da-f-]{36}$/)
    expect(await idsOf({})).toEqual([newId])
    const caddyId = '0b2d4c5e-8f6a-4b8c-9d0e-1f2a3b4c5d6e'
    expect(await idsOf({ 'X-Request-Id': caddyId })).toEqual([caddyId, newId])
    expect(await idsOf({})).not.toEqual(await idsOf({}))
  })

  it('skips a shop while it is not ready', async () => {
    two.isReady = false
    await expect.poll(listAnsweringShops, { timeout: 10_000 }).toEqual(['200 one'])
    two.isReady = true
    await expect.poll(listAnsweringShops, { timeout: 10_000 }).toEqual(['200 one', '200 two'])
  })

  it('uses live shops while none is ready, and loses no request of a dead one', async () => {
    one.isReady = false
    two.isReady = false
    await expect.poll(listAnsweringShops, { timeout: 10_000 }).toEqual(['200 one', '200 two'])
    two.end()
    expect(await listAnsweringShops()).toEqual(['200 one'])
  })
})

it('Each Caddyfile in the handbook replaces the X-Request-Id of the client', () => {
  const handbook = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const files = [...handbook.matchAll(/Caddyfile <<'END'\n(.*?)\nEND/gs)].map(([, file]) => file)
  expect(files).toHaveLength(2)
  for (const file of files) expect(file).toMatch(/\theader_up X-Request-Id \{http\.request\.uuid\}\n/)
})

describe('The compose file', () => {
  const compose = readFileSync(join(ROOT, 'compose.yml'), 'utf8')

  it('sets all variables of the HAProxy configuration and mounts it', () => {
    const config = readFileSync(join(ROOT, 'ops/haproxy.cfg'), 'utf8')
    const usedVariables = new Set([...config.matchAll(/\$\{(\w+)-/g)].map(([, name]) => name))
    const setVariables = [...compose.matchAll(/\b(SHOP_\w+):/g)].map(([, name]) => name)
    expect(setVariables.toSorted()).toEqual([...usedVariables].toSorted())
    expect(compose).toContain('./ops/haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro')
  })

  it('contains no password, and its env files are in no repository or image', () => {
    expect(compose).not.toMatch(/password/i)
    const files = [...compose.matchAll(/env_file: (\S+)/g)].map(([, file = '']) => file)
    expect(files.toSorted()).toEqual(['postgres.env', 'shop.env'])
    const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')
    const allowed = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    for (const file of files) {
      expect(ignored).toContain(file)
      expect(allowed).not.toContain(file)
    }
  })
})

describe('The service of systemd', () => {
  const unit = readFileSync(join(ROOT, 'ops/mathappu@.service'), 'utf8')

  it('starts the shop as npm start does', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const [, command] = /^ExecStart=\/opt\/mathappu\/node_modules\/\.bin\/(.*)$/m.exec(unit) ?? []
    expect(command).toBe(scripts.start)
    // The folder of the shop is read-only.
    expect(unit).toContain('\nEnvironment=NODE_COMPILE_CACHE=/var/cache/mathappu\n')
    expect(unit).toContain('\nCacheDirectory=mathappu\n')
  })

  it.skipIf(!hasProgram('systemd-analyze', '--version'))(
    'is valid according to systemd, where that is installed',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'mathappu-unit-'))
      const file = join(folder, 'mathappu@3000.service')
      writeFileSync(file, unit.replaceAll('/opt/mathappu', ROOT))
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
        encoding: 'utf8',
      })
      rmSync(folder, { recursive: true })
      expect({ status, messages: stderr.split('\n').filter((line) => line.includes('mathappu')) }).toEqual({
        status: 0,
        messages: [],
      })
    },
  )
})

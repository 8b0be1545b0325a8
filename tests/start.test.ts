import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Stands for the built shop: it says that it was opened, and ends. */
const BUILT = `export class SettingsError extends Error {}
export async function openShop() { console.log('opened'); process.exit(0) }`

let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'mathappu-start-'))
  for (const path of ['start.ts', 'server/http-server.ts', 'package.json', 'package-lock.json']) {
    cpSync(join(ROOT, path), join(checkout, path))
  }
})
afterEach(() => rmSync(checkout, { recursive: true }))

function write(path: string, text: string, at: Date) {
  mkdirSync(dirname(join(checkout, path)), { recursive: true })
  writeFileSync(join(checkout, path), text)
  utimesSync(join(checkout, path), at, at)
}
const build = (at: Date) => write('build/server/index.js', BUILT, at)
async function start() {
  const process_ = spawn(process.execPath, [join(checkout, 'start.ts')], { cwd: checkout })
  const ended = new Promise((resolve) => process_.once('close', resolve))
  const [out, err] = await Promise.all([text(process_.stdout), text(process_.stderr)])
  return { out: out.trim(), err: err.trim(), code: await ended }
}

describe('A checkout without the development tools (npm ci --omit=dev)', () => {
  it('says in a sentence that it is not built', async () => {
    const { code, err } = await start()
    expect(code).toBe(1)
    expect(err).toBe(
      'The shop is not built, and what builds it is not installed: run npm ci and npm run build.',
    )
  })

  it('starts what was built', async () => {
    build(new Date(Date.now() + 60_000))
    expect(await start()).toEqual({ code: 0, out: 'opened', err: '' })
  })

  it('starts what was built before its sources were written, and says so', async () => {
    build(new Date('2026-01-01'))
    const { code, out } = await start()
    expect(code).toBe(0)
    expect(out).toMatch(/^What builds the shop is not installed: .*\nopened$/)
  })
})

describe('A checkout with the development tools', () => {
  const before = new Date('2026-01-01')
  const after = new Date(Date.now() + 60_000)
  beforeEach(() => {
    write('node_modules/@react-router/dev/bin.cjs', '', before)
    const builds =
      "require('node:fs').writeFileSync('build/office/index.html', process.argv.slice(2).join(' '))"
    write('node_modules/vite/bin/vite.js', builds, before)
    write('build/office/index.html', 'as it was', after)
  })
  const office = () => readFileSync(join(checkout, 'build/office/index.html'), 'utf8')

  it('builds the shop and the office, each when its sources are newer', async () => {
    build(after)
    expect(await start()).toEqual({ code: 0, out: 'opened', err: '' })
    expect(office()).toBe('as it was')

    write('office/main.tsx', '', new Date(after.getTime() + 60_000))
    expect(await start()).toEqual({ code: 0, out: 'Building the office …\nopened', err: '' })
    expect(office()).toBe('build --config office/vite.config.ts')
  })

  it('builds both when what they share is newer', async () => {
    build(after)
    write('contract/calls.ts', '', new Date(after.getTime() + 60_000))
    expect((await start()).out).toBe('Building the shop …\nBuilding the office …\nopened')
  })
})

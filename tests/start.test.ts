import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** A fake build that logs its start and exits. */
const FAKE_BUILD = `export class SettingsError extends Error {}
export async function openShop() { console.log('opened'); process.exit(0) }`

let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'mathappu-start-'))
  for (const path of ['start.ts', 'server/http-server.ts', 'scripts/build.ts', 'package.json'])
    cpSync(join(ROOT, path), join(checkout, path))
})
afterEach(() => rmSync(checkout, { recursive: true }))

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

function write(path: string, text: string) {
  mkdirSync(dirname(join(checkout, path)), { recursive: true })
  writeFileSync(join(checkout, path), text)
}
function writeBuild(builtVersion: string) {
  write('build/server/index.js', FAKE_BUILD)
  write('build/version', `${builtVersion}\n`)
}
async function start() {
  const process_ = spawn(process.execPath, [join(checkout, 'start.ts')], { cwd: checkout })
  const ended = new Promise((resolve) => process_.once('close', resolve))
  const [out, err] = await Promise.all([text(process_.stdout), text(process_.stderr)])
  return { out: out.trim(), err: err.trim(), code: await ended }
}

describe('A checkout without the development tools (npm ci --omit=dev)', () => {
  it('exits with a message that it is not built', async () => {
    const { code, err } = await start()
    expect(code).toBe(1)
    expect(err).toBe(
      'The shop is not built, and the build tools are not installed: run npm ci and npm run build.',
    )
  })

  it('starts the build of its version', async () => {
    writeBuild(version)
    expect(await start()).toEqual({ code: 0, out: 'opened', err: '' })
  })

  it('starts the build of another version with a message', async () => {
    writeBuild('0.0.1')
    const { code, out } = await start()
    expect(code).toBe(0)
    expect(out).toMatch(/^The build tools are not installed: .*\nopened$/)
  })
})

describe('A checkout with the development tools', () => {
  beforeEach(() => {
    const createWriteScript = (file: string, text: string) => `
      const { mkdirSync, writeFileSync } = require('node:fs')
      mkdirSync(require('node:path').dirname('${file}'), { recursive: true })
      writeFileSync('${file}', ${text})`
    write(
      'node_modules/@react-router/dev/bin.cjs',
      createWriteScript('build/server/index.js', JSON.stringify(FAKE_BUILD)),
    )
    write(
      'node_modules/vite/bin/vite.js',
      createWriteScript('build/office/index.html', "process.argv.slice(2).join(' ')"),
    )
  })
  const readBuildFile = (file: string) => readFileSync(join(checkout, 'build', file), 'utf8')

  it('builds shop and office if there is no build', async () => {
    expect(await start()).toEqual({ code: 0, out: 'Building the shop …\nopened', err: '' })
    expect(readBuildFile('office/index.html')).toBe('build --config office/vite.config.ts')
    expect(readBuildFile('version')).toBe(`${version}\n`)
    expect((await start()).out).toBe('opened')
  })

  it('builds again if the build is of another version', async () => {
    writeBuild('0.0.1')
    expect((await start()).out).toBe('Building the shop …\nopened')
    expect(readBuildFile('version')).toBe(`${version}\n`)
  })
})

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isThorough } from '#testing/thoroughness.ts'

const ROOT = join(import.meta.dirname, '..')
/** The time limit in ms of the two builds and of the shops started from them. */
const BUILD_TIMEOUT = 300_000

/** A line that changes a file of this extension. */
const LINE_BY_EXTENSION: Readonly<Record<string, string>> = {
  ts: "\nconsole.debug('touched')\n",
  tsx: "\nconsole.debug('touched')\n",
  css: '\n.touched { color: red }\n',
  html: '\n<p>touched</p>\n',
  svg: '\n<!-- touched -->\n',
}

/** Builds the storefront of a checkout. Returns its files by name and its public documents by path. */
async function build(checkout: string) {
  const tool = join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
  execFileSync(process.execPath, [tool, 'build'], { cwd: checkout, stdio: ['ignore', 'ignore', 'pipe'] })
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  writeFileSync(join(checkout, 'build/version'), version)
  const client = join(checkout, 'build/client')
  const names = globSync('**/*', { cwd: client }).filter((name) => statSync(join(client, name)).isFile())
  const files = names.map((name) => [name, readFileSync(join(client, name), 'base64')])
  return { files: Object.fromEntries(files), documents: await readDocuments(checkout) }
}

async function readDocuments(checkout: string): Promise<Record<string, string>> {
  const shop = spawn(process.execPath, ['start.ts'], {
    cwd: checkout,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let address = ''
    for await (const line of createInterface(shop.stdout)) {
      address = /^Listening on (\S+)/.exec(line)?.[1] ?? ''
      if (address) break
    }
    const text = async (path: string) => (await fetch(address + path)).text()
    const pages = [...(await text('/sitemap.xml')).matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)]
    const paths = pages.map(([, path = '']) => path.replaceAll('&amp;', '&'))
    const otherPaths = [
      '/sitemap.xml',
      '/robots.txt',
      '/llms.txt',
      '/manifest.webmanifest',
      '/offline',
      '/404',
    ]
    const documents: Record<string, string> = {}
    for (const path of [...paths, ...otherPaths]) {
      // Each shop has another port.
      documents[path] = (await text(path)).replaceAll(address, 'http://shop')
    }
    return documents
  } finally {
    shop.kill('SIGTERM')
    await once(shop, 'close')
  }
}

// In the gate, tests/imports.test.ts and scripts/vite/forbid-client-imports.ts keep office modules out of the storefront.
describe.runIf(isThorough)('The build of the storefront', { tags: ['O1'] }, () => {
  let checkout: string
  let before: Awaited<ReturnType<typeof build>>
  beforeAll(async () => {
    checkout = mkdtempSync(join(tmpdir(), 'mathappu-bytes-'))
    const rooms = [
      'app',
      'content',
      'contract',
      'domain',
      'i18n',
      'office',
      'public',
      'scripts',
      'seed',
      'server',
    ]
    const files = globSync(['*.ts', '*.json'], { cwd: ROOT })
    for (const path of [...rooms, ...files])
      cpSync(join(ROOT, path), join(checkout, path), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
    before = await build(checkout)
  }, BUILD_TIMEOUT)
  afterAll(() => rmSync(checkout, { recursive: true, force: true }))

  it('is identical byte for byte, whatever changes in the office', {
    timeout: BUILD_TIMEOUT,
  }, async () => {
    expect(Object.keys(before.files).length).toBeGreaterThan(50)
    expect(Object.keys(before.documents).length).toBeGreaterThan(100)

    const officeFiles = globSync(['office/**/*.*', 'contract/office/**/*.*', 'i18n/office/**/*.*'], {
      cwd: checkout,
    })
    expect(officeFiles.length).toBeGreaterThan(30)
    for (const path of officeFiles) {
      const line = LINE_BY_EXTENSION[path.split('.').at(-1) ?? '']
      if (!line) throw new Error(`No line is known that changes ${path}`)
      appendFileSync(join(checkout, path), line)
    }
    const after = await build(checkout)
    expect(Object.keys(after.files)).toEqual(Object.keys(before.files))
    const changed = (kind: 'files' | 'documents') =>
      Object.keys(before[kind]).filter((name) => before[kind][name] !== after[kind][name])
    expect(changed('files')).toEqual([])
    expect(changed('documents')).toEqual([])
  })
})

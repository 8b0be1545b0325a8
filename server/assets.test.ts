import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FindAsset, openAssets } from './assets.ts'

describe('The browser’s build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-assets-'))
  let find: FindAsset
  beforeAll(() => {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'assets/shop-1a2b.js'), 'export {}')
    writeFileSync(join(folder, 'logo.svg'), '<svg/>')
    find = openAssets(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is kept for good by browsers where its names have a hash', async () => {
    const script = await find('/assets/shop-1a2b.js')
    expect(await script?.text()).toBe('export {}')
    expect(script?.headers.get('Content-Type')).toMatch(/^text\/javascript/)
    expect(script?.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect((await find('/logo.svg'))?.headers.get('Cache-Control')).toBe('public, max-age=3600')
    expect((await find('/logo.svg'))?.headers.get('Content-Type')).toMatch(/^image\/svg\+xml/)
  })

  it('is all that can be had of the disk', async () => {
    for (const path of [
      '/',
      '/assets',
      '/assets/',
      '/../package.json',
      '/assets/../logo.svg',
      '/nothing.js',
      'logo.svg',
    ]) {
      expect(await find(path), path).toBeUndefined()
    }
  })

  it('must be there', () => {
    expect(() => openAssets(join(folder, 'nothing'))).toThrow('ENOENT')
  })
})

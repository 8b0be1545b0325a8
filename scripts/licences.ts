/** Of a bill of materials in CycloneDX, as `npm sbom` writes it, what is read here. */
export type Sbom = { components: Component[]; dependencies: { ref: string; dependsOn: string[] }[] }

type Component = {
  'bom-ref': string
  name: string
  version: string
  properties: { name: string }[]
  licenses?: { license?: { id?: string }; expression?: string }[]
}

/** Who gives us a library for nothing more than being named: as SPDX calls these licences. */
const PERMISSIVE_LICENCES = [
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT AND OFL-1.1',
]

/**
 * Other licences that are as good to us, by library. libvips is a library beside sharp, which anybody may replace: more the
 * LGPL does not ask of who passes it on as it came. png-js has the MIT licence in a file, and does not name it (decision 043).
 */
const REVIEWED_LICENCES: Readonly<Record<string, string>> = {
  '@img/sharp-libvips-*': 'LGPL-3.0-or-later',
  'png-js': 'MIT',
}

/** A bill of materials without what is there for development alone. */
export function pickShippedComponents<Bill extends Sbom>(sbom: Bill): Bill {
  const isShipped = ({ properties }: Component) => {
    const is = (what: string) => properties.some(({ name }) => name === `cdx:npm:package:${what}`)
    return !is('development')
  }
  const components = sbom.components.filter(isShipped)
  const left = new Set(sbom.components.filter((each) => !isShipped(each)).map((each) => each['bom-ref']))
  const dependencies = sbom.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !left.has(other)) }))
  return { ...sbom, components, dependencies }
}

/** The licence of each component by its name and version, and whether it asks for no more than to be named. */
export function listLicences({ components }: Sbom): { library: string; licence: string; isGood: boolean }[] {
  return components
    .map(({ name, version, licenses }) => {
      const said = licenses?.map(({ license, expression }) => license?.id ?? expression ?? '').join(' AND ')
      const seen = REVIEWED_LICENCES[name.replace(/^(@img\/sharp-libvips-).*/, '$1*')]
      const licence = said || seen || 'none'
      return {
        library: `${name} ${version}`,
        licence,
        isGood: PERMISSIVE_LICENCES.includes(licence) || licence === seen,
      }
    })
    .toSorted(({ library: one }, { library: other }) => one.localeCompare(other))
}

/** The parts of a CycloneDX bill of materials (`npm sbom`) that this module reads. */
export type Sbom = { components: Component[]; dependencies: { ref: string; dependsOn: string[] }[] }

type Component = {
  'bom-ref': string
  name: string
  version: string
  properties: { name: string }[]
  licenses?: { license?: { id?: string }; expression?: string }[]
}

/** SPDX ids of licences that require only attribution. */
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
 * Reviewed exceptions, by library. sharp loads libvips as a replaceable library and ships it unmodified, which satisfies the LGPL.
 * png-js has the MIT licence in a file, but does not declare it (decision 043).
 */
const REVIEWED_LICENCES: Readonly<Record<string, string>> = {
  '@img/sharp-libvips-*': 'LGPL-3.0-or-later',
  'png-js': 'MIT',
}

/** Returns a bill of materials without development dependencies. */
export function pickShippedComponents<Bill extends Sbom>(sbom: Bill): Bill {
  const isShipped = ({ properties }: Component) => {
    const is = (what: string) => properties.some(({ name }) => name === `cdx:npm:package:${what}`)
    return !is('development')
  }
  const components = sbom.components.filter(isShipped)
  const developmentRefs = new Set(
    sbom.components.filter((each) => !isShipped(each)).map((each) => each['bom-ref']),
  )
  const dependencies = sbom.dependencies
    .filter(({ ref }) => !developmentRefs.has(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((other) => !developmentRefs.has(other)),
    }))
  return { ...sbom, components, dependencies }
}

/** Lists each component with its licence, and whether the licence is permissive or reviewed. */
export function listLicences({ components }: Sbom): { library: string; licence: string; isGood: boolean }[] {
  return components
    .map(({ name, version, licenses }) => {
      const declared = licenses
        ?.map(({ license, expression }) => license?.id ?? expression ?? '')
        .join(' AND ')
      const reviewed = REVIEWED_LICENCES[name.replace(/^(@img\/sharp-libvips-).*/, '$1*')]
      const licence = declared || reviewed || 'none'
      return {
        library: `${name} ${version}`,
        licence,
        isGood: PERMISSIVE_LICENCES.includes(licence) || licence === reviewed,
      }
    })
    .toSorted(({ library: one }, { library: other }) => one.localeCompare(other))
}

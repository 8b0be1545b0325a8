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

/** Development dependencies that the office's build contains (decision 059), with all that they depend on. */
const BUNDLED_LIBRARIES = [
  '@atlaskit/pragmatic-drag-and-drop',
  '@base-ui/react',
  '@floating-ui/react-dom',
  '@hookform/resolvers',
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  'lucide-react',
  'react-hook-form',
]

/** Returns the references of the bundled libraries and all that they depend on. */
function findBundledRefs({ components, dependencies }: Sbom): Set<string> {
  const refs = new Set(
    components.filter(({ name }) => BUNDLED_LIBRARIES.includes(name)).map((each) => each['bom-ref']),
  )
  // A set also iterates over members that are added during the iteration.
  for (const ref of refs)
    for (const other of dependencies.find((each) => each.ref === ref)?.dependsOn ?? []) refs.add(other)
  return refs
}

/** Returns a bill of materials without development dependencies, except for the libraries that the office's build contains. */
export function pickShippedComponents<Bill extends Sbom>(sbom: Bill): Bill {
  const bundledRefs = findBundledRefs(sbom)
  const isShipped = ({ properties, 'bom-ref': ref }: Component) =>
    bundledRefs.has(ref) || !properties.some(({ name }) => name === 'cdx:npm:package:development')
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

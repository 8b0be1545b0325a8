import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listLicences, pickShippedComponents, type Sbom } from './licences.ts'

// `npm run materials`: writes a CycloneDX bill of materials and a list of licences of the installed packages to build/materials.
// Exits with 1 if a licence is not accepted.

const root = join(import.meta.dirname, '..')
// Without `--omit dev`: npm then also omits shared dependencies of development packages, such as React.
const output = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { cwd: root, encoding: 'utf8' })
const installed: Sbom = JSON.parse(output)
const sbom = pickShippedComponents(installed)
const licences = listLicences(sbom)

const folder = join(root, 'build/materials')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(sbom, null, 2))
const list = licences.map(({ library, licence }) => `${library}: ${licence}\n`).join('')
writeFileSync(join(folder, 'licences.txt'), list)

const rejected = licences.filter(({ isGood }) => !isGood)
for (const { library, licence } of rejected)
  console.error(`${library}: its licence (${licence}) is not accepted.`)
console.log(`build/materials: ${licences.length} libraries are shipped.`)
process.exit(rejected.length === 0 ? 0 : 1)

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listLicences, pickShippedComponents, type Sbom } from './licences.ts'

// `npm run materials`: writes into build/materials what the shop is made of as it is installed here: a bill of materials in CycloneDX and a
// list of licences. Ends with 1 where one asks for more than to be named.

const root = join(import.meta.dirname, '..')
// Not with `--omit dev`: npm then leaves out whatever is below a development dependency too, React among it.
const told = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { cwd: root, encoding: 'utf8' })
const installed: Sbom = JSON.parse(told)
const sbom = pickShippedComponents(installed)
const licences = listLicences(sbom)

const folder = join(root, 'build/materials')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(sbom, null, 2))
const list = licences.map(({ library, licence }) => `${library}: ${licence}\n`).join('')
writeFileSync(join(folder, 'licences.txt'), list)

const refused = licences.filter(({ isGood }) => !isGood)
for (const { library, licence } of refused)
  console.error(`${library}: its licence (${licence}) is not one that we take.`)
console.log(`build/materials: ${licences.length} libraries are shipped.`)
process.exit(refused.length === 0 ? 0 : 1)

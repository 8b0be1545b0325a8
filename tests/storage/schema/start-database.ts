// Prepares a database like the start of a server, in a separate process: `node start-database.ts <location as JSON>`.
import { join } from 'node:path'
import { prepareDatabase } from '#server/db/prepare-database.ts'

await prepareDatabase(JSON.parse(process.argv[2] ?? ''), join(import.meta.dirname, '../../../seed'))

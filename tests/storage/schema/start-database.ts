// What a server does with its database when it starts, as a process of its own: `node start-database.ts <place as JSON>`.
import { join } from 'node:path'
import { prepareDatabase } from '#server/db/prepare-database.ts'

await prepareDatabase(JSON.parse(process.argv[2] ?? ''), join(import.meta.dirname, '../../../seed'))

// What a server does with its database when it starts, as a process of its own: `node start-database.ts <place as JSON>`.
import { join } from 'node:path'
import { openDatabase } from '#server/db/dialect.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { seedIfEmpty } from '#server/db/seed.ts'

const { db, kind, close } = openDatabase(JSON.parse(process.argv[2] ?? ''))
await migrateToLatest(db, kind)
await seedIfEmpty(db, join(import.meta.dirname, '../../seed'), new Date().toISOString())
await close()

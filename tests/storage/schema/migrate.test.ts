import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { MigrationProvider } from 'kysely/migration'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeStartFailure } from '#server/db/describe-start-failure.ts'
import { MIGRATIONS, migrateToLatest } from '#server/db/migrate.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { insertEnquiry } from '#server/db/queries/enquiries/insert-enquiry.ts'
import { DATABASE_FILE } from '#server/db/sqlite.ts'
import { describeOnBothDatabases, SEED_DIR } from '../../test-database.ts'
import { sampleEnquiry, sampleLines } from '../sample-enquiry.ts'

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Released migrations with the SHA-256 of their file. A release adds its migrations; 0001 may change until 0.2.0 is released. */
const HASH_BY_MIGRATION = {
  '0001-initial': '8f6cddb605a422e093f7e83a68d5ed43778766fcdcc10535af0f1f73a12710f0',
  '0002-packing': 'f7b335cf29068f9c9e1beae912d42d9e52127d404b3df4fe0cae43e6529ee8e6',
  '0003-inbox-sort': '713da8862eaa8bc1ac6b731b8f07d99bb92a4cc6c896c321faec8beae3effad6',
  '0004-assignment-and-notes': '923d35aa5d2050b0c7105de47e29128a26198dca825094347e14a4cbb97ae445',
  '0005-overview': 'e98c084f50ae7a7e9c77e160ca956a51ed5e869ebb1367b5e251c066374937fc',
  '0006-settings': 'd2bd33d837c6ce6a9f02b4e9173c80da29ec7b8995d745798813e694bb0d4038',
}

describe('A released migration', { tags: ['W16'] }, () => {
  it('is listed, like all migrations in the folder', async () => {
    expect(Object.keys(await MIGRATIONS.getMigrations()).sort()).toEqual(Object.keys(HASH_BY_MIGRATION))
  })

  it.each(Object.entries(HASH_BY_MIGRATION))('is never edited: %s', (name, hash) => {
    expect(hashOf(join(import.meta.dirname, `../../../server/db/migrations/${name}.ts`))).toBe(hash)
  })
})

/** All migrations, followed by one with these statements. */
const withExtraMigration = (...statements: string[]): MigrationProvider => ({
  getMigrations: async () => ({
    ...(await MIGRATIONS.getMigrations()),
    '9999-next': {
      async up(db) {
        for (const statement of statements) await sql.raw(statement).execute(db)
      },
    },
  }),
})

describeOnBothDatabases('A migration', { tags: ['W16'] }, (database) => {
  const migrate = (migrations?: MigrationProvider) =>
    migrateToLatest(database().db, database().kind, migrations)
  const tables = async () => (await database().db.introspection.getTables()).map(({ name }) => name)
  const readTable = (table: string) => sql`select * from ${sql.table(table)}`.execute(database().db)
  beforeAll(async () => {
    const lines = sampleLines(2)
    await database()
      .db.transaction()
      .execute((trx) => insertEnquiry(trx, sampleEnquiry(2027, 1, lines), lines))
  })

  it('that fails changes nothing', async () => {
    const before = await tables()
    const failing = withExtraMigration(
      'create table rack (rack_no integer)',
      'drop table payment',
      "update category set category_name = 'changed'",
      'insert into nothing values (1)',
    )
    await expect(migrate(failing)).rejects.toThrow(/nothing/)
    expect(await tables()).toEqual(before)
    expect((await readTable('category')).rows).not.toContainEqual(
      expect.objectContaining({ category_name: 'changed' }),
    )
    await migrate()
  })

  it.each([
    ['category', /^Row 1 of product refers to a row of category that is not there$|foreign key/],
    [
      'enquiry_version',
      /^A row of enquiry_line refers to a row of enquiry_version that is not there$|foreign key/,
    ],
  ])('that would leave references to missing rows of %s changes nothing', async (table, expectedError) => {
    const before = await readTable(table)
    await expect(migrate(withExtraMigration(`delete from ${table}`))).rejects.toThrow(expectedError)
    expect(await readTable(table)).toEqual(before)
    await expect(sql`delete from ${sql.table(table)}`.execute(database().db)).rejects.toThrow(/foreign key/i)
  })
})

describeOnBothDatabases('The start rejects', { isEmpty: true, tags: ['W16'] }, (database) => {
  /** Starts with a database that has these migrations. Returns the message of the failure. */
  async function findFailure(...migrations: string[]) {
    const { db, kind, place } = database()
    await sql`create table if not exists kysely_migration (name text primary key, timestamp text not null)`.execute(
      db,
    )
    await sql`delete from kysely_migration`.execute(db)
    for (const name of migrations)
      await sql`insert into kysely_migration values (${name}, '2026-11-21T00:00:00.000Z')`.execute(db)
    if (kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
    const state = async () =>
      kind === 'sqlite'
        ? hashOf(join(place.dataDir, DATABASE_FILE))
        : (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
    const before = await state()
    const failure = await prepareDatabase(place, SEED_DIR).then(
      () => undefined,
      (error: unknown) => describeStartFailure(place, error),
    )
    expect(await state()).toEqual(before)
    return failure
  }

  it('a database from before 0.2.0 with instructions, and leaves it unchanged', async () => {
    expect(await findFailure('2026-11-21-storefront', '2026-11-27-r-search-text')).toMatch(
      database().kind === 'sqlite'
        ? /^DATA_DIR: the database in \S+ cannot be used: it was made by a version before 0\.2\.0 and cannot be upgraded\. Set DATA_DIR to another folder; the old one stays as it is\.$/
        : /^DATABASE_URL: PostgreSQL at \S+ cannot be used: its database was made by a version before 0\.2\.0 and cannot be upgraded\. Set DATABASE_URL to an empty database; the old one stays as it is\.$/,
    )
  })

  it('a database of a newer version, and names it', async () => {
    expect(await findFailure(...Object.keys(HASH_BY_MIGRATION), '9999-rockets')).toMatch(
      /made by a newer version, which has 9999-rockets\. Start that version or a later one\.$/,
    )
  })
})

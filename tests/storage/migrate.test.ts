import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { beforeAll, expect, it } from 'vitest'
import { MIGRATIONS, migrateToLatest } from '#server/db/migrate.ts'
import { insertEnquiry } from '#server/db/queries/enquiries.ts'
import { describeOnBothDatabases } from '../databases.ts'
import { sampleEnquiry, sampleLines } from './sample-enquiry.ts'

/** All migrations, and this one after them. */
const followedBy = (...statements: string[]): Record<string, Migration> => ({
  ...MIGRATIONS,
  '9999-next': {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  },
})

describeOnBothDatabases('A migration', { tags: ['W16'] }, (database) => {
  const migrate = (migrations = MIGRATIONS) => migrateToLatest(database().db, database().kind, migrations)
  const tables = async () => (await database().db.introspection.getTables()).map(({ name }) => name)
  const rowsOf = (table: string) => sql`select * from ${sql.table(table)}`.execute(database().db)
  beforeAll(async () => {
    const lines = sampleLines(2)
    await database()
      .db.transaction()
      .execute((trx) => insertEnquiry(trx, sampleEnquiry(2027, 1, lines), lines))
  })

  it('that fails leaves all as it was', async () => {
    const before = await tables()
    const failing = followedBy(
      'create table rack (rack_no integer)',
      'drop table payment',
      "update category set category_name = 'changed'",
      'insert into nothing values (1)',
    )
    await expect(migrate(failing)).rejects.toThrow(/nothing/)
    expect(await tables()).toEqual(before)
    expect((await rowsOf('category')).rows).not.toContainEqual(
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
  ])('that would leave rows which refer to no %s changes nothing', async (table, told) => {
    const before = await rowsOf(table)
    await expect(migrate(followedBy(`delete from ${table}`))).rejects.toThrow(told)
    expect(await rowsOf(table)).toEqual(before)
    await expect(sql`delete from ${sql.table(table)}`.execute(database().db)).rejects.toThrow(/foreign key/i)
  })
})

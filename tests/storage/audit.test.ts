import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '../test-database.ts'

describeOnBothDatabases('The audit', { tags: ['W15', 'O8'] }, (database) => {
  const row = {
    audit_no: 1,
    at: '2027-10-01T04:30:00.000Z',
    actor_kind: 'office',
    actor_id: 'selvi',
    actor_name: 'Selvi',
    action: 'confirm-enquiry',
    subject_kind: 'enquiry',
    subject_id: '2027-00001',
    subject_label: '2027-00001',
    before: null,
    after: '{"order_status":"Confirmed"}',
    hash: 'a'.repeat(64),
  } as const
  const rows = () => database().db.selectFrom('audit').selectAll().orderBy('audit_no').execute()

  beforeAll(async () => {
    await database().db.insertInto('audit').values(row).execute()
  })

  it('accepts new rows', async () => {
    await database()
      .db.insertInto('audit')
      .values({ ...row, audit_no: 2 })
      .execute()
    expect(await rows()).toHaveLength(2)
  })

  it.each([
    ['update', "update audit set after = '{}'"],
    ['update of the key', 'update audit set audit_no = 7 where audit_no = 1'],
    ['delete', 'delete from audit where audit_no = 1'],
    ['delete of all', 'delete from audit'],
  ])('refuses any %s', async (_, statement) => {
    const before = await rows()
    await expect(sql.raw(statement).execute(database().db)).rejects.toThrow('the audit is append-only')
    expect(await rows()).toEqual(before)
  })

  it('refuses to be truncated, and to have rows replaced', async () => {
    const { db, kind } = database()
    const before = await rows()
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    const values = sql.join(Object.values(row))
    const statement =
      kind === 'postgres'
        ? sql`truncate audit cascade`
        : sql`insert or replace into audit (${names}) values (${values})`
    await expect(statement.execute(db)).rejects.toThrow('the audit is append-only')
    expect(await rows()).toEqual(before)
  })

  it('allows deleting a personal value', async () => {
    const { db } = database()
    const value = {
      audit_no: 1,
      side: 'after',
      field: 'customer_name',
      salt: 's'.repeat(22),
      value: 'Kavitha',
    } as const
    await db.insertInto('audit_personal').values(value).execute()
    await db.deleteFrom('audit_personal').execute()
    expect(await rows()).toHaveLength(2)
  })
})

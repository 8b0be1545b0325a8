import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { describeOnBothDatabases, runTransaction } from '../../test-database.ts'

const NOW = new Date('2027-10-01T04:30:00.000Z')
const SHOP = { kind: 'system', name: 'command' } as const
const ENQUIRY = { kind: 'enquiry', id: 'x'.repeat(24), label: '2027-00001' } as const

describeOnBothDatabases('The audit', { tags: ['O8', 'W15'] }, (database) => {
  const write = () => createUnitOfWork({ db: database().db, clock: () => NOW })
  const rows = () => database().db.selectFrom('audit').selectAll().orderBy('audit_no').execute()

  /** Changes the audit without its triggers, as with direct access to the file. */
  async function tamper(statement: string) {
    const { db, kind } = database()
    const [off, on] =
      kind === 'postgres'
        ? [['alter table audit disable trigger user'], ['alter table audit enable trigger user']]
        : [
            ['drop trigger audit_no_update', 'drop trigger audit_no_delete'],
            [
              "create trigger audit_no_update before update on audit begin select raise(abort, 'the audit is append-only'); end",
              "create trigger audit_no_delete before delete on audit begin select raise(abort, 'the audit is append-only'); end",
            ],
          ]
    await runTransaction(db, async (trx) => {
      for (const each of [...off, statement, ...on]) await sql.raw(each).execute(trx)
    })
  }

  it('chains concurrent entries without a gap', async () => {
    const unitOfWork = write()
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        unitOfWork<null>(SHOP, async ({ audit }) => {
          audit({ action: 'confirm', subject: ENQUIRY, after: { order_status: 'Confirmed', n } })
          audit({ action: 'call', subject: ENQUIRY, before: { calls: n }, after: { calls: n + 1 } })
          return n % 8 === 7 ? { refusal: { code: 'stale-version' } } : { data: null }
        }),
      ),
    )
    expect((await rows()).map(({ audit_no }) => audit_no)).toEqual(
      Array.from({ length: 70 }, (_, n) => n + 1),
    )
    expect(await verifyAudit(database().db)).toMatchObject({ rows: 70 })
  })

  it('stores personal values separately, so that erasing them keeps it valid', async () => {
    const before = { customer_name: 'Kavitha Rajan', net_amount: 300_000 }
    const after = { customer_name: 'Kavitha', net_amount: 300_000 }
    await write()<null>(SHOP, async ({ audit }) => {
      audit({ action: 'change', subject: ENQUIRY, before, after })
      return { data: null }
    })
    expect(JSON.stringify(await rows())).not.toContain('Kavitha')
    const personalValues = database().db.selectFrom('audit_personal').select(['side', 'field', 'value'])
    expect(await personalValues.orderBy('side').execute()).toEqual([
      { side: 'after', field: 'customer_name', value: 'Kavitha' },
      { side: 'before', field: 'customer_name', value: 'Kavitha Rajan' },
    ])
    expect(await verifyAudit(database().db)).toMatchObject({ rows: 71 })
    await database()
      .db.updateTable('audit_personal')
      .set({ value: 'Nobody' })
      .where('side', '=', 'after')
      .execute()
    expect(await verifyAudit(database().db)).toEqual({
      broken: { audit_no: 71, why: 'its customer_name does not match its hash' },
    })
    await database().db.deleteFrom('audit_personal').execute()
    expect(await verifyAudit(database().db)).toMatchObject({
      rows: 71,
      emptied: [
        { audit_no: 71, side: 'before', field: 'customer_name' },
        { audit_no: 71, side: 'after', field: 'customer_name' },
      ],
    })
  })

  it.each([
    ["update audit set at = '2027-10-01T04:30:00.001Z' where audit_no = 5", 5],
    ["update audit set actor_name = 'commanD' where audit_no = 6", 6],
    ["update audit set subject_label = '2027-00002' where audit_no = 7", 7],
    [`update audit set after = '{"n":40}' where audit_no = 9`, 9],
    ['update audit set before = null where audit_no = 10', 10],
    ["update audit set action = 'calm' where audit_no = 12", 12],
  ])('reveals a row changed directly in the database: %s', async (statement, audit_no) => {
    const before = await rows()
    await tamper(statement)
    expect(await verifyAudit(database().db)).toEqual({
      broken: { audit_no, why: 'its hash does not match' },
    })
    const [original] = before.filter((row) => row.audit_no === audit_no)
    if (!original) throw new Error('There is no such row')
    await tamper(
      `update audit set at = '${original.at}', actor_name = '${original.actor_name}', subject_label = '${original.subject_label}', action = '${original.action}',
        before = ${original.before === null ? 'null' : `'${original.before}'`}, after = ${original.after === null ? 'null' : `'${original.after}'`} where audit_no = ${audit_no}`,
    )
    expect(await verifyAudit(database().db)).toMatchObject({ rows: 71 })
  })

  it('reveals a deleted row and a cut end', async () => {
    const { db } = database()
    const all = await rows()
    await tamper('delete from audit where audit_no = 71')
    expect(await verifyAudit(db)).toEqual({
      broken: { audit_no: 71, why: 'the end of the audit is not the recorded one' },
    })
    // With a rewritten head the chain is valid again, except for a known anchor.
    const head = all[69]
    if (!head) throw new Error('There are 71 rows')
    await db.updateTable('unit_head').set({ audit_no: 70, audit_hash: head.hash }).execute()
    expect(await verifyAudit(db)).toMatchObject({ rows: 70 })
    const anchor = { audit_no: 71, audit_hash: all[70]?.hash ?? '', from: 'a mail' }
    expect(await verifyAudit(db, [anchor])).toEqual({
      broken: { audit_no: 71, why: 'it is missing: a mail recorded row 71' },
    })
    await tamper('delete from audit where audit_no = 20')
    expect(await verifyAudit(db)).toEqual({ broken: { audit_no: 20, why: 'it is missing' } })
  })
})

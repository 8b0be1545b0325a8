import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { verifyShop } from '#server/audit/verify-audit.ts'
import { openCatalogue } from '#server/catalogue/catalogue.ts'
import { findAuditHead } from '#server/db/queries/audit.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { DEMO_SETTINGS } from '#testing/samples/demo-settings.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { fillSeason } from '../../../scripts/season/fill-season.ts'
import { openTestShop } from '../../api/test-shop.ts'
import { describeOnBothDatabases } from '../../test-database.ts'
import { createUser, requestOffice, signIn } from '../office-client.ts'

const NOW = new Date('2027-10-20T04:30:00.000Z')
const SHOP = { kind: 'system', name: 'command' } as const

describeOnBothDatabases('The audit compared with the data', { tags: ['O8', 'W15'] }, (database) => {
  let selvi: string
  beforeAll(async () => {
    const { db } = database()
    const catalogue = await openCatalogue({ db, demo: DEMO_SETTINGS }, () => NOW)
    await fillSeason({ db, catalogue }, { now: NOW, seed: 7, enquiries: repeatCount(60, 300) })
    catalogue.close()
    await createUser(database(), 'murugan', 'owner')
    selvi = await createUser(database(), 'selvi', 'staff')
  }, 120_000)

  const run = (statement: string) => sql.raw(statement).execute(database().db)
  const differences = async () => {
    const result = await verifyShop(database().db)
    if (result.broken) throw new Error(`Broken at ${result.broken.audit_no}`)
    return result.differences
  }
  /** Changes rows directly in the database and reverts the change. Returns the differences found in between. */
  async function findDifferencesAfter(change: string, revert: string) {
    await run(change)
    const found = await differences()
    await run(revert)
    return found
  }
  const findPayment = async () =>
    database()
      .db.selectFrom('payment')
      .innerJoin('enquiry', 'enquiry.order_id', 'payment.order_id')
      .selectAll('payment')
      .select('enquiry_number')
      .where('taken_back_at', 'is', null)
      .orderBy('payment.order_id')
      .executeTakeFirstOrThrow()

  it('matches every row after a whole season of work', async () => {
    expect(await differences()).toEqual([])
  })

  it('reveals a changed, a deleted and an inserted payment', async () => {
    const { order_id, payment_no, amount, enquiry_number } = await findPayment()
    const where = `where order_id = '${order_id}' and payment_no = ${payment_no}`
    const name = `Payment ${payment_no} of ${enquiry_number}`
    const changed = await findDifferencesAfter(
      `update payment set amount = amount + 100 ${where}`,
      `update payment set amount = ${amount} ${where}`,
    )
    expect(changed).toContainEqual(expect.stringMatching(new RegExp(`^${name}: amount is .*audit says`)))
    expect(changed).toContainEqual(expect.stringContaining(`The payments of ${enquiry_number} come to`))
    const { db } = database()
    const row = await db
      .selectFrom('payment')
      .selectAll()
      .where('order_id', '=', order_id)
      .where('payment_no', '=', payment_no)
      .executeTakeFirstOrThrow()
    await run(`delete from payment ${where}`)
    expect(await differences()).toContainEqual(expect.stringMatching(new RegExp(`^${name} is gone`)))
    await db.insertInto('payment').values(row).execute()
    const insertedRow = { ...row, payment_no: 99, reference: 'not there', reference_key: 'NOTTHERE' }
    await db.insertInto('payment').values(insertedRow).execute()
    expect(await differences()).toContainEqual(`Payment 99 of ${enquiry_number} is not in the audit.`)
    await run(`delete from payment where payment_no = 99`)
  })

  it('reveals a changed status and a changed amount', async () => {
    const { enquiry_number, net_amount } = await database()
      .db.selectFrom('enquiry')
      .select(['enquiry_number', 'net_amount'])
      .where('order_status', '=', 'Collected')
      .executeTakeFirstOrThrow()
    const where = `where enquiry_number = '${enquiry_number}'`
    expect(
      await findDifferencesAfter(
        `update enquiry set order_status = 'Packed' ${where}`,
        `update enquiry set order_status = 'Collected' ${where}`,
      ),
    ).toEqual([
      expect.stringMatching(new RegExp(`^Enquiry ${enquiry_number}: order_status is Packed, .*Collected`)),
      `Enquiry ${enquiry_number}: order_status is Packed, and its history ends at Collected.`,
    ])
    const received = await findDifferencesAfter(
      `update enquiry set received_amount = received_amount + 1 ${where}`,
      `update enquiry set received_amount = received_amount - 1 ${where}`,
    )
    expect(received.join()).toContain(`Enquiry ${enquiry_number}: received_amount is`)
    expect(net_amount).toBeGreaterThan(0)
  })

  it('reveals a changed, an inserted and a deleted user', async () => {
    const whereClause = `where user_id = '${selvi}'`
    const role = await findDifferencesAfter(
      `update office_user set role = 'owner' ${whereClause}`,
      `update office_user set role = 'staff' ${whereClause}`,
    )
    expect(role).toEqual([expect.stringMatching(/^User selvi: role is owner, and the audit says staff/)])
    const disabled = await findDifferencesAfter(
      `update office_user set disabled_at = '${NOW.toISOString()}' ${whereClause}`,
      `update office_user set disabled_at = null ${whereClause}`,
    )
    expect(disabled).toEqual([expect.stringMatching(/^User selvi is disabled, and the audit says otherwise/)])
    const renamed = await findDifferencesAfter(
      `update office_user set user_id = 'x' ${whereClause}`,
      `update office_user set user_id = '${selvi}' where user_id = 'x'`,
    )
    expect(renamed).toEqual([
      'User selvi is not in the audit.',
      expect.stringMatching(/^User selvi is gone, and the audit has them \(row \d+\)/),
    ])
  })

  it('reveals a price that differs from the history of the price list', async () => {
    const { db } = database()
    const shop = await openTestShop(database(), { clock: () => NOW })
    const [product] = shop.listProducts(1)
    if (!product) throw new Error('There are products')
    const cookie = await signIn(shop, 'murugan')
    const flags = { cookie, body: { is_new_item: product.is_new_item !== 1 } }
    const marked = await requestOffice(shop, `POST /office/api/products/${product._id}/flags`, flags)
    expect(marked.status).toBe(200)
    shop.catalogue.close()
    expect(await differences()).toEqual([])
    const whereClause = `where product_id = '${product._id}'`
    const changed = await findDifferencesAfter(
      `update product set price = price + 100 ${whereClause}`,
      `update product set price = price - 100 ${whereClause}`,
    )
    expect(changed).toEqual([
      expect.stringMatching(
        /^Product .*: price is ₹[\d,.]+, and its history says ₹[\d,.]+ \(change \d+\)\.$/,
      ),
    ])
    expect(
      await db.selectFrom('product').select('price').where('product_id', '=', product._id).execute(),
    ).toEqual([{ price: product.price }])
  })

  it('reveals a rewritten history of several prices', async () => {
    const shop = await openTestShop(database(), { clock: () => NOW })
    const cookie = await signIn(shop, 'murugan')
    const new_categories = ['a', 'b'].map((each) => ({
      category_name: each,
      category_tamil_name: 'சோதனை',
      category_slug: each,
      is_hidden: true,
    }))
    const made = await requestOffice(shop, 'POST /office/api/price-list/changes', {
      cookie,
      body: { new_categories },
    })
    expect(made.status).toBe(200)
    shop.catalogue.close()
    expect(await differences()).toEqual([])
    const { db } = database()
    const { change_no, row_id, after } = await db
      .selectFrom('catalogue_change_row')
      .selectAll()
      .where('row_kind', '=', 'category')
      .executeTakeFirstOrThrow()
    const whereClause = `where change_no = ${change_no} and row_id = '${row_id}'`
    const changed = await findDifferencesAfter(
      `update catalogue_change_row set after = '{}' ${whereClause}`,
      `update catalogue_change_row set after = '${after}' ${whereClause}`,
    )
    expect(changed).toEqual([
      expect.stringMatching(
        new RegExp(`^Change ${change_no} of the price list has other rows in the history`),
      ),
    ])
  })

  it('reveals deleted personal values', async () => {
    const subject = { kind: 'customer', id: 'x'.repeat(24), label: '' } as const
    await createUnitOfWork({ db: database().db, clock: () => NOW })<null>(SHOP, async ({ audit }) => {
      audit({ action: 'change-profile', subject, before: { city: 'Sivakasi' }, after: { city: 'Madurai' } })
      return { data: null }
    })
    expect(await differences()).toEqual([])
    const { audit_no } = await findAuditHead(database().db)
    await run(`delete from audit_personal where audit_no = ${audit_no} and side = 'after'`)
    expect(await differences()).toEqual([
      `Row ${audit_no} of the audit: its city (after) is not kept any more, and nothing says who erased it.`,
    ])
  })

  it('reveals a deleted change of the price list', async () => {
    await createUnitOfWork({ db: database().db, clock: () => NOW })<null>(SHOP, async ({ audit }) => {
      const subject = { kind: 'price list', id: '7', label: 'list.xlsx' } as const
      audit({ action: 'publish price list', subject, after: { row_count: 2 } })
      return { data: null }
    })
    expect(await differences()).toContainEqual(
      expect.stringMatching(/^Change 7 of the price list is gone, and the audit has it/),
    )
  })
})

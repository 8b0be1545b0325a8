import { afterAll, beforeAll, expect, it } from 'vitest'
import { ENQUIRY_STATUSES } from '#domain/enquiry/enquiry-status.ts'
import { filterActiveSteps } from '#domain/enquiry/enquiry-steps.ts'
import { computeBalance } from '#domain/enquiry/payments/enquiry-balance.ts'
import { verifyShop } from '#server/audit/verify-audit.ts'
import { type Catalogue, openCatalogue } from '#server/catalogue/catalogue.ts'
import { findPayments } from '#server/db/queries/enquiries/payments.ts'
import { findHistory } from '#server/db/queries/enquiries/status-changes.ts'
import { createFirstUser } from '#server/office-users/create-first-user.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { DEMO_SETTINGS } from '#testing/samples/demo-settings.ts'
import { fillSeason } from '../../scripts/season/fill-season.ts'
import { CHEAP_PASSWORD_COST } from '../api/test-shop.ts'
import { describeOnEachDatabase } from '../test-database.ts'

const NOW = new Date('2027-10-20T06:30:00.000Z')
const SEASON = { now: NOW, seed: 1, enquiries: 150 }
const SIX_WEEKS = 42 * 86_400_000

describeOnEachDatabase('A demo season', (database) => {
  let catalogue: Catalogue
  beforeAll(async () => {
    catalogue = await openCatalogue({ db: database().db, demo: DEMO_SETTINGS }, () => NOW)
    expect(await fillSeason({ ...database(), catalogue }, SEASON)).toBe(true)
  }, 120_000)
  afterAll(() => catalogue.close())
  const enquiries = () => database().db.selectFrom('enquiry').selectAll().orderBy('seq').execute()

  it('has enquiries of six weeks in every status, with all kinds of events', async () => {
    const all = await enquiries()
    expect(all).toHaveLength(150)
    expect(all.map(({ enquiry_count }) => enquiry_count)).toEqual(all.map((_, n) => n + 1))
    const placed = all.map(({ placed_at }) => placed_at)
    expect(placed).toEqual(placed.toSorted())
    expect(Date.parse(placed[0] ?? '')).toBeGreaterThan(NOW.getTime() - SIX_WEEKS)
    expect(new Set(all.map(({ order_status }) => order_status))).toEqual(new Set(ENQUIRY_STATUSES))
    const { db } = database()
    const calls = await db.selectFrom('enquiry_call').select('outcome').distinct().execute()
    expect(calls).toHaveLength(4)
    for (const table of ['enquiry_version', 'payment', 'dispatch'] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).not.toEqual([])
    const outcomes = await db.selectFrom('enquiry_version').select('outcome').distinct().execute()
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['at once', 'by phone']))
    const statusChanges = await db.selectFrom('enquiry_status_change').selectAll().execute()
    expect(statusChanges.some(({ undoes }) => undoes !== null)).toBe(true)
    expect(statusChanges.every(({ changed_at }) => changed_at <= NOW.toISOString())).toBe(true)
    expect(all.some(({ burst }) => burst !== null)).toBe(true)
    expect(all.some(({ wrong_number }) => wrong_number === 1)).toBe(true)
    expect(all.some(({ call_from }) => call_from !== null)).toBe(true)
  })

  it('has realistic enquiries: 5 to 80 lines, above the minimum, in both scripts', async () => {
    const all = await enquiries()
    const lines = all.map(({ line_count }) => line_count)
    expect([Math.min(...lines) >= 3, Math.max(...lines) > 40]).toEqual([true, true])
    const firstVersions = await database()
      .db.selectFrom('enquiry_version')
      .selectAll()
      .where('version_no', '=', 1)
      .execute()
    expect(Math.min(...firstVersions.map(({ net_amount }) => net_amount))).toBeGreaterThanOrEqual(3_000_00)
    for (const script of [/[a-z]/, /\p{Script=Tamil}/u])
      expect(all.some(({ customer_name, city }) => script.test(customer_name) && script.test(city))).toBe(
        true,
      )
    expect(all.every(({ mobile_no }) => mobile_no.startsWith('61'))).toBe(true)
  })

  it('is consistent: money with payments, status with history', async () => {
    const { db } = database()
    const all = await enquiries()
    for (const enquiry of all) {
      const { order_id, net_amount, received_amount, refunded_amount, order_status } = enquiry
      const money = computeBalance(net_amount, await findPayments(db, order_id))
      expect([received_amount, refunded_amount]).toEqual([money.received, money.refunded])
      if (['Paid', 'Packed', 'Collected'].includes(order_status)) expect(money.due).toBe(0)
      expect(filterActiveSteps(await findHistory(db, order_id)).at(-1)?.order_status).toBe(order_status)
    }
    expect(await verifyShop(db)).toMatchObject({ differences: [] })
  })

  it('sends no mail and creates no accounts that can sign in', async () => {
    const { db } = database()
    const due = db.selectFrom('notice').selectAll().where('next_attempt_at', 'is not', null)
    expect(await due.execute()).toEqual([])
    expect((await enquiries()).every(({ email_id }) => email_id === '')).toBe(true)
    const users = () => db.selectFrom('office_user').select(['user_name', 'password_hash']).execute()
    const userNames = (await users()).map(({ user_name }) => user_name).sort()
    expect(userNames).toEqual(['Murugan', 'Pandiyan', 'Selvi'])
    expect((await users()).every(({ password_hash }) => password_hash === null)).toBe(true)
    const deps = {
      db,
      write: createUnitOfWork({ db, clock: () => NOW }),
      passwordCost: CHEAP_PASSWORD_COST,
      shop: () => catalogue.current().shop,
    }
    await createFirstUser(deps, {
      OFFICE_EMAIL: 'owner@shop.example',
      OFFICE_PASSWORD: 'mango tree by the well',
    })
    expect(await users()).toHaveLength(4)
  })

  it('is reproducible by its seed, and fills only a shop without enquiries', async () => {
    const before = await enquiries()
    expect(await fillSeason({ ...database(), catalogue }, SEASON)).toBe(false)
    expect(await enquiries()).toEqual(before)
    const first = before.slice(0, 3).map(({ customer_name, city }) => `${customer_name}, ${city}`)
    expect(first).toEqual(['S. Meena, Vellore', 'Sivakumar Pandian, Kochi', 'Selvam Ismail, Chennai'])
  })
})

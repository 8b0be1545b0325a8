import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteExpiredRows } from '#server/delete-expired-rows.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { buildOrder, buildSignup, NOW, openTestShop, type TestShop } from '../api/test-shop.ts'
import { createUser, requestOffice, signIn } from '../office/office-client.ts'
import { describeOnEachDatabase } from '../test-database.ts'

const HOUR = 3_600_000
const DAYS_30 = 30 * 24 * HOUR

describeOnEachDatabase('An Idempotency-Key', { tags: ['D4', 'W2'] }, (database) => {
  let shop: TestShop
  let now = NOW.getTime()
  const clock = () => new Date(now)
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock })
  })
  afterAll(() => shop.catalogue.close())

  it('returns the same order for 30 days and is then deleted', async () => {
    const payload = buildOrder(shop.listProducts(3))
    const idempotencyKey = randomUUID()
    const sendLater = async (ms: number) => {
      now = NOW.getTime() + ms
      await deleteExpiredRows(createUnitOfWork({ db: database().db, clock }))
      return (await shop.placeEnquiry({ payload, idempotencyKey })).data?.order_id
    }
    const placed = await sendLater(0)
    expect(placed).toMatch(/^[\w-]{24}$/)
    expect(await sendLater(DAYS_30 - HOUR)).toBe(placed)
    expect(await sendLater(DAYS_30)).toBe(placed)
    expect(await sendLater(DAYS_30 + 1)).toMatch(/^[\w-]{24}$/)
    expect(await sendLater(DAYS_30 + 1)).not.toBe(placed)
  })
})

describeOnEachDatabase('Sign-in records', { tags: ['O2', 'W6'] }, (database) => {
  const startTime = NOW.getTime()
  let now = startTime
  const write = () => createUnitOfWork({ db: database().db, clock: () => new Date(now) })
  const advanceAndClean = async (ms: number) => {
    now = startTime + ms
    await deleteExpiredRows(write())
  }
  const countRows = async (table: 'office_device' | 'customer_device' | 'office_failed_sign_in') =>
    (await database().db.selectFrom(table).selectAll().execute()).length

  it('are deleted: browsers after 180 days, failed sign-ins after one', async () => {
    const shop = await openTestShop(database(), { clock: () => new Date(now) })
    await createUser(database(), 'selvi', 'staff')
    await signIn(shop, 'selvi')
    const body = { email: 'selvi@shop.example', password: 'not the password' }
    await requestOffice(shop, 'POST /office/api/signin', { body })
    await shop.post('/api/account/save', buildSignup('9876543210'))
    const login = { username: '9876543210', password: '9876543210' }
    await shop.post('/api/users/login', login, { fp: 'a-device' })
    shop.catalogue.close()
    const countAll = async () => [
      await countRows('office_device'),
      await countRows('customer_device'),
      await countRows('office_failed_sign_in'),
    ]
    await advanceAndClean(24 * HOUR)
    expect(await countAll()).toEqual([1, 1, 1])
    await advanceAndClean(24 * HOUR + 1)
    expect(await countAll()).toEqual([1, 1, 0])
    await advanceAndClean(180 * 24 * HOUR)
    expect(await countAll()).toEqual([1, 1, 0])
    await advanceAndClean(180 * 24 * HOUR + 1)
    expect(await countAll()).toEqual([0, 0, 0])
  })
})

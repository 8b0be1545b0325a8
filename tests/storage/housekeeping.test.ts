import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetWhatIsOld } from '#server/housekeeping.ts'
import { createUnitOfWork } from '#server/unit-of-work.ts'
import { NOW, openTestShop, orderOf, type TestShop } from '../api/shop.ts'
import { describeOnEachDatabase } from '../databases.ts'

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

  it('gives the same order for 30 days, and is then forgotten', async () => {
    const payload = orderOf(shop.products(3))
    const idempotencyKey = randomUUID()
    const sendLater = async (ms: number) => {
      now = NOW.getTime() + ms
      await forgetWhatIsOld(createUnitOfWork({ db: database().db, clock }))
      return (await shop.place({ payload, idempotencyKey })).data?.order_id
    }
    const placed = await sendLater(0)
    expect(placed).toMatch(/^[\w-]{24}$/)
    expect(await sendLater(DAYS_30 - HOUR)).toBe(placed)
    expect(await sendLater(DAYS_30)).toBe(placed)
    expect(await sendLater(DAYS_30 + 1)).toMatch(/^[\w-]{24}$/)
    expect(await sendLater(DAYS_30 + 1)).not.toBe(placed)
  })
})

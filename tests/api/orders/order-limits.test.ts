import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RateLimitKey } from '#server/rate-limits/rate-limits.ts'
import { describeOnBothDatabases } from '../../test-database.ts'
import { setAttemptCount } from '../set-attempt-count.ts'
import {
  buildOrderJson,
  NOW,
  newIpAddress,
  newMobileNumber,
  openTestShop,
  type TestShop,
} from '../test-shop.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

describeOnBothDatabases('A sender of enquiries', { tags: ['D9', 'W22'] }, (database) => {
  let shop: TestShop
  let now = NOW.getTime()
  let address: string
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => new Date(now) })
  })
  afterAll(() => shop.catalogue.close())
  beforeEach(() => {
    now += HOUR
    address = newIpAddress().address
  })

  type OrderOptions = {
    mobile_no?: string
    key?: string
    fp?: string
    token?: string
    from?: string
    qty?: number
  }
  async function save({
    mobile_no = newMobileNumber(),
    key,
    fp,
    token,
    from = address,
    qty = 100,
  }: OrderOptions = {}) {
    const headers = {
      'X-Forwarded-For': from,
      ...(key && { 'Idempotency-Key': key }),
      ...(fp && { fp }),
      ...(token && { 'x-auth-token': token }),
    }
    const response = await shop.post(
      '/api/order/save',
      { ...buildOrderJson(shop.listProducts(3), qty), mobile_no },
      headers,
    )
    const { data, error } = await response.json()
    return { status: response.status, wait: Number(response.headers.get('Retry-After')), data, error }
  }
  const setCount = (tries: RateLimitKey, count: number) => setAttemptCount(database(), tries, count)
  const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status)
  /** Returns the burst id of each of these enquiries, or null. */
  async function findBursts(responses: Awaited<ReturnType<typeof save>>[]) {
    const rows = await database().db.selectFrom('enquiry').select(['order_id', 'burst']).execute()
    const burstByOrder = new Map(
      rows.map(({ order_id, burst }): [string, string | null] => [order_id, burst]),
    )
    return responses.map(({ data }) => burstByOrder.get(data.order_id))
  }

  it('waits after 20 orders with one number within an hour, longer each time', async () => {
    const mobile_no = newMobileNumber()
    const saveWithSameNumber = () => save({ mobile_no, from: newIpAddress().address, fp: randomUUID() })
    expect((await saveWithSameNumber()).status).toBe(200)
    await setCount({ limit: 'ordering with a number', subject: mobile_no }, 19)
    expect((await saveWithSameNumber()).status).toBe(200)
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]) {
      const refused = await saveWithSameNumber()
      expect([refused.status, refused.wait]).toEqual([429, seconds])
      now += seconds * SECOND
      expect((await saveWithSameNumber()).status).toBe(200)
    }
    expect((await saveWithSameNumber()).error).toEqual({
      code: 'too-many-requests',
      message: 'Too many attempts. Try again in a few minutes.',
    })
    expect((await save()).status).toBe(200)
    now += HOUR
    expect((await saveWithSameNumber()).status).toBe(200)
  })

  it('orders by own device or session, however often strangers use the number', async () => {
    const mobile_no = newMobileNumber()
    const ownDevice = { mobile_no, fp: randomUUID(), from: newIpAddress().address }
    const { token } = await shop.registerAndSignIn(newMobileNumber())
    const signedIn = { mobile_no, token, from: newIpAddress().address }
    expect(statuses([await save(ownDevice), await save(signedIn)])).toEqual([200, 200])
    now += HOUR
    const stranger = { mobile_no, fp: randomUUID() }
    expect((await save(stranger)).status).toBe(200)
    await setCount({ limit: 'ordering with a number', subject: mobile_no }, 19)
    expect((await save({ mobile_no })).status).toBe(200)
    // A device that has ordered with the number within the last hour is not known yet.
    expect(statuses([await save({ mobile_no }), await save(stranger)])).toEqual([429, 429])
    const responses = []
    for (let n = 0; n < 21; n++) responses.push(await save(ownDevice))
    expect(statuses(responses)).toEqual([...Array(20).fill(200), 429])
    expect((await findBursts(responses.slice(4, 6))).map((burst) => burst !== null)).toEqual([false, true])
    expect((await save(signedIn)).status).toBe(200)
  })

  it('waits after 30 orders with one device, even if several arrive at once', async () => {
    const withDevice = () => save({ from: newIpAddress().address, fp: 'one-device' })
    expect((await withDevice()).status).toBe(200)
    await setCount({ limit: 'ordering with a device', subject: 'one-device' }, 25)
    const responses = await Promise.all(Array.from({ length: 8 }, withDevice))
    expect(statuses(responses).sort()).toEqual([...Array(5).fill(200), ...Array(3).fill(429)])
  })

  it('waits after 300 orders from one address, whatever number and device', async () => {
    const fromHere = () => save({ fp: randomUUID() })
    expect((await fromHere()).status).toBe(200)
    await setCount({ limit: 'ordering from an address', subject: address }, 299)
    expect([(await fromHere()).status, (await fromHere()).status]).toEqual([200, 429])
    expect((await save({ from: newIpAddress().address })).status).toBe(200)
  })

  it('cannot claim another address: only the entry of the proxy counts', async () => {
    const claiming = (n: number) => save({ from: `192.0.2.${n}, ${address}`, fp: randomUUID() })
    const first = await claiming(0)
    await setCount({ limit: 'ordering from an address', subject: address }, 30)
    expect(await findBursts([first, await claiming(1)])).toEqual([null, expect.any(String)])
  })

  it('waits after 1,200 orders from an IPv6 /48', async () => {
    const fromThere = (n: number) => save({ from: `2001:db8:7:${n}::1` })
    expect((await fromThere(0)).status).toBe(200)
    await setCount({ limit: 'ordering from a network', subject: '2001:db8:7::/48' }, 1199)
    expect([(await fromThere(1)).status, (await fromThere(2)).status]).toEqual([200, 429])
    expect((await save({ from: '2001:db8:8:ffff::1' })).status).toBe(200)
  })

  it('gets the same response for a known key without using up an attempt', {
    tags: ['D4'],
  }, async () => {
    const mobile_no = newMobileNumber()
    const key = randomUUID()
    const first = await save({ mobile_no, key })
    await setCount({ limit: 'ordering with a number', subject: mobile_no }, 19)
    for (let n = 0; n < 3; n++) expect((await save({ mobile_no, key })).data).toEqual(first.data)
    expect((await save({ mobile_no })).status).toBe(200)
    expect((await save({ mobile_no })).status).toBe(429)
    expect((await save({ mobile_no, key })).data).toEqual(first.data)
  })

  it('uses up no attempt by rejected orders', async () => {
    const mobile_no = newMobileNumber()
    await save({ mobile_no })
    await setCount({ limit: 'ordering with a number', subject: mobile_no }, 19)
    for (let n = 0; n < 3; n++)
      expect((await save({ mobile_no, qty: 1 })).error.code).toBe('below-minimum-order')
    expect((await save({ mobile_no })).status).toBe(200)
  })

  it('has enquiries beyond 30 from an address marked as one burst, until the hour ends', async () => {
    const fromHere = () => save({ fp: randomUUID() })
    const firstOrder = await fromHere()
    await setCount({ limit: 'ordering from an address', subject: address }, 29)
    const flood = [await fromHere(), await fromHere(), await fromHere()]
    const neighbour = await save({ from: newIpAddress().address })
    const [before, last, mark, same, saveWithSameNumber] = await findBursts([firstOrder, ...flood, neighbour])
    expect([before, last, saveWithSameNumber]).toEqual([null, null, null])
    expect(mark).toMatch(/^[\w-]{43}$/)
    expect(same).toBe(mark)

    now += HOUR
    const next = await fromHere()
    await setCount({ limit: 'ordering from an address', subject: address }, 30)
    const [none, another] = await findBursts([next, await fromHere()])
    expect(none).toBeNull()
    expect(another).toMatch(/^[\w-]{43}$/)
    expect(another).not.toBe(mark)
  })

  it.each<[string, number, RateLimitKey, (n: number) => OrderOptions]>([
    [
      '120 from the /48 around IPv6 addresses',
      120,
      { limit: 'ordering from a network', subject: '2001:db8:9::/48' },
      (n) => ({ from: `2001:db8:9:${n}::1` }),
    ],
    [
      '5 with a number',
      5,
      { limit: 'ordering with a number', subject: '9123456789' },
      () => ({ mobile_no: '9123456789', from: newIpAddress().address }),
    ],
    [
      '10 with a device',
      10,
      { limit: 'ordering with a device', subject: 'a-device-in-a-burst' },
      () => ({ fp: 'a-device-in-a-burst', from: newIpAddress().address }),
    ],
  ])('has enquiries beyond %s marked as one burst', async (_, usual, tries, createOptions) => {
    const first = await save(createOptions(0))
    await setCount(tries, usual - 1)
    const [none, last, mark, same] = await findBursts([
      first,
      await save(createOptions(1)),
      await save(createOptions(2)),
      await save(createOptions(3)),
    ])
    expect([none, last]).toEqual([null, null])
    expect(mark).toMatch(/^[\w-]{43}$/)
    expect(same).toBe(mark)
  })
})

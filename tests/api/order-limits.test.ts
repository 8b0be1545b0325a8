import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { orderTries, refuseTries } from '#server/customers/tries.ts'
import { createUnitOfWork } from '#server/unit-of-work.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { guest, NOW, newAddress, newNumber, openTestShop, sentOrderOf, type TestShop } from './shop.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

describeOnEachDatabase('Whoever places enquiries', (database) => {
  let shop: TestShop
  let now = NOW.getTime()
  let address: string
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => new Date(now) })
  })
  afterAll(() => shop.catalogue.close())
  beforeEach(() => {
    now += HOUR
    address = newAddress().address
  })

  type Sent = { mobile_no?: string; key?: string; fp?: string; from?: string; qty?: number }
  async function save({ mobile_no = newNumber(), key, fp, from = address, qty = 100 }: Sent = {}) {
    const headers = {
      'X-Forwarded-For': from,
      ...(key && { 'Idempotency-Key': key }),
      ...(fp && { fp }),
    }
    const answer = await shop.post(
      '/api/order/save',
      { ...sentOrderOf(shop.products(3), qty), mobile_no },
      headers,
    )
    const { data, error } = await answer.json()
    return { status: answer.status, wait: Number(answer.headers.get('Retry-After')), data, error }
  }
  const burstsOf = async (answers: Awaited<ReturnType<typeof save>>[]) => {
    const rows = await database().db.selectFrom('enquiry').select(['order_id', 'burst']).execute()
    const marks = new Map(rows.map(({ order_id, burst }): [string, string | null] => [order_id, burst]))
    return answers.map(({ data }) => marks.get(data.order_id))
  }
  /** The different marks of these, of which so many carry one. */
  async function marksOf(answers: Awaited<ReturnType<typeof save>>[], count: number) {
    const marks = (await burstsOf(answers)).filter((mark) => mark !== null)
    expect(marks).toHaveLength(count)
    return [...new Set(marks)]
  }
  /** So many of them, no more at once than are worked on before they have waited too long. */
  async function many(count: number, sent: (n: number) => Sent = () => ({})) {
    const answers: Awaited<ReturnType<typeof save>>[] = []
    while (answers.length < count) {
      const some = Array.from({ length: Math.min(20, count - answers.length) }, (_, n) =>
        save(sent(answers.length + n)),
      )
      answers.push(...(await Promise.all(some)))
    }
    return answers
  }

  it('waits after 20 with one number within an hour, longer and longer, wherever they come from', async () => {
    const mobile_no = newNumber()
    const other = () => save({ mobile_no, from: newAddress().address, fp: randomUUID() })
    for (let n = 0; n < 20; n++) expect((await other()).status).toBe(200)
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]) {
      const refused = await other()
      expect([refused.status, refused.wait]).toEqual([429, seconds])
      now += seconds * SECOND
      expect((await other()).status).toBe(200)
    }
    expect((await other()).error).toEqual({
      code: 'too-many-requests',
      message: 'Too many tries, please wait a while',
    })
    expect((await save()).status).toBe(200)
    now += HOUR
    expect((await other()).status).toBe(200)
  })

  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

  it('waits after 30 with one device, whatever else changes', async () => {
    const withDevice = () => save({ from: newAddress().address, fp: 'one-device' })
    const answers = await Promise.all(Array.from({ length: 31 }, withDevice))
    expect(statuses(answers)).toEqual([...Array(30).fill(200), 429])
  })

  it('waits after 300 from one address, whatever else changes', { timeout: 120_000 }, async () => {
    const flood = await many(310, () => ({ fp: randomUUID() }))
    expect(statuses(flood)).toEqual([...Array(300).fill(200), ...Array(10).fill(429)])
    expect((await save({ from: newAddress().address })).status).toBe(200)
  })

  it('cannot say to be somebody else: what stands left of the proxy’s word counts for nothing', async () => {
    const marks = await burstsOf(
      await many(31, (n) => ({ from: `192.0.2.${n}, ${address}`, fp: randomUUID() })),
    )
    expect(marks.filter(Boolean)).toHaveLength(1)
  })

  it('waits after 1,200 from the /48 around an IPv6 address', async () => {
    const parts = { write: createUnitOfWork({ db: database().db, clock: () => new Date(now) }) }
    const network = '2001:db8:7::/48'
    for (let n = 0; n < 1200; n++) {
      const by = guest({ address: `2001:db8:7:${n}::/64`, network })
      expect(await refuseTries(parts, by, orderTries(newNumber(), by.sender))).toBeUndefined()
    }
    expect((await save({ from: '2001:db8:7:ffff::1' })).status).toBe(429)
    expect((await save({ from: '2001:db8:8:ffff::1' })).status).toBe(200)
  })

  it('is answered again for a key that was answered, at any time, and that counts nothing', async () => {
    const mobile_no = newNumber()
    const key = randomUUID()
    const first = await save({ mobile_no, key })
    for (let n = 0; n < 50; n++) expect((await save({ mobile_no, key })).data).toEqual(first.data)
    for (let n = 0; n < 19; n++) expect((await save({ mobile_no })).status).toBe(200)
    expect((await save({ mobile_no })).status).toBe(429)
    expect((await save({ mobile_no, key })).data).toEqual(first.data)
  })

  it('uses up nothing by orders that are refused', async () => {
    const mobile_no = newNumber()
    for (let n = 0; n < 40; n++)
      expect((await save({ mobile_no, qty: 1 })).error.code).toBe('below-minimum-order')
    expect((await save({ mobile_no })).status).toBe(200)
  })

  it('is marked as a burst beyond 30 from an address, all with the same mark, and others are not', async () => {
    const flood = await many(100, () => ({ fp: randomUUID() }))
    const [neighbourTown] = await burstsOf([await save({ from: newAddress().address })])
    expect(neighbourTown).toBeNull()
    const [mark, ...others] = await marksOf(flood, 70)
    expect(others).toEqual([])

    now += HOUR
    expect(await marksOf(await many(31), 1)).not.toContain(mark)
  })

  it('is marked as a burst beyond 120 from the /48 around IPv6 addresses', async () => {
    const flood = await many(123, (n) => ({ from: `2001:db8:9:${n}::1` }))
    expect(await marksOf(flood, 3)).toHaveLength(1)
  })

  it.each<[string, number, () => Sent]>([
    ['5 with a number', 5, () => ({ mobile_no: '9123456789', from: newAddress().address })],
    ['10 with a device', 10, () => ({ fp: 'a-device-in-a-burst', from: newAddress().address })],
  ])('is marked as a burst beyond %s', async (_, usual, sent) => {
    expect(await marksOf(await many(usual + 3, sent), 3)).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CallKey } from '#contract/call.ts'
import { refuseTries, type Tries } from '#server/customers/tries.ts'
import { isPostgres } from '#server/db/is-postgres.ts'
import type { Trx } from '#server/db/schema.ts'
import { createUnitOfWork } from '#server/unit-of-work.ts'
import { guest, openTestShop, orderOf, type TestShop } from '../api/shop.ts'
import { describeOnBothDatabases, written } from '../databases.ts'
import { type Colleague, hireSignedIn } from './colleagues.ts'
import { ask } from './shop.ts'

const NOW = new Date('2027-10-01T04:30:00.000Z')

describeOnBothDatabases('Three instances of a shop', (database) => {
  const shops: TestShop[] = []
  let owner: Colleague
  beforeAll(async () => {
    for (let n = 0; n < 3; n++) shops.push(await openTestShop(database(), { clock: () => NOW }))
    owner = await hireSignedIn(database(), { role: 'owner', now: NOW })
  })
  afterAll(() => {
    for (const { catalogue } of shops) catalogue.close()
  })

  const call = async (shop: TestShop, key: string, body?: object | FormData) =>
    ask(shop, key as CallKey, { cookie: owner.cookie, body })
  const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort()
  function formOf(name: string): FormData {
    const form = new FormData()
    form.set('payload', JSON.stringify({ file_name: name }))
    form.set('price_list', new File(['Code,Name,Price\nX1,Sparkler,10\n'], name))
    return form
  }
  /** Holds rows until `work` is done; PostgreSQL alone has such locks. */
  async function whileHeld(hold: (trx: Trx) => Promise<unknown>, work: () => Promise<void>) {
    await written(database().db, async (trx) => {
      await hold(trx)
      await work()
    })
  }
  /** Resolves when so many connections wait for a lock. */
  async function waitingAre(count: number): Promise<void> {
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database().db)
        expect(rows[0]?.n).toBe(count)
      },
      { timeout: 2_000, interval: 10 },
    )
  }

  it('read one file of a person at a time', { tags: ['O5'] }, async () => {
    const answers = await Promise.all(
      shops.map((shop, n) => call(shop, 'POST /office/api/imports', formOf(`prices-${n}.csv`))),
    )
    expect(statusesOf(answers)).toEqual([200, 503, 503])
  })

  it('show a file that was looked at by three at once in one version', { tags: ['O5'] }, async () => {
    const { db } = database()
    const file = await db.selectFrom('price_list_import').select('import_id').executeTakeFirstOrThrow()
    const { import_id } = file
    await db.updateTable('price_list_import').set({ state: 'read', grid: '[]', row_version: 1 }).execute()
    const [product] = shops[0]?.products(1) ?? []
    const flags = `POST /office/api/products/${product?._id}/flags`
    expect((await call(shops[0] as TestShop, flags, { is_sold_out: true })).status).toBe(200)
    for (const shop of shops) await shop.catalogue.refresh()
    await Promise.all(shops.map((shop) => call(shop, `GET /office/api/imports/${import_id}`)))
    const seen = await db
      .selectFrom('price_list_import')
      .select(['row_version', 'seen_change_no'])
      .where('import_id', '=', import_id)
      .executeTakeFirstOrThrow()
    expect(seen).toEqual({ row_version: 2, seen_change_no: 1 })
  })

  it('refuse a try without using up another limit', { tags: ['W6'] }, async ({ skip }) => {
    const { db } = database()
    if (!isPostgres(db)) return skip()
    const write = createUnitOfWork({ db, clock: () => NOW })
    const of = randomUUID()
    const number: Tries = { limit: 'tracking of a number', of }
    const address: Tries = { limit: 'tracking from an address', of }
    for (let n = 0; n < 19; n++) expect(await refuseTries({ write }, guest(), [number])).toBeUndefined()
    const answers = await Promise.all(
      shops.map(() =>
        refuseTries({ write: createUnitOfWork({ db, clock: () => NOW }) }, guest(), [number, address]),
      ),
    )
    const taken = answers.filter((refusal) => refusal === undefined).length
    expect(taken).toBe(1)
    const counted = db.selectFrom('throttle').select('tries').where('throttle_name', '=', address.limit)
    expect(await counted.execute()).toEqual([{ tries: taken }])
  })

  it('never date an audit entry before the last one', { tags: ['O8'] }, async () => {
    const { db } = database()
    const subject = { kind: 'product', id: 'p1', label: '' } as const
    for (const ms of [3_600_000, 0, 1]) {
      const write = createUnitOfWork({ db, clock: () => new Date(NOW.getTime() + ms) })
      await write({ kind: 'system', name: 'command' }, async ({ audit }) => {
        audit({ action: 'mark sold out', subject })
        return { data: null }
      })
    }
    const rows = await db.selectFrom('audit').select('at').orderBy('audit_no').execute()
    const times = rows.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
  })

  it('answer others while five calls wait for one enquiry', { tags: ['O4'] }, async ({ skip }) => {
    if (!isPostgres(database().db)) return skip()
    const [shop] = shops
    if (!shop) throw new Error('No instance is open')
    const numbers: string[] = []
    const product = shop.products(1)
    for (let n = 0; n < 2; n++) {
      const { data } = await shop.place({ payload: orderOf(product, 900) })
      numbers.push(`${data?.enquiry_number}`)
    }
    const [stuck, other] = numbers
    const confirm = (number = '') =>
      call(shop, `POST /office/api/enquiries/${number}/confirm`, { row_version: 1 })
    let answered = 0
    let all: Promise<void>[] = []
    await whileHeld(
      (trx) =>
        trx
          .updateTable('enquiry')
          .set({ fp: null })
          .where('enquiry_number', '=', `${stuck}` as never)
          .execute(),
      async () => {
        all = Array.from({ length: 5 }, async () => {
          await confirm(stuck)
          answered++
        })
        await waitingAre(1)
        expect((await confirm(other)).status).toBe(204)
        expect(answered).toBe(0)
      },
    )
    await Promise.all(all)
  })
})

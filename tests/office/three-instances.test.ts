import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CallKey } from '#contract/call.ts'
import { isPostgres } from '#server/db/is-postgres.ts'
import type { Trx } from '#server/db/schema.ts'
import { checkRateLimits } from '#server/rate-limits/consume-attempts.ts'
import type { RateLimitKey } from '#server/rate-limits/rate-limits.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { buildOrder, createGuest, openTestShop, type TestShop } from '../api/test-shop.ts'
import { describeOnBothDatabases, runTransaction } from '../test-database.ts'
import { requestOffice } from './office-client.ts'
import { createSignedInUser, type SignedInUser } from './signed-in-user.ts'

const NOW = new Date('2027-10-01T04:30:00.000Z')

type AcquireLock = (trx: Trx) => Promise<unknown>
type Call = () => Response | Promise<Response>

describeOnBothDatabases('Three instances of a shop', (database) => {
  const shops: TestShop[] = []
  let owner: SignedInUser
  beforeAll(async () => {
    for (let n = 0; n < 3; n++) shops.push(await openTestShop(database(), { clock: () => NOW }))
    owner = await createSignedInUser(database(), { role: 'owner', now: NOW })
  })
  afterAll(() => {
    for (const { catalogue } of shops) catalogue.close()
  })

  const call = async (shop: TestShop, key: string, body?: object | FormData) =>
    requestOffice(shop, key as CallKey, { cookie: owner.cookie, body })
  const statusesOf = (responses: Response[]) => responses.map(({ status }) => status).sort()
  function formOf(name: string): FormData {
    const form = new FormData()
    form.set('payload', JSON.stringify({ file_name: name }))
    form.set('price_list', new File(['Code,Name,Price\nX1,Sparkler,10\n'], name))
    return form
  }
  /** Locks rows until `work` has finished. Only PostgreSQL has row locks. */
  async function whileLocked(lock: AcquireLock, work: () => Promise<void>) {
    await runTransaction(database().db, async (trx) => {
      await lock(trx)
      await work()
    })
  }
  /** Returns the number of connections that wait for a lock. */
  async function countLockWaits(): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database().db)
    return rows[0]?.n ?? 0
  }
  /** Places an enquiry. Returns a function that locks its row. */
  async function placeLockable(shop: TestShop): Promise<{ id: string; number: string; hold: AcquireLock }> {
    const { data } = await shop.placeEnquiry({ payload: buildOrder(shop.listProducts(1), 900) })
    if (!data) throw new Error('The enquiry was refused')
    const { order_id, enquiry_number } = data
    return {
      id: order_id,
      number: enquiry_number,
      hold: (trx) => trx.updateTable('enquiry').set({ fp: null }).where('order_id', '=', order_id).execute(),
    }
  }

  it('read one file of a user at a time', { tags: ['O5'] }, async () => {
    const responses = await Promise.all(
      shops.map((shop, n) => call(shop, 'POST /office/api/imports', formOf(`prices-${n}.csv`))),
    )
    expect(statusesOf(responses)).toEqual([200, 503, 503])
  })

  it('compare an import once when three requests load it at once', { tags: ['O5'] }, async () => {
    const { db } = database()
    const importRow = await db.selectFrom('price_list_import').select('import_id').executeTakeFirstOrThrow()
    const { import_id } = importRow
    await db.updateTable('price_list_import').set({ state: 'read', grid: '[]', row_version: 1 }).execute()
    const [product] = shops[0]?.listProducts(1) ?? []
    const flags = `POST /office/api/products/${product?._id}/flags`
    expect((await call(shops[0] as TestShop, flags, { is_sold_out: true })).status).toBe(200)
    for (const shop of shops) await shop.catalogue.refresh()
    await Promise.all(shops.map((shop) => call(shop, `GET /office/api/imports/${import_id}`)))
    const stored = await db
      .selectFrom('price_list_import')
      .select(['row_version', 'seen_change_no'])
      .where('import_id', '=', import_id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ row_version: 2, seen_change_no: 1 })
  })

  it('reject an attempt without using up another limit', { tags: ['W6'] }, async ({ skip }) => {
    const { db } = database()
    if (!isPostgres(db)) return skip()
    const write = createUnitOfWork({ db, clock: () => NOW })
    const subject = randomUUID()
    const number: RateLimitKey = { limit: 'tracking of a number', subject: subject }
    const address: RateLimitKey = { limit: 'tracking from an address', subject: subject }
    for (let n = 0; n < 19; n++)
      expect(await checkRateLimits({ write }, createGuest(), [number])).toBeUndefined()
    const responses = await Promise.all(
      shops.map(() =>
        checkRateLimits({ write: createUnitOfWork({ db, clock: () => NOW }) }, createGuest(), [
          number,
          address,
        ]),
      ),
    )
    const accepted = responses.filter((refusal) => refusal === undefined).length
    expect(accepted).toBe(1)
    const attemptQuery = db.selectFrom('throttle').select('tries').where('throttle_name', '=', address.limit)
    expect(await attemptQuery.execute()).toEqual([{ tries: accepted }])
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

  /** Row locks, and calls that wait for them. */
  const LOCKED_CALLS: [
    what: string,
    prepare: (shop: TestShop) => Promise<{ hold: AcquireLock; calls: Call[] }>,
  ][] = [
    [
      'the enquiry, in the office',
      async (shop) => {
        const { number, hold: lock } = await placeLockable(shop)
        const confirm = () => call(shop, `POST /office/api/enquiries/${number}/confirm`, { row_version: 1 })
        return { hold: lock, calls: Array.from({ length: 5 }, () => confirm) }
      },
    ],
    [
      'the enquiry, by the customer',
      async (shop) => {
        const { id, hold: lock } = await placeLockable(shop)
        const accept = () => shop.post('/api/order/changes/accept', { id, version_no: 2 })
        return { hold: lock, calls: Array.from({ length: 5 }, () => accept) }
      },
    ],
    [
      'the customer',
      async (shop) => {
        const { sub, token } = await shop.registerAndSignIn('9876512345')
        const headers = { 'x-auth-token': token }
        return {
          hold: (trx) => trx.updateTable('customer').set({ sub }).where('sub', '=', sub).execute(),
          calls: Array.from(
            { length: 5 },
            (_, n) => () => shop.post('/api/account/update', { sub, city: `City ${n}` }, headers),
          ),
        }
      },
    ],
    [
      'the user',
      async (shop) => {
        const { user_id } = await createSignedInUser(database(), { role: 'packer', now: NOW })
        const end = () => call(shop, `POST /office/api/users/${user_id}/end-sessions`)
        return {
          hold: (trx) =>
            trx.updateTable('office_user').set({ user_id }).where('user_id', '=', user_id).execute(),
          calls: Array.from({ length: 5 }, () => end),
        }
      },
    ],
    [
      'the count of attempts',
      async (shop) => {
        const login = { username: '9876512346', password: '9876500000' }
        const signIn = () => shop.post('/api/users/login', login)
        expect((await signIn()).status).toBe(401)
        return {
          hold: (trx) => trx.updateTable('throttle').set({ tries: 1 }).execute(),
          calls: Array.from({ length: 5 }, () => signIn),
        }
      },
    ],
    [
      'different rows',
      async (shop) => {
        const lockables = await Promise.all(Array.from({ length: 8 }, () => placeLockable(shop)))
        return {
          hold: (trx) => Promise.all(lockables.map(({ hold: lock }) => lock(trx))),
          calls: lockables.map(
            ({ number }) =>
              () =>
                call(shop, `POST /office/api/enquiries/${number}/confirm`, { row_version: 1 }),
          ),
        }
      },
    ],
  ]

  it.for(LOCKED_CALLS)(
    'respond to other calls while some wait for a lock on %s',
    { tags: ['O4'] },
    async ([, prepare], { skip }) => {
      if (!isPostgres(database().db)) return skip()
      const [shop] = shops
      if (!shop) throw new Error('No instance is open')
      const otherEnquiry = await placeLockable(shop)
      const { cookie } = await createSignedInUser(database(), { role: 'owner', now: NOW })
      const { hold: lock, calls } = await prepare(shop)
      const responses: Response[] = []
      let pending: Promise<unknown[]> | undefined
      await whileLocked(lock, async () => {
        pending = Promise.all(calls.map(async (send) => responses.push(await send())))
        await vi.waitFor(async () => expect(await countLockWaits()).toBeGreaterThanOrEqual(1))
        const start = performance.now()
        const confirm = `POST /office/api/enquiries/${otherEnquiry.number}/confirm` as CallKey
        expect((await requestOffice(shop, confirm, { cookie, body: { row_version: 1 } })).status).toBe(204)
        expect(performance.now() - start).toBeLessThan(1_200)
        expect(responses).toEqual([])
      })
      await pending
      expect(responses.filter(({ status }) => status === 503)).toEqual([])
    },
  )
})

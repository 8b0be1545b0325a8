import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Call, listCalls } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/office-calls.ts'
import { SHOP_CALLS } from '#contract/shop-calls.ts'
import { type OfficeRole, RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import { newSession } from '#server/customers/sessions.ts'
import { isPostgres } from '#server/db/is-postgres.ts'
import { insertSession } from '#server/db/queries/sessions.ts'
import type { Write } from '#server/unit-of-work/unit.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { buildOrderJson, newMobileNumber, openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnBothDatabases, runTransaction } from '../../test-database.ts'
import { PASSWORD } from '../office-client.ts'
import { buildOfficePosts, type CallInput, type InputByPost, NEW_PASSWORD } from '../office-posts.ts'
import { startPartialRequest } from '../partial-request.ts'
import { createSignedInUser, type SignedInUser, signInDirectly } from '../signed-in-user.ts'

const NOW = new Date('2027-10-01T04:30:00.000Z')

const listGuardedCalls = (table: Parameters<typeof listCalls>[0]) =>
  listCalls(table).filter(({ method, permission }) => method === 'POST' && permission !== 'anyone')

const pathOf = (path: string, { params = {} }: CallInput) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'none')

describeOnBothDatabases('A session that ends during a call', (database) => {
  let shop: TestShop
  let office: InputByPost<typeof OFFICE_CALLS>
  /** Runs before the unit of work of a user or customer starts. */
  let beforeWriting: (() => Promise<void>) | undefined

  beforeAll(async () => {
    const { db } = database()
    const unitOfWork = createUnitOfWork({ db, clock: () => NOW })
    const write: Write = async (by, work, locks) => {
      if (by.kind === 'office' || by.kind === 'customer') {
        await beforeWriting?.()
      }
      return unitOfWork(by, work, locks)
    }
    const first = await openTestShop(database(), { clock: () => NOW })
    const enquiries = { write, catalogue: first.catalogue }
    shop = await openTestShop(database(), { clock: () => NOW, write, enquiries })
    first.catalogue.close()
    office = await buildOfficePosts(shop, (await createUser('staff')).user_id)
  })
  afterAll(() => shop.catalogue.close())

  const createUser = (role: OfficeRole) => createSignedInUser(database(), { role, now: NOW })
  const signIn = (user_id: string) => signInDirectly(database(), { user_id, now: NOW })
  async function post(path: string, headers: Record<string, string>, body?: object | FormData) {
    return (await startPartialRequest(shop, path, headers, body))()
  }

  /** Returns the input of a call. Throws if the contract would reject its body. */
  function findInput(
    table: Readonly<Record<string, CallInput>>,
    { method, path, payload }: ReturnType<typeof listGuardedCalls>[0],
  ): CallInput {
    const input = table[`${method} ${path}`]
    if (!input) throw new Error(`Nothing is sent to ${path}`)
    const json = input.body instanceof FormData ? JSON.parse(`${input.body.get('payload')}`) : input.body
    if (payload && !v.is(payload, json)) throw new Error(`${path} would not take ${JSON.stringify(json)}`)
    return input
  }

  /** Returns the rows of all tables, without users and sessions of `users`. */
  async function readAllRows(users: readonly string[] = []): Promise<Record<string, string[]>> {
    const { db } = database()
    const rows: Record<string, string[]> = {}
    for (const { name } of await db.introspection.getTables()) {
      if (name.startsWith('kysely_') || name.startsWith('sqlite_')) continue
      const isOfUsers = name === 'office_user' || name === 'office_session'
      const tableRows = await sql<{ user_id: string }>`select * from ${sql.table(name)}`.execute(db)
      const remaining = tableRows.rows.filter(({ user_id }) => !isOfUsers || !users.includes(user_id))
      rows[name] = remaining.map((row) => JSON.stringify(row)).sort()
    }
    return rows
  }

  const officeEndings: Record<string, (user: SignedInUser, owner: SignedInUser) => Promise<number>> = {
    'is disabled': ({ user_id }, { cookie }) =>
      post(`/office/api/users/${user_id}/disable`, { Cookie: cookie }),
    'gets another role': ({ user_id }, { cookie }) =>
      post(`/office/api/users/${user_id}/role`, { Cookie: cookie }, { role: 'packer' }),
    'signs out': ({ cookie }) => post('/office/api/signout', { Cookie: cookie }),
    'changes the password elsewhere': async ({ user_id }) =>
      post(
        '/office/api/me/password',
        { Cookie: await signIn(user_id) },
        { password: PASSWORD, new_password: NEW_PASSWORD },
      ),
  }

  it.each(Object.entries(officeEndings))(
    'rejects pending calls when its office user %s',
    { tags: ['O2', 'O3'] },
    async (_, end) => {
      const [user, other] = [await createUser('owner'), await createUser('owner')]
      const pendingCalls = []
      for (const call of listGuardedCalls(OFFICE_CALLS)) {
        const input = findInput(office, call)
        const finish = await startPartialRequest(
          shop,
          pathOf(call.path, input),
          { Cookie: user.cookie },
          input.body,
        )
        pendingCalls.push({ path: call.path, finish })
      }
      expect(pendingCalls.length).toBeGreaterThan(40)
      expect(await end(user, other)).toBe(204)
      const before = await readAllRows()
      const statuses = []
      for (const { path, finish } of pendingCalls) statuses.push([path, await finish()])
      expect(statuses).toEqual(pendingCalls.map(({ path }) => [path, 401]))
      expect(await readAllRows()).toEqual(before)
    },
  )

  const isConfirmed = ({ requiresConfirmation }: Call) => requiresConfirmation === true
  const isDeniedToPackers = ({ permission }: Call) =>
    permission !== 'office-user' && !RIGHTS_BY_ROLE.packer.some((right) => right === permission)
  /** Old enough that a session must be confirmed again. */
  const LONG_AGO = new Date(NOW.getTime() - 5 * 60_000).toISOString()

  it.each([
    ['disabled', 401, () => true, 40],
    ['signed out', 401, () => true, 40],
    ['demoted', 403, isDeniedToPackers, 20],
    ['to confirm it again', 403, isConfirmed, 6],
  ])(
    'is refused by the transaction itself when its user is %s',
    { tags: ['O2', 'O3'] },
    async (change, rejectedStatus, isAffected, minCount) => {
      const { db } = database()
      const calls = listGuardedCalls(OFFICE_CALLS).filter(isAffected)
      expect(calls.length).toBeGreaterThan(minCount)
      const authors = []
      for (const _ of calls) authors.push(await createUser('owner'))
      const ids = authors.map(({ user_id }) => user_id)
      const before = await readAllRows(ids)
      const statuses = []
      for (const [n, call] of calls.entries()) {
        const { user_id = '', cookie = '' } = authors[n] ?? {}
        const input = findInput(office, call)
        const params = input.params?.session_id
          ? { session_id: await findOwnSessionId(cookie) }
          : input.params
        let isReached = false
        beforeWriting = async () => {
          beforeWriting = undefined
          isReached = true
          const user = db.updateTable('office_user').where('user_id', '=', user_id)
          if (change === 'disabled') await user.set({ disabled_at: NOW.toISOString() }).execute()
          if (change === 'to confirm it again')
            await db
              .updateTable('office_session')
              .set({ confirmed_at: LONG_AGO })
              .where('user_id', '=', user_id)
              .execute()
          if (change === 'demoted') await user.set({ role: 'packer' }).execute()
          if (change === 'signed out')
            await db.deleteFrom('office_session').where('user_id', '=', user_id).execute()
        }
        const status = await post(pathOf(call.path, { ...input, params }), { Cookie: cookie }, input.body)
        statuses.push([call.path, isReached, status])
      }
      expect(statuses).toEqual(calls.map(({ path }) => [path, true, rejectedStatus]))
      expect(await readAllRows(ids)).toEqual(before)
    },
  )

  it('without a recent confirmation is rejected only by calls that need one', {
    tags: ['O2', 'O3'],
  }, async () => {
    const user = await createUser('owner')
    const sessions = database().db.updateTable('office_session').where('user_id', '=', user.user_id)
    await sessions.set({ confirmed_at: LONG_AGO }).execute()
    const rejected = []
    for (const call of listGuardedCalls(OFFICE_CALLS)) {
      const input = findInput(office, call)
      try {
        await startPartialRequest(shop, pathOf(call.path, input), { Cookie: user.cookie }, input.body)
      } catch (error) {
        rejected.push([call.path, `${error}`.slice(-3)])
      }
    }
    const expected = listGuardedCalls(OFFICE_CALLS).filter(isConfirmed)
    expect(rejected).toEqual(expected.map(({ path }) => [path, '403']))
  })

  async function findOwnSessionId(cookie: string): Promise<string> {
    const response = await shop.app.request('/office/api/me/sessions', { headers: { Cookie: cookie } })
    return (await response.json()).data[0].session_id
  }

  /** Registers a customer and signs in. */
  async function register() {
    const mobile_no = newMobileNumber()
    const { sub, token } = await shop.registerAndSignIn(mobile_no)
    const headers = { 'x-auth-token': token }
    const sent: InputByPost<typeof SHOP_CALLS> = {
      'POST /api/order/search': { body: { sub } },
      'POST /api/users/logout': {},
      'POST /api/account/update': { body: { sub, city: 'Sattur' } },
      'POST /api/account/changePassword': { body: { password: mobile_no, new_password: '9123456780' } },
    }
    return { mobile_no, sub, headers, sent }
  }

  it.each(['signs out', 'changes the password elsewhere'])(
    'rejects pending calls when its customer %s',
    { tags: ['D7', 'D10'] },
    async (ending) => {
      const { mobile_no, sub, headers, sent } = await register()
      const pendingCalls = []
      for (const call of listGuardedCalls(SHOP_CALLS)) {
        const body = findInput(sent, call)
        pendingCalls.push({
          path: call.path,
          finish: await startPartialRequest(shop, call.path, headers, body.body),
        })
      }
      const { token, row } = newSession(sub, NOW)
      await runTransaction(database().db, (trx) => insertSession(trx, row))
      const ended =
        ending === 'signs out'
          ? await post('/api/users/logout', headers)
          : await post(
              '/api/account/changePassword',
              { 'x-auth-token': token },
              { password: mobile_no, new_password: '9123456789' },
            )
      expect(ended).toBe(204)
      const before = await readAllRows()
      const statuses = []
      for (const { path, finish } of pendingCalls) statuses.push([path, await finish()])
      expect(statuses).toEqual(pendingCalls.map(({ path }) => [path, 401]))
      expect(await readAllRows()).toEqual(before)
    },
  )

  it('of a customer is rejected by the transaction itself', { tags: ['D7', 'D10'] }, async () => {
    for (const call of listGuardedCalls(SHOP_CALLS).filter(({ path }) => path !== '/api/order/search')) {
      const { sub, headers, sent } = await register()
      let before = {}
      beforeWriting = async () => {
        beforeWriting = undefined
        await database().db.deleteFrom('session').where('sub', '=', sub).execute()
        before = await readAllRows()
      }
      expect([call.path, await post(call.path, headers, findInput(sent, call).body)]).toEqual([
        call.path,
        401,
      ])
      expect(await readAllRows()).toEqual(before)
    }
  })

  it('of a customer who orders makes the order a guest’s', { tags: ['D4', 'D10'] }, async () => {
    const { sub, headers } = await register()
    beforeWriting = async () => {
      beforeWriting = undefined
      await database().db.deleteFrom('session').where('sub', '=', sub).execute()
    }
    expect(await post('/api/order/save', headers, buildOrderJson(shop.listProducts(2), 500))).toBe(200)
    const lastEnquiry = database().db.selectFrom('enquiry').select('sub').orderBy('seq', 'desc').limit(1)
    expect(await lastEnquiry.executeTakeFirst()).toEqual({ sub: null })
  })

  it('causes no writes after the response that ended it, despite a lock', {
    tags: ['O2'],
  }, async ({ skip }) => {
    const { db } = database()
    // SQLite has a single writer: nothing waits for a row.
    if (!isPostgres(db)) return skip()
    const [user, other] = [await createUser('owner'), await createUser('owner')]
    const otherInstance = await openTestShop(database(), { clock: () => NOW })
    const { order_id } = await db.selectFrom('enquiry').select('order_id').executeTakeFirstOrThrow()
    const { params } = office['POST /office/api/enquiries/{number}/confirm']
    const confirm = pathOf('/office/api/enquiries/{number}/confirm', { params })
    const finished: string[] = []
    const responses = await runTransaction(db, async (trx) => {
      await trx.selectFrom('enquiry').select('seq').where('order_id', '=', order_id).forUpdate().execute()
      const calls = [
        post(confirm, { Cookie: user.cookie }, { row_version: 1 }).then((status) => {
          finished.push('confirm')
          return status
        }),
      ]
      await waitForLockWaits(1)
      const disable = await startPartialRequest(
        otherInstance,
        `/office/api/users/${user.user_id}/disable`,
        {
          Cookie: other.cookie,
        },
        {},
      )
      calls.push(
        disable().then((status) => {
          finished.push('disable-user')
          return status
        }),
      )
      await Promise.race([calls[1], waitForLockWaits(2)])
      return calls
    })
    expect(await Promise.all(responses)).toEqual([204, 204])
    expect(finished).toEqual(['confirm', 'disable-user'])
    otherInstance.catalogue.close()
  })

  it('is rejected when its user was disabled while the call waited for a lock', { tags: ['O2'] }, async ({
    skip,
  }) => {
    const { db } = database()
    if (!isPostgres(db)) return skip()
    const user = await createUser('owner')
    const response = await runTransaction(db, async (trx) => {
      const userUpdate = trx.updateTable('office_user').where('user_id', '=', user.user_id)
      await userUpdate.set({ disabled_at: NOW.toISOString() }).execute()
      await trx.deleteFrom('office_session').where('user_id', '=', user.user_id).execute()
      const flags = office['POST /office/api/products/{product_id}/flags']
      const path = pathOf('/office/api/products/{product_id}/flags', flags)
      const call = post(path, { Cookie: user.cookie }, flags.body)
      await waitForLockWaits(1)
      return [call]
    })
    expect(await Promise.all(response)).toEqual([401])
    const auditRows = db.selectFrom('audit').select('action').where('actor_id', '=', user.user_id)
    expect(await auditRows.execute()).toEqual([])
  })

  /** Resolves when this number of connections wait for a lock. */
  async function waitForLockWaits(count: number): Promise<void> {
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database().db)
        expect(rows[0]?.n).toBe(count)
      },
      { timeout: 2_000, interval: 20 },
    )
  }
})

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
  /** Runs before a unit of work of a person begins. */
  let beforeWriting: (() => Promise<void>) | undefined

  beforeAll(async () => {
    const { db } = database()
    const real = createUnitOfWork({ db, clock: () => NOW })
    const write: Write = async (by, work, locks) => {
      if (by.kind === 'office' || by.kind === 'customer') {
        await beforeWriting?.()
      }
      return real(by, work, locks)
    }
    const first = await openTestShop(database(), { clock: () => NOW })
    const enquiries = { write, catalogue: first.catalogue }
    shop = await openTestShop(database(), { clock: () => NOW, write, enquiries })
    first.catalogue.close()
    office = await buildOfficePosts(shop, (await hire('staff')).user_id)
  })
  afterAll(() => shop.catalogue.close())

  const hire = (role: OfficeRole) => createSignedInUser(database(), { role, now: NOW })
  const signIn = (user_id: string) => signInDirectly(database(), { user_id, now: NOW })
  async function post(path: string, headers: Record<string, string>, body?: object | FormData) {
    return (await startPartialRequest(shop, path, headers, body))()
  }

  /** What a call sends; throws where the contract would refuse its body as such. */
  function sentOf(
    table: Readonly<Record<string, CallInput>>,
    { method, path, payload }: ReturnType<typeof listGuardedCalls>[0],
  ): CallInput {
    const sent = table[`${method} ${path}`]
    if (!sent) throw new Error(`Nothing is sent to ${path}`)
    const json = sent.body instanceof FormData ? JSON.parse(`${sent.body.get('payload')}`) : sent.body
    if (payload && !v.is(payload, json)) throw new Error(`${path} would not take ${JSON.stringify(json)}`)
    return sent
  }

  /** All rows of all tables, without what is kept of these users and their sessions. */
  async function allRows(users: readonly string[] = []): Promise<Record<string, string[]>> {
    const { db } = database()
    const rows: Record<string, string[]> = {}
    for (const { name } of await db.introspection.getTables()) {
      if (name.startsWith('kysely_') || name.startsWith('sqlite_')) continue
      const isOfUsers = name === 'office_user' || name === 'office_session'
      const found = await sql<{ user_id: string }>`select * from ${sql.table(name)}`.execute(db)
      const kept = found.rows.filter(({ user_id }) => !isOfUsers || !users.includes(user_id))
      rows[name] = kept.map((row) => JSON.stringify(row)).sort()
    }
    return rows
  }

  const officeEndings: Record<string, (person: SignedInUser, owner: SignedInUser) => Promise<number>> = {
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
    'does nothing more when its user of the office %s before the body is there',
    { tags: ['O2', 'O3'] },
    async (_, end) => {
      const [person, other] = [await hire('owner'), await hire('owner')]
      const held = []
      for (const call of listGuardedCalls(OFFICE_CALLS)) {
        const sent = sentOf(office, call)
        const finish = await startPartialRequest(
          shop,
          pathOf(call.path, sent),
          { Cookie: person.cookie },
          sent.body,
        )
        held.push({ path: call.path, finish })
      }
      expect(held.length).toBeGreaterThan(40)
      expect(await end(person, other)).toBe(204)
      const before = await allRows()
      const statuses = []
      for (const { path, finish } of held) statuses.push([path, await finish()])
      expect(statuses).toEqual(held.map(({ path }) => [path, 401]))
      expect(await allRows()).toEqual(before)
    },
  )

  const isConfirmed = ({ requiresConfirmation }: Call) => requiresConfirmation === true
  const isNotOfPackers = ({ permission }: Call) =>
    permission !== 'office-user' && !RIGHTS_BY_ROLE.packer.some((right) => right === permission)
  /** Long enough ago that a session has to be confirmed again. */
  const LONG_AGO = new Date(NOW.getTime() - 5 * 60_000).toISOString()

  it.each([
    ['disabled', 401, () => true, 40],
    ['signed out', 401, () => true, 40],
    ['demoted', 403, isNotOfPackers, 20],
    ['to confirm it again', 403, isConfirmed, 6],
  ])(
    'is refused by the transaction itself when its user is %s',
    { tags: ['O2', 'O3'] },
    async (how, refused, isLost, more) => {
      const { db } = database()
      const calls = listGuardedCalls(OFFICE_CALLS).filter(isLost)
      expect(calls.length).toBeGreaterThan(more)
      const authors = []
      for (const _ of calls) authors.push(await hire('owner'))
      const ids = authors.map(({ user_id }) => user_id)
      const before = await allRows(ids)
      const statuses = []
      for (const [n, call] of calls.entries()) {
        const { user_id = '', cookie = '' } = authors[n] ?? {}
        const sent = sentOf(office, call)
        const params = sent.params?.session_id ? { session_id: await ownSession(cookie) } : sent.params
        let isReached = false
        beforeWriting = async () => {
          beforeWriting = undefined
          isReached = true
          const user = db.updateTable('office_user').where('user_id', '=', user_id)
          if (how === 'disabled') await user.set({ disabled_at: NOW.toISOString() }).execute()
          if (how === 'to confirm it again')
            await db
              .updateTable('office_session')
              .set({ confirmed_at: LONG_AGO })
              .where('user_id', '=', user_id)
              .execute()
          if (how === 'demoted') await user.set({ role: 'packer' }).execute()
          if (how === 'signed out')
            await db.deleteFrom('office_session').where('user_id', '=', user_id).execute()
        }
        const status = await post(pathOf(call.path, { ...sent, params }), { Cookie: cookie }, sent.body)
        statuses.push([call.path, isReached, status])
      }
      expect(statuses).toEqual(calls.map(({ path }) => [path, true, refused]))
      expect(await allRows(ids)).toEqual(before)
    },
  )

  it('that is not confirmed makes no call that needs it, and every other one', {
    tags: ['O2', 'O3'],
  }, async () => {
    const person = await hire('owner')
    const sessions = database().db.updateTable('office_session').where('user_id', '=', person.user_id)
    await sessions.set({ confirmed_at: LONG_AGO }).execute()
    const refused = []
    for (const call of listGuardedCalls(OFFICE_CALLS)) {
      const sent = sentOf(office, call)
      try {
        await startPartialRequest(shop, pathOf(call.path, sent), { Cookie: person.cookie }, sent.body)
      } catch (error) {
        refused.push([call.path, `${error}`.slice(-3)])
      }
    }
    const expected = listGuardedCalls(OFFICE_CALLS).filter(isConfirmed)
    expect(refused).toEqual(expected.map(({ path }) => [path, '403']))
  })

  async function ownSession(cookie: string): Promise<string> {
    const answer = await shop.app.request('/office/api/me/sessions', { headers: { Cookie: cookie } })
    return (await answer.json()).data[0].session_id
  }

  /** Registers a customer with a session. */
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
    'does nothing more when its customer %s before the body is there',
    { tags: ['D7', 'D10'] },
    async (ending) => {
      const { mobile_no, sub, headers, sent } = await register()
      const held = []
      for (const call of listGuardedCalls(SHOP_CALLS)) {
        const body = sentOf(sent, call)
        held.push({ path: call.path, finish: await startPartialRequest(shop, call.path, headers, body.body) })
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
      const before = await allRows()
      const statuses = []
      for (const { path, finish } of held) statuses.push([path, await finish()])
      expect(statuses).toEqual(held.map(({ path }) => [path, 401]))
      expect(await allRows()).toEqual(before)
    },
  )

  it('of a customer is refused by the transaction itself', { tags: ['D7', 'D10'] }, async () => {
    for (const call of listGuardedCalls(SHOP_CALLS).filter(({ path }) => path !== '/api/order/search')) {
      const { sub, headers, sent } = await register()
      let before = {}
      beforeWriting = async () => {
        beforeWriting = undefined
        await database().db.deleteFrom('session').where('sub', '=', sub).execute()
        before = await allRows()
      }
      expect([call.path, await post(call.path, headers, sentOf(sent, call).body)]).toEqual([call.path, 401])
      expect(await allRows()).toEqual(before)
    }
  })

  it('of a customer who orders leaves the enquiry to a guest', { tags: ['D4', 'D10'] }, async () => {
    const { sub, headers } = await register()
    beforeWriting = async () => {
      beforeWriting = undefined
      await database().db.deleteFrom('session').where('sub', '=', sub).execute()
    }
    expect(await post('/api/order/save', headers, buildOrderJson(shop.listProducts(2), 500))).toBe(200)
    const last = database().db.selectFrom('enquiry').select('sub').orderBy('seq', 'desc').limit(1)
    expect(await last.executeTakeFirst()).toEqual({ sub: null })
  })

  it('does nothing after the answer that it ended, however long a lock is waited for', {
    tags: ['O2'],
  }, async ({ skip }) => {
    const { db } = database()
    // SQLite has one writer: nothing waits for a row.
    if (!isPostgres(db)) return skip()
    const [person, other] = [await hire('owner'), await hire('owner')]
    const elsewhere = await openTestShop(database(), { clock: () => NOW })
    const { order_id } = await db.selectFrom('enquiry').select('order_id').executeTakeFirstOrThrow()
    const { params } = office['POST /office/api/enquiries/{number}/confirm']
    const confirm = pathOf('/office/api/enquiries/{number}/confirm', { params })
    const done: string[] = []
    const answers = await runTransaction(db, async (trx) => {
      await trx.selectFrom('enquiry').select('seq').where('order_id', '=', order_id).forUpdate().execute()
      const calls = [
        post(confirm, { Cookie: person.cookie }, { row_version: 1 }).then((status) => {
          done.push('confirm')
          return status
        }),
      ]
      await waitForLockWaits(1)
      const disable = await startPartialRequest(
        elsewhere,
        `/office/api/users/${person.user_id}/disable`,
        {
          Cookie: other.cookie,
        },
        {},
      )
      calls.push(
        disable().then((status) => {
          done.push('disable-user')
          return status
        }),
      )
      await Promise.race([calls[1], waitForLockWaits(2)])
      return calls
    })
    expect(await Promise.all(answers)).toEqual([204, 204])
    expect(done).toEqual(['confirm', 'disable-user'])
    elsewhere.catalogue.close()
  })

  it('is refused when its user was disabled while the call waited', { tags: ['O2'] }, async ({ skip }) => {
    const { db } = database()
    if (!isPostgres(db)) return skip()
    const person = await hire('owner')
    const answer = await runTransaction(db, async (trx) => {
      const user = trx.updateTable('office_user').where('user_id', '=', person.user_id)
      await user.set({ disabled_at: NOW.toISOString() }).execute()
      await trx.deleteFrom('office_session').where('user_id', '=', person.user_id).execute()
      const flags = office['POST /office/api/products/{product_id}/flags']
      const path = pathOf('/office/api/products/{product_id}/flags', flags)
      const call = post(path, { Cookie: person.cookie }, flags.body)
      await waitForLockWaits(1)
      return [call]
    })
    expect(await Promise.all(answer)).toEqual([401])
    const audited = db.selectFrom('audit').select('action').where('actor_id', '=', person.user_id)
    expect(await audited.execute()).toEqual([])
  })

  /** Resolves when so many connections to the database wait for a lock. */
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

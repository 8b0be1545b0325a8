import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CallKey } from '#contract/call.ts'
import type { Invite } from '#contract/office/users.ts'
import type { OfficeRole } from '#domain/office/rights.ts'
import { isPostgres } from '#server/db/is-postgres.ts'
import { deleteExpiredRows } from '#server/delete-expired-rows.ts'
import { hashRecoveryCode } from '#server/office-users/second-factor/recovery-codes.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { buildOrder, openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnBothDatabases, runTransaction } from '../../test-database.ts'
import { PASSWORD, requestOffice } from '../office-client.ts'
import { createSignedInUser } from '../signed-in-user.ts'

const NOW = new Date('2027-10-01T04:30:00.000Z')
const ROUNDS = repeatCount(6, 60)

describeOnBothDatabases('Concurrent changes of users on three instances', (database) => {
  const shops: TestShop[] = []
  beforeAll(async () => {
    for (let n = 0; n < 3; n++) shops.push(await openTestShop(database(), { clock: () => NOW }))
  })
  afterAll(() => {
    for (const { catalogue } of shops) catalogue.close()
  })

  const getInstance = (n: number): TestShop => {
    const shop = shops[n % shops.length]
    if (!shop) throw new Error('No instance is open')
    return shop
  }
  const createUser = (role: OfficeRole) => createSignedInUser(database(), { role, now: NOW })
  const post = async (instance: number, path: string, { cookie }: { cookie?: string }, body: object = {}) =>
    requestOffice(getInstance(instance), `POST /office/api/${path}` as CallKey, {
      ...(cookie && { cookie }),
      body,
    })

  /**
   * Runs all calls at once. On PostgreSQL the user's row is locked until all of them wait for it, so that each has read its data
   * before the first one writes.
   */
  async function runConcurrently<Result>(
    user_id: string,
    calls: (() => Promise<Result>)[],
  ): Promise<Result[]> {
    const { db } = database()
    if (!isPostgres(db)) return Promise.all(calls.map((call) => call()))
    const started = await runTransaction(db, async (trx) => {
      await trx.selectFrom('office_user').select('role').where('user_id', '=', user_id).forUpdate().execute()
      const all = calls.map((call) => call())
      await vi.waitFor(
        async () => {
          const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          expect(rows[0]?.n).toBe(calls.length)
        },
        { timeout: 2_500, interval: 10 },
      )
      return { all }
    })
    return Promise.all(started.all)
  }
  const findAuditRows = async (user_id: string, action: string) => {
    const rows = database().db.selectFrom('audit').select(['before', 'after'])
    const filtered = rows.where('subject_id', '=', user_id).where('action', '=', action)
    return filtered.orderBy('audit_no').execute()
  }
  const findUser = (user_id: string) =>
    database()
      .db.selectFrom('office_user')
      .selectAll()
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
  const generateCode = (secret: string | null) =>
    new TOTP({ secret: secret ?? '' }).generate({ timestamp: NOW.getTime() })
  const startSetUp = async (user: { cookie: string }, instance = 0) =>
    post(instance, 'me/second-factor/begin', user, { password: PASSWORD })
  const readSecret = async (response: Response): Promise<string> => (await response.json()).data.secret

  it('a second factor confirmed three times has one valid set of recovery codes', {
    tags: ['O2'],
  }, async () => {
    const user = await createUser('staff')
    const secret = await readSecret(await startSetUp(user))
    const code = generateCode(secret)
    const confirm = (n: number) => () => post(n, 'me/second-factor/confirm', user, { code })
    const responses = await runConcurrently(user.user_id, [confirm(0), confirm(1), confirm(2)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const recoveryCodes = (await responses.find(({ status }) => status === 200)?.json())?.data.recovery_codes
    const presenceQuery = database().db.selectFrom('office_recovery_code').select('code_hash')
    const hashes = (await presenceQuery.where('user_id', '=', user.user_id).execute()).map(
      (row) => row.code_hash,
    )
    expect(hashes.sort()).toEqual(recoveryCodes.map((each: string) => hashRecoveryCode(each, secret)).sort())
  })

  it('a second factor restarted during its confirmation has a consistent secret', {
    tags: ['O2'],
  }, async () => {
    const user = await createUser('staff')
    const first = await readSecret(await startSetUp(user))
    const [confirmed, restarted] = await runConcurrently(user.user_id, [
      () => post(0, 'me/second-factor/confirm', user, { code: generateCode(first) }),
      () => startSetUp(user, 1),
    ])
    const { totp_secret, totp_step } = await findUser(user.user_id)
    expect(totp_step === null).toBe(confirmed?.status !== 200)
    // Either it is on with the first secret, or the second secret waits for its code.
    if (confirmed?.status === 200) expect([restarted?.status, totp_secret]).toEqual([409, first])
    else expect([confirmed?.status, restarted && (await readSecret(restarted))]).toEqual([422, totp_secret])
  })

  it('a second factor confirmed during a password reset by link is consistent', {
    tags: ['O2'],
  }, async () => {
    const [user, owner] = [await createUser('staff'), await createUser('owner')]
    const code = generateCode(await readSecret(await startSetUp(user)))
    const link: Invite = (await (await post(0, `users/${user.user_id}/invite`, owner)).json()).data
    const [confirmed, accepted] = await runConcurrently(user.user_id, [
      () => post(0, 'me/second-factor/confirm', user, { code }),
      () => post(1, 'invites/accept', {}, { token: link.token, password: PASSWORD }),
    ])
    // The first call invalidates the other: a new second factor also ends the invite link.
    expect([
      [200, 410],
      [401, 200],
    ]).toContainEqual([confirmed?.status, accepted?.status])
    const { totp_step } = await findUser(user.user_id)
    expect(totp_step === null).toBe(accepted?.status === 200)
  })

  it('a user disabled by three is audited once', { tags: ['O8'] }, async () => {
    const { user_id } = await createUser('staff')
    const owners = [await createUser('owner'), await createUser('owner'), await createUser('owner')]
    const responses = await runConcurrently(
      user_id,
      owners.map((owner, n) => () => post(n, `users/${user_id}/disable`, owner)),
    )
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await findAuditRows(user_id, 'disable-user')).toHaveLength(1)
  })

  it('concurrent role changes are audited one after the other', { tags: ['O8'] }, async () => {
    const { user_id } = await createUser('owner')
    const owners = [await createUser('owner'), await createUser('owner')]
    await runConcurrently(
      user_id,
      owners.map(
        (owner, n) => () => post(n, `users/${user_id}/role`, owner, { role: n ? 'packer' : 'staff' }),
      ),
    )
    const [first, second] = await findAuditRows(user_id, 'change-role')
    expect(first?.before).toBe('{"role":"owner"}')
    expect(second?.before).toBe(first?.after)
    expect(second?.after).toBe(`{"role":"${(await findUser(user_id)).role}"}`)
  })

  it('ended sessions are not ended again', { tags: ['O8'] }, async () => {
    const [{ user_id }, owner] = [await createUser('staff'), await createUser('owner')]
    for (let n = 0; n < 2; n++)
      expect((await post(n, `users/${user_id}/end-sessions`, owner)).status).toBe(204)
    expect(await findAuditRows(user_id, 'end-sessions')).toHaveLength(1)
  })

  it('a second factor required by two at once is audited once', { tags: ['O8'] }, async () => {
    const owners = [await createUser('owner'), await createUser('owner')]
    await database()
      .db.updateTable('office_user')
      .set({ totp_secret: 'A'.repeat(32), totp_step: 1 })
      .execute()
    for (const required of [true, false]) {
      const responses = await runConcurrently(
        owners[0]?.user_id ?? '',
        owners.map((owner, n) => () => post(n, 'users/second-factor', owner, { required })),
      )
      expect(responses.map(({ status }) => status)).toEqual([204, 204])
    }
    expect(await findAuditRows('second-factor', 'require-second-factor')).toHaveLength(2)
    await database().db.updateTable('office_user').set({ totp_secret: null, totp_step: null }).execute()
  })

  it('owners who change each other never lock each other out', { tags: ['O3'] }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owners = [await createUser('owner'), await createUser('owner'), await createUser('owner')]
      const responses = await Promise.all(
        owners.flatMap((actor, n) =>
          owners
            .filter((other) => other !== actor)
            .map((other, m) =>
              m === round % 2
                ? post(n, `users/${other.user_id}/role`, actor, { role: 'staff' })
                : post(n, `users/${other.user_id}/disable`, actor),
            ),
        ),
      )
      for (const { status } of responses) expect([204, 401, 403, 409]).toContain(status)
    }
  })

  it('a link created or used while its user is disabled is invalid', { tags: ['O2'] }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [user, inviter, other] = [
        await createUser('staff'),
        await createUser('owner'),
        await createUser('owner'),
      ]
      const link: Invite = (await (await post(0, `users/${user.user_id}/invite`, inviter)).json()).data
      const body = { token: link.token, password: PASSWORD }
      const responses = await Promise.all([
        post(0, 'invites/accept', {}, body),
        post(1, `users/${user.user_id}/invite`, inviter),
        post(2, `users/${user.user_id}/disable`, other),
      ])
      for (const { status } of responses) expect(status).toBeLessThan(500)
      const inviteQuery = database().db.selectFrom('office_invite').where('user_id', '=', user.user_id)
      expect(await inviteQuery.select('expires_at').execute()).toEqual([])
      expect((await findUser(user.user_id)).disabled_at).not.toBeNull()
    }
  })

  it('a tab that switches between enquiries is never rejected', { tags: ['O4'] }, async () => {
    const user = await createUser('staff')
    const numbers: string[] = []
    for (let n = 0; n < 2; n++) {
      const { data } = await getInstance(n).placeEnquiry({
        payload: buildOrder(getInstance(n).listProducts(1), 900),
      })
      numbers.push(`${data?.enquiry_number}`)
    }
    const tab_id = randomUUID()
    // All instances in this suite share one pool with at most 500 waiting connections.
    const heartbeats = Array.from({ length: repeatCount(60, 320) }, (_, n) =>
      post(n, 'presence', user, { tab_id, enquiry_number: numbers[n % 2] }),
    )
    const statuses = (await Promise.all(heartbeats)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([204]))
    const presenceQuery = database().db.selectFrom('office_presence').where('tab_id', '=', tab_id)
    expect(await presenceQuery.select('order_id').execute()).toHaveLength(1)
  })

  it('expired rate-limit rows are deleted in batches, skipping locked ones', {
    tags: ['W6'],
  }, async () => {
    const { db } = database()
    await db.deleteFrom('throttle').execute()
    const past = '2027-09-01T00:00:00.000Z'
    const rows = Array.from({ length: 1_200 }, (_, n) => ({
      throttle_name: 'ordering with a number',
      key_hash: `${n}`.padStart(64, '0'),
      tries: 1,
      blocked_until: past,
      forget_at: past,
    }))
    await db.insertInto('throttle').values(rows).execute()
    const write = createUnitOfWork({ db, clock: () => NOW })
    const listRows = () => db.selectFrom('throttle').select('key_hash').execute()
    if (isPostgres(db)) {
      const lockedKey = `${7}`.padStart(64, '0')
      await runTransaction(db, async (trx) => {
        await trx.updateTable('throttle').set({ tries: 2 }).where('key_hash', '=', lockedKey).execute()
        await deleteExpiredRows(write)
      })
      expect(await listRows()).toEqual([{ key_hash: lockedKey }])
    }
    await deleteExpiredRows(write)
    expect(await listRows()).toEqual([])
  })
})

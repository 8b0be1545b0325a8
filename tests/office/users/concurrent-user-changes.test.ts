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

describeOnBothDatabases('What is done to users at once, on three instances', (database) => {
  const shops: TestShop[] = []
  beforeAll(async () => {
    for (let n = 0; n < 3; n++) shops.push(await openTestShop(database(), { clock: () => NOW }))
  })
  afterAll(() => {
    for (const { catalogue } of shops) catalogue.close()
  })

  const instanceAt = (n: number): TestShop => {
    const shop = shops[n % shops.length]
    if (!shop) throw new Error('No instance is open')
    return shop
  }
  const join = (role: OfficeRole) => createSignedInUser(database(), { role, now: NOW })
  const post = async (instance: number, path: string, { cookie }: { cookie?: string }, body: object = {}) =>
    requestOffice(instanceAt(instance), `POST /office/api/${path}` as CallKey, {
      ...(cookie && { cookie }),
      body,
    })

  /**
   * Does all of these at once. On PostgreSQL each has read what it decides by before the first may write: the user's row is
   * held until all wait for it.
   */
  async function runConcurrently<Result>(
    user_id: string,
    calls: (() => Promise<Result>)[],
  ): Promise<Result[]> {
    const { db } = database()
    if (!isPostgres(db)) return Promise.all(calls.map((call) => call()))
    const begun = await runTransaction(db, async (trx) => {
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
    return Promise.all(begun.all)
  }
  const audited = async (user_id: string, action: string) => {
    const rows = database().db.selectFrom('audit').select(['before', 'after'])
    const of = rows.where('subject_id', '=', user_id).where('action', '=', action)
    return of.orderBy('audit_no').execute()
  }
  const userOf = (user_id: string) =>
    database()
      .db.selectFrom('office_user')
      .selectAll()
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
  const codeOf = (secret: string | null) =>
    new TOTP({ secret: secret ?? '' }).generate({ timestamp: NOW.getTime() })
  const begin = async (person: { cookie: string }, instance = 0) =>
    post(instance, 'me/second-factor/begin', person, { password: PASSWORD })
  const secretOf = async (answer: Response): Promise<string> => (await answer.json()).data.secret

  it('a second factor confirmed three times gives one set of codes, which hold', {
    tags: ['O2'],
  }, async () => {
    const person = await join('staff')
    const secret = await secretOf(await begin(person))
    const code = codeOf(secret)
    const confirm = (n: number) => () => post(n, 'me/second-factor/confirm', person, { code })
    const answers = await runConcurrently(person.user_id, [confirm(0), confirm(1), confirm(2)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const shown = (await answers.find(({ status }) => status === 200)?.json())?.data.recovery_codes
    const kept = database().db.selectFrom('office_recovery_code').select('code_hash')
    const hashes = (await kept.where('user_id', '=', person.user_id).execute()).map((row) => row.code_hash)
    expect(hashes.sort()).toEqual(shown.map((each: string) => hashRecoveryCode(each, secret)).sort())
  })

  it('a second factor begun again while it is confirmed has the secret that was confirmed', {
    tags: ['O2'],
  }, async () => {
    const person = await join('staff')
    const first = await secretOf(await begin(person))
    const [confirmed, again] = await runConcurrently(person.user_id, [
      () => post(0, 'me/second-factor/confirm', person, { code: codeOf(first) }),
      () => begin(person, 1),
    ])
    const { totp_secret, totp_step } = await userOf(person.user_id)
    expect(totp_step === null).toBe(confirmed?.status !== 200)
    // One of both: it is on with the first secret, or the second one waits for its code.
    if (confirmed?.status === 200) expect([again?.status, totp_secret]).toEqual([409, first])
    else expect([confirmed?.status, again && (await secretOf(again))]).toEqual([422, totp_secret])
  })

  it('a second factor confirmed while its user takes a link is gone with what was before', {
    tags: ['O2'],
  }, async () => {
    const [person, owner] = [await join('staff'), await join('owner')]
    const code = codeOf(await secretOf(await begin(person)))
    const link: Invite = (await (await post(0, `users/${person.user_id}/invite`, owner)).json()).data
    const [confirmed, accepted] = await runConcurrently(person.user_id, [
      () => post(0, 'me/second-factor/confirm', person, { code }),
      () => post(1, 'invites/accept', {}, { token: link.token, password: PASSWORD }),
    ])
    // Whichever came first ended the other: a link dies with a new second factor.
    expect([
      [200, 410],
      [401, 200],
    ]).toContainEqual([confirmed?.status, accepted?.status])
    const { totp_step } = await userOf(person.user_id)
    expect(totp_step === null).toBe(accepted?.status === 200)
  })

  it('a user disabled by three is disabled once in the audit', { tags: ['O8'] }, async () => {
    const { user_id } = await join('staff')
    const owners = [await join('owner'), await join('owner'), await join('owner')]
    const answers = await runConcurrently(
      user_id,
      owners.map((owner, n) => () => post(n, `users/${user_id}/disable`, owner)),
    )
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await audited(user_id, 'disable-user')).toHaveLength(1)
  })

  it('two changes of a role are audited one from the result of the other', { tags: ['O8'] }, async () => {
    const { user_id } = await join('owner')
    const owners = [await join('owner'), await join('owner')]
    await runConcurrently(
      user_id,
      owners.map(
        (owner, n) => () => post(n, `users/${user_id}/role`, owner, { role: n ? 'packer' : 'staff' }),
      ),
    )
    const [first, second] = await audited(user_id, 'change-role')
    expect(first?.before).toBe('{"role":"owner"}')
    expect(second?.before).toBe(first?.after)
    expect(second?.after).toBe(`{"role":"${(await userOf(user_id)).role}"}`)
  })

  it('sessions that were ended already are not ended again', { tags: ['O8'] }, async () => {
    const [{ user_id }, owner] = [await join('staff'), await join('owner')]
    for (let n = 0; n < 2; n++)
      expect((await post(n, `users/${user_id}/end-sessions`, owner)).status).toBe(204)
    expect(await audited(user_id, 'end-sessions')).toHaveLength(1)
  })

  it('a second factor required by two at once is required once', { tags: ['O8'] }, async () => {
    const owners = [await join('owner'), await join('owner')]
    await database()
      .db.updateTable('office_user')
      .set({ totp_secret: 'A'.repeat(32), totp_step: 1 })
      .execute()
    for (const required of [true, false]) {
      const answers = await runConcurrently(
        owners[0]?.user_id ?? '',
        owners.map((owner, n) => () => post(n, 'users/second-factor', owner, { required })),
      )
      expect(answers.map(({ status }) => status)).toEqual([204, 204])
    }
    expect(await audited('second-factor', 'require-second-factor')).toHaveLength(2)
    await database().db.updateTable('office_user').set({ totp_secret: null, totp_step: null }).execute()
  })

  it('owners who change each other never lock each other out', { tags: ['O3'] }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owners = [await join('owner'), await join('owner'), await join('owner')]
      const answers = await Promise.all(
        owners.flatMap((by, n) =>
          owners
            .filter((other) => other !== by)
            .map((other, m) =>
              m === round % 2
                ? post(n, `users/${other.user_id}/role`, by, { role: 'staff' })
                : post(n, `users/${other.user_id}/disable`, by),
            ),
        ),
      )
      for (const { status } of answers) expect([204, 401, 403, 409]).toContain(status)
    }
  })

  it('a link that is made or taken while its user is disabled holds no more', { tags: ['O2'] }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [person, maker, other] = [await join('staff'), await join('owner'), await join('owner')]
      const link: Invite = (await (await post(0, `users/${person.user_id}/invite`, maker)).json()).data
      const body = { token: link.token, password: PASSWORD }
      const answers = await Promise.all([
        post(0, 'invites/accept', {}, body),
        post(1, `users/${person.user_id}/invite`, maker),
        post(2, `users/${person.user_id}/disable`, other),
      ])
      for (const { status } of answers) expect(status).toBeLessThan(500)
      const left = database().db.selectFrom('office_invite').where('user_id', '=', person.user_id)
      expect(await left.select('expires_at').execute()).toEqual([])
      expect((await userOf(person.user_id)).disabled_at).not.toBeNull()
    }
  })

  it('a tab that goes back and forth between enquiries is never refused', { tags: ['O4'] }, async () => {
    const person = await join('staff')
    const numbers: string[] = []
    for (let n = 0; n < 2; n++) {
      const { data } = await instanceAt(n).placeEnquiry({
        payload: buildOrder(instanceAt(n).listProducts(1), 900),
      })
      numbers.push(`${data?.enquiry_number}`)
    }
    const tab_id = randomUUID()
    // All instances of this suite share one pool, in which at most 500 wait for a connection.
    const beats = Array.from({ length: repeatCount(60, 320) }, (_, n) =>
      post(n, 'presence', person, { tab_id, enquiry_number: numbers[n % 2] }),
    )
    const statuses = (await Promise.all(beats)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([204]))
    const kept = database().db.selectFrom('office_presence').where('tab_id', '=', tab_id)
    expect(await kept.select('order_id').execute()).toHaveLength(1)
  })

  it('old rate-limit rows are deleted in batches, past those that others hold', {
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
    const left = () => db.selectFrom('throttle').select('key_hash').execute()
    if (isPostgres(db)) {
      const held = `${7}`.padStart(64, '0')
      await runTransaction(db, async (trx) => {
        await trx.updateTable('throttle').set({ tries: 2 }).where('key_hash', '=', held).execute()
        await deleteExpiredRows(write)
      })
      expect(await left()).toEqual([{ key_hash: held }])
    }
    await deleteExpiredRows(write)
    expect(await left()).toEqual([])
  })
})

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as password from '#server/customers/password.ts'
import { officeSignInTries, refuseTries } from '#server/customers/tries.ts'
import { updateOfficeUser } from '#server/db/queries/office-users.ts'
import { createFirstUser } from '#server/office-users/first-user.ts'
import { signInToOffice } from '#server/office-users/sign-in.ts'
import { createUnitOfWork } from '#server/unit-of-work.ts'
import { CHEAP_HASHES, guest, openTestShop, type TestShop } from '../api/shop.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { ask, hire, PASSWORD, signIn } from './shop.ts'

const MINUTE = 60_000

describeOnEachDatabase('Whoever guesses at the office', (database) => {
  let shop: TestShop
  let now = Date.parse('2027-10-01T04:30:00.000Z')
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => new Date(now) })
    await hire(database(), 'selvi', 'staff')
    await hire(database(), 'devi', 'staff')
    const left = { disabled_at: new Date(now).toISOString() }
    await database().db.updateTable('office_user').set(left).where('user_name', '=', 'devi').execute()
  })
  afterAll(() => shop.catalogue.close())

  async function guess(email: string, tried: string, headers?: Record<string, string>) {
    const body = { email, password: tried }
    const answer = await ask(shop, 'POST /office/api/signin', { body, ...(headers && { headers }) })
    return { status: answer.status, headers: [...answer.headers], body: await answer.text() }
  }

  it('is told the same, whatever was wrong', async () => {
    const wrong = await guess('selvi@shop.example', 'mango tree by the sea')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toBe('{"error":{"code":"sign-in-failed","message":"Invalid email or password"}}')
    expect(await guess('nobody@shop.example', PASSWORD)).toEqual(wrong)
    expect(await guess('devi@shop.example', PASSWORD)).toEqual(wrong)
    expect(await guess("selvi@shop.example' --", PASSWORD)).toEqual(wrong)
  })

  it('has as much worked out for an address that nobody has', async () => {
    const isPassword = vi.spyOn(password, 'isPassword')
    await guess('nobody2@shop.example', PASSWORD)
    await guess('selvi@shop.example', 'mango tree by the sea')
    const costs = isPassword.mock.calls.map(([, hash]) => hash.split('$')[3])
    expect(costs).toHaveLength(2)
    expect(new Set(costs).size).toBe(1)
    isPassword.mockRestore()
  })

  it('waits longer and longer for one user, whether there is one or not, and the user with him', async () => {
    now += 24 * 60 * MINUTE
    for (const email of ['selvi@shop.example', 'nobody3@shop.example']) {
      const statuses: number[] = []
      for (let i = 0; i < 6; i++) statuses.push((await guess(email, 'mango tree by the sea')).status)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
      expect((await guess(email.toUpperCase(), PASSWORD)).status).toBe(429)
    }
    now += 15 * MINUTE
    expect((await guess('selvi@shop.example', PASSWORD)).status).toBe(200)
  })

  it('waits at one address after 60 tries, whoever they are at', async () => {
    const address = '203.0.113.50'
    const by = guest({ address })
    const parts = { write: createUnitOfWork({ db: database().db, clock: () => new Date(now) }) }
    for (let n = 0; n < 60; n++) {
      const tries = officeSignInTries(`guess${n}@shop.example`, by.sender)
      expect(await refuseTries(parts, by, tries)).toBeUndefined()
    }
    const headers = { 'X-Forwarded-For': address }
    expect((await guess('selvi@shop.example', PASSWORD, headers)).status).toBe(429)
    expect((await guess('selvi@shop.example', PASSWORD)).status).toBe(200)
  })
})

describeOnEachDatabase('Whoever signs in while somebody changes who may', (database) => {
  let shop: TestShop
  const clock = () => new Date('2027-10-01T04:30:00.000Z')
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock })
  })
  afterAll(() => shop.catalogue.close())

  /** Signs in, and has that happen after the password was found right, before a session is kept. */
  async function signInDuring(name: string, change: () => Promise<unknown>) {
    const write = createUnitOfWork({ db: database().db, clock })
    let units = 0
    const during: typeof write = async (by, work) => {
      units++
      // The first unit counts the try.
      if (units === 2) await change()
      return write(by, work)
    }
    const outcome = await signInToOffice(
      { db: database().db, write: during, clock, passwordCost: CHEAP_HASHES },
      { email: `${name}@shop.example`, password: PASSWORD },
      { by: guest(), device: '' },
    )
    expect(units).toBe(2)
    return outcome
  }

  it('is not in by a password that is none any more', async () => {
    await hire(database(), 'kavitha', 'staff')
    const cookie = await signIn(shop, 'kavitha')
    const body = { password: PASSWORD, new_password: 'the lamp in the upper window' }
    const { refusal } = await signInDuring('kavitha', async () =>
      ask(shop, 'POST /office/api/me/password', { cookie, body }),
    )
    expect(refusal).toEqual({ code: 'sign-in-failed' })
    const sessions = await (await ask(shop, 'GET /office/api/me/sessions', { cookie })).json()
    expect(sessions.data).toHaveLength(1)
  })

  it('is not in when disabled, nor without the second factor that there is by then', async () => {
    const changes = { disabled_at: clock().toISOString() } as const
    const factor = { totp_secret: 'JBSWY3DPEHPK3PXP', totp_step: 1 } as const
    for (const [name, changed] of Object.entries({ anbu: changes, mala: factor })) {
      const user_id = await hire(database(), name, 'staff')
      const unit = createUnitOfWork({ db: database().db, clock })
      const { refusal } = await signInDuring(name, () =>
        unit(guest(), async ({ trx }) => {
          await updateOfficeUser(trx, user_id, changed)
          return { data: null }
        }),
      )
      expect(refusal).toEqual({ code: 'sign-in-failed' })
    }
  })
})

describeOnEachDatabase('The first user', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(database())
  })
  afterAll(() => shop.catalogue.close())
  const parts = () => {
    const { db } = database()
    const write = createUnitOfWork({ db, clock: () => new Date() })
    return { db, write, passwordCost: CHEAP_HASHES, shop: () => shop.catalogue.current().shop }
  }
  const users = () =>
    database().db.selectFrom('office_user').select(['email', 'role']).orderBy('email').execute()

  it('is not there without settings: there is no password that somebody could know', async () => {
    await createFirstUser(parts(), {})
    expect(await users()).toEqual([])
  })

  it('has a password that is hard to guess, or the shop does not start', async () => {
    const start = createFirstUser(parts(), {
      OFFICE_EMAIL: 'owner@shop.example',
      OFFICE_PASSWORD: 'password1234',
    })
    await expect(start).rejects.toThrow('OFFICE_PASSWORD: This is easily guessed')
    expect(await users()).toEqual([])
  })

  it('is the owner of the settings, once: later ones change nothing', async () => {
    // Whoever cannot sign in, as those of a demo season, keeps nobody out.
    await hire(database(), 'murugan', 'owner')
    await database().db.updateTable('office_user').set({ password_hash: null }).execute()
    await createFirstUser(parts(), { OFFICE_EMAIL: 'owner@shop.example', OFFICE_PASSWORD: PASSWORD })
    await createFirstUser(parts(), { OFFICE_EMAIL: 'other@shop.example', OFFICE_PASSWORD: PASSWORD })
    expect(await users()).toEqual([
      { email: 'murugan@shop.example', role: 'owner' },
      { email: 'owner@shop.example', role: 'owner' },
    ])
    const body = { email: 'owner@shop.example', password: PASSWORD }
    expect((await ask(shop, 'POST /office/api/signin', { body })).status).toBe(200)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateOfficeUser } from '#server/db/queries/office/office-users.ts'
import { createFirstUser } from '#server/office-users/create-first-user.ts'
import { signInToOffice } from '#server/office-users/sign-in.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { CHEAP_PASSWORD_COST, createGuest, openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { createUser, PASSWORD, requestOffice, signIn } from '../office-client.ts'

describeOnEachDatabase('A sign-in during a change of the user', { tags: ['O2'] }, (database) => {
  let shop: TestShop
  const clock = () => new Date('2027-10-01T04:30:00.000Z')
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock })
  })
  afterAll(() => shop.catalogue.close())

  /** Signs in and runs `change` after the password check, before the session is created. */
  async function signInDuring(name: string, change: () => Promise<unknown>) {
    const write = createUnitOfWork({ db: database().db, clock })
    let units = 0
    const writeDuring: typeof write = async (by, work, locks) => {
      units++
      // The first unit of work counts the attempt.
      if (units === 2) await change()
      return write(by, work, locks)
    }
    const outcome = await signInToOffice(
      {
        db: database().db,
        write: writeDuring,
        clock,
        passwordCost: CHEAP_PASSWORD_COST,
        security: { count() {} },
      },
      { email: `${name}@shop.example`, password: PASSWORD },
      { by: createGuest(), browser: { userAgent: '', sessionToken: undefined, deviceToken: undefined } },
    )
    // The last unit of work counts the failed sign-in.
    expect(units).toBe(3)
    return outcome
  }

  it('is rejected if the password has changed', async () => {
    await createUser(database(), 'kavitha', 'staff')
    const cookie = await signIn(shop, 'kavitha')
    const body = { password: PASSWORD, new_password: 'the lamp in the upper window' }
    const { refusal } = await signInDuring('kavitha', async () =>
      requestOffice(shop, 'POST /office/api/me/password', { cookie, body }),
    )
    expect(refusal).toEqual({ code: 'sign-in-failed' })
    const sessions = await (await requestOffice(shop, 'GET /office/api/me/sessions', { cookie })).json()
    expect(sessions.data).toHaveLength(1)
  })

  it('is rejected if the user is disabled or has a second factor by then', async () => {
    const disabled = { disabled_at: clock().toISOString() } as const
    const secondFactor = { totp_secret: 'JBSWY3DPEHPK3PXP', totp_step: 1 } as const
    for (const [name, update] of Object.entries({ anbu: disabled, mala: secondFactor })) {
      const user_id = await createUser(database(), name, 'staff')
      const unit = createUnitOfWork({ db: database().db, clock })
      const { refusal } = await signInDuring(name, () =>
        unit(createGuest(), async ({ trx }) => {
          await updateOfficeUser(trx, user_id, update)
          return { data: null }
        }),
      )
      expect(refusal).toEqual({ code: 'sign-in-failed' })
    }
  })
})

describeOnEachDatabase('The first user', { tags: ['O2'] }, (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(database())
  })
  afterAll(() => shop.catalogue.close())
  const deps = () => {
    const { db } = database()
    const write = createUnitOfWork({ db, clock: () => new Date() })
    return { db, write, passwordCost: CHEAP_PASSWORD_COST, shop: () => shop.catalogue.current().shop }
  }
  const users = () =>
    database().db.selectFrom('office_user').select(['email', 'role']).orderBy('email').execute()

  it('is not created without settings: no default password exists', async () => {
    await createFirstUser(deps(), {})
    expect(await users()).toEqual([])
  })

  it('needs a password that is hard to guess, or the shop does not start', async () => {
    const start = createFirstUser(deps(), {
      OFFICE_EMAIL: 'owner@shop.example',
      OFFICE_PASSWORD: 'password1234',
    })
    await expect(start).rejects.toThrow('OFFICE_PASSWORD: Choose a password that is harder to guess')
    expect(await users()).toEqual([])
  })

  it('is created from the settings once; later settings change nothing', async () => {
    // Users without a password, as in a demo season, do not count.
    await createUser(database(), 'murugan', 'owner')
    await database().db.updateTable('office_user').set({ password_hash: null }).execute()
    await createFirstUser(deps(), { OFFICE_EMAIL: 'owner@shop.example', OFFICE_PASSWORD: PASSWORD })
    await createFirstUser(deps(), { OFFICE_EMAIL: 'other@shop.example', OFFICE_PASSWORD: PASSWORD })
    expect(await users()).toEqual([
      { email: 'murugan@shop.example', role: 'owner' },
      { email: 'owner@shop.example', role: 'owner' },
    ])
    const body = { email: 'owner@shop.example', password: PASSWORD }
    expect((await requestOffice(shop, 'POST /office/api/signin', { body })).status).toBe(200)
  })
})

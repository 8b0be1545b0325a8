import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallKey } from '#contract/call.ts'
import type { Invite, OfficeUserJson } from '#contract/office/users.ts'
import type { OfficeRole } from '#domain/office/rights.ts'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnBothDatabases } from '../../test-database.ts'
import { PASSWORD, requestOffice } from '../office-client.ts'
import { createSignedInUser, type SignedInUser } from '../signed-in-user.ts'

const NOW = new Date('2027-10-01T04:30:00.000Z')
const OWN_PASSWORD = 'rice boats under the bridge'

describeOnBothDatabases('An invite link', (database) => {
  let shop: TestShop
  let mainOwner: SignedInUser
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => NOW })
    mainOwner = await createUser('owner')
  })
  afterAll(() => shop.catalogue.close())

  const createUser = (role: OfficeRole) => createSignedInUser(database(), { role, now: NOW })
  const post = (path: string, { cookie }: { cookie?: string }, body: object = {}) =>
    requestOffice(shop, `POST /office/api/${path}` as CallKey, { ...(cookie && { cookie }), body })
  async function postExpectingSuccess(path: string, by: SignedInUser, body: object = {}) {
    const { status } = await post(path, by, body)
    if (status >= 300) throw new Error(`${path}: ${status}`)
  }
  async function createInviteLink({ user_id }: SignedInUser, by: SignedInUser): Promise<string> {
    const { token }: Invite = (await (await post(`users/${user_id}/invite`, by)).json()).data
    return token
  }
  const accept = async (token: string) => {
    const response = await post('invites/accept', {}, { token, password: OWN_PASSWORD })
    return response.status
  }
  async function findListedUser({ user_id }: SignedInUser): Promise<OfficeUserJson | undefined> {
    const response = await requestOffice(shop, 'GET /office/api/users', { cookie: mainOwner.cookie })
    const { users }: { users: OfficeUserJson[] } = (await response.json()).data
    return users.find((user) => user.user_id === user_id)
  }
  async function setUpSecondFactor(by: SignedInUser) {
    const setUp = await post('me/second-factor/begin', by, { password: PASSWORD })
    const { secret } = (await setUp.json()).data
    const code = new TOTP({ secret }).generate({ timestamp: NOW.getTime() })
    await postExpectingSuccess('me/second-factor/confirm', by, { code })
  }

  const changePassword = (by: SignedInUser) =>
    postExpectingSuccess('me/password', by, {
      password: PASSWORD,
      new_password: 'the lamp in the upper window',
    })

  /** Events that end the links that `maker` created for `target`. */
  const endings: Record<string, (maker: SignedInUser, target: SignedInUser) => Promise<void>> = {
    'its maker is disabled': (maker) => postExpectingSuccess(`users/${maker.user_id}/disable`, mainOwner),
    'its maker was disabled for a while': async (maker) => {
      await postExpectingSuccess(`users/${maker.user_id}/disable`, mainOwner)
      await postExpectingSuccess(`users/${maker.user_id}/enable`, mainOwner)
    },
    'its maker is no owner any more': (maker) =>
      postExpectingSuccess(`users/${maker.user_id}/role`, mainOwner, { role: 'staff' }),
    'its maker was no owner for a while': async (maker) => {
      await postExpectingSuccess(`users/${maker.user_id}/role`, mainOwner, { role: 'staff' })
      await postExpectingSuccess(`users/${maker.user_id}/role`, mainOwner, { role: 'owner' })
    },
    'its maker changes the own password': changePassword,
    'its maker sets up a second factor': setUpSecondFactor,
    'the password of its user changes': (_, target) => changePassword(target),
    'its user gets another role': (_, target) =>
      postExpectingSuccess(`users/${target.user_id}/role`, mainOwner, { role: 'packer' }),
    'its user sets up a second factor': (_, target) => setUpSecondFactor(target),
  }
  it.each(Object.entries(endings))('is over when %s', { tags: ['O2'] }, async (_, endLink) => {
    const [maker, target] = [await createUser('owner'), await createUser('owner')]
    const token = await createInviteLink(target, maker)
    await endLink(maker, target)
    expect(await accept(token)).toBe(410)
    expect((await findListedUser(target))?.invite_expires_at).toBeNull()
    expect(await accept(await createInviteLink(target, mainOwner))).toBe(200)
  })

  it('of a new user is over when its maker is disabled', { tags: ['O2'] }, async () => {
    const maker = await createUser('owner')
    const added = { email: 'new@shop.example', user_name: 'New', role: 'owner' }
    const { token }: Invite = (await (await post('users', maker, added)).json()).data
    await postExpectingSuccess(`users/${maker.user_id}/disable`, mainOwner)
    expect(await accept(token)).toBe(410)
  })

  it('is over when its user ends the second factor', { tags: ['O2'] }, async () => {
    const target = await createUser('staff')
    await setUpSecondFactor(target)
    const token = await createInviteLink(target, mainOwner)
    const secret = database().db.selectFrom('office_user').select('totp_secret')
    const { totp_secret } = await secret.where('user_id', '=', target.user_id).executeTakeFirstOrThrow()
    const code = new TOTP({ secret: totp_secret ?? '' }).generate({ timestamp: NOW.getTime() + 30_000 })
    await postExpectingSuccess('me/second-factor/end', target, { password: PASSWORD, code })
    expect(await accept(token)).toBe(410)
  })

  it('is invalid while its maker lacks a required second factor', {
    tags: ['O2'],
  }, async () => {
    const [maker, target] = [await createUser('owner'), await createUser('staff')]
    const token = await createInviteLink(target, maker)
    await postExpectingSuccess('users/second-factor', mainOwner, { required: true })
    await setUpSecondFactor(mainOwner)
    expect(await accept(token)).toBe(410)
    expect((await findListedUser(target))?.invite_expires_at).toBeNull()
    await postExpectingSuccess('users/second-factor', mainOwner, { required: false })
    expect(await accept(token)).toBe(200)
  })

  it('stays valid while its user signs in', { tags: ['O2'] }, async () => {
    const [maker, target] = [await createUser('owner'), await createUser('staff')]
    const token = await createInviteLink(target, maker)
    const signedIn = await post('signin', {}, { email: target.email, password: PASSWORD })
    expect(signedIn.status).toBe(200)
    expect((await findListedUser(target))?.invite_expires_at).not.toBeNull()
    expect(await accept(token)).toBe(200)
  })
})

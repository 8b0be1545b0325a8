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

describeOnBothDatabases('A link by which a user chooses a password', (database) => {
  let shop: TestShop
  let chief: SignedInUser
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => NOW })
    chief = await join('owner')
  })
  afterAll(() => shop.catalogue.close())

  const join = (role: OfficeRole) => createSignedInUser(database(), { role, now: NOW })
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
    const answer = await post('invites/accept', {}, { token, password: OWN_PASSWORD })
    return answer.status
  }
  async function findListedUser({ user_id }: SignedInUser): Promise<OfficeUserJson | undefined> {
    const answer = await requestOffice(shop, 'GET /office/api/users', { cookie: chief.cookie })
    const { users }: { users: OfficeUserJson[] } = (await answer.json()).data
    return users.find((user) => user.user_id === user_id)
  }
  async function setUpSecondFactor(by: SignedInUser) {
    const begun = await post('me/second-factor/begin', by, { password: PASSWORD })
    const { secret } = (await begun.json()).data
    const code = new TOTP({ secret }).generate({ timestamp: NOW.getTime() })
    await postExpectingSuccess('me/second-factor/confirm', by, { code })
  }

  const changePassword = (by: SignedInUser) =>
    postExpectingSuccess('me/password', by, {
      password: PASSWORD,
      new_password: 'the lamp in the upper window',
    })

  /** What ends the links that `maker` made for `target`. */
  const endings: Record<string, (maker: SignedInUser, target: SignedInUser) => Promise<void>> = {
    'its maker is disabled': (maker) => postExpectingSuccess(`users/${maker.user_id}/disable`, chief),
    'its maker was disabled for a while': async (maker) => {
      await postExpectingSuccess(`users/${maker.user_id}/disable`, chief)
      await postExpectingSuccess(`users/${maker.user_id}/enable`, chief)
    },
    'its maker is no owner any more': (maker) =>
      postExpectingSuccess(`users/${maker.user_id}/role`, chief, { role: 'staff' }),
    'its maker was no owner for a while': async (maker) => {
      await postExpectingSuccess(`users/${maker.user_id}/role`, chief, { role: 'staff' })
      await postExpectingSuccess(`users/${maker.user_id}/role`, chief, { role: 'owner' })
    },
    'its maker changes the own password': changePassword,
    'its maker sets up a second factor': setUpSecondFactor,
    'the password of its user changes': (_, target) => changePassword(target),
    'its user gets another role': (_, target) =>
      postExpectingSuccess(`users/${target.user_id}/role`, chief, { role: 'packer' }),
    'its user sets up a second factor': (_, target) => setUpSecondFactor(target),
  }
  it.each(Object.entries(endings))('is over when %s', { tags: ['O2'] }, async (_, end) => {
    const [maker, target] = [await join('owner'), await join('owner')]
    const token = await createInviteLink(target, maker)
    await end(maker, target)
    expect(await accept(token)).toBe(410)
    expect((await findListedUser(target))?.invite_expires_at).toBeNull()
    expect(await accept(await createInviteLink(target, chief))).toBe(200)
  })

  it('of somebody new is over when its maker is disabled', { tags: ['O2'] }, async () => {
    const maker = await join('owner')
    const added = { email: 'new@shop.example', user_name: 'New', role: 'owner' }
    const { token }: Invite = (await (await post('users', maker, added)).json()).data
    await postExpectingSuccess(`users/${maker.user_id}/disable`, chief)
    expect(await accept(token)).toBe(410)
  })

  it('is over when its user ends the second factor', { tags: ['O2'] }, async () => {
    const target = await join('staff')
    await setUpSecondFactor(target)
    const token = await createInviteLink(target, chief)
    const secret = database().db.selectFrom('office_user').select('totp_secret')
    const { totp_secret } = await secret.where('user_id', '=', target.user_id).executeTakeFirstOrThrow()
    const code = new TOTP({ secret: totp_secret ?? '' }).generate({ timestamp: NOW.getTime() + 30_000 })
    await postExpectingSuccess('me/second-factor/end', target, { password: PASSWORD, code })
    expect(await accept(token)).toBe(410)
  })

  it('does not hold while its maker lacks the second factor that everyone must have', {
    tags: ['O2'],
  }, async () => {
    const [maker, target] = [await join('owner'), await join('staff')]
    const token = await createInviteLink(target, maker)
    await postExpectingSuccess('users/second-factor', chief, { required: true })
    await setUpSecondFactor(chief)
    expect(await accept(token)).toBe(410)
    expect((await findListedUser(target))?.invite_expires_at).toBeNull()
    await postExpectingSuccess('users/second-factor', chief, { required: false })
    expect(await accept(token)).toBe(200)
  })

  it('holds while its user signs in', { tags: ['O2'] }, async () => {
    const [maker, target] = [await join('owner'), await join('staff')]
    const token = await createInviteLink(target, maker)
    const signedIn = await post('signin', {}, { email: target.email, password: PASSWORD })
    expect(signedIn.status).toBe(200)
    expect((await findListedUser(target))?.invite_expires_at).not.toBeNull()
    expect(await accept(token)).toBe(200)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Invite, OfficeUserJson } from '#contract/office/users.ts'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { createUser, PASSWORD, readSessionCookie, requestOffice, signIn } from '../office-client.ts'

const HOUR = 3_600_000
const OWN_PASSWORD = 'rice boats under the bridge'

describeOnEachDatabase('Office users', { tags: ['O2', 'O3'] }, (database) => {
  let shop: TestShop
  let owner: string
  let now = Date.parse('2027-10-01T04:30:00.000Z')
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => new Date(now) })
    ids.murugan = await createUser(database(), 'murugan', 'owner')
    ids.selvi = await createUser(database(), 'selvi', 'staff')
    owner = await signIn(shop, 'murugan')
  })
  afterAll(() => shop.catalogue.close())

  const post = (path: string, body: object = {}, cookie = owner) =>
    requestOffice(shop, `POST /office/api/users${path}`, { cookie, body })
  const readError = async (response: Response) => (await response.json()).error
  const isSignedIn = async (cookie: string) =>
    (await requestOffice(shop, 'GET /office/api/me', { cookie })).status === 200
  async function users(): Promise<OfficeUserJson[]> {
    return (await (await requestOffice(shop, 'GET /office/api/users', { cookie: owner })).json()).data.users
  }
  const userOf = async (name: string) => (await users()).find(({ user_name }) => user_name === name)
  const accept = (token: string, password: string) =>
    requestOffice(shop, 'POST /office/api/invites/accept', { body: { token, password } })
  async function add(name: string, role: string): Promise<Invite> {
    const response = await post('', { email: `${name}@shop.example`, user_name: name, role })
    expect(response.status).toBe(200)
    return (await response.json()).data
  }
  async function findLastAuditRow() {
    const rows = database().db.selectFrom('audit').selectAll().orderBy('audit_no', 'desc')
    const { action, actor_name, subject_label, before, after } = await rows.executeTakeFirstOrThrow()
    return [actor_name, action, subject_label, before, after]
  }

  it('are listed by name with role, state and sessions', async () => {
    await signIn(shop, 'selvi')
    const listed = (await users()).map(({ user_name, role, state, sessions }) => [
      user_name,
      role,
      state,
      sessions,
    ])
    expect(listed).toEqual([
      ['murugan', 'owner', 'active', 1],
      ['selvi', 'staff', 'active', 1],
    ])
    expect(JSON.stringify(await users())).not.toMatch(/argon2|hash|secret/)
  })

  it('are invited by a link valid for 48 hours and choose their password', async () => {
    const { token, expires_at } = await add('kannan', 'packer')
    expect(Date.parse(expires_at) - now).toBe(48 * HOUR)
    expect(await findLastAuditRow()).toEqual([
      'murugan',
      'create-user',
      'kannan',
      null,
      '{"email":"kannan@shop.example","role":"packer"}',
    ])
    expect(await userOf('kannan')).toMatchObject({
      state: 'invited',
      invite_expires_at: expires_at,
      sessions: 0,
    })
    await expect(signIn(shop, 'kannan')).rejects.toThrow('401')
    const invites = await database().db.selectFrom('office_invite').selectAll().execute()
    expect(JSON.stringify(invites)).not.toContain(token)

    const common = await accept(token, 'kannan@shop.example')
    expect((await readError(common)).problems).toEqual({ password: 'new-password-common' })
    const accepted = await accept(token, OWN_PASSWORD)
    expect(accepted.status).toBe(200)
    expect((await accepted.json()).data).toMatchObject({ name: 'kannan', role: 'packer' })
    expect(await isSignedIn(readSessionCookie(accepted))).toBe(true)
    expect(await userOf('kannan')).toMatchObject({ state: 'active', invite_expires_at: null, sessions: 1 })
    expect((await accept(token, PASSWORD)).status).toBe(410)
  })

  it('cannot use a link that is expired, replaced or of a disabled user', async () => {
    const first = await add('valli', 'staff')
    const id = (await userOf('valli'))?.user_id
    const second: Invite = (await (await post(`/${id}/invite`)).json()).data
    expect((await accept(first.token, OWN_PASSWORD)).status).toBe(410)
    await post(`/${id}/disable`)
    expect((await accept(second.token, OWN_PASSWORD)).status).toBe(410)
    expect((await post(`/${id}/invite`)).status).toBe(404)
    await post(`/${id}/enable`)
    const third: Invite = (await (await post(`/${id}/invite`)).json()).data
    now += 48 * HOUR
    owner = await signIn(shop, 'murugan')
    const expired = await accept(third.token, OWN_PASSWORD)
    expect([expired.status, await expired.text()]).toEqual([
      410,
      '{"error":{"code":"invite-invalid","message":"This link has been used or has expired. Ask the owner for a new one."}}',
    ])
    expect((await accept('x'.repeat(43), OWN_PASSWORD)).status).toBe(410)
  })

  it('can use a link once, even at the same time', async () => {
    const { token } = await add('ravi', 'staff')
    const responses = await Promise.all([accept(token, OWN_PASSWORD), accept(token, PASSWORD)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('lose password and sessions when a new link is used', async () => {
    const cookie = await signIn(shop, 'selvi')
    const { token }: Invite = (await (await post(`/${ids.selvi}/invite`)).json()).data
    expect(await isSignedIn(cookie)).toBe(true)
    expect((await accept(token, OWN_PASSWORD)).status).toBe(200)
    expect(await isSignedIn(cookie)).toBe(false)
    await expect(signIn(shop, 'selvi')).rejects.toThrow('401')
    const newLink: Invite = (await (await post(`/${ids.selvi}/invite`)).json()).data
    expect((await accept(newLink.token, PASSWORD)).status).toBe(200)
  })

  it('have unique emails, and every invalid field is named', async () => {
    const duplicate = await post('', { email: 'SELVI@shop.example', user_name: 'Selvi', role: 'staff' })
    expect((await readError(duplicate)).problems).toEqual({ email: 'email-taken' })
    const empty = await post('', { email: 'selvi', user_name: ' ', role: 'king' })
    expect((await readError(empty)).problems).toEqual({
      email: 'value-invalid',
      user_name: 'name-required',
      role: 'value-invalid',
    })
  })

  it('are signed out when their role changes, and sign in with the new one', async () => {
    const cookie = await signIn(shop, 'selvi')
    expect((await post(`/${ids.selvi}/role`, { role: 'packer' })).status).toBe(204)
    expect(await isSignedIn(cookie)).toBe(false)
    expect(await findLastAuditRow()).toEqual([
      'murugan',
      'change-role',
      'selvi',
      '{"role":"staff"}',
      '{"role":"packer"}',
    ])
    const newCookie = await signIn(shop, 'selvi')
    const me = await (await requestOffice(shop, 'GET /office/api/me', { cookie: newCookie })).json()
    expect(me.data.role).toBe('packer')
    // An unchanged role ends no session.
    await post(`/${ids.selvi}/role`, { role: 'packer' })
    expect(await isSignedIn(newCookie)).toBe(true)
  })

  it('are signed out when disabled, and when their sessions are ended', async () => {
    const cookie = await signIn(shop, 'selvi')
    expect((await post(`/${ids.selvi}/disable`)).status).toBe(204)
    expect(await isSignedIn(cookie)).toBe(false)
    await expect(signIn(shop, 'selvi')).rejects.toThrow('401')
    expect(await userOf('selvi')).toMatchObject({ state: 'disabled', sessions: 0, seen_at: null })
    expect((await post(`/${ids.selvi}/enable`)).status).toBe(204)
    expect(await isSignedIn(cookie)).toBe(false)
    const newCookie = await signIn(shop, 'selvi')
    expect((await post(`/${ids.selvi}/end-sessions`)).status).toBe(204)
    expect(await isSignedIn(newCookie)).toBe(false)
    expect((await findLastAuditRow()).slice(0, 3)).toEqual(['murugan', 'end-sessions', 'selvi'])
  })

  it('always include an owner, even if two owners demote each other at once', async () => {
    for (const [path, body] of [
      ['role', { role: 'staff' }],
      ['disable', {}],
    ] as const) {
      const response = await post(`/${ids.murugan}/${path}`, body)
      expect([response.status, (await readError(response)).code]).toEqual([409, 'last-owner'])
    }
    // An invited user who has not accepted does not count as an owner.
    await add('meena', 'owner')
    expect((await post(`/${ids.murugan}/disable`)).status).toBe(409)
    const secondOwner = await createUser(database(), 'devi', 'owner')
    const [firstCookie, secondCookie] = [owner, await signIn(shop, 'devi')]
    const statuses = await Promise.all([
      post(`/${secondOwner}/role`, { role: 'staff' }, firstCookie),
      post(`/${ids.murugan}/disable`, {}, secondCookie),
    ])
    const outcome = statuses.map(({ status }) => status).sort()
    // The first call may have ended the other's session before its check.
    expect([
      [204, 409],
      [204, 401],
    ]).toContainEqual(outcome)
    const owners = database().db.selectFrom('office_user').select('user_name').where('role', '=', 'owner')
    const activeOwners = await owners
      .where('disabled_at', 'is', null)
      .where('password_hash', 'is not', null)
      .execute()
    expect(activeOwners).toHaveLength(1)
  })

  it('are not found by an unknown id', async () => {
    const [last] = await database()
      .db.selectFrom('office_user')
      .select('user_name')
      .where('role', '=', 'owner')
      .where('disabled_at', 'is', null)
      .where('password_hash', 'is not', null)
      .execute()
    const cookie = await signIn(shop, last?.user_name ?? '')
    for (const path of ['role', 'disable', 'enable', 'invite', 'end-sessions'])
      expect((await post(`/nobody/${path}`, { role: 'staff' }, cookie)).status).toBe(404)
  })
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../test-database.ts'
import { buildOrderJson, buildSignup, NOW, openTestShop, type TestShop } from '../test-shop.ts'

const DAY = 86_400_000

describeOnEachDatabase('A customer’s account', { tags: ['§7', 'D7'] }, (database) => {
  let shop: TestShop
  let now = NOW
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => now })
  })
  afterAll(() => shop.catalogue.close())
  beforeEach(() => {
    now = NOW
  })
  const advanceDays = (days: number) => {
    now = new Date(now.getTime() + days * DAY)
  }

  /** Posts with the session of `token`. Returns status, data and error. */
  async function post(path: string, payload: unknown, token?: string) {
    const response = await shop.post(`/api/${path}`, payload, token ? { 'x-auth-token': token } : {})
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const text = await response.text()
    return { status: response.status, ...(text && JSON.parse(text)) }
  }
  async function fetchProfile(sub: string, token: string) {
    const path = `/api/account/search/single/sub/${sub}`
    const response = await shop.app.request(path, { headers: { 'x-auth-token': token } })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    return { status: response.status, ...(await response.json()) }
  }
  const signIn = (username: string, password: string) => post('users/login', { username, password })
  const isSignedIn = async (access_token: string) =>
    (await post('users/checkSession', { access_token })).status === 200
  const readStoredSecrets = async () => {
    const { db } = database()
    const rows = [
      await db.selectFrom('customer').select('password_hash').execute(),
      await db.selectFrom('session').selectAll().execute(),
    ]
    return JSON.stringify(rows)
  }

  it('can be registered once per mobile number', { tags: ['§3'] }, async () => {
    const signup = buildSignup('9000000001')
    expect(await post('account/checkDuplicate', signup)).toEqual({ status: 200, data: { status: 1 } })
    expect(await post('account/save', signup)).toEqual({
      status: 200,
      data: { sub: expect.stringMatching(/^[\w-]{24}$/) },
    })
    expect(await post('account/checkDuplicate', signup)).toEqual({ status: 200, data: { status: 0 } })
    expect(await post('account/save', { ...signup, customer_name: 'Another' })).toEqual({
      status: 409,
      error: {
        code: 'mobile-number-taken',
        message: 'This mobile number already exists, please use different mobile number to continue',
      },
    })
  })

  it('is not created if a field is missing or invalid', { tags: ['§3', '§5'] }, async () => {
    const { error } = await post('account/save', {
      ...buildSignup('9000000003'),
      city: ' ',
      pin_code: '6261',
    })
    expect(error.fields).toEqual({ city: 'City is required', pin_code: 'Invalid PIN Code' })
    expect((await signIn('9000000003', '9000000003')).status).toBe(401)
  })

  it('signs in with the mobile number as username and first password', { tags: ['§3'] }, async () => {
    const { data: registered } = await post('account/save', buildSignup('9000000004'))
    const { status, data } = await signIn('9000000004', '9000000004')
    expect(status).toBe(200)
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      sub: registered.sub,
      is_address_added: 1,
    })
    expect(await post('users/checkSession', { access_token: data.token })).toEqual({
      status: 200,
      data: { roles: ['user'] },
    })
  })

  it('rejects every other username and password', async () => {
    await post('account/save', buildSignup('9000000005'))
    const wrong = {
      status: 401,
      error: { code: 'invalid-credentials', message: 'Invalid username or password' },
    }
    expect(await signIn('9000000005', '9000000006')).toEqual(wrong)
    expect(await signIn('9000000006', '9000000006')).toEqual(wrong)
    expect((await post('users/login', { username: '90000', password: 'secret' })).error.fields).toEqual({
      username: 'Invalid Range of Username',
      password: 'Invalid Range of Password',
    })
    expect((await post('users/login', {})).error.fields).toEqual({
      username: 'Username is required',
      password: 'Username is required',
    })
  })

  it('has a new token per sign-in; tokens and passwords are stored as hashes', async () => {
    const one = await shop.registerAndSignIn('9000000007')
    const { data: two } = await signIn('9000000007', '9000000007')
    expect(two.token).not.toBe(one.token)
    expect(await isSignedIn(one.token)).toBe(true)
    const stored = await readStoredSecrets()
    for (const secret of [one.token, two.token, '9000000007']) expect(stored).not.toContain(secret)
  })

  it('shows its profile to its customer alone', { tags: ['§3', 'D10'] }, async () => {
    const mine = await shop.registerAndSignIn('9000000008')
    const theirs = await shop.registerAndSignIn('9000000009')
    expect(await fetchProfile(mine.sub, mine.token)).toEqual({
      status: 200,
      data: { sub: mine.sub, ...buildSignup('9000000008') },
    })
    for (const sub of [theirs.sub, 'nobody', '%00', "' or 1=1 --"]) {
      expect(await fetchProfile(encodeURIComponent(sub), mine.token)).toEqual({
        status: 403,
        error: { code: 'forbidden', message: 'You don’t have permission to do this' },
      })
    }
  })

  it('updates only the given fields', async () => {
    const { sub, token } = await shop.registerAndSignIn('9000000010')
    const before = { sub, ...buildSignup('9000000010') }
    const update = { sub, city: ' Salem ', email_id: 'k@example.in' }
    const after = { ...before, city: 'Salem', email_id: 'k@example.in' }
    expect(await post('account/update', update, token)).toEqual({ status: 200, data: after })
    expect(await post('account/update', { sub }, token)).toEqual({ status: 200, data: after })
    expect((await fetchProfile(sub, token)).data).toEqual(after)

    const wrong = await post('account/update', { sub, city: '', pin_code: '12' }, token)
    expect([wrong.status, wrong.error.fields]).toEqual([
      422,
      { city: 'City is required', pin_code: 'Invalid PIN Code' },
    ])
    const unknown = { sub, mobile_no: '9000000099', password_hash: 'x', created_at: 'x', roles: ['owner'] }
    expect((await post('account/update', unknown, token)).data).toEqual(after)
    expect((await signIn('9000000010', '9000000010')).status).toBe(200)
  })

  it('cannot be changed by another customer', { tags: ['D10'] }, async () => {
    const mine = await shop.registerAndSignIn('9000000011')
    const theirs = await shop.registerAndSignIn('9000000012')
    const { status, error } = await post('account/update', { sub: theirs.sub, city: 'Salem' }, mine.token)
    expect([status, error.code]).toEqual([403, 'forbidden'])
    expect((await fetchProfile(theirs.sub, theirs.token)).data.city).toBe('Sivakasi')
  })

  it('accepts a new password and then rejects the mobile number as password', async () => {
    const { token } = await shop.registerAndSignIn('9000000013')
    const { data: otherSession } = await signIn('9000000013', '9000000013')
    const change = { password: '9000000013', new_password: '4820157396' }
    expect((await post('account/changePassword', change, token)).status).toBe(204)
    expect((await signIn('9000000013', '9000000013')).status).toBe(401)
    expect((await signIn('9000000013', '4820157396')).status).toBe(200)
    // All other sessions end when the password changes.
    expect(await isSignedIn(otherSession.token)).toBe(false)
    expect(await isSignedIn(token)).toBe(true)
  })

  it('keeps its password if the current one is wrong or the new one invalid', async () => {
    const { token } = await shop.registerAndSignIn('9000000014')
    const change = (password: string, new_password: string) =>
      post('account/changePassword', { password, new_password }, token)
    expect((await change('9000000000', '4820157396')).error.code).toBe('invalid-credentials')
    expect((await change('9000000014', '9000000014')).error.fields).toEqual({
      new_password: 'Choose a number other than your current password',
    })
    expect((await change('9000000014', '12345')).error.fields).toEqual({
      new_password: 'Invalid Range of Password',
    })
    expect((await change('9000000014', '4820157396')).status).toBe(204)
    const revertedChange = await change('4820157396', '9000000014')
    expect([revertedChange.status, revertedChange.error.fields, revertedChange.error.problems]).toEqual([
      422,
      { new_password: 'Choose a number other than your mobile number' },
      { new_password: 'password-is-mobile' },
    ])
    expect((await signIn('9000000014', '4820157396')).status).toBe(200)
  })

  it('slows down guesses of the current password for that session only', { tags: ['W6'] }, async () => {
    const { token } = await shop.registerAndSignIn('9000000015')
    const guess = () =>
      post('account/changePassword', { password: '9000000000', new_password: '4820157396' }, token)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await guess()).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn('9000000015', '9000000015')).status).toBe(200)
  })

  it('ends every session that started with the old password', async () => {
    const { token } = await shop.registerAndSignIn('9000000016')
    const passwords = ['9000000016', '4820157396', '1234567891', '1234567892', '1234567893']
    for (const [i, password] of passwords.entries()) {
      const new_password = passwords[i + 1] ?? '1234567899'
      const [changed, ...signedIn] = await Promise.all([
        post('account/changePassword', { password, new_password }, token),
        signIn('9000000016', password),
        signIn('9000000016', password),
      ])
      expect(changed.status).toBe(204)
      for (const { data } of signedIn) if (data) expect(await isSignedIn(data.token)).toBe(false)
    }
    expect(await isSignedIn(token)).toBe(true)
  })

  it('signs out in one browser only', async () => {
    const { sub, token } = await shop.registerAndSignIn('9000000017')
    const { data: otherSession } = await signIn('9000000017', '9000000017')
    expect((await post('users/logout', {}, token)).status).toBe(204)
    expect(await isSignedIn(token)).toBe(false)
    expect((await fetchProfile(sub, token)).status).toBe(401)
    expect((await post('users/logout', {}, token)).status).toBe(401)
    expect(await isSignedIn(otherSession.token)).toBe(true)
  })

  it('is signed out after 30 days without use', async () => {
    const { sub, token } = await shop.registerAndSignIn('9000000018')
    for (let i = 0; i < 3; i++) {
      advanceDays(29.9)
      expect((await fetchProfile(sub, token)).status).toBe(200)
    }
    advanceDays(30)
    expect((await fetchProfile(sub, token)).status).toBe(401)
    expect(await isSignedIn(token)).toBe(false)
  })

  it('extends its session at most once a day', async () => {
    const { sub, token } = await shop.registerAndSignIn('9000000019')
    const expiry = async () => {
      const session = database().db.selectFrom('session').select('expires_at').where('sub', '=', sub)
      return (await session.executeTakeFirstOrThrow()).expires_at
    }
    const first = await expiry()
    advanceDays(0.9)
    await fetchProfile(sub, token)
    expect(await expiry()).toBe(first)
    advanceDays(0.2)
    await fetchProfile(sub, token)
    expect(await expiry()).toBe(new Date(now.getTime() + 30 * DAY).toISOString())
  })

  it('lists orders placed while signed in, whatever name and number they contain', {
    tags: ['§3', 'D10'],
  }, async () => {
    const mine = await shop.registerAndSignIn('9000000020')
    const theirs = await shop.registerAndSignIn('9000000021')
    const order = { ...buildOrderJson(shop.listProducts(3)), mobile_no: '9000000021', lr_photo_path: 'x' }
    const searchOwnOrders = (payload: object, token: string) => post('order/search', payload, token)

    const first = await post('order/save', { ...order, sub: theirs.sub }, mine.token)
    advanceDays(0.1)
    const second = await post('order/save', order, mine.token)
    await post('order/save', { ...order, sub: mine.sub })
    const { status, data } = await searchOwnOrders(
      { sub: theirs.sub, search_by_date: false, show_all: false },
      mine.token,
    )
    expect(status).toBe(200)
    expect(data).toMatchObject([
      { _id: second.data.order_id, customer_mobile_no: '9000000021', address: '1 Car Street' },
      { _id: first.data.order_id, lr_photo_path: null, product_list: [{}, {}, {}] },
    ])
    expect(data).toHaveLength(2)
    expect(await searchOwnOrders({ sub: mine.sub }, theirs.token)).toEqual({ status: 200, data: [] })
  })

  it('is optional: an order with an invalid token is a guest’s order', async () => {
    const { token } = await shop.registerAndSignIn('9000000022')
    await post('users/logout', {}, token)
    for (const bad of [token, 'x', 'x'.repeat(43)]) {
      const { status, data } = await post('order/save', buildOrderJson(shop.listProducts(3)), bad)
      expect(status).toBe(200)
      const saved = database().db.selectFrom('enquiry').select('sub').where('order_id', '=', data.order_id)
      expect(await saved.executeTakeFirst()).toEqual({ sub: null })
    }
  })
})

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
  const later = (days: number) => {
    now = new Date(now.getTime() + days * DAY)
  }

  /** Status, data and error of a POST; `token` is whose. */
  async function post(path: string, payload: unknown, token?: string) {
    const response = await shop.post(`/api/${path}`, payload, token ? { 'x-auth-token': token } : {})
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const text = await response.text()
    return { status: response.status, ...(text && JSON.parse(text)) }
  }
  async function profileOf(sub: string, token: string) {
    const path = `/api/account/search/single/sub/${sub}`
    const response = await shop.app.request(path, { headers: { 'x-auth-token': token } })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    return { status: response.status, ...(await response.json()) }
  }
  const signIn = (username: string, password: string) => post('users/login', { username, password })
  const isSignedIn = async (access_token: string) =>
    (await post('users/checkSession', { access_token })).status === 200
  const storedText = async () => {
    const { db } = database()
    const rows = [
      await db.selectFrom('customer').select('password_hash').execute(),
      await db.selectFrom('session').selectAll().execute(),
    ]
    return JSON.stringify(rows)
  }

  it('is registered once for a mobile number', { tags: ['§3'] }, async () => {
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

  it('is not made of a form with something missing', { tags: ['§3', '§5'] }, async () => {
    const { error } = await post('account/save', {
      ...buildSignup('9000000003'),
      city: ' ',
      pin_code: '6261',
    })
    expect(error.fields).toEqual({ city: 'City is required', pin_code: 'Invalid PIN Code' })
    expect((await signIn('9000000003', '9000000003')).status).toBe(401)
  })

  it('opens with the mobile number as username and first password', { tags: ['§3'] }, async () => {
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

  it('opens with nothing else', async () => {
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

  it('gives another token each time; of tokens and passwords only hashes are kept', async () => {
    const one = await shop.registerAndSignIn('9000000007')
    const { data: two } = await signIn('9000000007', '9000000007')
    expect(two.token).not.toBe(one.token)
    expect(await isSignedIn(one.token)).toBe(true)
    const stored = await storedText()
    for (const secret of [one.token, two.token, '9000000007']) expect(stored).not.toContain(secret)
  })

  it('shows its profile to its customer alone', { tags: ['§3', 'D10'] }, async () => {
    const mine = await shop.registerAndSignIn('9000000008')
    const theirs = await shop.registerAndSignIn('9000000009')
    expect(await profileOf(mine.sub, mine.token)).toEqual({
      status: 200,
      data: { sub: mine.sub, ...buildSignup('9000000008') },
    })
    for (const sub of [theirs.sub, 'nobody', '%00', "' or 1=1 --"]) {
      expect(await profileOf(encodeURIComponent(sub), mine.token)).toEqual({
        status: 403,
        error: { code: 'forbidden', message: 'You don’t have permission to do this' },
      })
    }
  })

  it('changes only what is filled in', async () => {
    const { sub, token } = await shop.registerAndSignIn('9000000010')
    const before = { sub, ...buildSignup('9000000010') }
    const update = { sub, city: ' Salem ', email_id: 'k@example.in' }
    const after = { ...before, city: 'Salem', email_id: 'k@example.in' }
    expect(await post('account/update', update, token)).toEqual({ status: 200, data: after })
    expect(await post('account/update', { sub }, token)).toEqual({ status: 200, data: after })
    expect((await profileOf(sub, token)).data).toEqual(after)

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
    expect((await profileOf(theirs.sub, theirs.token)).data.city).toBe('Sivakasi')
  })

  it('takes a new password, after which the mobile number no longer signs in', async () => {
    const { token } = await shop.registerAndSignIn('9000000013')
    const { data: elsewhere } = await signIn('9000000013', '9000000013')
    const change = { password: '9000000013', new_password: '4820157396' }
    expect((await post('account/changePassword', change, token)).status).toBe(204)
    expect((await signIn('9000000013', '9000000013')).status).toBe(401)
    expect((await signIn('9000000013', '4820157396')).status).toBe(200)
    // Whoever got in with the old password is out, but for this session.
    expect(await isSignedIn(elsewhere.token)).toBe(false)
    expect(await isSignedIn(token)).toBe(true)
  })

  it('keeps its password when the present one is wrong, or the new one may not be', async () => {
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
    const back = await change('4820157396', '9000000014')
    expect([back.status, back.error.fields, back.error.problems]).toEqual([
      422,
      { new_password: 'Choose a number other than your mobile number' },
      { new_password: 'password-is-mobile' },
    ])
    expect((await signIn('9000000014', '4820157396')).status).toBe(200)
  })

  it('slows down guesses of the present password for the session alone', { tags: ['W6'] }, async () => {
    const { token } = await shop.registerAndSignIn('9000000015')
    const guess = () =>
      post('account/changePassword', { password: '9000000000', new_password: '4820157396' }, token)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await guess()).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn('9000000015', '9000000015')).status).toBe(200)
  })

  it('lets no session that began with the old password outlive its change', async () => {
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

  it('is left by logging out, in this browser only', async () => {
    const { sub, token } = await shop.registerAndSignIn('9000000017')
    const { data: elsewhere } = await signIn('9000000017', '9000000017')
    expect((await post('users/logout', {}, token)).status).toBe(204)
    expect(await isSignedIn(token)).toBe(false)
    expect((await profileOf(sub, token)).status).toBe(401)
    expect((await post('users/logout', {}, token)).status).toBe(401)
    expect(await isSignedIn(elsewhere.token)).toBe(true)
  })

  it('is left by itself after 30 days without use, and not before', async () => {
    const { sub, token } = await shop.registerAndSignIn('9000000018')
    for (let i = 0; i < 3; i++) {
      later(29.9)
      expect((await profileOf(sub, token)).status).toBe(200)
    }
    later(30)
    expect((await profileOf(sub, token)).status).toBe(401)
    expect(await isSignedIn(token)).toBe(false)
  })

  it('writes down once a day that it is used', async () => {
    const { sub, token } = await shop.registerAndSignIn('9000000019')
    const expiry = async () => {
      const session = database().db.selectFrom('session').select('expires_at').where('sub', '=', sub)
      return (await session.executeTakeFirstOrThrow()).expires_at
    }
    const first = await expiry()
    later(0.9)
    await profileOf(sub, token)
    expect(await expiry()).toBe(first)
    later(0.2)
    await profileOf(sub, token)
    expect(await expiry()).toBe(new Date(now.getTime() + 30 * DAY).toISOString())
  })

  it('has the orders that were placed while signed in, whoever they say they are from', {
    tags: ['§3', 'D10'],
  }, async () => {
    const mine = await shop.registerAndSignIn('9000000020')
    const theirs = await shop.registerAndSignIn('9000000021')
    const order = { ...buildOrderJson(shop.listProducts(3)), mobile_no: '9000000021', lr_photo_path: 'x' }
    const own = (payload: object, token: string) => post('order/search', payload, token)

    const first = await post('order/save', { ...order, sub: theirs.sub }, mine.token)
    later(0.1)
    const second = await post('order/save', order, mine.token)
    await post('order/save', { ...order, sub: mine.sub })
    const { status, data } = await own(
      { sub: theirs.sub, search_by_date: false, show_all: false },
      mine.token,
    )
    expect(status).toBe(200)
    expect(data).toMatchObject([
      { _id: second.data.order_id, customer_mobile_no: '9000000021', address: '1 Car Street' },
      { _id: first.data.order_id, lr_photo_path: null, product_list: [{}, {}, {}] },
    ])
    expect(data).toHaveLength(2)
    expect(await own({ sub: mine.sub }, theirs.token)).toEqual({ status: 200, data: [] })
  })

  it('is not needed for an order: one with a token that is no good is a guest’s', async () => {
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

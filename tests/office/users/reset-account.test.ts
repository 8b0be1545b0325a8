import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildOrder, buildSignup, newMobileNumber, openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnBothDatabases } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { createSignedInUser, type SignedInUser } from '../signed-in-user.ts'

const NOW = new Date('2027-10-01T04:30:00.000Z')

describeOnBothDatabases('A customer’s account reset by the office', { tags: ['D7', 'W6'] }, (database) => {
  let shop: TestShop
  let staff: SignedInUser
  let packer: SignedInUser
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => NOW })
    staff = await createSignedInUser(database(), { role: 'staff', now: NOW })
    packer = await createSignedInUser(database(), { role: 'packer', now: NOW })
  })
  afterAll(() => shop.catalogue.close())

  const reset = (mobile_no: string, { cookie }: SignedInUser) => {
    return requestOffice(shop, `POST /office/api/customers/${mobile_no}/reset`, { cookie })
  }
  const signIn = (username: string, password: string) => shop.post('/api/users/login', { username, password })

  it('has a new password, and no old session is valid', async () => {
    const mobile_no = newMobileNumber()
    const { sub, token } = await shop.registerAndSignIn(mobile_no)
    const response = await reset(mobile_no, staff)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const { password } = (await response.json()).data
    expect(password).toMatch(/^\d{10}$/)
    expect(password).not.toBe(mobile_no)
    const profile = `/api/account/search/single/sub/${sub}`
    expect((await shop.app.request(profile, { headers: { 'x-auth-token': token } })).status).toBe(401)
    expect((await signIn(mobile_no, mobile_no)).status).toBe(401)
    expect((await signIn(mobile_no, password)).status).toBe(200)
    const entries = database().db.selectFrom('audit').select(['action', 'after', 'actor_id'])
    const rows = await entries.where('action', '=', 'reset-account').execute()
    expect(rows).toMatchObject([{ actor_id: staff.user_id }])
    expect(JSON.stringify(rows)).not.toContain(password)
  })

  it('can be signed in to at once, even if strangers guessed at it', async () => {
    const mobile_no = newMobileNumber()
    await shop.post('/api/account/save', buildSignup(mobile_no))
    for (let n = 0; n < 6; n++) await signIn(mobile_no, '4820157396')
    expect((await signIn(mobile_no, mobile_no)).status).toBe(429)
    const { password } = (await (await reset(mobile_no, staff)).json()).data
    expect((await signIn(mobile_no, password)).status).toBe(200)
  })

  it('requires an existing account, and cannot be reset by a packer', async () => {
    const mobile_no = newMobileNumber()
    await shop.post('/api/account/save', buildSignup(mobile_no))
    expect((await reset(mobile_no, packer)).status).toBe(403)
    const missing = await reset(newMobileNumber(), staff)
    expect([missing.status, (await missing.json()).error.code]).toEqual([404, 'no-account'])
  })

  it('is shown in the office by the mobile number of an enquiry', async () => {
    const mobile_no = newMobileNumber()
    await shop.post('/api/account/save', buildSignup(mobile_no))
    const hasAccount = async (payload: Parameters<typeof shop.placeEnquiry>[0]['payload']) => {
      const { data } = await shop.placeEnquiry({ payload })
      const response = await requestOffice(shop, `GET /office/api/enquiries/${data?.enquiry_number}`, {
        cookie: staff.cookie,
      })
      return (await response.json()).data.has_account
    }
    const order = buildOrder(shop.listProducts(1), 900)
    expect(await hasAccount({ ...order, mobile_no })).toBe(true)
    expect(await hasAccount({ ...order, mobile_no: newMobileNumber() })).toBe(false)
  })
})

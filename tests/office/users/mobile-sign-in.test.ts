import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OfficeUserJson } from '#contract/office/users.ts'
import type { OfficeRole } from '#domain/office/rights.ts'
import { compareOfficeUsers } from '#server/audit/comparison/compare-office-users.ts'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { createUser, requestOffice, signIn } from '../office-client.ts'

const NOW = new Date('2027-10-01T04:30:00.000Z')
const OWN_PASSWORD = 'rice boats under the bridge'

describeOnEachDatabase('A mobile number of the office', { tags: ['O2', 'O3'] }, (database) => {
  let shop: TestShop
  let owner: string
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => NOW })
    await createUser(database(), 'murugan', 'owner')
    await createUser(database(), 'selvi', 'staff')
    owner = await signIn(shop, 'murugan')
  })
  afterAll(() => shop.catalogue.close())

  const post = (path: string, body: object = {}) =>
    requestOffice(shop, `POST /office/api/users${path}`, { cookie: owner, body })
  const add = (email: string, role: OfficeRole, user_name = 'kannan') => post('', { email, user_name, role })
  const readProblems = async (response: Response) => (await response.json()).error?.problems
  const attemptSignIn = (email: string, password = OWN_PASSWORD) =>
    requestOffice(shop, 'POST /office/api/signin', { body: { email, password } })
  async function findUser(name: string): Promise<OfficeUserJson | undefined> {
    const response = await requestOffice(shop, 'GET /office/api/users', { cookie: owner })
    const { users }: { users: OfficeUserJson[] } = (await response.json()).data
    return users.find(({ user_name }) => user_name === name)
  }
  /** Invites a packer with a number, and accepts the invite. */
  async function addPacker(email: string, user_name: string): Promise<string> {
    const { token } = (await (await add(email, 'packer', user_name)).json()).data
    const accepted = await requestOffice(shop, 'POST /office/api/invites/accept', {
      body: { token, password: OWN_PASSWORD },
    })
    expect(accepted.status).toBe(200)
    return (await findUser(user_name))?.user_id ?? ''
  }

  it('signs a packer in, however it is typed', async () => {
    await addPacker('+91 98765 43210', 'kannan')
    expect(await findUser('kannan')).toMatchObject({ email: '9876543210', role: 'packer', state: 'active' })
    for (const typed of ['9876543210', ' 098765 43210', '+91-98765-43210', '௯௮௭௬௫௪௩௨௧௦'])
      expect((await attemptSignIn(typed)).status, typed).toBe(200)
  })

  it('belongs to one user, in any form', async () => {
    expect(await readProblems(await add('0091 98765 43210', 'packer', 'raja'))).toEqual({
      email: 'email-taken',
    })
  })

  it.each(['owner', 'staff'] as const)('is refused for the role %s', async (role) => {
    const response = await add('98765 11111', role, 'raja')
    expect(response.status).toBe(422)
    expect(await readProblems(response)).toEqual({ email: 'email-required' })
  })

  it.each(['12345', '1234567890', '98765432101'])('is refused if it is not Indian: %s', async (typed) => {
    expect(await readProblems(await add(typed, 'packer', 'raja'))).toEqual({ email: 'value-invalid' })
  })

  it('fails like an email address, and counts for the user and the limit', async () => {
    await addPacker('98765 22222', 'mani')
    for (const typed of ['98765 22222', '0 98765 22222', '+919876522222']) {
      const response = await attemptSignIn(typed, 'a wrong password')
      expect(response.status).toBe(401)
      expect((await response.json()).error.code).toBe('sign-in-failed')
    }
    expect((await findUser('mani'))?.failed_sign_ins.tries).toBe(3)
    const statuses: number[] = []
    for (let tries = 0; tries < 20; tries++)
      statuses.push((await attemptSignIn(`+91 98765 2222${tries % 2 ? '2' : ' 2'}`, 'wrong again')).status)
    expect(statuses.at(-1)).toBe(429)
  })

  it('needs an email address before the role changes to staff', async () => {
    const user_id = await addPacker('98765 33333', 'velu')
    expect(await readProblems(await post(`/${user_id}/role`, { role: 'staff' }))).toEqual({
      email: 'email-required',
    })
    expect(
      await readProblems(await post(`/${user_id}/role`, { role: 'staff', email: 'SELVI@shop.example' })),
    ).toEqual({ email: 'email-taken' })
    expect((await findUser('velu'))?.role).toBe('packer')

    const changed = await post(`/${user_id}/role`, { role: 'staff', email: 'Velu@shop.example' })
    expect(changed.status).toBe(204)
    expect(await findUser('velu')).toMatchObject({ role: 'staff', email: 'velu@shop.example' })
    expect((await attemptSignIn('9876533333')).status).toBe(401)
    expect((await attemptSignIn('velu@shop.example')).status).toBe(200)
    const rows = database().db.selectFrom('audit').selectAll().where('action', '=', 'change-role')
    expect(await rows.executeTakeFirstOrThrow()).toMatchObject({
      before: '{"email":"9876533333","role":"packer"}',
      after: '{"email":"velu@shop.example","role":"staff"}',
    })
    expect(await compareOfficeUsers(database().db)).toEqual([])
  })

  it('is not needed to change another role, and an email address stays', async () => {
    const user_id = (await findUser('selvi'))?.user_id
    expect((await post(`/${user_id}/role`, { role: 'packer', email: 'other@shop.example' })).status).toBe(204)
    expect(await findUser('selvi')).toMatchObject({ role: 'packer', email: 'selvi@shop.example' })
  })
})

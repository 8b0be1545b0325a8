import type { OfficeRole } from '#domain/office/rights.ts'
import { createOfficeUser } from '#server/office-users/create-user.ts'
import type { AuthorizeActor } from '#server/unit-of-work/authorize-actor.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { CHEAP_PASSWORD_COST, newIpAddress, SAME_ORIGIN_HEADERS, type TestShop } from '../api/test-shop.ts'
import type { TestDatabase } from '../test-database.ts'

/** Skips the session check in a unit of work, so that tests can act as users without a session. */
export const skipSessionCheck: AuthorizeActor = async (_, by) => ({ data: by })

/** The password of all users in these tests. */
export const PASSWORD = 'mango tree by the well'

/** Creates an office user: 'selvi' gets selvi@shop.example. Returns the user id. */
export async function createUser(database: TestDatabase, name: string, role: OfficeRole): Promise<string> {
  const write = createUnitOfWork({ db: database.db, clock: () => new Date('2027-09-01T04:30:00.000Z') })
  const user = { email: `${name}@shop.example`, user_name: name, role }
  const by = { kind: 'system', name: 'command' } as const
  const result = await createOfficeUser({ write, passwordCost: CHEAP_PASSWORD_COST }, by, {
    user,
    password: PASSWORD,
    shopName: 'Vaanavil',
  })
  if (result.problems) throw new Error(JSON.stringify(result.problems))
  return result.user_id
}

/** Sends a request to the office with this cookie, from a new address unless a header sets one. */
export function requestOffice(
  { app }: Pick<TestShop, 'app'>,
  key: string,
  { cookie, body, headers }: { cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const [method = '', path = ''] = key.split(' ')
  const isJson = method === 'POST' && !(body instanceof FormData)
  const cookies = [SAME_ORIGIN_HEADERS.Cookie, ...(cookie === undefined ? [] : [cookie])].join('; ')
  return app.request(path, {
    method,
    headers: {
      'X-Forwarded-For': newIpAddress().address,
      ...SAME_ORIGIN_HEADERS,
      Cookie: cookies,
      ...(isJson && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(method === 'POST' && { body: body instanceof FormData ? body : JSON.stringify(body ?? {}) }),
  })
}

/** Returns the first cookie that a response sets: 'office=…'. */
export function readSessionCookie(response: Response): string {
  const [cookie = ''] = response.headers.get('Set-Cookie')?.split(';') ?? []
  return cookie
}

/** Signs a user in. Returns the cookie. */
export async function signIn(shop: TestShop, name: string): Promise<string> {
  const body = { email: `${name}@shop.example`, password: PASSWORD }
  const response = await requestOffice(shop, 'POST /office/api/signin', { body })
  if (response.status !== 200) throw new Error(`${name} is not let in: ${response.status}`)
  return readSessionCookie(response)
}

import type { OfficeRole } from '#domain/office/rights.ts'
import { createOfficeUser } from '#server/office-users/create-user.ts'
import type { AuthorizeActor } from '#server/unit-of-work/authorize-actor.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { CHEAP_PASSWORD_COST, newIpAddress, SAME_ORIGIN_HEADERS, type TestShop } from '../api/test-shop.ts'
import type { TestDatabase } from '../test-database.ts'

/** Lets users act who have no session, in a unit of work of a test. */
export const skipSessionCheck: AuthorizeActor = async (_, by) => ({ data: by })

/** The password of everybody in these tests. */
export const PASSWORD = 'mango tree by the well'

/** Makes somebody a user of the office: 'selvi' is selvi@shop.example. Gives the id. */
export async function createUser(database: TestDatabase, name: string, role: OfficeRole): Promise<string> {
  const write = createUnitOfWork({ db: database.db, clock: () => new Date('2027-09-01T04:30:00.000Z') })
  const user = { email: `${name}@shop.example`, user_name: name, role }
  const by = { kind: 'system', name: 'command' } as const
  const created = await createOfficeUser({ write, passwordCost: CHEAP_PASSWORD_COST }, by, {
    user,
    password: PASSWORD,
    shopName: 'Vaanavil',
  })
  if (created.problems) throw new Error(JSON.stringify(created.problems))
  return created.user_id
}

/** Asks the office, as a browser that holds this cookie; from an address of its own unless a header says which. */
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

/** The cookie that an answer set: 'office=…'. */
export function readSessionCookie(answer: Response): string {
  const [cookie = ''] = answer.headers.get('Set-Cookie')?.split(';') ?? []
  return cookie
}

/** Signs somebody in; gives the cookie. */
export async function signIn(shop: TestShop, name: string): Promise<string> {
  const body = { email: `${name}@shop.example`, password: PASSWORD }
  const answer = await requestOffice(shop, 'POST /office/api/signin', { body })
  if (answer.status !== 200) throw new Error(`${name} is not let in: ${answer.status}`)
  return readSessionCookie(answer)
}

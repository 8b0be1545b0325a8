import { randomUUID } from 'node:crypto'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import { fetchAntiForgeryToken } from '../server/fetch-anti-forgery-token.ts'

/** The environment of a shop with this owner account. */
export const OWNER_ENVIRONMENT = {
  OFFICE_EMAIL: 'owner@shop.example',
  OFFICE_PASSWORD: 'mango tree by the well',
}

/** A client of the office API, signed in as the owner. */
export type OfficeClient = Awaited<ReturnType<typeof createOfficeClient>>

/** Signs the owner in and returns the client with its session token. */
export async function createOfficeClient({ origin }: ServerProcess) {
  const token = await fetchAntiForgeryToken(origin)
  let cookie = `XSRF-TOKEN=${token}`
  async function requestOffice<Data>(path: string, payload?: object): Promise<Data> {
    const isForm = payload instanceof FormData
    const response = await fetch(`${origin}/office/api/${path}`, {
      headers: {
        Cookie: cookie,
        ...(payload && { 'Idempotency-Key': randomUUID(), 'X-XSRF-TOKEN': token }),
        ...(payload && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(payload && { method: 'POST', body: isForm ? payload : JSON.stringify(payload) }),
    })
    const text = await response.text()
    const [setCookie] = response.headers.get('Set-Cookie')?.split(';') ?? []
    if (setCookie) cookie = `${cookie}; ${setCookie}`
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return text && JSON.parse(text).data
  }
  await requestOffice('signin', {
    email: OWNER_ENVIRONMENT.OFFICE_EMAIL,
    password: OWNER_ENVIRONMENT.OFFICE_PASSWORD,
  })
  return { request: requestOffice, session: cookie.split('office=')[1] ?? '' }
}

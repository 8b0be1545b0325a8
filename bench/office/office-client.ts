import { randomUUID } from 'node:crypto'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import { fetchAntiForgeryToken } from '../server/fetch-anti-forgery-token.ts'

/** Who works at the desk: the environment in which the shop makes them its owner. */
export const OWNER_ENVIRONMENT = {
  OFFICE_EMAIL: 'owner@shop.example',
  OFFICE_PASSWORD: 'mango tree by the well',
}

/** The desk's way to ask the shop, signed in; as its client does. */
export type OfficeClient = Awaited<ReturnType<typeof createOfficeClient>>

/** Signs the owner in. */
export async function createOfficeClient({ origin }: ServerProcess) {
  const token = await fetchAntiForgeryToken(origin)
  let cookie = `XSRF-TOKEN=${token}`
  async function requestOffice<Data>(path: string, payload?: object): Promise<Data> {
    const isForm = payload instanceof FormData
    const answer = await fetch(`${origin}/office/api/${path}`, {
      headers: {
        Cookie: cookie,
        ...(payload && { 'Idempotency-Key': randomUUID(), 'X-XSRF-TOKEN': token }),
        ...(payload && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(payload && { method: 'POST', body: isForm ? payload : JSON.stringify(payload) }),
    })
    const text = await answer.text()
    const [given] = answer.headers.get('Set-Cookie')?.split(';') ?? []
    if (given) cookie = `${cookie}; ${given}`
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text && JSON.parse(text).data
  }
  await requestOffice('signin', {
    email: OWNER_ENVIRONMENT.OFFICE_EMAIL,
    password: OWNER_ENVIRONMENT.OFFICE_PASSWORD,
  })
  return { request: requestOffice, session: cookie.split('office=')[1] ?? '' }
}

import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromRupees } from '#domain/money/money.ts'
import { deleteRequestsBefore } from '#server/db/queries/office/office-requests.ts'
import { describeOnEachDatabase, runTransaction } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

describeOnEachDatabase('A repeated request to the office', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  afterAll(() => desk.shop.catalogue.close())

  /** Sends a request with an idempotency key. Returns status and error code. */
  async function send(path: string, key: string, body: object, cookie = desk.cookie) {
    const headers = { 'Idempotency-Key': key }
    const response = await requestOffice(desk.shop, `POST /office/api/enquiries/${path}`, {
      cookie,
      body,
      headers,
    })
    return [response.status, response.status === 204 ? undefined : (await response.json()).error.code]
  }
  const payment = { kind: 'receipt', amount: fromRupees(100), mode: 'Cash' }

  it('runs once and gets the same response, even if the enquiry has changed', async () => {
    const { number } = await desk.placeEnquiry()
    const key = crypto.randomUUID()
    const body = { ...payment, row_version: 1 }
    const results = await Promise.all([1, 2, 3].map(() => send(`${number}/payments`, key, body)))
    expect(results).toEqual(results.map(() => [204, undefined]))
    await desk.performActions(number, 'confirm')
    expect(await send(`${number}/payments`, key, body)).toEqual([204, undefined])
    const { payments, money } = await desk.getEnquiry(number)
    expect([payments.length, money.received]).toEqual([1, fromRupees(100)])
    expect((await desk.findAuditRows(number)).map(({ action }) => action)).toEqual([
      'record payment',
      'confirm',
    ])
  })

  it('with another payload or enquiry under the same key is rejected', async () => {
    const [{ number }, otherEnquiry] = [await desk.placeEnquiry(), await desk.placeEnquiry()]
    const key = crypto.randomUUID()
    const body = { ...payment, row_version: 1 }
    expect(await send(`${number}/payments`, key, body)).toEqual([204, undefined])
    const reused = [422, 'idempotency-key-reused']
    expect(await send(`${number}/payments`, key, { ...body, amount: fromRupees(200) })).toEqual(reused)
    expect(await send(`${otherEnquiry.number}/payments`, key, body)).toEqual(reused)
    expect(await send(`${number}/confirm`, key, { row_version: 2 })).toEqual(reused)
    expect((await desk.getEnquiry(otherEnquiry.number)).payments).toEqual([])
    // Keys are separate per user.
    const cookie = await desk.signInNewUser('murugan', 'owner')
    expect(await send(`${otherEnquiry.number}/payments`, key, body, cookie)).toEqual([204, undefined])
  })

  it('records an opened message once', async () => {
    const { number } = await desk.placeEnquiry()
    const key = crypto.randomUUID()
    const body = { message: 'no-answer', change_no: 1 }
    for (let n = 0; n < 2; n++) expect(await send(`${number}/messages`, key, body)).toEqual([204, undefined])
    expect((await desk.getEnquiry(number)).messages).toHaveLength(1)
    expect(await send(`${number}/messages`, key, { ...body, message: 'paid' })).toEqual([
      422,
      'idempotency-key-reused',
    ])
  })

  it('may reuse the key after a rejection', async () => {
    const { number } = await desk.placeEnquiry()
    const key = crypto.randomUUID()
    expect(await send(`${number}/confirm`, key, { row_version: 7 })).toEqual([409, 'stale-version'])
    expect(await send(`${number}/confirm`, key, { row_version: 1 })).toEqual([204, undefined])
    expect(await send(`${number}/confirm`, 'no key', { row_version: 2 })).toEqual([
      400,
      'invalid-idempotency-key',
    ])
  })

  it('is recognized for days', async () => {
    const { number } = await desk.placeEnquiry()
    const key = crypto.randomUUID()
    await send(`${number}/payments`, key, { ...payment, row_version: 1 })
    const { db } = database()
    const deleteOlderThan = (days: number) =>
      runTransaction(db, (trx) =>
        deleteRequestsBefore(trx, new Date(Date.parse(desk.now()) - days * 86_400_000).toISOString()),
      )
    const findStored = () =>
      db.selectFrom('office_request').selectAll().where('request_key', '=', key).execute()
    await deleteOlderThan(1)
    expect(await findStored()).toHaveLength(1)
    await deleteOlderThan(-1)
    expect(await findStored()).toHaveLength(0)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromRupees } from '#domain/money/money.ts'
import { deleteRequestsBefore } from '#server/db/queries/office/office-requests.ts'
import { describeOnEachDatabase, runTransaction } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

describeOnEachDatabase('What is sent to the office again', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  afterAll(() => desk.shop.catalogue.close())

  /** Sends something under a key; gives status and refusal. */
  async function send(path: string, key: string, body: object, cookie = desk.cookie) {
    const headers = { 'Idempotency-Key': key }
    const answer = await requestOffice(desk.shop, `POST /office/api/enquiries/${path}`, {
      cookie,
      body,
      headers,
    })
    return [answer.status, answer.status === 204 ? undefined : (await answer.json()).error.code]
  }
  const payment = { kind: 'receipt', amount: fromRupees(100), mode: 'Cash' }

  it('is done once and answered alike, though the enquiry is another by then', async () => {
    const { number } = await desk.placeEnquiry()
    const key = crypto.randomUUID()
    const body = { ...payment, row_version: 1 }
    const answers = await Promise.all([1, 2, 3].map(() => send(`${number}/payments`, key, body)))
    expect(answers).toEqual(answers.map(() => [204, undefined]))
    await desk.performActions(number, 'confirm')
    expect(await send(`${number}/payments`, key, body)).toEqual([204, undefined])
    const { payments, money } = await desk.getEnquiry(number)
    expect([payments.length, money.received]).toEqual([1, fromRupees(100)])
    expect((await desk.findAuditRows(number)).map(({ action }) => action)).toEqual([
      'record payment',
      'confirm',
    ])
  })

  it('is refused when under the same key something else comes, about this enquiry or another', async () => {
    const [{ number }, other] = [await desk.placeEnquiry(), await desk.placeEnquiry()]
    const key = crypto.randomUUID()
    const body = { ...payment, row_version: 1 }
    expect(await send(`${number}/payments`, key, body)).toEqual([204, undefined])
    const reused = [422, 'idempotency-key-reused']
    expect(await send(`${number}/payments`, key, { ...body, amount: fromRupees(200) })).toEqual(reused)
    expect(await send(`${other.number}/payments`, key, body)).toEqual(reused)
    expect(await send(`${number}/confirm`, key, { row_version: 2 })).toEqual(reused)
    expect((await desk.getEnquiry(other.number)).payments).toEqual([])
    // Somebody else's key of the same name is another.
    const cookie = await desk.signInNewUser('murugan', 'owner')
    expect(await send(`${other.number}/payments`, key, body, cookie)).toEqual([204, undefined])
  })

  it('is told to the customer once: a text that was opened is one record', async () => {
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

  it('was not done when it was refused: the key is as good as new', async () => {
    const { number } = await desk.placeEnquiry()
    const key = crypto.randomUUID()
    expect(await send(`${number}/confirm`, key, { row_version: 7 })).toEqual([409, 'changed-meanwhile'])
    expect(await send(`${number}/confirm`, key, { row_version: 1 })).toEqual([204, undefined])
    expect(await send(`${number}/confirm`, 'no key', { row_version: 2 })).toEqual([
      400,
      'invalid-idempotency-key',
    ])
  })

  it('is remembered for days', async () => {
    const { number } = await desk.placeEnquiry()
    const key = crypto.randomUUID()
    await send(`${number}/payments`, key, { ...payment, row_version: 1 })
    const { db } = database()
    const forget = (days: number) =>
      runTransaction(db, (trx) =>
        deleteRequestsBefore(trx, new Date(Date.parse(desk.now()) - days * 86_400_000).toISOString()),
      )
    const kept = () => db.selectFrom('office_request').selectAll().where('request_key', '=', key).execute()
    await forget(1)
    expect(await kept()).toHaveLength(1)
    await forget(-1)
    expect(await kept()).toHaveLength(0)
  })
})

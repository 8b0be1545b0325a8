import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { DispatchProposalJson, ParcelJson, ParcelListJson } from '#contract/office/parcels.ts'
import { insertEnquiry } from '#server/db/queries/enquiries/insert-enquiry.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { sampleEnquiry, sampleLines } from '../../storage/sample-enquiry.ts'
import { describeOnEachDatabase, runTransaction } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

describeOnEachDatabase('The godown', { tags: ['O3', 'O4'] }, (database) => {
  let desk: TestDesk
  let devi = ''
  beforeAll(async () => {
    desk = await openTestDesk(database())
    devi = await desk.signInNewUser('devi', 'packer')
  })
  afterAll(() => desk.shop.catalogue.close())

  async function placePaid(products = 1) {
    const placed = await desk.placeEnquiry({ products, email_id: 'kavitha@example.in' })
    await desk.performActions(placed.number, 'confirm')
    await desk.pay(placed.number)
    return placed
  }
  async function get<Data>(
    path: string,
    cookie = devi,
  ): Promise<{ status: number; text: string; data: Data }> {
    const response = await requestOffice(desk.shop, `GET /office/api/${path}`, { cookie })
    const text = await response.text()
    return { status: response.status, text, data: JSON.parse(text).data }
  }
  const list = (state: string, after = '') =>
    get<ParcelListJson>(`parcels?state=${encodeURIComponent(state)}${after && `&after=${after}`}`)
  const parcel = (number: string) => get<ParcelJson>(`parcels/${number}`)
  async function post(path: string, body: object, cookie = devi) {
    const response = await requestOffice(desk.shop, `POST /office/api/${path}`, { cookie, body })
    return response.ok ? response.status : [response.status, (await response.json()).error.code]
  }
  const tick = (number: string, ticks: ParcelTick[], version_no = 1) =>
    post(`parcels/${number}/ticks`, { version_no, ticks })
  type ParcelTick = { line_no: number; ticked: boolean }
  const ticked = async (number: string) =>
    (await parcel(number)).data.lines.filter((line) => line.ticked).map(({ line_no }) => line_no)

  it('lists parcels by state, oldest first, page by page', async () => {
    const lines = sampleLines(1)
    const enquiries = Array.from({ length: 52 }, (_, n) => ({
      ...sampleEnquiry(2026, n + 1, lines),
      order_status: 'Paid' as const,
    }))
    await runTransaction(database().db, async (trx) => {
      for (const enquiry of enquiries) await insertEnquiry(trx, enquiry, lines)
    })
    await desk.placeEnquiry()
    const numbers = enquiries.map(({ enquiry_number }) => enquiry_number)
    const { data } = await list('Paid')
    expect(data.rows.map(({ enquiry_number }) => enquiry_number)).toEqual(numbers.slice(0, 50))
    expect(data.rows[0]).toEqual({
      enquiry_number: numbers[0],
      customer_name: enquiries[0]?.customer_name,
      city: enquiries[0]?.city,
      line_count: 1,
      order_status: 'Paid',
      status_since: enquiries[0]?.status_since,
      ticked: 0,
      is_waiting: false,
      is_money_due: true,
      is_short: false,
    })
    const rest = (await list('Paid', data.next ?? '')).data
    expect(rest.rows.map(({ enquiry_number }) => enquiry_number)).toEqual(numbers.slice(50))
    expect(rest.next).toBeNull()
    expect((await list('Packed')).data).toEqual({ rows: [], next: null })
    expect((await list('Confirmed')).status).toBe(422)
  })

  it('sees name and city of the customer and no other personal data', async () => {
    const { number, order_id } = await placePaid(3)
    const { data, text } = await parcel(number)
    expect(Object.keys(data)).toEqual([
      'enquiry_number',
      'row_version',
      'order_status',
      'customer_name',
      'city',
      'version_no',
      'is_waiting',
      'is_money_due',
      'lines',
      'dispatches',
      'can',
    ])
    expect(data).toMatchObject({
      order_status: 'Paid',
      customer_name: 'Raja',
      city: 'Madurai',
      can: ['pack'],
    })
    expect(data.lines).toHaveLength(3)
    expect(data.lines[0]).toMatchObject({ line_no: 1, qty: 500, ticked: false, is_sold_out: false })
    for (const body of [text, (await list('Paid')).text])
      expect(body).not.toMatch(
        new RegExp(`[6-9]\\d{9}|Car Street|625001|kavitha|${order_id}|price|amount|view_id`),
      )
  })

  it('sees unpaid and cancelled enquiries as unknown', async () => {
    const unknown = await parcel('2027-99999')
    expect(unknown.status).toBe(404)
    const { number } = await desk.placeEnquiry()
    const cancelled = await placePaid()
    await desk.performActions(cancelled.number, ['cancel', { reason: 'The road is under water' }])
    for (const hidden of [number, cancelled.number, 'nothing', '2027-1']) {
      expect(await parcel(hidden)).toEqual(unknown)
      expect(await tick(hidden, [{ line_no: 1, ticked: true }])).toEqual([404, 'not-found'])
      expect(await post(`enquiries/${hidden}/packed`, { row_version: 1 })).toEqual([404, 'not-found'])
      expect(await post(`enquiries/${hidden}/dispatch`, { row_version: 1, lorry_office: 'A' })).toEqual([
        404,
        'not-found',
      ])
    }
    await desk.performActions(number, 'confirm')
    expect((await parcel(number)).text).toBe(unknown.text)
  })

  it('ticks and unticks lines; repeating a request changes nothing', async () => {
    const { number } = await placePaid(4)
    const first = [
      { line_no: 1, ticked: true },
      { line_no: 3, ticked: true },
    ]
    expect(await tick(number, first)).toBe(200)
    expect(await tick(number, first)).toBe(200)
    expect(await ticked(number)).toEqual([1, 3])
    expect(
      await tick(number, [
        { line_no: 1, ticked: false },
        { line_no: 4, ticked: true },
      ]),
    ).toBe(200)
    expect(await ticked(number)).toEqual([3, 4])
    expect((await list('Paid', `${await seqBefore(number)}`)).data.rows[0]).toMatchObject({
      line_count: 4,
      ticked: 2,
    })
    // Ticks do not conflict with the office user who has the enquiry open.
    expect((await parcel(number)).data.row_version).toBe((await desk.getEnquiry(number)).row_version)
    expect(await tick(number, [{ line_no: 5, ticked: true }])).toEqual([422, 'invalid-fields'])
    expect(await tick(number, [{ line_no: 0, ticked: true }])).toEqual([422, 'invalid-fields'])
    expect(await tick(number, [])).toEqual([422, 'invalid-fields'])
  })
  const seqBefore = async (number: string) => {
    const row = await database()
      .db.selectFrom('enquiry')
      .select('seq')
      .where('enquiry_number', '=', number as never)
      .executeTakeFirstOrThrow()
    return row.seq - 1
  }

  it('ticks lines of the current version only while it is being packed', async () => {
    const { number } = await placePaid(2)
    const { content } = await desk.getEnquiry(number)
    const [line] = content.lines
    const change = {
      lines: [{ product_id: line?.product_id, qty: 499 }],
      discount: { amount: 0 },
      packing: { amount: 0 },
    }
    await desk.performActions(number, ['change', change])
    expect((await parcel(number)).data).toMatchObject({ is_waiting: true, can: [], version_no: 1 })
    await desk.performActions(number, 'accept')
    expect(await tick(number, [{ line_no: 1, ticked: true }])).toEqual([409, 'stale-version'])
    expect((await parcel(number)).data).toMatchObject({
      is_waiting: false,
      version_no: 2,
      lines: [{ qty: 499 }],
    })
    expect(await tick(number, [{ line_no: 1, ticked: true }], 2)).toBe(200)
    expect(await desk.performAction(number, 'packed', {}, devi)).toEqual({ status: 204 })
    expect(await tick(number, [{ line_no: 1, ticked: false }], 2)).toEqual([409, 'move-not-allowed'])
    expect(await ticked(number)).toEqual([1])
  })

  it('is ticked by two packers at once, from opposite ends', async () => {
    const { number } = await placePaid(200)
    const lines = Array.from({ length: 200 }, (_, n) => n + 1)
    for (const isTicked of Array.from({ length: repeatCount(5, 41) }, (_, n) => n % 2 === 0)) {
      const ticks = lines.map((line_no) => ({ line_no, ticked: isTicked }))
      const both = await Promise.all([ticks, ticks.toReversed()].map((each) => tick(number, each)))
      expect(both).toEqual([200, 200])
    }
    expect(await ticked(number)).toEqual(lines)
  })

  it('packs, dispatches and follows a parcel until it is collected', async () => {
    const { number } = await placePaid()
    const steps: [string, object, string[]][] = [
      ['packed', {}, ['dispatch']],
      ['dispatch', { lorry_office: 'Sri Murugan Lorry Office' }, ['dispatch', 'reach-city']],
      ['reached-city', {}, ['dispatch', 'collect']],
      ['collected', {}, []],
    ]
    for (const [action, body, can] of steps) {
      const { row_version } = (await parcel(number)).data
      expect(await post(`enquiries/${number}/${action}`, { row_version, ...body })).toBe(204)
      expect((await parcel(number)).data.can).toEqual(can)
    }
    expect((await parcel(number)).data).toMatchObject({
      order_status: 'Collected',
      dispatches: [{ lorry_office: 'Sri Murugan Lorry Office', receipt_hash: null, dispatched_by: 'devi' }],
    })
  })

  it('stores lorry details in one line without direction marks', {
    tags: ['W9'],
  }, async () => {
    const { number } = await placePaid()
    const { row_version } = (await parcel(number)).data
    expect(await post(`enquiries/${number}/packed`, { row_version })).toBe(204)
    const typed = 'ABT\r\nPay\u2028here\u202E'
    const lorry = { lorry_office: typed, lr_number: typed, lorry_phone: typed }
    expect(await post(`enquiries/${number}/dispatch`, { row_version: row_version + 1, ...lorry })).toBe(204)
    const sanitized = { lorry_office: 'ABT Pay here', lr_number: 'ABT Pay here', lorry_phone: 'ABT Pay here' }
    expect((await parcel(number)).data.dispatches).toMatchObject([sanitized])
  })

  it('marks a product sold out and available again within a second', {
    tags: ['O5'],
  }, async () => {
    const product = desk.shop.listProducts(1)[0]
    if (!product) throw new Error('The shop is empty')
    const mark = (is_sold_out: boolean, cookie = devi, id: string = product._id) =>
      post(`products/${id}/flags`, { is_sold_out }, cookie)
    const isShownSoldOut = async () =>
      (await desk.shop.api.listCategoriesWithProducts())
        .flatMap(({ product_list }) => product_list)
        .find(({ _id }) => _id === product._id)?.is_sold_out
    const { number } = await placePaid()
    expect(await mark(true)).toBe(200)
    await vi.waitFor(async () => expect(await isShownSoldOut()).toBe(1), { timeout: 1_000 })
    expect((await parcel(number)).data.lines[0]).toMatchObject({ is_sold_out: true })
    const version = desk.shop.catalogue.current().version
    expect(await mark(true)).toBe(200)
    await desk.shop.catalogue.refresh()
    expect(desk.shop.catalogue.current().version).toBe(version)
    expect(await mark(false)).toBe(200)
    await vi.waitFor(async () => expect(await isShownSoldOut()).toBe(0), { timeout: 1_000 })
    const rows = await desk.findAuditRows(product._id, 'product')
    expect(
      rows.map(({ action, before, after, actor_name }) => ({ action, before, after, actor_name })),
    ).toEqual([
      {
        action: 'mark sold out',
        before: '{"is_sold_out":false}',
        after: '{"is_sold_out":true}',
        actor_name: 'devi',
      },
      {
        action: 'mark sold out',
        before: '{"is_sold_out":true}',
        after: '{"is_sold_out":false}',
        actor_name: 'devi',
      },
    ])
    expect(await mark(true, devi, 'no-such')).toEqual([404, 'not-found'])
    expect(await mark(true, 'none=')).toEqual([401, 'not-signed-in'])
    const row = database()
      .db.selectFrom('product')
      .select(['row_version', 'updated_at'])
      .where('product_id', '=', product._id)
    expect(await row.executeTakeFirst()).toEqual({ row_version: 3, updated_at: desk.now() })
  })

  it('lists parcels by city, page by page', async () => {
    const rows: ParcelListJson['rows'] = []
    for (let after: string | null = ''; after !== null; ) {
      const { data }: { data: ParcelListJson } = await get(
        `parcels?state=Paid&order=city${after && `&after=${after}`}`,
      )
      rows.push(...data.rows)
      after = data.next
    }
    const cities = rows.map(({ city }) => city.toLowerCase())
    expect(cities).toEqual(cities.toSorted())
    expect(new Set(rows.map(({ enquiry_number }) => enquiry_number)).size).toBe(rows.length)
  })

  it('finds parcels of all states by number, name and city, but not by what packers do not see', async () => {
    const { number } = await placePaid()
    await desk.performActions(number, 'packed')
    const { mobile_no } = await desk.getEnquiry(number)
    const search = async (q: string) => {
      const { data } = await get<ParcelListJson>(`parcels?q=${encodeURIComponent(q)}`)
      return data.rows.map(({ enquiry_number }) => enquiry_number)
    }
    expect(await search(number)).toEqual([number])
    expect(await search('raja மதுரை')).toContain(number)
    for (const hidden of [mobile_no, '625001', 'Car Street', '!!']) expect(await search(hidden)).toEqual([])
  })

  it('dispatches a parcel with money due only with a reason, which is kept', async () => {
    const { number } = await placePaid()
    await desk.performActions(number, 'packed')
    expect((await parcel(number)).data.is_money_due).toBe(false)
    const { net_amount } = await desk.getEnquiry(number)
    expect((await desk.pay(number, net_amount, { kind: 'refund' })).error).toBeUndefined()
    expect((await parcel(number)).data.is_money_due).toBe(true)
    expect((await list('Packed')).data.rows.at(-1)).toMatchObject({
      enquiry_number: number,
      is_money_due: true,
    })
    const dispatch = (payload: object) =>
      desk.performAction(number, 'dispatch', { lorry_office: 'KPN', ...payload }, devi)
    for (const reason of [undefined, '', ' \n'])
      expect(await dispatch({ reason })).toMatchObject({
        status: 422,
        error: { code: 'invalid-fields', fields: { reason: 'Enter a reason' } },
      })
    expect(await dispatch({ reason: 'Pays the driver' })).toEqual({ status: 204 })
    // Correcting the lorry needs no reason.
    expect(await dispatch({ lr_number: 'LR 1' })).toEqual({ status: 204 })
    const { history } = await desk.getEnquiry(number)
    expect(history.at(-1)).toMatchObject({ order_status: 'In Transport', reason: 'Pays the driver' })
    const audited = (await desk.findAuditRows(number)).filter(({ action }) => action === 'dispatch')
    expect(audited.map(({ after }) => JSON.parse(after ?? '').reason)).toEqual(['Pays the driver', undefined])
  })

  it('warns of money due after a cancellation was refunded and undone', async () => {
    const { number } = await placePaid()
    await desk.performActions(number, 'packed', ['cancel', { reason: 'The road is under water' }])
    const { money } = await desk.getEnquiry(number)
    await desk.pay(number, money.refund_owed, { kind: 'refund' })
    await desk.performActions(number, ['undo', { reason: 'The road is open again' }])
    expect((await parcel(number)).data).toMatchObject({ order_status: 'Packed', is_money_due: true })
  })

  it('counts cartons and proposes the lorry of the last time', async () => {
    const placeFrom = async (city: string, mobile_no?: string) => {
      const { number } = await placePaid()
      await desk.performActions(number, 'packed')
      await database()
        .db.updateTable('enquiry')
        .set({ city, ...(mobile_no && { mobile_no }) })
        .where('enquiry_number', '=', number as never)
        .execute()
      return number
    }
    const propose = async (number: string) =>
      (await get<DispatchProposalJson>(`parcels/${number}/dispatch-proposal`)).data
    const send = async (number: string, payload: object) => {
      desk.advanceClock(60_000)
      return desk.performAction(number, 'dispatch', payload, devi)
    }
    const first = await placeFrom('Theni')
    const { mobile_no } = await desk.getEnquiry(first)
    expect((await propose(first)).last).toBeNull()
    for (const carton_count of [0, 1.5, 'two', 10_000])
      expect(await send(first, { lorry_office: 'KPN', carton_count })).toMatchObject({ status: 422 })
    const kpn = { lorry_office: 'KPN', lorry_phone: '04546 220011' }
    expect(await send(first, { ...kpn, carton_count: 3 })).toEqual({ status: 204 })
    expect((await parcel(first)).data.dispatches).toMatchObject([{ ...kpn, carton_count: 3 }])
    const neighbour = await placeFrom('THENI')
    expect((await propose(neighbour)).last).toEqual(kpn)
    const abt = { lorry_office: 'ABT', lorry_phone: '' }
    expect(await send(neighbour, { ...abt, carton_count: null })).toEqual({ status: 204 })
    // The customer's own lorry comes before the city's.
    const second = await placeFrom('Theni', mobile_no)
    const proposal = await propose(second)
    expect(proposal).toMatchObject({ last: kpn, is_money_due: false })
    expect(proposal.lorries.slice(0, 2)).toEqual([abt, kpn])
    expect((await get('parcels/2027-99999/dispatch-proposal')).status).toBe(404)
  })

  it('tells the desk which products the packer misses, until they are found', async () => {
    const { number } = await placePaid(2)
    const { content } = await desk.getEnquiry(number)
    const [first, second] = content.lines
    const mark = (is_sold_out: boolean, product_id: string | undefined = first?.product_id) =>
      post(`parcels/${number}/sold-out`, { product_id, is_sold_out })
    const missing = async () =>
      (await desk.getEnquiry(number)).shortages.map(({ product_id, qty, marked_by }) => [
        product_id,
        qty,
        marked_by,
      ])
    const isShortInInbox = async () => {
      const rows = await get<{ rows: { is_short: boolean }[] }>(`enquiries?q=${number}`, desk.cookie)
      return rows.data.rows[0]?.is_short
    }
    const { row_version } = await desk.getEnquiry(number)
    const expected = [[first?.product_id, 500, 'devi']]
    expect(await mark(true)).toBe(204)
    expect(await missing()).toEqual(expected)
    expect(await isShortInInbox()).toBe(true)
    expect(
      (await list('Paid', `${await seqBefore(number)}`)).data.rows.find(
        (row) => row.enquiry_number === number,
      ),
    ).toMatchObject({ is_short: true })
    expect((await parcel(number)).data.lines).toMatchObject([
      { is_short: true, is_sold_out: true },
      { is_short: false, is_sold_out: false },
    ])
    // Open screens refetch, because the enquiry has changed.
    expect((await desk.getEnquiry(number)).row_version).toBe(row_version + 1)
    expect((await desk.findAuditRows(number)).at(-1)).toMatchObject({
      action: 'mark shortage',
      actor_name: 'devi',
    })

    expect(await mark(false)).toBe(204)
    expect([await missing(), await isShortInInbox()]).toEqual([[], false])
    expect((await parcel(number)).data.lines[0]).toMatchObject({ is_short: false, is_sold_out: false })

    // The shop has the product again, and later not.
    expect(await mark(true)).toBe(204)
    expect(await post(`products/${first?.product_id}/flags`, { is_sold_out: false })).toBe(200)
    expect(await missing()).toEqual([])
    expect(await post(`products/${first?.product_id}/flags`, { is_sold_out: true })).toBe(200)
    expect(await missing()).toEqual(expected)

    // The packer finds it after all.
    expect(await tick(number, [{ line_no: 1, ticked: true }])).toBe(200)
    expect(await missing()).toEqual([])
    expect(await tick(number, [{ line_no: 1, ticked: false }])).toBe(200)
    expect(await missing()).toEqual(expected)

    // The desk changes the line.
    const charges = { discount: { amount: 0 }, packing: { amount: 0 } }
    const lines = [
      { product_id: first?.product_id, qty: 499 },
      { product_id: second?.product_id, qty: 500 },
    ]
    await desk.performActions(number, ['change', { ...charges, lines }])
    expect(await missing()).toEqual(expected)
    await desk.performActions(number, 'accept')
    expect([await missing(), await isShortInInbox()]).toEqual([[], false])

    expect(await mark(true, 'no-such')).toEqual([404, 'not-found'])
    expect(await mark(false)).toBe(204)
    await desk.performActions(number, 'packed')
    expect(await mark(true)).toEqual([409, 'move-not-allowed'])
  })
})

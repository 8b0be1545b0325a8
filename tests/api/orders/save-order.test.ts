import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { paise } from '#domain/money/money.ts'
import { countEnquiries } from '#server/db/queries/enquiries/inbox.ts'
import { describeOnBothDatabases } from '../../test-database.ts'
import { buildOrderJson, NOW, newMobileNumber } from '../test-shop.ts'
import { openOrderDesk } from './order-desk.ts'

describeOnBothDatabases('Saving an order', { tags: ['D3', '§7'] }, (database) => {
  const { shop, save, enquiries, changeProduct } = openOrderDesk(database)

  const fetchPrintableOrder = async (id: string) =>
    (await (await shop().app.request(`/api/order/public/print/get/${id}`)).json()).data

  it('computes every amount on the server and opens the enquiry by its id', {
    tags: ['§3', 'D2', 'D5'],
  }, async () => {
    const order = {
      ...buildOrderJson(shop().listProducts(2), 200),
      mobile_no: '9876543210',
      email_id: 'raja@example.in',
    }
    const { status, data } = await save({ ...order, sub: 'somebody', amount_in_words: 'One Rupee Only' })
    expect(status).toBe(200)
    expect(data.order_id).toMatch(/^[\w-]{22,}$/)

    const [first, second] = shop().listProducts(2)
    const payable = ((first?.after_discount_price ?? 0) + (second?.after_discount_price ?? 0)) * 2
    const info = await shop().app.request(`/api/order/public/get/${data.order_id}`)
    const { order_id, ...shown } = data
    expect(shown).toEqual({
      enquiry_number: expect.stringMatching(/^2028-\d{5}$/),
      enquiry_time: NOW.toISOString(),
      payable_amount: payable,
    })
    expect(await info.json()).toEqual({
      data: {
        ...shown,
        order_status: 'Enquiry Received',
        version_no: 1,
        has_waiting: false,
        received: 0,
        refunded: 0,
        amount_due: payable,
      },
    })
    expect(await fetchPrintableOrder(data.order_id)).toMatchObject({
      _id: data.order_id,
      customer_name: 'Raja',
      customer_city: 'Madurai',
      customer_mobile_no: '9876543210',
      net_amount: payable,
      order_status: 'Enquiry Received',
      lr_photo_path: null,
      product_list: [
        { product_code: 'OS01', price: 30, after_discount_price: 9, qty: 200, sub_total: 1800 },
        {},
      ],
    })

    const stored = await database()
      .db.selectFrom('enquiry')
      .selectAll()
      .where('order_id', '=', data.order_id)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      sub: null,
      discount_amount: 0,
      amount_in_words: expect.stringMatching(/Rupees Only$/),
    })
    const notices = await database()
      .db.selectFrom('notice')
      .selectAll()
      .where('event', '=', `enquiry-placed:${data.order_id}`)
      .execute()
    expect(notices.map(({ recipient }) => recipient).sort()).toEqual(['customer', 'shop'])
    const history = await database()
      .db.selectFrom('enquiry_status_change')
      .selectAll()
      .where('order_id', '=', data.order_id)
      .execute()
    expect(history).toMatchObject([
      { change_no: 1, order_status: 'Enquiry Received', changed_at: NOW.toISOString() },
    ])
  })

  it('lists only the first twenty of very many wrong fields', { tags: ['D1', 'W4'] }, async () => {
    const empty = { product_list: Array.from({ length: 1000 }, () => ({})) }
    const response = await shop().post('/api/order/save', empty, { 'Idempotency-Key': randomUUID() })
    const text = await response.text()
    const { error } = JSON.parse(text)
    expect([response.status, error.code, text.length < 5_000]).toEqual([422, 'invalid-fields', true])
    expect([Object.keys(error.fields).length, Object.keys(error.problems).length]).toEqual([20, 20])
  })

  it('creates version 1 that waits for a call, is counted, and can be searched', {
    tags: ['O4'],
  }, async () => {
    const { db } = database()
    const countReceived = async () =>
      (await countEnquiries(db)).find(({ order_status }) => order_status === 'Enquiry Received')
    const before = await countReceived()
    const { data } = await save({ ...buildOrderJson(shop().listProducts(2), 200), customer_name: 'கவிதா' })
    const enquiry = (await enquiries()).at(-1)
    const at = NOW.toISOString()
    expect(enquiry).toMatchObject({
      order_id: data.order_id,
      line_count: 2,
      version_counts: 1,
      version_waiting: null,
      status_since: at,
      call_from: at,
      row_version: 1,
    })
    const versions = db.selectFrom('enquiry_version').selectAll().where('order_id', '=', data.order_id)
    expect(await versions.execute()).toMatchObject([
      {
        version_no: 1,
        made_at: at,
        made_by: 'customer',
        outcome: 'at once',
        net_amount: enquiry?.net_amount,
      },
    ])
    expect(await countReceived()).toEqual({
      order_status: 'Enquiry Received',
      enquiries: (before?.enquiries ?? 0) + 1,
      to_call: (before?.to_call ?? 0) + 1,
      waiting: before?.waiting ?? 0,
    })
    const { search_text } = await db
      .selectFrom('enquiry')
      .select('search_text')
      .where('seq', '=', enquiry?.seq ?? 0)
      .executeTakeFirstOrThrow()
    expect(search_text.split(' ')).toEqual(
      expect.arrayContaining([enquiry?.enquiry_number, 'kavita', 'maturai']),
    )
  })

  it('opens nothing without the whole id', { tags: ['D5'] }, async () => {
    const { data } = await save(buildOrderJson(shop().listProducts(1), 500))
    const { view_id, enquiry_number } = (await enquiries()).at(-1) ?? {}
    expect((await shop().app.request(`/api/order/public/get/${view_id}`)).status).toBe(404)
    for (const id of [
      data.order_id.slice(0, -1),
      `${data.order_id}x`,
      `${view_id}x`,
      `${enquiry_number}`,
      '%00',
      'x'.repeat(24),
      "' or 1=1 --".padEnd(24),
    ]) {
      for (const path of ['get', 'print/get']) {
        const response = await shop().app.request(`/api/order/public/${path}/${encodeURIComponent(id)}`)
        expect(response.status).toBe(404)
      }
    }
  })

  it('rejects a PIN code outside the served area and names the place', {
    tags: ['§9', 'D22'],
  }, async () => {
    const { status, error } = await save({
      ...buildOrderJson(shop().listProducts(1), 500),
      pin_code: '110092',
    })
    expect([status, error.code]).toEqual([422, 'invalid-fields'])
    expect(error.fields).toEqual({ pin_code: 'We don’t sell to Delhi-NCR. This PIN code is in Delhi.' })
  })

  it('rejects an order below the minimum with 422 and saves nothing', {
    tags: ['§9', 'D11'],
  }, async () => {
    const before = (await enquiries()).length
    const { status, error } = await save(buildOrderJson(shop().listProducts(1), 277), randomUUID())
    expect([status, error.code]).toEqual([422, 'below-minimum-order'])
    expect((await save(buildOrderJson(shop().listProducts(1), 278))).status).toBe(200)
    expect(await enquiries()).toHaveLength(before + 1)
  })

  it('rejects a cart that is out of date with 409 and lists what changed', {
    tags: ['D25'],
  }, async () => {
    const [unchanged, dearer, sold, removed, hidden] = shop().listProducts(21).slice(16)
    if (!unchanged || !dearer || !sold || !removed || !hidden)
      throw new Error('The demo shop has more products')
    const order = buildOrderJson([unchanged, dearer, sold, removed, hidden])
    const key = randomUUID()
    await changeProduct(dearer._id, { price: paise(dearer.price * 2) })
    await changeProduct(sold._id, { is_sold_out: 1 })
    await changeProduct(removed._id, 'removed')
    await changeProduct(hidden._id, { is_hidden: 1 })

    // The catalogue in memory is not refreshed yet.
    const before = (await enquiries()).length
    const { status, error } = await save(order, key)
    expect([status, error.code]).toEqual([409, 'cart-out-of-date'])
    const newPrice = dearer.after_discount_price / 50
    expect(error.lines).toEqual([
      {
        product_id: dearer._id,
        product_name: dearer.product_name,
        change: 'price',
        old: newPrice / 2,
        new: newPrice,
      },
      {
        product_id: sold._id,
        product_name: sold.product_name,
        change: 'sold-out',
        old: sold.after_discount_price / 100,
        new: null,
      },
      {
        product_id: removed._id,
        product_name: '',
        change: 'removed',
        old: removed.after_discount_price / 100,
        new: null,
      },
      {
        product_id: hidden._id,
        product_name: '',
        change: 'removed',
        old: hidden.after_discount_price / 100,
        new: null,
      },
    ])
    expect(await enquiries()).toHaveLength(before)

    // The key can still be used for the order that the customer then confirms.
    const confirmedOrder = buildOrderJson(
      [...shop().catalogue.current().productById.values()].filter(({ _id }) =>
        [unchanged._id, dearer._id].includes(_id),
      ),
    )
    expect((await save(confirmedOrder, key)).status).toBe(200)
  })

  it.each<[string, { sub_total?: number; net_amount?: number; discount_amount?: number }]>([
    ['a sub-total of a rupee more', { sub_total: 1 }],
    ['a sub-total of a paisa less', { sub_total: -0.01 }],
    ['a net amount of a rupee less', { net_amount: -1 }],
    ['a net amount and a sub-total of another cart', { sub_total: 90, net_amount: 90 }],
    ['a discount, which is not given twice', { discount_amount: 5 }],
    ['a discount taken off', { discount_amount: 5, net_amount: -5 }],
  ])('rejects %s with 409: the customer agreed to another sum', async (_, differences) => {
    const before = (await enquiries()).length
    const order = buildOrderJson(shop().listProducts(2), 200)
    const key = randomUUID()
    const { sub_total = 0, net_amount = 0, discount_amount = 0 } = differences
    const wrong = {
      sub_total: order.sub_total + sub_total,
      net_amount: order.net_amount + net_amount,
      discount_amount,
    }
    const { status, error } = await save({ ...order, ...wrong }, key)
    expect([status, error.code, error.lines]).toEqual([409, 'cart-out-of-date', []])
    expect(await enquiries()).toHaveLength(before)
    expect((await save(order, key)).status).toBe(200)
  })

  it('rejects a line that is not price times quantity, even if the total is right', {
    tags: ['§3', 'D25'],
  }, async () => {
    const order = buildOrderJson(shop().listProducts(2), 200)
    const offsets = [1, -1]
    const product_list = order.product_list.map((line, i) => ({
      ...line,
      sub_total: line.sub_total + (offsets[i] ?? 0),
    }))
    const { status, error } = await save({ ...order, product_list })
    expect([status, error.code, error.lines]).toEqual([409, 'cart-out-of-date', []])
  })

  it('numbers concurrent enquiries without a gap, even if some are rejected', {
    tags: ['W3'],
  }, async () => {
    const last = (await enquiries()).at(-1)?.enquiry_count ?? 0
    const [good, small] = [buildOrderJson(shop().listProducts(4)), buildOrderJson(shop().listProducts(1), 1)]
    const responses = await Promise.all(
      Array.from({ length: 250 }, (_, i) =>
        save({ ...(i % 5 ? good : small), mobile_no: newMobileNumber() }, randomUUID()),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(200)
    const counts = (await enquiries())
      .map(({ enquiry_count }) => enquiry_count)
      .filter((count) => count > last)
    expect(counts).toEqual(Array.from({ length: 200 }, (_, i) => last + 1 + i))
  })

  it('compresses a long bill although it is not cached', async () => {
    const { data } = await save(buildOrderJson(shop().listProducts(100)))
    const path = `/api/order/public/print/get/${data.order_id}`
    const bill = await shop().app.request(path, { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(bill.headers.get('Content-Encoding')).toBe('gzip')
    expect(bill.headers.get('Cache-Control')).toBe('no-store')
    const text = gunzipSync(await bill.arrayBuffer()).toString()
    expect(JSON.parse(text)).toEqual({ data: await fetchPrintableOrder(data.order_id) })
  })

  it('accepts an order of 1,000 products within the body limit', async () => {
    const lines = Array.from({ length: 1000 }, (_, i) => ({
      product_id: `p${i}`,
      price: 1,
      qty: 1,
      sub_total: 1,
    }))
    const order = { ...buildOrderJson([]), product_list: lines }
    const { status, error } = await save(order)
    expect([status, error.code]).toEqual([409, 'cart-out-of-date'])
    expect(error.lines).toHaveLength(1000)
  })
})

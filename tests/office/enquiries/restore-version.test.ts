import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EnquiryJson } from '#contract/office/enquiries.ts'
import type { Paise } from '#domain/money/money.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

describeOnEachDatabase('A version', { tags: ['O4'] }, (database) => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openTestDesk(database())
  })
  afterAll(() => desk.shop.catalogue.close())

  const charges = { discount: { amount: 0 }, packing: { amount: 0 } }
  const buildContent = ({ content }: EnquiryJson, quantities: number[], overrides: object = {}) => ({
    lines: quantities.map((qty, index) => ({ product_id: content.lines[index]?.product_id, qty })),
    ...charges,
    ...overrides,
  })
  const fetchVersion = async (number: string, version_no: number | string) => {
    const key = `GET /office/api/enquiries/${number}/versions/${version_no}`
    const response = await requestOffice(desk.shop, key, { cookie: desk.cookie })
    return { status: response.status, data: (await response.json()).data }
  }

  it('is shown unchanged, however old', async () => {
    const { number } = await desk.placeEnquiry({ products: 2, qty: 300 })
    const placed = await desk.getEnquiry(number)
    const packing = { percentage: 3 }
    await desk.performActions(number, ['change', buildContent(placed, [7], { packing })])
    expect((await fetchVersion(number, 1)).data).toEqual({
      version_no: 1,
      content: placed.content,
      sub_total: placed.sub_total,
      discount_amount: 0,
      packing_amount: 0,
      net_amount: placed.net_amount,
    })
    expect((await fetchVersion(number, 2)).data.content).toMatchObject({ lines: [{ qty: 7 }], packing })
    for (const versionNo of [0, 3, '1e0', 'x'])
      expect((await fetchVersion(number, versionNo)).status).toBe(404)
    expect((await fetchVersion('2020-00001', 1)).status).toBe(404)
  })

  it('is restored with its lines, rates and charges, whatever the price list says now', async () => {
    const { number } = await desk.placeEnquiry({ products: 2, qty: 300 })
    const placed = await desk.getEnquiry(number)
    const [firstLine, secondLine] = placed.content.lines
    const product = desk.shop.listProducts(2).find(({ _id }) => _id === secondLine?.product_id)
    if (!product) throw new Error('There are too few products')
    await desk.performActions(number, ['change', buildContent(placed, [9], { discount: { percentage: 5 } })])
    const { db } = database()
    const productUpdate = db.updateTable('product').where('product_id', '=', product._id)
    await productUpdate.set({ price: sql<Paise>`price * 2`, is_sold_out: 1 }).execute()
    const versionUpdate = db
      .updateTable('catalogue_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
    await versionUpdate.execute()
    await desk.shop.catalogue.refresh()

    await desk.performActions(number, ['bring-back', { version_no: 1 }])
    const restored = await desk.getEnquiry(number)
    expect(restored).toMatchObject({ version_counts: 3, waiting: null, net_amount: placed.net_amount })
    expect(restored.content).toEqual({ ...placed.content, lines: [firstLine, secondLine] })
    expect(restored.versions.at(-1)).toMatchObject({ made_by: 'selvi', note: '= v1', outcome: 'at once' })
    expect((await desk.findAuditRows(number)).at(-1)).toMatchObject({ action: 'restore version' })
  })

  it('restored after Confirmed is a proposal that replaces the waiting one', async () => {
    const { number } = await desk.placeEnquiry({ products: 1 })
    const placed = await desk.getEnquiry(number)
    await desk.performActions(number, ['change', buildContent(placed, [600])], 'confirm')
    await desk.performActions(
      number,
      ['change', buildContent(placed, [700])],
      ['bring-back', { version_no: 1 }],
    )
    const proposed = await desk.getEnquiry(number)
    expect(proposed).toMatchObject({ version_counts: 2, waiting: { version_no: 4 } })
    expect(proposed.waiting?.net_amount).toBe(placed.net_amount)
    expect(proposed.versions[2]).toMatchObject({ outcome: 'superseded' })
    await desk.performActions(number, 'accept')
    expect((await desk.getEnquiry(number)).net_amount).toBe(placed.net_amount)
  })

  it('is not restored if identical, unknown, or after packing', async () => {
    const { number } = await desk.placeEnquiry({ products: 1 })
    await desk.performActions(number, ['bring-back', { version_no: 1 }])
    expect((await desk.getEnquiry(number)).versions).toHaveLength(1)
    expect((await desk.performAction(number, 'bring-back', { version_no: 2 })).error?.code).toBe('not-found')
    await desk.performActions(number, 'confirm')
    await desk.pay(number)
    await desk.performActions(number, 'packed')
    expect((await desk.performAction(number, 'bring-back', { version_no: 1 })).error?.code).toBe(
      'move-not-allowed',
    )
  })
})

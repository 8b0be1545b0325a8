import { expect, it } from 'vitest'
import type { PriceListJson } from '#contract/office/price-list.ts'
import { fromRupees } from '#domain/money/money.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { type ChangeResponse, newCategory, newProduct, openPriceListDesk } from './price-list-desk.ts'

const MINUTE = 60_000

describeOnEachDatabase('The price list in the office', { tags: ['O5'] }, (database) => {
  const {
    send,
    fetchList,
    change,
    undo,
    setFlags,
    listChanges,
    findProduct,
    categoryKeyOf,
    now,
    advanceClock,
  } = openPriceListDesk(database)

  async function fetchAsOf(at: string) {
    return send<PriceListJson>(`GET /office/api/price-list/as-of?at=${encodeURIComponent(at)}`)
  }

  it('returns the rows changed, added, removed and moved since a change', async () => {
    const fetchSince = async (change_no: number) =>
      (await send<ChangeResponse>(`GET /office/api/price-list/since?change_no=${change_no}`, {}, 'murugan'))
        .data
    const before = await fetchList()
    expect(await fetchSince(before.change_no)).toMatchObject({ products: [], categories: [], order: null })
    await change({ products: [{ product_id: 'os02', set: { price: fromRupees(77) } }] })
    await change({ products: [{ product_id: 'os02', set: { is_new_item: true } }] })
    const one = await fetchSince(before.change_no)
    expect(one).toMatchObject({ products: [await findProduct('os02')], gone_products: [], order: null })
    const { products } = await change({ new_products: [newProduct()] })
    const [{ product_id } = Object.create(null)] = products
    const two = await fetchSince(one.change_no ?? 0)
    expect(two.products.map((row) => row.product_id)).toEqual([product_id])
    expect(two.order).toEqual((await fetchList()).products.map((row) => row.product_id))
    await change({ gone_products: [{ product_id }] })
    const three = await fetchSince(two.change_no ?? 0)
    expect(three).toMatchObject({
      products: [],
      gone_products: [product_id],
      version: (await fetchList()).version,
    })
    const slug = before.categories[0]?.category_slug ?? ''
    await change({ categories: [{ ...(await categoryKeyOf(slug)), set: { is_hidden: true } }] })
    expect((await fetchSince(three.change_no ?? 0)).categories).toMatchObject([
      { category_slug: slug, is_hidden: true },
    ])
    await change({ categories: [{ ...(await categoryKeyOf(slug)), set: { is_hidden: false } }] })
    expect((await send('GET /office/api/price-list/since?change_no=x')).status).toBe(422)
  })

  it('can be read as of any time in its history, and no other time', async () => {
    const serialize = ({ products, categories }: PriceListJson) => JSON.stringify([products, categories])
    const first = serialize(await fetchList())
    const before = now()
    advanceClock(MINUTE)
    const made = await change({
      products: [{ product_id: 'os01', set: { price: fromRupees(61), special_categories: [] } }],
      gone_products: [{ product_id: 'os02' }],
      new_products: [newProduct({ product_code: 'NEW2', product_name: 'As of' })],
    })
    const between = now()
    const second = serialize(await fetchList())
    advanceClock(MINUTE)
    await undo(made.change_no)
    advanceClock(MINUTE)
    expect(serialize((await fetchAsOf(before)).data)).toBe(first)
    expect(serialize((await fetchAsOf(between)).data)).toBe(second)
    expect(serialize((await fetchAsOf(now())).data)).toBe(first)
    expect(serialize((await fetchAsOf(before.replace('.000Z', '.000+00:00'))).data)).toBe(first)
    expect((await fetchAsOf('2026-12-31T23:59:59.999Z')).status).toBe(404)
    expect((await fetchAsOf('2027-01-01T00:00:00.000Z')).status).toBe(200)
    expect((await fetchAsOf(new Date(Date.parse(now()) + 1).toISOString())).status).toBe(404)
    expect((await fetchAsOf('yesterday')).error?.code).toBe('invalid-fields')
  })

  it('lists changes in pages of fifty', async () => {
    for (let n = 0; n < 51; n++) await setFlags('os11', { is_sold_out: n % 2 === 0 })
    const newest = await listChanges()
    expect(newest.rows).toHaveLength(50)
    const older = await listChanges(newest.next ?? '')
    const all = [...newest.rows, ...older.rows]
    const numbers = all.map(({ change_no }) => change_no)
    expect(numbers.slice(0, 100)).toEqual(
      Array.from({ length: numbers.length }, (_, n) => (numbers[0] ?? 0) - n),
    )
    expect(older.next === null).toBe(older.rows.at(-1)?.change_no === 1)
  })

  it('shows the changed fields of single edits in its history', async () => {
    const fetchLastFields = async () => (await listChanges()).rows[0]?.fields
    const made = await change({
      new_products: [newProduct({ product_code: 'EDIT1', product_name: 'Edited' })],
    })
    const id = made.products[0]?.product_id ?? ''
    // A new row is listed by name, without fields.
    expect(await fetchLastFields()).toEqual([])
    const describeChange = async (set: object) => {
      await change({ products: [{ product_id: id, set }] })
      return fetchLastFields()
    }
    expect(await describeChange({ price: fromRupees(130) })).toEqual([
      { field: 'price', before: fromRupees(120.5), after: fromRupees(130) },
    ])
    expect(await describeChange({ price: fromRupees(75), is_new_item: false, tamil_name: 'புதிது' })).toEqual(
      [
        { field: 'tamil_name', before: '', after: 'புதிது' },
        { field: 'price', before: fromRupees(130), after: fromRupees(75) },
        { field: 'is_new_item', before: true, after: false },
      ],
    )
    await undo((await listChanges()).rows[0]?.change_no ?? null)
    expect(await fetchLastFields()).toContainEqual({
      field: 'price',
      before: fromRupees(75),
      after: fromRupees(130),
    })
    // Only fields with readable values show them.
    const media = [{ media_type: 'Video', photo_path: 'https://youtu.be/dQw4w9WgXcQ' }]
    expect(await describeChange({ media, special_categories: [] })).toEqual([
      { field: 'special_categories', before: null, after: null },
      { field: 'media', before: null, after: null },
    ])
    await change({ gone_products: [{ product_id: id }] })
    expect(await fetchLastFields()).toEqual([])

    await change({ new_categories: [newCategory({ category_name: 'Edited', category_slug: 'edited' })] })
    const set = { category_name: 'Edited again' }
    await change({ categories: [{ ...(await categoryKeyOf('edited')), set }] })
    expect(await fetchLastFields()).toEqual([
      { field: 'category_name', before: 'Edited', after: 'Edited again' },
    ])
    await change({ gone_categories: [await categoryKeyOf('edited')] })
  })

  it('is audited with differences for one row, counts and a hash for many', async () => {
    const { db } = database()
    const fetchLastAuditRow = () =>
      db.selectFrom('audit').selectAll().orderBy('audit_no', 'desc').limit(1).executeTakeFirst()
    await change({ products: [{ product_id: 'os12', set: { price: fromRupees(71) } }] })
    expect(await fetchLastAuditRow()).toMatchObject({
      action: 'change price list',
      actor_name: 'devi',
      subject_kind: 'product',
      subject_id: 'os12',
      subject_label: 'OS12',
      after: '{"price":7100}',
    })
    await change({
      categories: [{ ...(await categoryKeyOf('flower-pots')), set: { category_name: 'Pots' } }],
    })
    expect(await fetchLastAuditRow()).toMatchObject({
      subject_kind: 'category',
      subject_label: 'Pots',
      after: '{"category_name":"Pots"}',
    })
    const batch = await change({
      products: [
        { product_id: 'os12', set: { price: fromRupees(72) } },
        { product_id: 'os13', set: { price: fromRupees(73) } },
      ],
    })
    expect(await fetchLastAuditRow()).toMatchObject({
      subject_kind: 'price list',
      subject_id: `${batch.change_no}`,
      after: expect.stringMatching(/^\{"history_hash":"[0-9a-f]{64}","row_count":2\}$/),
    })
  })
})

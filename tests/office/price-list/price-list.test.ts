import { expect, it, vi } from 'vitest'
import { fromRupees } from '#domain/money/money.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { createPhoto, createPhotoForm } from '../sample-photos.ts'
import { type ChangeResponse, newCategory, newProduct, openPriceListDesk } from './price-list-desk.ts'

describeOnEachDatabase('The price list in the office', { tags: ['O5'] }, (database) => {
  const {
    shop,
    send,
    fetchList,
    change,
    tryChange,
    undo,
    setFlags,
    listChanges,
    findProduct,
    categoryKeyOf,
    fetchQuickOrder,
    cookieOf,
  } = openPriceListDesk(database)

  it('is visible to all users, changed by the owner, with flags by role', {
    tags: ['O3'],
  }, async () => {
    for (const who of ['devi', 'selvi', 'murugan']) expect((await fetchList(who)).products).toHaveLength(228)
    const refused = { status: 403, error: { code: 'forbidden' } }
    for (const who of ['selvi', 'murugan']) expect(await tryChange({}, who)).toMatchObject(refused)
    expect((await setFlags('os01', { is_new_item: true }, 'selvi')).status).toBe(200)
    expect((await setFlags('os01', { is_new_item: false, is_sold_out: true }, 'selvi')).status).toBe(200)
    expect((await setFlags('os01', { is_sold_out: false }, 'murugan')).status).toBe(200)
    expect(await setFlags('os01', { is_top_selling_item: true }, 'murugan')).toMatchObject(refused)
    expect(await setFlags('os01', { is_sold_out: true, is_new_item: true }, 'murugan')).toMatchObject(refused)
    expect(await findProduct('os01')).toMatchObject({ is_sold_out: false, is_new_item: false })
    expect(await setFlags('none', { is_sold_out: true })).toMatchObject({ status: 404 })
    expect((await setFlags('os01', {})).data).toMatchObject({
      change_no: null,
      products: [{ product_id: 'os01' }],
    })
  })

  it('accepts a price and a discount, shown in the shop within a second', async () => {
    const { data } = await tryChange({
      products: [{ product_id: 'os02', set: { price: fromRupees(99.5), discount_percentage: 62.5 } }],
    })
    expect(data.products).toMatchObject([
      {
        product_id: 'os02',
        price: fromRupees(99.5),
        discount_percentage: 62.5,
        selling_price: fromRupees(37.31),
      },
    ])
    expect(data.order).toBeNull()
    await vi.waitFor(
      () =>
        expect(
          shop()
            .catalogue.current()
            .productById.get('os02' as never)?.price,
        ).toBe(9_950),
      { timeout: 1_000 },
    )
    expect(shop().catalogue.current().version).toBe(data.version)
  })

  it('is changed completely or not at all, and only fields that no one else changed', async () => {
    const [first, second] = [await findProduct('os03'), await findProduct('os04')]
    await change({ products: [{ product_id: 'os04', set: { price: fromRupees(7), per: '2 Boxes' } }] })
    const before = await fetchList()
    const both = [first, second].map(({ product_id, price, is_hidden }) => ({
      product_id,
      from: { price, is_hidden },
      set: { price: fromRupees(5), is_hidden: true },
    }))
    expect((await tryChange({ products: both })).error).toMatchObject({
      code: 'invalid-fields',
      problems: { 'products.1.set.price': 'changed-since' },
    })
    expect((await tryChange({ products: [{ product_id: 'none', set: {} }] })).error?.code).toBe('not-found')
    const media = { from: { media: ['another'] }, set: { media: [] } }
    expect((await tryChange({ products: [{ product_id: 'os03', ...media }] })).error?.problems).toEqual({
      'products.0.set.media': 'changed-since',
    })
    const [category] = before.categories
    const renamed = { from: { category_name: 'Old name' }, set: { category_name: 'New name' } }
    expect(
      (await tryChange({ categories: [{ category_id: category?.category_id, ...renamed }] })).error?.problems,
    ).toEqual({ 'categories.0.set.category_name': 'changed-since' })
    expect((await tryChange({ products: [both[0], both[0]] })).error?.code).toBe('invalid-fields')
    expect(await fetchList()).toEqual(before)
    expect(
      (
        await tryChange({
          products: [
            // Someone else has set the same value already.
            { product_id: 'os03', from: { price: fromRupees(1) }, set: { price: before.products[2]?.price } },
          ],
        })
      ).data,
    ).toMatchObject({
      change_no: null,
      version: before.version,
    })
  })

  it('adds and removes products and categories', async () => {
    const made = await change({ new_categories: [newCategory()], new_products: [newProduct()] })
    const [lanterns] = made.categories
    const [sparkler] = made.products
    expect(sparkler).toMatchObject({
      product_code: 'NEW1',
      price: fromRupees(120.5),
      selling_price: fromRupees(36.15),
      photo_path: '',
      special_categories: ['crackers-for-kids', 'night-crackers'],
      media: [],
    })
    expect((await fetchList()).categories.at(-1)).toEqual(lanterns)
    expect(made.order?.indexOf(sparkler?.product_id ?? '')).toBe(
      (await fetchList()).products.filter(({ category_id }) => category_id === 'c1').length - 1,
    )
    expect(await fetchQuickOrder()).toContain('New Sparkler')
    const moved = await change({
      products: [{ product_id: sparkler?.product_id ?? '', set: { category_id: lanterns?.category_id } }],
    })
    const category = await categoryKeyOf('lanterns')
    expect((await tryChange({ gone_categories: [category] })).error).toMatchObject({
      code: 'category-not-empty',
      rows: ['Lanterns'],
    })
    const { product_id } = moved.products[0] ?? { product_id: '' }
    const removal = await change({
      gone_products: [{ product_id }],
      gone_categories: [category],
    })
    expect(removal).toMatchObject({
      products: [],
      gone_products: [product_id],
      categories: [],
      gone_categories: [category.category_id],
    })
    expect(await fetchQuickOrder()).not.toContain('New Sparkler')
    expect((await undo(removal.change_no)).data.products).toMatchObject([{ product_id }])
    expect(
      (
        await change({
          gone_products: [{ product_id }],
          gone_categories: [await categoryKeyOf('lanterns')],
        })
      ).change_no,
    ).toBeTruthy()
  })

  it('removes a category, moves its products and reuses its slug in one change', async () => {
    const before = await fetchQuickOrder()
    const lanterns = await change({ new_categories: [newCategory()] })
    const category_id = lanterns.categories[0]?.category_id
    const filled = await change({ products: [{ product_id: 'os10', set: { category_id } }] })
    const between = await fetchQuickOrder()
    const emptied = await change({
      products: [{ product_id: 'os10', set: { category_id: 'c1' } }],
      gone_categories: [await categoryKeyOf('lanterns')],
      new_categories: [newCategory({ category_name: 'Lights' })],
    })
    expect(emptied).toMatchObject({
      products: [{ category_id: 'c1' }],
      categories: [{ category_name: 'Lights', category_slug: 'lanterns' }],
      gone_categories: [category_id],
    })
    expect((await undo(emptied.change_no)).status).toBe(200)
    expect(await fetchQuickOrder()).toBe(between)
    for (const { change_no } of [filled, lanterns]) expect((await undo(change_no)).status).toBe(200)
    expect(await fetchQuickOrder()).toBe(before)
  })

  it('names the field whose value another row already has', async () => {
    const before = await fetchList()
    const [one, two] = before.products
    const findError = async (input: object) => (await tryChange(input)).error
    const row = { product_id: two?.product_id }
    const createFieldError = (problems: object) => ({ code: 'invalid-fields', problems })
    expect(
      await findError({ products: [{ ...row, set: { product_code: one?.product_code.toLowerCase() } }] }),
    ).toMatchObject(createFieldError({ 'products.0.set.product_code': 'code-taken' }))
    expect(
      await findError({
        products: [{ ...row, set: { product_name: one?.product_name.toUpperCase(), per: one?.per } }],
      }),
    ).toMatchObject(createFieldError({ 'products.0.set.product_name': 'name-taken' }))
    expect(
      await findError({ new_products: [newProduct(), newProduct({ product_name: 'Other' })] }),
    ).toMatchObject(createFieldError({ 'new_products.1.product_code': 'code-taken' }))
    const [category] = before.categories
    expect(
      await findError({ new_categories: [newCategory({ category_name: category?.category_name })] }),
    ).toMatchObject(createFieldError({ 'new_categories.0.category_name': 'name-taken' }))
    expect(
      await findError({ new_categories: [newCategory({ category_slug: category?.category_slug })] }),
    ).toMatchObject(createFieldError({ 'new_categories.0.category_slug': 'slug-taken' }))
    expect(await findError({ new_products: [newProduct({ category_id: 'none' })] })).toMatchObject(
      createFieldError({ 'new_products.0.category_id': 'value-invalid' }),
    )
    expect(await findError({ new_products: [newProduct({ special_categories: ['sale'] })] })).toMatchObject(
      createFieldError({ 'new_products.0.special_categories': 'value-invalid' }),
    )
    expect(await fetchList()).toEqual(before)
  })

  it('moves a row after another or to the start, changing few rows', async () => {
    const codes = async () =>
      (await fetchList()).products
        .filter(({ category_id }) => category_id === 'c1')
        .map(({ product_id }) => product_id)
    const before = await codes()
    const [a = '', b = '', c = '', d = ''] = before
    const first = await change({ products: [{ product_id: c, set: {}, after: null }] })
    expect(await codes()).toEqual([c, a, b, d, ...before.slice(4)])
    expect(first.order?.slice(0, 4)).toEqual([c, a, b, d])
    await change({ products: [{ product_id: d, set: {}, after: c }] })
    expect(await codes()).toEqual([c, d, a, b, ...before.slice(4)])
    // With a gap in the sort order only one row changes.
    const last = await change({ products: [{ product_id: a, set: {}, after: c }] })
    expect(last.products.map(({ product_id }) => product_id)).toEqual([a])
    expect(await codes()).toEqual([c, a, d, b, ...before.slice(4)])
    const otherCategoryProduct = (await fetchList()).products.find(({ category_id }) => category_id !== 'c1')
    for (const after of [otherCategoryProduct?.product_id, a, 'none']) {
      expect((await tryChange({ products: [{ product_id: a, set: {}, after }] })).error?.problems).toEqual({
        'products.0.after': 'value-invalid',
      })
    }
    const slugs = async () => (await fetchList()).categories.map(({ category_slug }) => category_slug)
    const [one = '', two = '', ...others] = await slugs()
    const reordered = await change({ categories: [{ ...(await categoryKeyOf(two)), set: {}, after: null }] })
    expect(reordered.category_order).toEqual((await fetchList()).categories.map((row) => row.category_id))
    expect(await slugs()).toEqual([two, one, ...others])
    const catalogueText = await fetchQuickOrder()
    expect(catalogueText.indexOf(`"${two}"`)).toBeLessThan(catalogueText.indexOf(`"${one}"`))
  })

  it('hides products and categories everywhere, and shows them again', async () => {
    const before = await fetchQuickOrder()
    const hidden = await change({
      products: [{ product_id: 'os02', set: { is_hidden: true } }],
      categories: [{ ...(await categoryKeyOf('flower-pots')), set: { is_hidden: true } }],
    })
    const shown = await fetchQuickOrder()
    expect(shown).not.toMatch(/"os02"|flower-pots/)
    expect((await (await shop().app.request('/api/product/get/os02')).json()).data ?? null).toBeNull()
    expect(await fetchList()).toMatchObject({
      products: expect.arrayContaining([expect.objectContaining({ product_id: 'os02', is_hidden: true })]),
    })
    await undo(hidden.change_no)
    expect(await fetchQuickOrder()).toBe(before)
  })

  it('is changed once per idempotency key; a repetition returns the current rows', async () => {
    const { change_no: last = 0 } = (await listChanges()).rows[0] ?? {}
    const sendTwice = async (key: string, body: object | FormData, other: object | FormData) => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      const first = await send<ChangeResponse>(key, body, 'devi', headers)
      expect(first.data.change_no).toBeGreaterThan(last)
      const repeated = await send<ChangeResponse>(key, body, 'devi', headers)
      const { version, products } = await fetchList()
      expect(repeated.data).toMatchObject({ change_no: null, version, products })
      expect(repeated.data.order).toEqual(products.map(({ product_id }) => product_id))
      expect((await listChanges()).rows[0]?.change_no).toBe(first.data.change_no)
      expect((await send(key, other, 'devi', headers)).error?.code).toBe('idempotency-key-reused')
      return first.data.change_no
    }
    const photo = async (width: number) =>
      createPhotoForm({}, new Uint8Array(await createPhoto({ width, height: 300 })))
    const createdNo = await sendTwice(
      'POST /office/api/price-list/changes',
      { new_products: [newProduct()] },
      { new_products: [newProduct({ price: fromRupees(1) })] },
    )
    const flaggedNo = await sendTwice(
      'POST /office/api/products/os08/flags',
      { is_sold_out: true },
      { is_sold_out: false },
    )
    const photoNo = await sendTwice(
      'POST /office/api/products/os08/photos',
      await photo(400),
      await photo(401),
    )
    for (const change_no of [photoNo, flaggedNo]) await undo(change_no)
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const undoCreation = () =>
      send<ChangeResponse>(`POST /office/api/price-list/changes/${createdNo}/undo`, {}, 'devi', headers)
    expect((await undoCreation()).data.gone_products).toHaveLength(1)
    expect((await undoCreation()).data).toMatchObject({
      change_no: null,
      products: (await fetchList()).products,
    })
  })

  it('compresses the response to a large change', async () => {
    const { products } = await fetchList()
    const changedProducts = products.slice(20, 40)
    const response = await requestOffice(shop(), 'POST /office/api/price-list/changes', {
      cookie: cookieOf('devi'),
      body: {
        products: changedProducts.map(({ product_id }) => ({
          product_id,
          set: { price: fromRupees(31) },
        })),
      },
      headers: { 'Accept-Encoding': 'gzip' },
    })
    expect([response.status, response.headers.get('Content-Encoding')]).toEqual([200, 'gzip'])
    await undo((await listChanges()).rows[0]?.change_no ?? null)
  })

  it('rejects invalid values and removes invisible characters', async () => {
    const row = { product_id: 'os12' }
    const findProblemFields = async (set: object) =>
      Object.keys((await tryChange({ products: [{ ...row, set }] })).error?.problems ?? {})
    for (const [field, values] of Object.entries({
      price: [-1, fromRupees(10_00_001), 0.5, '5', null],
      discount_percentage: [-1, 100.01, 33.333],
      product_name: ['', ' \u200b ', 'x'.repeat(201)],
      product_code: ['', 'x'.repeat(51)],
      per: [''],
      is_hidden: [1, 'yes'],
    })) {
      for (const value of values)
        expect(await findProblemFields({ [field]: value })).toEqual([`products.0.set.${field}`])
    }
    const sanitized = await change({
      products: [{ ...row, set: { product_name: ' A\u0000\ud800\u202e  B\n' } }],
    })
    expect(sanitized.products[0]?.product_name).toBe('A B')
  })
})

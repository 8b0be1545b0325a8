import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type {
  PriceListCategoryJson,
  PriceListJson,
  PriceListProductJson,
} from '#contract/office/price-list.ts'
import * as productLimit from '#domain/catalogue/product-limit.ts'
import { fromRupees } from '#domain/money/money.ts'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { createUser, requestOffice, signIn } from '../office-client.ts'
import { createPhoto, createPhotoForm } from '../sample-photos.ts'

const MINUTE = 60_000

describeOnEachDatabase('The price list in the office', { tags: ['O5'] }, (database) => {
  let shop: TestShop
  let time = Date.parse('2027-10-01T04:30:00.000Z')
  const cookies: Record<string, string> = {}
  beforeAll(async () => {
    shop = await openTestShop(database(), { clock: () => new Date(time) })
    for (const [name, role] of [
      ['devi', 'owner'],
      ['selvi', 'staff'],
      ['murugan', 'packer'],
    ] as const) {
      await createUser(database(), name, role)
      cookies[name] = await signIn(shop, name)
    }
  })
  afterAll(() => shop.catalogue.close())

  type Error = { code: string; problems?: Record<string, string>; rows?: string[] }
  type Changed = {
    change_no: number | null
    version: number
    products: PriceListProductJson[]
    gone_products: string[]
    categories: PriceListCategoryJson[]
    gone_categories: string[]
    order: string[] | null
  }
  async function send<Data>(
    key: string,
    body: object | FormData = {},
    who = 'devi',
    headers: Record<string, string> = {},
  ) {
    const response = await requestOffice(shop, key, { cookie: cookies[who] ?? '', body, headers })
    const { data, error }: { data: Data; error?: Error } = await response.json()
    return { status: response.status, data, error }
  }
  async function fetchList(who = 'devi') {
    return (await send<PriceListJson>('GET /office/api/price-list', {}, who)).data
  }
  /** Makes a change. Throws when it is rejected. */
  async function change(input: object): Promise<Changed> {
    const { data, error } = await tryChange(input)
    if (error) throw new Error(JSON.stringify(error))
    return data
  }
  const tryChange = (input: object, who = 'devi') =>
    send<Changed>('POST /office/api/price-list/changes', input, who)
  const undo = (change_no: number | null) =>
    send<Changed>(`POST /office/api/price-list/changes/${change_no}/undo`)
  const setFlags = (id: string, input: object, who = 'devi') =>
    send<Changed>(`POST /office/api/products/${id}/flags`, input, who)
  async function listChanges(before = '') {
    type Row = Record<string, unknown> & { change_no: number; label: string }
    const key = `GET /office/api/price-list/changes${before && `?before=${before}`}`
    return (await send<{ rows: Row[]; next: string | null }>(key)).data
  }
  async function fetchAsOf(at: string) {
    return send<PriceListJson>(`GET /office/api/price-list/as-of?at=${encodeURIComponent(at)}`)
  }

  /** Returns a product with its current values. */
  async function findProduct(id: string) {
    const found = (await fetchList()).products.find(({ product_id }) => product_id === id)
    if (!found) throw new Error(`There is no ${id}`)
    return found
  }
  /** Returns the id and row version of a product, for a change. */
  async function rowVersionOf(id: string) {
    const { product_id, row_version } = await findProduct(id)
    return { product_id, row_version }
  }
  async function categoryVersionOf(slug: string) {
    const found = (await fetchList()).categories.find(({ category_slug }) => category_slug === slug)
    if (!found) throw new Error(`There is no ${slug}`)
    return { category_id: found.category_id, row_version: found.row_version }
  }
  /** Returns the quick-order list as shown to customers. */
  async function fetchQuickOrder(): Promise<string> {
    await shop.catalogue.refresh()
    return (await shop.app.request('/api/product/quickorder')).text()
  }
  const newProduct = (overrides: object = {}) => ({
    category_id: 'c1',
    product_code: 'NEW1',
    product_name: 'New Sparkler',
    tamil_name: '',
    per: '1 Box (10 Pcs)',
    price: fromRupees(120.5),
    discount_percentage: 70,
    is_netrate_item: false,
    is_new_item: true,
    is_top_selling_item: false,
    is_sold_out: false,
    is_hidden: false,
    special_categories: ['night-crackers', 'crackers-for-kids', 'night-crackers'],
    ...overrides,
  })
  const newCategory = (overrides: object = {}) => ({
    category_name: 'Lanterns',
    category_tamil_name: 'விளக்குகள்',
    category_slug: 'lanterns',
    is_hidden: false,
    ...overrides,
  })

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
      products: [
        { ...(await rowVersionOf('os02')), set: { price: fromRupees(99.5), discount_percentage: 62.5 } },
      ],
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
      () => expect(shop.catalogue.current().productById.get('os02' as never)?.price).toBe(9_950),
      { timeout: 1_000 },
    )
    expect(shop.catalogue.current().version).toBe(data.version)
  })

  it('is changed completely or not at all, and only in current row versions', async () => {
    const [first, second] = [await rowVersionOf('os03'), await rowVersionOf('os04')]
    await change({ products: [{ ...second, set: { price: fromRupees(7) } }] })
    const before = await fetchList()
    const both = [first, second].map((row) => ({ ...row, set: { price: fromRupees(5) } }))
    expect((await tryChange({ products: both })).error).toMatchObject({
      code: 'stale-version',
      rows: [expect.stringMatching(/^OS04 /)],
    })
    expect(
      (await tryChange({ products: [{ product_id: 'none', row_version: 1, set: {} }] })).error?.code,
    ).toBe('not-found')
    expect((await tryChange({ products: [both[0], both[0]] })).error?.code).toBe('invalid-fields')
    expect(await fetchList()).toEqual(before)
    expect(
      (await tryChange({ products: [{ ...first, set: { price: before.products[2]?.price } }] })).data,
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
      products: [
        { ...(await rowVersionOf(sparkler?.product_id ?? '')), set: { category_id: lanterns?.category_id } },
      ],
    })
    const category = await categoryVersionOf('lanterns')
    expect((await tryChange({ gone_categories: [category] })).error).toMatchObject({
      code: 'category-not-empty',
      rows: ['Lanterns'],
    })
    const { product_id, row_version } = moved.products[0] ?? { product_id: '' }
    const removal = await change({
      gone_products: [{ product_id, row_version }],
      gone_categories: [category],
    })
    expect(removal).toMatchObject({
      products: [],
      gone_products: [product_id],
      categories: [],
      gone_categories: [category.category_id],
    })
    expect(await fetchQuickOrder()).not.toContain('New Sparkler')
    // A restored product gets a new row version.
    expect((await undo(removal.change_no)).data.products[0]?.row_version).toBeGreaterThan(row_version ?? 0)
    expect(
      (
        await change({
          gone_products: [await rowVersionOf(product_id)],
          gone_categories: [await categoryVersionOf('lanterns')],
        })
      ).change_no,
    ).toBeTruthy()
  })

  it('removes a category, moves its products and reuses its slug in one change', async () => {
    const before = await fetchQuickOrder()
    const lanterns = await change({ new_categories: [newCategory()] })
    const category_id = lanterns.categories[0]?.category_id
    const filled = await change({ products: [{ ...(await rowVersionOf('os10')), set: { category_id } }] })
    const between = await fetchQuickOrder()
    const emptied = await change({
      products: [{ ...(await rowVersionOf('os10')), set: { category_id: 'c1' } }],
      gone_categories: [await categoryVersionOf('lanterns')],
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

  it('returns the rows changed, added, removed and moved since a change', async () => {
    const fetchSince = async (change_no: number) =>
      (await send<Changed>(`GET /office/api/price-list/since?change_no=${change_no}`, {}, 'murugan')).data
    const before = await fetchList()
    expect(await fetchSince(before.change_no)).toMatchObject({ products: [], categories: [], order: null })
    await change({ products: [{ ...(await rowVersionOf('os02')), set: { price: fromRupees(77) } }] })
    await change({ products: [{ ...(await rowVersionOf('os02')), set: { is_new_item: true } }] })
    const one = await fetchSince(before.change_no)
    expect(one).toMatchObject({ products: [await findProduct('os02')], gone_products: [], order: null })
    const { products } = await change({ new_products: [newProduct()] })
    const [{ product_id, row_version } = Object.create(null)] = products
    const two = await fetchSince(one.change_no ?? 0)
    expect(two.products.map((row) => row.product_id)).toEqual([product_id])
    expect(two.order).toEqual((await fetchList()).products.map((row) => row.product_id))
    await change({ gone_products: [{ product_id, row_version }] })
    const three = await fetchSince(two.change_no ?? 0)
    expect(three).toMatchObject({
      products: [],
      gone_products: [product_id],
      version: (await fetchList()).version,
    })
    const slug = before.categories[0]?.category_slug ?? ''
    await change({ categories: [{ ...(await categoryVersionOf(slug)), set: { is_hidden: true } }] })
    expect((await fetchSince(three.change_no ?? 0)).categories).toMatchObject([
      { category_slug: slug, is_hidden: true },
    ])
    await change({ categories: [{ ...(await categoryVersionOf(slug)), set: { is_hidden: false } }] })
    expect((await send('GET /office/api/price-list/since?change_no=x')).status).toBe(422)
  })

  it('names the field whose value another row already has', async () => {
    const before = await fetchList()
    const [one, two] = before.products
    const findError = async (input: object) => (await tryChange(input)).error
    const row = { product_id: two?.product_id, row_version: two?.row_version }
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
    const first = await change({ products: [{ ...(await rowVersionOf(c)), set: {}, after: null }] })
    expect(await codes()).toEqual([c, a, b, d, ...before.slice(4)])
    expect(first.order?.slice(0, 4)).toEqual([c, a, b, d])
    await change({ products: [{ ...(await rowVersionOf(d)), set: {}, after: c }] })
    expect(await codes()).toEqual([c, d, a, b, ...before.slice(4)])
    // With a gap in the sort order only one row changes.
    const last = await change({ products: [{ ...(await rowVersionOf(a)), set: {}, after: c }] })
    expect(last.products.map(({ product_id }) => product_id)).toEqual([a])
    expect(await codes()).toEqual([c, a, d, b, ...before.slice(4)])
    const otherCategoryProduct = (await fetchList()).products.find(({ category_id }) => category_id !== 'c1')
    for (const after of [otherCategoryProduct?.product_id, a, 'none']) {
      expect(
        (await tryChange({ products: [{ ...(await rowVersionOf(a)), set: {}, after }] })).error?.problems,
      ).toEqual({
        'products.0.after': 'value-invalid',
      })
    }
    const slugs = async () => (await fetchList()).categories.map(({ category_slug }) => category_slug)
    const [one = '', two = '', ...others] = await slugs()
    await change({ categories: [{ ...(await categoryVersionOf(two)), set: {}, after: null }] })
    expect(await slugs()).toEqual([two, one, ...others])
    const catalogueText = await fetchQuickOrder()
    expect(catalogueText.indexOf(`"${two}"`)).toBeLessThan(catalogueText.indexOf(`"${one}"`))
  })

  it('changes the discount of a category in one change, undone in one', async () => {
    const before = await fetchQuickOrder()
    const categoryProducts = (await fetchList()).products.filter(({ category_id }) => category_id === 'c2')
    const products = categoryProducts.map(({ product_id, row_version }) => ({
      product_id,
      row_version,
      set: { discount_percentage: 82 },
    }))
    const { change_no } = await change({ products })
    expect((await listChanges()).rows[0]).toEqual({
      change_no,
      at: new Date(time).toISOString(),
      who: 'devi',
      kind: 'edit',
      label: '',
      row_count: categoryProducts.length,
      fields: [],
      undoes: null,
      undone_by: null,
    })
    expect(await fetchQuickOrder()).not.toBe(before)
    expect((await undo(change_no)).data.products).toHaveLength(categoryProducts.length)
    // Byte for byte.
    expect(await fetchQuickOrder()).toBe(before)
  })

  it('hides products and categories everywhere, and shows them again', async () => {
    const before = await fetchQuickOrder()
    const hidden = await change({
      products: [{ ...(await rowVersionOf('os02')), set: { is_hidden: true } }],
      categories: [{ ...(await categoryVersionOf('flower-pots')), set: { is_hidden: true } }],
    })
    const shown = await fetchQuickOrder()
    expect(shown).not.toMatch(/"os02"|flower-pots/)
    expect((await (await shop.app.request('/api/product/get/os02')).json()).data ?? null).toBeNull()
    expect(await fetchList()).toMatchObject({
      products: expect.arrayContaining([expect.objectContaining({ product_id: 'os02', is_hidden: true })]),
    })
    await undo(hidden.change_no)
    expect(await fetchQuickOrder()).toBe(before)
  })

  it('shows videos of allowed sites, and pictures in the given order', async () => {
    const { media } = await findProduct('gc02')
    const mediaInput = media.map(({ media_type, media_id, photo_path }) =>
      media_type === 'Image' ? { media_type, media_id } : { media_type, photo_path },
    )
    const set = async (wanted: object[]) =>
      tryChange({ products: [{ ...(await rowVersionOf('gc02')), set: { media: wanted } }] })
    const video = { media_type: 'Video', photo_path: 'https://youtu.be/dQw4w9WgXcQ?t=3' }
    const { data } = await set([...mediaInput.toReversed(), video])
    expect(data.products[0]?.media.map(({ photo_path }) => photo_path)).toEqual([
      ...media.map(({ photo_path }) => photo_path).toReversed(),
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ])
    expect(data.products[0]?.photo_path).toBe(media[1]?.photo_path)
    for (const photo_path of [
      'https://films.example/1',
      'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'javascript:alert(1)',
      'x',
    ])
      expect((await set([{ media_type: 'Video', photo_path }])).error).toMatchObject({
        code: 'invalid-fields',
      })
    expect((await set([{ media_type: 'Image', media_id: 'os01-1' }])).error?.problems).toEqual({
      'products.0.set.media.0': 'value-invalid',
    })
    expect((await set([mediaInput[0], mediaInput[0]].flatMap((one) => one ?? []))).error?.problems).toEqual({
      'products.0.set.media.1': 'value-invalid',
    })
    expect((await undo(data.change_no)).data.products[0]?.media).toEqual(media)
  })

  it('accepts photos in place of the drawing, shown in all sizes', async () => {
    const photo = new Uint8Array(await createPhoto({ width: 400, height: 300 }))
    const add = (bytes?: Uint8Array<ArrayBuffer>, id = 'os07') =>
      send<Changed>(`POST /office/api/products/${id}/photos`, createPhotoForm({}, bytes))
    const before = await findProduct('os07')
    const { data } = await add(photo)
    const [withPhoto] = data.products
    expect(withPhoto?.media).toEqual([
      {
        media_id: expect.any(String),
        media_type: 'Image',
        photo_path: expect.stringMatching(/^\/pictures\/[0-9a-f]{64}\.webp$/),
      },
    ])
    expect(withPhoto?.photo_path).toBe(withPhoto?.media[0]?.photo_path)
    expect((await add(photo)).data.change_no).toBeNull()
    const other = await add(new Uint8Array(await createPhoto({ width: 300, height: 400 })))
    expect(other.data.products[0]?.media).toHaveLength(2)
    expect(other.data.products[0]?.photo_path).toBe(withPhoto?.photo_path)

    await shop.catalogue.refresh()
    for (const size of ['160.webp', '400.avif', '800.webp', 'preview.jpg'])
      expect([size, (await shop.app.request(`${withPhoto?.photo_path}/${size}`)).status]).toEqual([size, 200])
    const unknown = `/pictures/${'a'.repeat(64)}.webp`
    for (const path of [`${unknown}/400.webp`, unknown, `/pictures/${'a'.repeat(63)}.webp/400.webp`])
      expect([path, (await shop.app.request(path)).status]).toEqual([path, 404])

    // The office shows the photos of a product even if it is hidden; the shop does not.
    const fetchPhoto = (id: string, hash: string) =>
      requestOffice(shop, `GET /office/api/products/${id}/photos/${hash}`, { cookie: cookies.devi ?? '' })
    const hidden = await change({ products: [{ ...(await rowVersionOf('os07')), set: { is_hidden: true } }] })
    const hash = withPhoto?.photo_path.slice('/pictures/'.length, -'.webp'.length) ?? ''
    const photoResponse = await fetchPhoto('os07', hash)
    expect([photoResponse.status, photoResponse.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect(await sharp(await photoResponse.arrayBuffer()).metadata()).toMatchObject({
      width: 400,
      height: 300,
    })
    for (const [id, photoHash] of [
      ['os08', hash],
      ['none', hash],
      ['os07', 'a'.repeat(64)],
    ] as const)
      expect((await fetchPhoto(id, photoHash)).status).toBe(404)
    await undo(hidden.change_no)

    expect((await add(new Uint8Array([1, 2, 3]))).error).toMatchObject({ code: 'picture-refused' })
    expect((await add()).error).toMatchObject({ code: 'picture-refused' })
    expect((await add(photo, 'none')).status).toBe(404)
    for (const change_no of [other.data.change_no, data.change_no]) await undo(change_no)
    expect((await findProduct('os07')).media).toEqual(before.media)
    expect((await findProduct('os07')).photo_path).toBe(before.photo_path)
  })

  it('is changed once per idempotency key; a repetition returns the current rows', async () => {
    const { change_no: last = 0 } = (await listChanges()).rows[0] ?? {}
    const sendTwice = async (key: string, body: object | FormData, other: object | FormData) => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      const first = await send<Changed>(key, body, 'devi', headers)
      expect(first.data.change_no).toBeGreaterThan(last)
      const repeated = await send<Changed>(key, body, 'devi', headers)
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
      send<Changed>(`POST /office/api/price-list/changes/${createdNo}/undo`, {}, 'devi', headers)
    expect((await undoCreation()).data.gone_products).toHaveLength(1)
    expect((await undoCreation()).data).toMatchObject({
      change_no: null,
      products: (await fetchList()).products,
    })
  })

  it('compresses the response to a large change', async () => {
    const { products } = await fetchList()
    const changedProducts = products.slice(20, 40)
    const response = await requestOffice(shop, 'POST /office/api/price-list/changes', {
      cookie: cookies.devi ?? '',
      body: {
        products: changedProducts.map(({ product_id, row_version }) => ({
          product_id,
          row_version,
          set: { price: fromRupees(31) },
        })),
      },
      headers: { 'Accept-Encoding': 'gzip' },
    })
    expect([response.status, response.headers.get('Content-Encoding')]).toEqual([200, 'gzip'])
    await undo((await listChanges()).rows[0]?.change_no ?? null)
  })

  it('undoes a change once, and the undo too, each with a history row', async () => {
    const before = await fetchQuickOrder()
    const made = await change({
      products: [{ ...(await rowVersionOf('os08')), set: { price: fromRupees(41) } }],
    })
    const after = await fetchQuickOrder()
    const undone = (await undo(made.change_no)).data
    expect(await fetchQuickOrder()).toBe(before)
    expect((await undo(made.change_no)).error?.code).toBe('already-undone')
    const redone = (await undo(undone.change_no)).data
    expect(await fetchQuickOrder()).toBe(after)
    // The change is active again and can be undone again.
    const secondUndo = (await undo(made.change_no)).data
    expect(await fetchQuickOrder()).toBe(before)
    const [no = 0, undoNo = 0, redoNo = 0, againNo = 0] = [made, undone, redone, secondUndo].map(
      (one) => one.change_no ?? 0,
    )
    expect((await listChanges()).rows.slice(0, 4)).toMatchObject([
      {
        change_no: againNo,
        kind: 'undo',
        undoes: no,
        undone_by: null,
        label: expect.stringMatching(/^OS08 /),
      },
      { change_no: redoNo, kind: 'undo', undoes: undoNo, undone_by: null },
      { change_no: undoNo, kind: 'undo', undoes: no, undone_by: redoNo },
      { change_no: no, kind: 'edit', undoes: null, undone_by: againNo, row_count: 1 },
    ])
    for (const unknown of ['999999', '0', 'x', '99999999999999999999'])
      expect((await send(`POST /office/api/price-list/changes/${unknown}/undo`)).status).toBe(404)
  })

  it('does not undo a change of rows changed since, and names them', async () => {
    const made = await change({
      products: [
        { ...(await rowVersionOf('os08')), set: { price: fromRupees(51) } },
        { ...(await rowVersionOf('os09')), set: { price: fromRupees(52) } },
      ],
    })
    const laterChange = await change({
      products: [{ ...(await rowVersionOf('os09')), set: { tamil_name: 'புஸ்வாணம்' } }],
    })
    const before = await fetchList()
    expect((await undo(made.change_no)).error).toMatchObject({
      code: 'rows-changed-since',
      rows: [expect.stringMatching(/^OS09 /)],
    })
    expect(await fetchList()).toEqual(before)
    // The undo is possible once the row has the same values again.
    await undo(laterChange.change_no)
    expect((await undo(made.change_no)).status).toBe(200)
  })

  it('does not undo over a taken code, a filled category or a removed one', async () => {
    const removal = await change({ gone_products: [await rowVersionOf('os10')] })
    const { change_no } = await change({
      new_products: [newProduct({ product_code: 'OS10', product_name: 'Another' })],
    })
    const createRefusal = (name: RegExp) => ({
      code: 'rows-changed-since',
      rows: [expect.stringMatching(name)],
    })
    expect((await undo(removal.change_no)).error).toMatchObject(createRefusal(/^OS10 Another/))
    await undo(change_no)
    expect((await undo(removal.change_no)).status).toBe(200)

    const category = await change({ new_categories: [newCategory()] })
    const moveIn = await change({
      products: [
        { ...(await rowVersionOf('os10')), set: { category_id: category.categories[0]?.category_id } },
      ],
    })
    expect((await undo(category.change_no)).error).toMatchObject(createRefusal(/^Lanterns/))
    const moveOut = await change({
      products: [{ ...(await rowVersionOf('os10')), set: { category_id: 'c1' } }],
    })
    const removeCategory = await change({ gone_categories: [await categoryVersionOf('lanterns')] })
    expect((await undo(moveOut.change_no)).error).toMatchObject({ code: 'rows-changed-since' })
    for (const { change_no } of [removeCategory, moveOut, moveIn, category])
      expect((await undo(change_no)).status).toBe(200)
  })

  it('does not undo beyond the product limit', async () => {
    const removal = await change({ gone_products: [await rowVersionOf('os10'), await rowVersionOf('os11')] })
    const before = await fetchList()
    const isOverProductLimit = vi.spyOn(productLimit, 'isOverProductLimit').mockReturnValueOnce(true)
    expect((await undo(removal.change_no)).error).toMatchObject({
      code: 'invalid-fields',
      problems: { rows: 'price-list-full' },
    })
    expect(isOverProductLimit.mock.lastCall).toMatchObject([before.products.length, { length: 2 }])
    isOverProductLimit.mockRestore()
    expect(await fetchList()).toEqual(before)
    expect((await undo(removal.change_no)).status).toBe(200)
  })

  it('can be read as of any time in its history, and no other time', async () => {
    const currentTime = () => new Date(time).toISOString()
    const withoutRowVersions = ({ products, categories }: PriceListJson) =>
      JSON.stringify([products, categories].map((rows) => rows.map((row) => ({ ...row, row_version: 0 }))))
    const first = withoutRowVersions(await fetchList())
    const before = currentTime()
    time += MINUTE
    const made = await change({
      products: [{ ...(await rowVersionOf('os01')), set: { price: fromRupees(61), special_categories: [] } }],
      gone_products: [await rowVersionOf('os02')],
      new_products: [newProduct({ product_code: 'NEW2', product_name: 'As of' })],
    })
    const between = currentTime()
    const second = withoutRowVersions(await fetchList())
    time += MINUTE
    await undo(made.change_no)
    time += MINUTE
    expect(withoutRowVersions((await fetchAsOf(before)).data)).toBe(first)
    expect(withoutRowVersions((await fetchAsOf(between)).data)).toBe(second)
    expect(withoutRowVersions((await fetchAsOf(new Date(time).toISOString())).data)).toBe(first)
    expect(withoutRowVersions((await fetchAsOf(before.replace('.000Z', '.000+00:00'))).data)).toBe(first)
    expect((await fetchAsOf('2026-12-31T23:59:59.999Z')).status).toBe(404)
    expect((await fetchAsOf('2027-01-01T00:00:00.000Z')).status).toBe(200)
    expect((await fetchAsOf(new Date(time + 1).toISOString())).status).toBe(404)
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
      await change({ products: [{ ...(await rowVersionOf(id)), set }] })
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
    await change({ gone_products: [await rowVersionOf(id)] })
    expect(await fetchLastFields()).toEqual([])

    await change({ new_categories: [newCategory({ category_name: 'Edited', category_slug: 'edited' })] })
    const set = { category_name: 'Edited again' }
    await change({ categories: [{ ...(await categoryVersionOf('edited')), set }] })
    expect(await fetchLastFields()).toEqual([
      { field: 'category_name', before: 'Edited', after: 'Edited again' },
    ])
    await change({ gone_categories: [await categoryVersionOf('edited')] })
  })

  it('is audited with differences for one row, counts and a hash for many', async () => {
    const { db } = database()
    const fetchLastAuditRow = () =>
      db.selectFrom('audit').selectAll().orderBy('audit_no', 'desc').limit(1).executeTakeFirst()
    await change({ products: [{ ...(await rowVersionOf('os12')), set: { price: fromRupees(71) } }] })
    expect(await fetchLastAuditRow()).toMatchObject({
      action: 'change price list',
      actor_name: 'devi',
      subject_kind: 'product',
      subject_id: 'os12',
      subject_label: 'OS12',
      after: '{"price":7100}',
    })
    await change({
      categories: [{ ...(await categoryVersionOf('flower-pots')), set: { category_name: 'Pots' } }],
    })
    expect(await fetchLastAuditRow()).toMatchObject({
      subject_kind: 'category',
      subject_label: 'Pots',
      after: '{"category_name":"Pots"}',
    })
    const batch = await change({
      products: [
        { ...(await rowVersionOf('os12')), set: { price: fromRupees(72) } },
        { ...(await rowVersionOf('os13')), set: { price: fromRupees(73) } },
      ],
    })
    expect(await fetchLastAuditRow()).toMatchObject({
      subject_kind: 'price list',
      subject_id: `${batch.change_no}`,
      after: expect.stringMatching(/^\{"history_hash":"[0-9a-f]{64}","row_count":2\}$/),
    })
  })

  it('rejects invalid values and removes invisible characters', async () => {
    const row = await rowVersionOf('os12')
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

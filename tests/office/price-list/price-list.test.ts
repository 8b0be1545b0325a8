import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type {
  PriceListCategoryJson,
  PriceListJson,
  PriceListProductJson,
} from '#contract/office/price-list.ts'
import * as priceListChange from '#domain/catalogue/price-list-change.ts'
import { fromRupees } from '#domain/money/money.ts'
import { openTestShop, type TestShop } from '../../api/test-shop.ts'
import { describeOnEachDatabase } from '../../test-database.ts'
import { createUser, requestOffice, signIn } from '../office-client.ts'
import { createPhoto, createPhotoForm } from '../sample-photos.ts'

const MINUTE = 60_000

describeOnEachDatabase('The price list in the shop’s hands', { tags: ['O5'] }, (database) => {
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
    const answer = await requestOffice(shop, key, { cookie: cookies[who] ?? '', body, headers })
    const { data, error }: { data: Data; error?: Error } = await answer.json()
    return { status: answer.status, data, error }
  }
  async function list(who = 'devi') {
    return (await send<PriceListJson>('GET /office/api/price-list', {}, who)).data
  }
  /** Changes something; throws when it is refused. */
  async function change(what: object): Promise<Changed> {
    const { data, error } = await tryTo(what)
    if (error) throw new Error(JSON.stringify(error))
    return data
  }
  const tryTo = (what: object, who = 'devi') =>
    send<Changed>('POST /office/api/price-list/changes', what, who)
  const undo = (change_no: number | null) =>
    send<Changed>(`POST /office/api/price-list/changes/${change_no}/undo`)
  const flags = (id: string, what: object, who = 'devi') =>
    send<Changed>(`POST /office/api/products/${id}/flags`, what, who)
  async function changes(before = '') {
    type Row = Record<string, unknown> & { change_no: number; label: string }
    const key = `GET /office/api/price-list/changes${before && `?before=${before}`}`
    return (await send<{ rows: Row[]; next: string | null }>(key)).data
  }
  async function asOf(at: string) {
    return send<PriceListJson>(`GET /office/api/price-list/as-of?at=${encodeURIComponent(at)}`)
  }

  /** A product as it is now. */
  async function product(id: string) {
    const found = (await list()).products.find(({ product_id }) => product_id === id)
    if (!found) throw new Error(`There is no ${id}`)
    return found
  }
  /** The same, to say what is to become of it. */
  async function seen(id: string) {
    const { product_id, row_version } = await product(id)
    return { product_id, row_version }
  }
  async function seenCategory(slug: string) {
    const found = (await list()).categories.find(({ category_slug }) => category_slug === slug)
    if (!found) throw new Error(`There is no ${slug}`)
    return { category_id: found.category_id, row_version: found.row_version }
  }
  /** What the shop's visitors are shown. */
  async function quickOrder(): Promise<string> {
    await shop.catalogue.refresh()
    return (await shop.app.request('/api/product/quickorder')).text()
  }
  const newProduct = (more: object = {}) => ({
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
    ...more,
  })
  const newCategory = (more: object = {}) => ({
    category_name: 'Lanterns',
    category_tamil_name: 'விளக்குகள்',
    category_slug: 'lanterns',
    is_hidden: false,
    ...more,
  })

  it('is seen by all who work here, and changed by the owner alone; of the switches each has what O3 gives', {
    tags: ['O3'],
  }, async () => {
    for (const who of ['devi', 'selvi', 'murugan']) expect((await list(who)).products).toHaveLength(228)
    const refused = { status: 403, error: { code: 'forbidden' } }
    for (const who of ['selvi', 'murugan']) expect(await tryTo({}, who)).toMatchObject(refused)
    expect((await flags('os01', { is_new_item: true }, 'selvi')).status).toBe(200)
    expect((await flags('os01', { is_new_item: false, is_sold_out: true }, 'selvi')).status).toBe(200)
    expect((await flags('os01', { is_sold_out: false }, 'murugan')).status).toBe(200)
    expect(await flags('os01', { is_top_selling_item: true }, 'murugan')).toMatchObject(refused)
    expect(await flags('os01', { is_sold_out: true, is_new_item: true }, 'murugan')).toMatchObject(refused)
    expect(await product('os01')).toMatchObject({ is_sold_out: false, is_new_item: false })
    expect(await flags('none', { is_sold_out: true })).toMatchObject({ status: 404 })
    expect((await flags('os01', {})).data).toMatchObject({
      change_no: null,
      products: [{ product_id: 'os01' }],
    })
  })

  it('takes a price and a discount, which the shop shows within a second', async () => {
    const { data } = await tryTo({
      products: [{ ...(await seen('os02')), set: { price: fromRupees(99.5), discount_percentage: 62.5 } }],
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

  it('is changed all at once or not at all, and only as it was seen', async () => {
    const [first, second] = [await seen('os03'), await seen('os04')]
    await change({ products: [{ ...second, set: { price: fromRupees(7) } }] })
    const before = await list()
    const both = [first, second].map((row) => ({ ...row, set: { price: fromRupees(5) } }))
    expect((await tryTo({ products: both })).error).toMatchObject({
      code: 'changed-meanwhile',
      rows: [expect.stringMatching(/^OS04 /)],
    })
    expect((await tryTo({ products: [{ product_id: 'none', row_version: 1, set: {} }] })).error?.code).toBe(
      'not-found',
    )
    expect((await tryTo({ products: [both[0], both[0]] })).error?.code).toBe('invalid-fields')
    expect(await list()).toEqual(before)
    expect(
      (await tryTo({ products: [{ ...first, set: { price: before.products[2]?.price } }] })).data,
    ).toMatchObject({
      change_no: null,
      version: before.version,
    })
  })

  it('takes products and categories in, and off again', async () => {
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
    expect((await list()).categories.at(-1)).toEqual(lanterns)
    expect(made.order?.indexOf(sparkler?.product_id ?? '')).toBe(
      (await list()).products.filter(({ category_id }) => category_id === 'c1').length - 1,
    )
    expect(await quickOrder()).toContain('New Sparkler')
    const moved = await change({
      products: [
        { ...(await seen(sparkler?.product_id ?? '')), set: { category_id: lanterns?.category_id } },
      ],
    })
    const category = await seenCategory('lanterns')
    expect((await tryTo({ gone_categories: [category] })).error).toMatchObject({
      code: 'category-not-empty',
      rows: ['Lanterns'],
    })
    const { product_id, row_version } = moved.products[0] ?? { product_id: '' }
    const gone = await change({ gone_products: [{ product_id, row_version }], gone_categories: [category] })
    expect(gone).toMatchObject({
      products: [],
      gone_products: [product_id],
      categories: [],
      gone_categories: [category.category_id],
    })
    expect(await quickOrder()).not.toContain('New Sparkler')
    // Back again it is at no version that somebody has seen.
    expect((await undo(gone.change_no)).data.products[0]?.row_version).toBeGreaterThan(row_version ?? 0)
    expect(
      (
        await change({
          gone_products: [await seen(product_id)],
          gone_categories: [await seenCategory('lanterns')],
        })
      ).change_no,
    ).toBeTruthy()
  })

  it('takes a category off in the change that moves its products away, gives its address to another, and takes that back', async () => {
    const before = await quickOrder()
    const lanterns = await change({ new_categories: [newCategory()] })
    const category_id = lanterns.categories[0]?.category_id
    const filled = await change({ products: [{ ...(await seen('os10')), set: { category_id } }] })
    const between = await quickOrder()
    const emptied = await change({
      products: [{ ...(await seen('os10')), set: { category_id: 'c1' } }],
      gone_categories: [await seenCategory('lanterns')],
      new_categories: [newCategory({ category_name: 'Lights' })],
    })
    expect(emptied).toMatchObject({
      products: [{ category_id: 'c1' }],
      categories: [{ category_name: 'Lights', category_slug: 'lanterns' }],
      gone_categories: [category_id],
    })
    expect((await undo(emptied.change_no)).status).toBe(200)
    expect(await quickOrder()).toBe(between)
    for (const { change_no } of [filled, lanterns]) expect((await undo(change_no)).status).toBe(200)
    expect(await quickOrder()).toBe(before)
  })

  it('tells whoever has it as it was what became of it since: changed, new, gone and moved', async () => {
    const since = async (change_no: number) =>
      (await send<Changed>(`GET /office/api/price-list/since?change_no=${change_no}`, {}, 'murugan')).data
    const before = await list()
    expect(await since(before.change_no)).toMatchObject({ products: [], categories: [], order: null })
    await change({ products: [{ ...(await seen('os02')), set: { price: fromRupees(77) } }] })
    await change({ products: [{ ...(await seen('os02')), set: { is_new_item: true } }] })
    const one = await since(before.change_no)
    expect(one).toMatchObject({ products: [await product('os02')], gone_products: [], order: null })
    const { products } = await change({ new_products: [newProduct()] })
    const [{ product_id, row_version } = Object.create(null)] = products
    const two = await since(one.change_no ?? 0)
    expect(two.products.map((row) => row.product_id)).toEqual([product_id])
    expect(two.order).toEqual((await list()).products.map((row) => row.product_id))
    await change({ gone_products: [{ product_id, row_version }] })
    const three = await since(two.change_no ?? 0)
    expect(three).toMatchObject({
      products: [],
      gone_products: [product_id],
      version: (await list()).version,
    })
    const slug = before.categories[0]?.category_slug ?? ''
    await change({ categories: [{ ...(await seenCategory(slug)), set: { is_hidden: true } }] })
    expect((await since(three.change_no ?? 0)).categories).toMatchObject([
      { category_slug: slug, is_hidden: true },
    ])
    await change({ categories: [{ ...(await seenCategory(slug)), set: { is_hidden: false } }] })
    expect((await send('GET /office/api/price-list/since?change_no=x')).status).toBe(422)
  })

  it('names the field that another row has already', async () => {
    const before = await list()
    const [one, two] = before.products
    const wrong = async (what: object) => (await tryTo(what)).error
    const row = { product_id: two?.product_id, row_version: two?.row_version }
    const taken = (problems: object) => ({ code: 'invalid-fields', problems })
    expect(
      await wrong({ products: [{ ...row, set: { product_code: one?.product_code.toLowerCase() } }] }),
    ).toMatchObject(taken({ 'products.0.set.product_code': 'code-taken' }))
    expect(
      await wrong({
        products: [{ ...row, set: { product_name: one?.product_name.toUpperCase(), per: one?.per } }],
      }),
    ).toMatchObject(taken({ 'products.0.set.product_name': 'name-taken' }))
    expect(
      await wrong({ new_products: [newProduct(), newProduct({ product_name: 'Other' })] }),
    ).toMatchObject(taken({ 'new_products.1.product_code': 'code-taken' }))
    const [category] = before.categories
    expect(
      await wrong({ new_categories: [newCategory({ category_name: category?.category_name })] }),
    ).toMatchObject(taken({ 'new_categories.0.category_name': 'name-taken' }))
    expect(
      await wrong({ new_categories: [newCategory({ category_slug: category?.category_slug })] }),
    ).toMatchObject(taken({ 'new_categories.0.category_slug': 'slug-taken' }))
    expect(await wrong({ new_products: [newProduct({ category_id: 'none' })] })).toMatchObject(
      taken({ 'new_products.0.category_id': 'value-invalid' }),
    )
    expect(await wrong({ new_products: [newProduct({ special_categories: ['sale'] })] })).toMatchObject(
      taken({ 'new_products.0.special_categories': 'value-invalid' }),
    )
    expect(await list()).toEqual(before)
  })

  it('puts a row behind another or at the beginning; others stay what they are where there is room', async () => {
    const codes = async () =>
      (await list()).products
        .filter(({ category_id }) => category_id === 'c1')
        .map(({ product_id }) => product_id)
    const before = await codes()
    const [a = '', b = '', c = '', d = ''] = before
    const first = await change({ products: [{ ...(await seen(c)), set: {}, after: null }] })
    expect(await codes()).toEqual([c, a, b, d, ...before.slice(4)])
    expect(first.order?.slice(0, 4)).toEqual([c, a, b, d])
    await change({ products: [{ ...(await seen(d)), set: {}, after: c }] })
    expect(await codes()).toEqual([c, d, a, b, ...before.slice(4)])
    // Once there is room it is one row.
    const last = await change({ products: [{ ...(await seen(a)), set: {}, after: c }] })
    expect(last.products.map(({ product_id }) => product_id)).toEqual([a])
    expect(await codes()).toEqual([c, a, d, b, ...before.slice(4)])
    const elsewhere = (await list()).products.find(({ category_id }) => category_id !== 'c1')
    for (const after of [elsewhere?.product_id, a, 'none']) {
      expect((await tryTo({ products: [{ ...(await seen(a)), set: {}, after }] })).error?.problems).toEqual({
        'products.0.after': 'value-invalid',
      })
    }
    const slugs = async () => (await list()).categories.map(({ category_slug }) => category_slug)
    const [one = '', two = '', ...others] = await slugs()
    await change({ categories: [{ ...(await seenCategory(two)), set: {}, after: null }] })
    expect(await slugs()).toEqual([two, one, ...others])
    const together = await quickOrder()
    expect(together.indexOf(`"${two}"`)).toBeLessThan(together.indexOf(`"${one}"`))
  })

  it('takes a discount for a whole category in one change, and takes it back in one', async () => {
    const before = await quickOrder()
    const all = (await list()).products.filter(({ category_id }) => category_id === 'c2')
    const products = all.map(({ product_id, row_version }) => ({
      product_id,
      row_version,
      set: { discount_percentage: 82 },
    }))
    const { change_no } = await change({ products })
    expect((await changes()).rows[0]).toEqual({
      change_no,
      at: new Date(time).toISOString(),
      who: 'devi',
      kind: 'edit',
      label: '',
      row_count: all.length,
      fields: [],
      undoes: null,
      undone_by: null,
    })
    expect(await quickOrder()).not.toBe(before)
    expect((await undo(change_no)).data.products).toHaveLength(all.length)
    // To the byte.
    expect(await quickOrder()).toBe(before)
  })

  it('shows nothing anywhere of what is hidden, and all of it afterwards', async () => {
    const before = await quickOrder()
    const hidden = await change({
      products: [{ ...(await seen('os02')), set: { is_hidden: true } }],
      categories: [{ ...(await seenCategory('flower-pots')), set: { is_hidden: true } }],
    })
    const shown = await quickOrder()
    expect(shown).not.toMatch(/"os02"|flower-pots/)
    expect((await (await shop.app.request('/api/product/get/os02')).json()).data ?? null).toBeNull()
    expect(await list()).toMatchObject({
      products: expect.arrayContaining([expect.objectContaining({ product_id: 'os02', is_hidden: true })]),
    })
    await undo(hidden.change_no)
    expect(await quickOrder()).toBe(before)
  })

  it('shows films by their link, of a place that pages let in, and pictures in the order that is said', async () => {
    const { media } = await product('gc02')
    const sent = media.map(({ media_type, media_id, photo_path }) =>
      media_type === 'Image' ? { media_type, media_id } : { media_type, photo_path },
    )
    const set = async (wanted: object[]) =>
      tryTo({ products: [{ ...(await seen('gc02')), set: { media: wanted } }] })
    const film = { media_type: 'Video', photo_path: 'https://youtu.be/dQw4w9WgXcQ?t=3' }
    const { data } = await set([...sent.toReversed(), film])
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
    expect((await set([sent[0], sent[0]].flatMap((one) => one ?? []))).error?.problems).toEqual({
      'products.0.set.media.1': 'value-invalid',
    })
    expect((await undo(data.change_no)).data.products[0]?.media).toEqual(media)
  })

  it('takes photos, the first in place of what was drawn; the shop shows them in its sizes', async () => {
    const photo = new Uint8Array(await createPhoto({ width: 400, height: 300 }))
    const add = (bytes?: Uint8Array<ArrayBuffer>, id = 'os07') =>
      send<Changed>(`POST /office/api/products/${id}/photos`, createPhotoForm({}, bytes))
    const before = await product('os07')
    const { data } = await add(photo)
    const [taken] = data.products
    expect(taken?.media).toEqual([
      {
        media_id: expect.any(String),
        media_type: 'Image',
        photo_path: expect.stringMatching(/^\/pictures\/[0-9a-f]{64}\.webp$/),
      },
    ])
    expect(taken?.photo_path).toBe(taken?.media[0]?.photo_path)
    expect((await add(photo)).data.change_no).toBeNull()
    const other = await add(new Uint8Array(await createPhoto({ width: 300, height: 400 })))
    expect(other.data.products[0]?.media).toHaveLength(2)
    expect(other.data.products[0]?.photo_path).toBe(taken?.photo_path)

    await shop.catalogue.refresh()
    for (const size of ['160.webp', '400.avif', '800.webp', 'preview.jpg'])
      expect([size, (await shop.app.request(`${taken?.photo_path}/${size}`)).status]).toEqual([size, 200])
    const unknown = `/pictures/${'a'.repeat(64)}.webp`
    for (const path of [`${unknown}/400.webp`, unknown, `/pictures/${'a'.repeat(63)}.webp/400.webp`])
      expect([path, (await shop.app.request(path)).status]).toEqual([path, 404])

    // The office sees them by the product, also of one that is hidden, whose photos the shop gives nobody.
    const look = (id: string, hash: string) =>
      requestOffice(shop, `GET /office/api/products/${id}/photos/${hash}`, { cookie: cookies.devi ?? '' })
    const hidden = await change({ products: [{ ...(await seen('os07')), set: { is_hidden: true } }] })
    const hash = taken?.photo_path.slice('/pictures/'.length, -'.webp'.length) ?? ''
    const given = await look('os07', hash)
    expect([given.status, given.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect(await sharp(await given.arrayBuffer()).metadata()).toMatchObject({ width: 400, height: 300 })
    for (const [id, of] of [
      ['os08', hash],
      ['none', hash],
      ['os07', 'a'.repeat(64)],
    ] as const)
      expect((await look(id, of)).status).toBe(404)
    await undo(hidden.change_no)

    expect((await add(new Uint8Array([1, 2, 3]))).error).toMatchObject({ code: 'picture-refused' })
    expect((await add()).error).toMatchObject({ code: 'picture-refused' })
    expect((await add(photo, 'none')).status).toBe(404)
    for (const change_no of [other.data.change_no, data.change_no]) await undo(change_no)
    expect((await product('os07')).media).toEqual(before.media)
    expect((await product('os07')).photo_path).toBe(before.photo_path)
  })

  it('is changed once by what comes twice under one key, and told as it is by then', async () => {
    const { change_no: last = 0 } = (await changes()).rows[0] ?? {}
    const twice = async (key: string, body: object | FormData, other: object | FormData) => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      const first = await send<Changed>(key, body, 'devi', headers)
      expect(first.data.change_no).toBeGreaterThan(last)
      const again = await send<Changed>(key, body, 'devi', headers)
      const { version, products } = await list()
      expect(again.data).toMatchObject({ change_no: null, version, products })
      expect(again.data.order).toEqual(products.map(({ product_id }) => product_id))
      expect((await changes()).rows[0]?.change_no).toBe(first.data.change_no)
      expect((await send(key, other, 'devi', headers)).error?.code).toBe('idempotency-key-reused')
      return first.data.change_no
    }
    const photo = async (width: number) =>
      createPhotoForm({}, new Uint8Array(await createPhoto({ width, height: 300 })))
    const made = await twice(
      'POST /office/api/price-list/changes',
      { new_products: [newProduct()] },
      { new_products: [newProduct({ price: fromRupees(1) })] },
    )
    const flagged = await twice(
      'POST /office/api/products/os08/flags',
      { is_sold_out: true },
      { is_sold_out: false },
    )
    const shown = await twice('POST /office/api/products/os08/photos', await photo(400), await photo(401))
    for (const change_no of [shown, flagged]) await undo(change_no)
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const takeBack = () =>
      send<Changed>(`POST /office/api/price-list/changes/${made}/undo`, {}, 'devi', headers)
    expect((await takeBack()).data.gone_products).toHaveLength(1)
    expect((await takeBack()).data).toMatchObject({ change_no: null, products: (await list()).products })
  })

  it('tells what became of many rows in few bytes', async () => {
    const { products } = await list()
    const some = products.slice(20, 40)
    const answer = await requestOffice(shop, 'POST /office/api/price-list/changes', {
      cookie: cookies.devi ?? '',
      body: {
        products: some.map(({ product_id, row_version }) => ({
          product_id,
          row_version,
          set: { price: fromRupees(31) },
        })),
      },
      headers: { 'Accept-Encoding': 'gzip' },
    })
    expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, 'gzip'])
    await undo((await changes()).rows[0]?.change_no ?? null)
  })

  it('undoes a change once, and an undo too; all of it is one row of history each', async () => {
    const before = await quickOrder()
    const made = await change({ products: [{ ...(await seen('os08')), set: { price: fromRupees(41) } }] })
    const after = await quickOrder()
    const undone = (await undo(made.change_no)).data
    expect(await quickOrder()).toBe(before)
    expect((await undo(made.change_no)).error?.code).toBe('undone-already')
    const redone = (await undo(undone.change_no)).data
    expect(await quickOrder()).toBe(after)
    // It counts again, and can be taken back again.
    const again = (await undo(made.change_no)).data
    expect(await quickOrder()).toBe(before)
    const [no = 0, undoNo = 0, redoNo = 0, againNo = 0] = [made, undone, redone, again].map(
      (one) => one.change_no ?? 0,
    )
    expect((await changes()).rows.slice(0, 4)).toMatchObject([
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

  it('undoes nothing that somebody changed since, and names it', async () => {
    const made = await change({
      products: [
        { ...(await seen('os08')), set: { price: fromRupees(51) } },
        { ...(await seen('os09')), set: { price: fromRupees(52) } },
      ],
    })
    const since = await change({ products: [{ ...(await seen('os09')), set: { tamil_name: 'புஸ்வாணம்' } }] })
    const before = await list()
    expect((await undo(made.change_no)).error).toMatchObject({
      code: 'rows-changed-since',
      rows: [expect.stringMatching(/^OS09 /)],
    })
    expect(await list()).toEqual(before)
    // As soon as it is again what it was, it can be.
    await undo(since.change_no)
    expect((await undo(made.change_no)).status).toBe(200)
  })

  it('undoes nothing for which there is no place any more: a code that was taken, a category with products, one that has gone', async () => {
    const gone = await change({ gone_products: [await seen('os10')] })
    const { change_no } = await change({
      new_products: [newProduct({ product_code: 'OS10', product_name: 'Another' })],
    })
    const refused = (name: RegExp) => ({ code: 'rows-changed-since', rows: [expect.stringMatching(name)] })
    expect((await undo(gone.change_no)).error).toMatchObject(refused(/^OS10 Another/))
    await undo(change_no)
    expect((await undo(gone.change_no)).status).toBe(200)

    const category = await change({ new_categories: [newCategory()] })
    const into = await change({
      products: [{ ...(await seen('os10')), set: { category_id: category.categories[0]?.category_id } }],
    })
    expect((await undo(category.change_no)).error).toMatchObject(refused(/^Lanterns/))
    const back = await change({ products: [{ ...(await seen('os10')), set: { category_id: 'c1' } }] })
    const away = await change({ gone_categories: [await seenCategory('lanterns')] })
    expect((await undo(back.change_no)).error).toMatchObject({ code: 'rows-changed-since' })
    for (const { change_no } of [away, back, into, category]) expect((await undo(change_no)).status).toBe(200)
  })

  it('undoes nothing by which it would have more products than it may', async () => {
    const gone = await change({ gone_products: [await seen('os10'), await seen('os11')] })
    const before = await list()
    const isOverProductLimit = vi.spyOn(priceListChange, 'isOverProductLimit').mockReturnValueOnce(true)
    expect((await undo(gone.change_no)).error).toMatchObject({
      code: 'invalid-fields',
      problems: { rows: 'price-list-full' },
    })
    expect(isOverProductLimit.mock.lastCall).toMatchObject([before.products.length, { length: 2 }])
    isOverProductLimit.mockRestore()
    expect(await list()).toEqual(before)
    expect((await undo(gone.change_no)).status).toBe(200)
  })

  it('is told as it was at any minute, and of no time that nobody knows', async () => {
    const at = () => new Date(time).toISOString()
    const plain = ({ products, categories }: PriceListJson) =>
      JSON.stringify([products, categories].map((rows) => rows.map((row) => ({ ...row, row_version: 0 }))))
    const first = plain(await list())
    const before = at()
    time += MINUTE
    const made = await change({
      products: [{ ...(await seen('os01')), set: { price: fromRupees(61), special_categories: [] } }],
      gone_products: [await seen('os02')],
      new_products: [newProduct({ product_code: 'NEW2', product_name: 'As of' })],
    })
    const between = at()
    const second = plain(await list())
    time += MINUTE
    await undo(made.change_no)
    time += MINUTE
    expect(plain((await asOf(before)).data)).toBe(first)
    expect(plain((await asOf(between)).data)).toBe(second)
    expect(plain((await asOf(new Date(time).toISOString())).data)).toBe(first)
    expect(plain((await asOf(before.replace('.000Z', '.000+00:00'))).data)).toBe(first)
    expect((await asOf('2026-12-31T23:59:59.999Z')).status).toBe(404)
    expect((await asOf('2027-01-01T00:00:00.000Z')).status).toBe(200)
    expect((await asOf(new Date(time + 1).toISOString())).status).toBe(404)
    expect((await asOf('yesterday')).error?.code).toBe('invalid-fields')
  })

  it('lists what was changed, fifty at a time', async () => {
    for (let n = 0; n < 51; n++) await flags('os11', { is_sold_out: n % 2 === 0 })
    const newest = await changes()
    expect(newest.rows).toHaveLength(50)
    const older = await changes(newest.next ?? '')
    const all = [...newest.rows, ...older.rows]
    const numbers = all.map(({ change_no }) => change_no)
    expect(numbers.slice(0, 100)).toEqual(
      Array.from({ length: numbers.length }, (_, n) => (numbers[0] ?? 0) - n),
    )
    expect(older.next === null).toBe(older.rows.at(-1)?.change_no === 1)
  })

  it('says in its history of one row from what to what: single edits are told apart', async () => {
    const fieldsOfLast = async () => (await changes()).rows[0]?.fields
    const made = await change({ new_products: [newProduct({ product_code: 'TOLD', product_name: 'Told' })] })
    const id = made.products[0]?.product_id ?? ''
    // What came is told by its name alone.
    expect(await fieldsOfLast()).toEqual([])
    const told = async (set: object) => {
      await change({ products: [{ ...(await seen(id)), set }] })
      return fieldsOfLast()
    }
    expect(await told({ price: fromRupees(130) })).toEqual([
      { field: 'price', before: fromRupees(120.5), after: fromRupees(130) },
    ])
    expect(await told({ price: fromRupees(75), is_new_item: false, tamil_name: 'புதிது' })).toEqual([
      { field: 'tamil_name', before: '', after: 'புதிது' },
      { field: 'price', before: fromRupees(130), after: fromRupees(75) },
      { field: 'is_new_item', before: true, after: false },
    ])
    await undo((await changes()).rows[0]?.change_no ?? null)
    expect(await fieldsOfLast()).toContainEqual({
      field: 'price',
      before: fromRupees(75),
      after: fromRupees(130),
    })
    // Only what there are words for is written out.
    const media = [{ media_type: 'Video', photo_path: 'https://youtu.be/dQw4w9WgXcQ' }]
    expect(await told({ media, special_categories: [] })).toEqual([
      { field: 'special_categories', before: null, after: null },
      { field: 'media', before: null, after: null },
    ])
    await change({ gone_products: [await seen(id)] })
    expect(await fieldsOfLast()).toEqual([])

    await change({ new_categories: [newCategory({ category_name: 'Told', category_slug: 'told' })] })
    const set = { category_name: 'Told anew' }
    await change({ categories: [{ ...(await seenCategory('told')), set }] })
    expect(await fieldsOfLast()).toEqual([{ field: 'category_name', before: 'Told', after: 'Told anew' }])
    await change({ gone_categories: [await seenCategory('told')] })
  })

  it('is audited: of one row what differs, of many how many and by which rows of the history', async () => {
    const { db } = database()
    const last = () =>
      db.selectFrom('audit').selectAll().orderBy('audit_no', 'desc').limit(1).executeTakeFirst()
    await change({ products: [{ ...(await seen('os12')), set: { price: fromRupees(71) } }] })
    expect(await last()).toMatchObject({
      action: 'change price list',
      actor_name: 'devi',
      subject_kind: 'product',
      subject_id: 'os12',
      subject_label: 'OS12',
      after: '{"price":7100}',
    })
    await change({ categories: [{ ...(await seenCategory('flower-pots')), set: { category_name: 'Pots' } }] })
    expect(await last()).toMatchObject({
      subject_kind: 'category',
      subject_label: 'Pots',
      after: '{"category_name":"Pots"}',
    })
    const many = await change({
      products: [
        { ...(await seen('os12')), set: { price: fromRupees(72) } },
        { ...(await seen('os13')), set: { price: fromRupees(73) } },
      ],
    })
    expect(await last()).toMatchObject({
      subject_kind: 'price list',
      subject_id: `${many.change_no}`,
      after: expect.stringMatching(/^\{"history_hash":"[0-9a-f]{64}","row_count":2\}$/),
    })
  })

  it('takes nothing that cannot be kept or seen', async () => {
    const row = await seen('os12')
    const wrong = async (set: object) =>
      Object.keys((await tryTo({ products: [{ ...row, set }] })).error?.problems ?? {})
    for (const [field, values] of Object.entries({
      price: [-1, fromRupees(10_00_001), 0.5, '5', null],
      discount_percentage: [-1, 100.01, 33.333],
      product_name: ['', ' \u200b ', 'x'.repeat(201)],
      product_code: ['', 'x'.repeat(51)],
      per: [''],
      is_hidden: [1, 'yes'],
    })) {
      for (const value of values) expect(await wrong({ [field]: value })).toEqual([`products.0.set.${field}`])
    }
    const kept = await change({ products: [{ ...row, set: { product_name: ' A\u0000\ud800\u202e  B\n' } }] })
    expect(kept.products[0]?.product_name).toBe('A B')
  })
})

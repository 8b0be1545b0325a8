import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { BlastRadiusJson, ImportJson } from '#contract/office/imports.ts'
import { PRODUCTS_MAX } from '#domain/catalogue/price-list.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { fromRupees, toRupees } from '#domain/money/money.ts'
import { type Corrections, NO_CORRECTIONS } from '#domain/price-sheet/preview/preview.ts'
import { compareAuditWithTables } from '#server/audit/compare-audit-with-tables.ts'
import { openDatabase } from '#server/db/dialect.ts'
import { deleteImportsBefore } from '#server/db/queries/catalogue/imports.ts'
import { startImportWorker } from '#server/imports/import-worker.ts'
import { parseSheetFile } from '#server/imports/parsing/parse-sheet-file.ts'
import { publishImport } from '#server/imports/publish-import.ts'
import { publishNextImport } from '#server/imports/publish-next-import.ts'
import { readNextImport } from '#server/imports/read-next-import.ts'
import type { SheetJob } from '#server/imports/sheet-worker.ts'
import { openSheetWorker } from '#server/imports/understand-import.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { JobError } from '#server/worker-pool/worker-pool.ts'
import {
  describeOnBothDatabases,
  describeOnEachDatabase,
  runTransaction,
  type TestDatabase,
} from '../../test-database.ts'
import { createUser, requestOffice, signIn, skipSessionCheck } from '../office-client.ts'
import { createSignedInUser } from '../signed-in-user.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'
import { createXlsx, IN_PROCESS_SHEET_POOL, inlineStringCell } from './sample-sheet-files.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const HEADER = 'Code,Product Name,Tamil Name,Category,Per,MRP,Discount %'

/** The cells of a sheet's row. */
type Row = (string | number)[]
const rowOf = (product: Product): Row => [
  product.product_code,
  product.product_name,
  product.tamil_name,
  product.category_name,
  product.per,
  toRupees(product.price),
  product.discount_percentage,
]
const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`
const buildCsv = (rows: readonly Row[]) => [HEADER, ...rows.map((row) => row.map(cell).join())].join('\r\n')

/** A sheet pool whose first job ends when the test says so. */
function createSlowPool() {
  const resolvers: { resolve: (made: Buffer<ArrayBuffer>) => void; reject: (why: Error) => void }[] = []
  const make = vi
    .fn(IN_PROCESS_SHEET_POOL.make)
    .mockImplementationOnce(() => new Promise((resolve, reject) => resolvers.push({ resolve, reject })))
  return {
    sheets: openSheetWorker({ ...IN_PROCESS_SHEET_POOL, make }),
    begun: () => vi.waitFor(() => expect(make).toHaveBeenCalled()),
    ends: (made: Buffer<ArrayBuffer>) => resolvers[0]?.resolve(made),
    fails: (why: string) => resolvers[0]?.reject(new JobError(why)),
  }
}

/** A sheet pool that cannot start a process. */
const createFullPool = () =>
  openSheetWorker({
    ...IN_PROCESS_SHEET_POOL,
    make: () => Promise.reject(new JobError('no process to be had', 'EAGAIN')),
  })

/** A sheet pool that parses files, and times out when it interprets them. */
const createTimedOutPool = () =>
  openSheetWorker({
    ...IN_PROCESS_SHEET_POOL,
    async make(job) {
      if ('grids' in job) throw new JobError('The job took too long', 'TOO_LONG')
      return IN_PROCESS_SHEET_POOL.make(job)
    },
  })

/** Opens an office with the owner signed in, and helpers for imports. Call it inside the suite. */
function openImportDesk(database: () => TestDatabase) {
  let desk: TestDesk
  let owner = ''
  beforeAll(async () => {
    desk = await openTestDesk(database())
    await createUser(database(), 'murugan', 'owner')
    owner = await signIn(desk.shop, 'murugan')
  })
  // Load the last test's undo: its event may still be on its way.
  beforeEach(() => desk.shop.catalogue.refresh())
  afterAll(() => desk.shop.catalogue.close())

  const parts = (db = database().db) => {
    const clock = () => new Date(desk.now())
    return {
      db,
      clock,
      write: createUnitOfWork({ db, clock, authorize: skipSessionCheck }),
      logger: pino({ level: 'silent' }),
      sheets: openSheetWorker(IN_PROCESS_SHEET_POOL),
    }
  }
  /** Returns the products that test files contain: none at a net rate. */
  const pickProducts = (count: number) =>
    desk.shop
      .listProducts(200)
      .filter(({ is_netrate_item }) => !is_netrate_item)
      .slice(0, count)
  const raisePrice = (product: Product, rupees = 10): Row => {
    const row = rowOf(product)
    row[5] = toRupees(product.price) + rupees
    return row
  }

  function formOf(content: BlobPart, file_name = 'new prices.csv') {
    const form = new FormData()
    form.set('payload', JSON.stringify({ file_name }))
    form.set('price_list', new File([content], file_name, { type: 'text/csv' }))
    return form
  }
  async function post(path: string, body: object = {}, headers?: Record<string, string>) {
    const response = await requestOffice(desk.shop, `POST /office/api/imports${path}`, {
      cookie: owner,
      body,
      ...(headers && { headers }),
    })
    const { data, error } = await response.json()
    const file: ImportJson = data
    return { status: response.status, file, error }
  }
  async function getImport(import_id: string): Promise<ImportJson> {
    const response = await requestOffice(desk.shop, `GET /office/api/imports/${import_id}`, { cookie: owner })
    if (response.status !== 200) throw new Error(`${response.status}`)
    return (await response.json()).data
  }
  async function uploadAndRead(content: BlobPart, file_name?: string): Promise<ImportJson> {
    const { file } = await post('', formOf(content, file_name))
    expect(await readNextImport(parts())).toBe(true)
    return getImport(file.import_id)
  }
  const publish = ({ import_id, row_version }: ImportJson, at: string | null = null) =>
    post(`/${import_id}/publish`, { row_version, at })
  const saveCorrections = ({ import_id, row_version }: ImportJson, gate: Partial<Corrections>) =>
    post(`/${import_id}/corrections`, { ...NO_CORRECTIONS, ...gate, row_version })
  const addTime = (ms: number) => new Date(Date.parse(desk.now()) + ms).toISOString()
  /** Refreshes the catalogue and returns the quick-order list as shown to customers. */
  async function fetchShownPrices() {
    await desk.shop.catalogue.refresh()
    return (await desk.shop.app.request('/api/product/quickorder')).text()
  }
  async function requestPriceList(path: string, body?: object) {
    const key = `${body ? 'POST' : 'GET'} /office/api/${path}` as const
    const response = await requestOffice(desk.shop, key, { cookie: owner, ...(body && { body }) })
    const { data, error } = await response.json()
    return { status: response.status, data, error }
  }
  const undo = async ({ change_no }: ImportJson) =>
    requestPriceList(`price-list/changes/${change_no}/undo`, {})
  /** Changes a product by hand, as another user. */
  async function changeProduct(product: Product, set: object) {
    const { data } = await requestPriceList('price-list')
    const { row_version } = data.products.find(
      ({ product_id }: { product_id: string }) => product_id === product._id,
    )
    const changed = await requestPriceList('price-list/changes', {
      products: [{ product_id: product._id, row_version, set }],
    })
    expect(changed.status).toBe(200)
  }
  return {
    desk: () => desk,
    owner: () => owner,
    parts,
    pickProducts,
    raisePrice,
    formOf,
    post,
    getImport,
    uploadAndRead,
    publish,
    saveCorrections,
    later: addTime,
    fetchShownPrices,
    requestPriceList,
    undo,
    changeProduct,
  }
}

describeOnEachDatabase('An imported price-list file', { tags: ['O5'] }, (database) => {
  const {
    desk,
    owner,
    parts,
    pickProducts,
    raisePrice,
    formOf,
    post,
    getImport,
    uploadAndRead,
    publish,
    saveCorrections,
    later: addTime,
    fetchShownPrices,
    requestPriceList,
    undo,
    changeProduct,
  } = openImportDesk(database)

  it('is read, corrected and published; an undo restores the price list', async () => {
    const before = await fetchShownPrices()
    const [first, second, third] = pickProducts(3) as [Product, Product, Product]
    const unreadableRow = rowOf(third)
    unreadableRow[5] = 'ask us'
    const uploaded = await post('', formOf(buildCsv([raisePrice(first), rowOf(second), unreadableRow])))
    expect(uploaded.file).toMatchObject({
      state: 'reading',
      file_name: 'new prices.csv',
      created_by: 'murugan',
      created_at: desk().now(),
      preview: null,
    })
    expect(await readNextImport(parts())).toBe(true)
    expect(await readNextImport(parts())).toBe(false)

    const read = await getImport(uploaded.file.import_id)
    expect(read).toMatchObject({ state: 'read', progress: 100 })
    expect(read.preview?.counts).toMatchObject({ new: 0, changed: 1, unchanged: 1, 'not-understood': 1 })
    const row = read.preview?.rows.find(({ group }) => group === 'not-understood')?.row
    const refused = await publish(read)
    expect([refused.status, refused.error.problems]).toEqual([422, { [`rows.${row}`]: 'not-understood' }])

    const corrected = await saveCorrections(read, {
      cells: { [`${row}:price`]: `${toRupees(third.price) + 5}` },
    })
    expect(corrected.file.preview?.counts).toMatchObject({ changed: 2, 'not-understood': 0 })
    expect(corrected.file.corrections.cells).toEqual({ [`${row}:price`]: `${toRupees(third.price) + 5}` })
    const published = await publish(corrected.file)
    expect(published.file).toMatchObject({ state: 'published', published_at: desk().now(), left_alone: [] })
    // The preview stays available after publishing.
    expect(published.file.preview?.counts).toEqual(corrected.file.preview?.counts)
    expect((await getImport(read.import_id)).preview?.counts).toEqual(corrected.file.preview?.counts)

    expect(await fetchShownPrices()).not.toBe(before)
    const { productById } = desk().shop.catalogue.current()
    expect(productById.get(first._id)?.price).toBe(first.price + 1_000)
    expect(productById.get(third._id)?.price).toBe(third.price + 500)
    expect(productById.size).toBe(
      JSON.parse(before).data.flatMap((each: { product_list: [] }) => each.product_list).length,
    )

    expect((await undo(published.file)).status).toBe(200)
    expect(await fetchShownPrices()).toBe(before)
    expect((await getImport(read.import_id)).state).toBe('undone')
    const auditRows = await database()
      .db.selectFrom('audit')
      .select('action')
      .where('subject_id', '=', read.import_id)
      .orderBy('audit_no')
      .execute()
    expect(auditRows.map(({ action }) => action)).toEqual(['import file', 'mend import'])
  })

  it('has a sanitized name, is accepted once per key, and one at a time', async () => {
    const csv = buildCsv(pickProducts(1).map(rowOf))
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const uploaded = await post('', formOf(csv, '../../etc/\u202eprices\u0007.csv'), headers)
    expect(uploaded.file.file_name).toBe('prices .csv')
    expect((await post('', formOf(csv, '../../etc/\u202eprices\u0007.csv'), headers)).file).toEqual(
      uploaded.file,
    )
    const other = await post('', formOf('another', 'prices.csv'), headers)
    expect([other.status, other.error.code]).toEqual([422, 'idempotency-key-reused'])
    const secondUpload = await post('', formOf(csv))
    expect([secondUpload.status, secondUpload.error.code]).toEqual([503, 'busy'])
    await readNextImport(parts())
    expect((await post('', formOf(csv))).status).toBe(200)
    await readNextImport(parts())
    const { data } = await requestPriceList('imports')
    expect(data.rows.map(({ file_name }: ImportJson) => file_name)).toEqual(
      expect.arrayContaining(['prices .csv', 'new prices.csv']),
    )
  })

  it('is rejected if missing, and fails if unreadable, damaged or without products', async () => {
    const form = new FormData()
    form.set('payload', JSON.stringify({ file_name: 'prices.csv' }))
    const withoutFile = await post('', form)
    expect([withoutFile.status, withoutFile.error.fields]).toEqual([422, { price_list: 'Choose a file' }])
    const findProblem = async (bytes: string) => {
      const { import_id, state, problem, preview } = await uploadAndRead(bytes)
      expect([state, preview]).toEqual(['failed', null])
      const refused = await post(`/${import_id}/publish`, { row_version: 2, at: null })
      expect(refused.error.code).toBe('move-not-allowed')
      return problem
    }
    expect(await findProblem('PK\x03\x04 and then nothing')).toBe('file-damaged')
    expect(await findProblem('\x00\x01\x02\x03\x00')).toBe('file-is-none')
    expect(await findProblem('We open again in August')).toBe('file-without-products')
  })

  it('waits while no process can start, and is read afterwards', async () => {
    const { file } = await post('', formOf(buildCsv(pickProducts(2).map(rowOf))))
    expect(await readNextImport({ ...parts(), sheets: createFullPool() })).toBe(false)
    expect((await getImport(file.import_id)).state).toBe('reading')
    expect(await readNextImport(parts())).toBe(true)
    expect((await getImport(file.import_id)).state).toBe('read')
  })

  it('that times out has failed and does not block others', async () => {
    const { file } = await post('', formOf(buildCsv(pickProducts(2).map(rowOf))))
    expect(await readNextImport({ ...parts(), sheets: createTimedOutPool() })).toBe(true)
    expect(await getImport(file.import_id)).toMatchObject({ state: 'failed', problem: 'file-too-slow' })
    const { file: due } = await publish(
      await uploadAndRead(buildCsv(pickProducts(1).map((product) => raisePrice(product)))),
      addTime(1_000),
    )
    desk().advanceClock(1_000)
    expect(await publishNextImport({ ...parts(), sheets: createFullPool() })).toBe(false)
    expect((await requestPriceList(`imports/${due.import_id}`)).data.state).toBe('scheduled')
    expect(await publishNextImport({ ...parts(), sheets: createTimedOutPool() })).toBe(true)
    expect((await getImport(due.import_id)).state).toBe('failed')
    expect(await publishNextImport(parts())).toBe(false)
  })

  it('can be cancelled, also while it is being read', async () => {
    const { file } = await post('', formOf(buildCsv(pickProducts(2).map(rowOf))))
    const job = createSlowPool()
    const reading = readNextImport({ ...parts(), sheets: job.sheets })
    await job.begun()
    const cancelled = await post(`/${file.import_id}/cancel`, { row_version: 1 })
    expect(cancelled.file.state).toBe('cancelled')
    job.ends(Buffer.from(await parseSheetFile({ bytes: Buffer.from(buildCsv([])), file_name: 'prices.csv' })))
    await reading
    expect((await getImport(file.import_id)).state).toBe('cancelled')
    const again = await post(`/${file.import_id}/cancel`, { row_version: 2 })
    expect(again.error.code).toBe('move-not-allowed')
    for (const unknown of ['nothing', '%00', 'x'.repeat(200)]) {
      expect((await post(`/${unknown}/cancel`, { row_version: 2 })).status).toBe(404)
      expect((await requestPriceList(`imports/${unknown}`)).status).toBe(404)
    }
  })

  it('is changed or published only with the row version that was seen', async () => {
    const read = await uploadAndRead(buildCsv(pickProducts(2).map((product) => raisePrice(product))))
    const corrected = await saveCorrections(read, { skipped: [2] })
    expect(corrected.file.preview?.counts).toMatchObject({ changed: 1, skipped: 1 })
    for (const refused of [
      await saveCorrections(read, {}),
      await publish(read),
      await publish(read, addTime(HOUR)),
    ])
      expect([refused.status, refused.error.code]).toEqual([409, 'changed-meanwhile'])
    expect((await post(`/${read.import_id}/cancel`, read)).error.code).toBe('changed-meanwhile')
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const repeatCorrections = () =>
      post(
        `/${read.import_id}/corrections`,
        { ...NO_CORRECTIONS, row_version: corrected.file.row_version },
        headers,
      )
    const [firstResult, secondResult] = [await repeatCorrections(), await repeatCorrections()]
    expect(firstResult.file.preview?.counts).toMatchObject({ changed: 2, skipped: 0 })
    expect(secondResult.file).toEqual(firstResult.file)
    await post(`/${read.import_id}/cancel`, firstResult.file)
  })

  it('is not published over rows changed since; sold-out marks stay', async () => {
    const [first, second, third] = pickProducts(3) as [Product, Product, Product]
    const before = await fetchShownPrices()
    const read = await uploadAndRead(buildCsv([raisePrice(first), rowOf(second)]))
    await changeProduct(third, { price: fromRupees(77) })
    await changeProduct(first, { is_sold_out: true })
    // Changes of other users to other fields are kept.
    const published = await publish(read)
    expect(published.file.state).toBe('published')
    await fetchShownPrices()
    expect(desk().shop.catalogue.current().productById.get(first._id)).toMatchObject({
      price: first.price + 1_000,
      is_sold_out: 1,
    })
    expect((await undo(published.file)).status).toBe(200)
    await changeProduct(first, { is_sold_out: false })
    await changeProduct(third, { price: third.price })

    for (const product of [first, second]) {
      const seen = await uploadAndRead(buildCsv([raisePrice(first), rowOf(second)]))
      await changeProduct(product, { price: fromRupees(99) })
      const refused = await publish(seen)
      expect([refused.status, refused.error.code]).toEqual([409, 'changed-meanwhile'])
      // Reading it again compares it with the current price list and increases the row version.
      const reloaded = await getImport(seen.import_id)
      expect(reloaded.row_version).toBe(seen.row_version + 1)
      const row = reloaded.preview?.rows.find(({ product_id }) => product_id === product._id)
      expect(row?.cells.price?.old).toBe('99')
      await changeProduct(product, { price: product.price })
      await post(`/${seen.import_id}/cancel`, await getImport(seen.import_id))
    }
    expect(await fetchShownPrices()).toBe(before)
  })

  it('that is scheduled can be unscheduled until its time', async () => {
    const { file } = await publish(
      await uploadAndRead(buildCsv(pickProducts(1).map((product) => raisePrice(product)))),
      addTime(HOUR),
    )
    const unscheduled = await post(`/${file.import_id}/cancel`, file)
    expect(unscheduled.file).toMatchObject({ state: 'read', publish_at: null })
    desk().advanceClock(HOUR)
    expect(await publishNextImport(parts())).toBe(false)
    expect((await post(`/${file.import_id}/cancel`, unscheduled.file)).file.state).toBe('cancelled')
  })

  it('skips rows changed before its time and lists them', async () => {
    const [first, second] = pickProducts(2) as [Product, Product]
    const { file } = await publish(
      await uploadAndRead(buildCsv([raisePrice(first), raisePrice(second)])),
      addTime(HOUR),
    )
    await changeProduct(first, { price: fromRupees(55) })
    desk().advanceClock(HOUR)
    expect(await publishNextImport(parts())).toBe(true)
    const published = await getImport(file.import_id)
    expect(published).toMatchObject({
      state: 'published',
      left_alone: [`${first.product_code} ${first.product_name}`],
    })
    await fetchShownPrices()
    const { productById } = desk().shop.catalogue.current()
    expect([productById.get(first._id)?.price, productById.get(second._id)?.price]).toEqual([
      5_500,
      second.price + 1_000,
    ])
    await undo(published)
    await changeProduct(first, { price: first.price })
  })

  it('that can no longer be published has failed and can be reviewed again', async () => {
    const row = raisePrice(pickProducts(1)[0] as Product)
    const added = [...row]
    added.splice(0, 4, 'NEW1', 'Thunder of the new kind', '', 'New kinds of thunder')
    const read = await uploadAndRead(buildCsv([row, added]))
    expect(read.preview?.new_categories).toEqual(['New kinds of thunder'])
    const { file } = await publish(read, addTime(HOUR))
    const made = await requestPriceList('price-list/changes', {
      new_categories: [
        {
          category_name: 'New kinds of thunder',
          category_tamil_name: 'இடி',
          category_slug: 'new-thunder',
          is_hidden: false,
        },
      ],
    })
    expect(made.status).toBe(200)
    const before = await fetchShownPrices()
    desk().advanceClock(HOUR)
    expect(await publishNextImport(parts())).toBe(true)
    expect(await getImport(file.import_id)).toMatchObject({ state: 'failed', problem: 'list-changed-since' })
    expect(await fetchShownPrices()).toBe(before)
    await requestPriceList(`price-list/changes/${made.data.change_no}/undo`, {})
    const listWithoutCategory = await fetchShownPrices()
    const { file: unscheduled } = await post(`/${file.import_id}/cancel`, await getImport(file.import_id))
    expect(unscheduled).toMatchObject({ state: 'read', problem: null, publish_at: null })
    const { file: published } = await publish(unscheduled)
    expect(published.state).toBe('published')
    await undo(published)
    expect(await fetchShownPrices()).toBe(listWithoutCategory)
  })

  it('is published without half of a surrogate pair in a cell', async () => {
    const [product] = pickProducts(1) as [Product]
    const [code, name, , ...others] = raisePrice(product)
    const rows = [HEADER.split(','), [code, name, 'புதிய பட்டாசு_xD83D_', ...others]].map((row, above) => {
      const cells = row.map((value, before) =>
        inlineStringCell(`${'ABCDEFG'[before]}${above + 1}`, `${value}`),
      )
      return `<row r="${above + 1}">${cells.join('')}</row>`
    })
    const read = await uploadAndRead(createXlsx(rows.join('')), 'half.xlsx')
    expect((await publish(read)).status).toBe(200)
    const { data } = await requestPriceList('price-list')
    expect(data.products).toContainEqual(
      expect.objectContaining({ product_id: product._id, tamil_name: 'புதிய பட்டாசு' }),
    )
    await undo(await getImport(read.import_id))
  })

  it('is not published beyond the product limit', async () => {
    const read = await uploadAndRead(buildCsv(pickProducts(1).map((product) => raisePrice(product))))
    const changes = Array.from({ length: PRODUCTS_MAX }, (_, n) => ({
      kind: 'product',
      id: `more-${n}`,
      before: null,
      after: {},
    }))
    const sheets = openSheetWorker({
      wake() {},
      make: async () =>
        Buffer.from(
          JSON.stringify({ openQuestions: [], changes, products: [], shape_hash: '', columns: {} }),
        ),
    })
    const by = {
      kind: 'office' as const,
      user_id: 'murugan',
      user_name: 'murugan',
      role: 'owner' as const,
      permission: 'keep-price-list' as const,
      token_hash: '',
      sender: { address: '', network: undefined, fp: undefined },
    }
    for (const at of [null, addTime(HOUR)]) {
      const refused = await publishImport({ ...parts(), sheets }, { seen: read, at }, by)
      expect(refused.refusal).toEqual({ code: 'invalid-fields', problems: { rows: 'price-list-full' } })
    }
    await post(`/${read.import_id}/cancel`, read)
  })

  it('is corrected in thousands of cells at once, within the limits of a sheet', async () => {
    const read = await uploadAndRead(buildCsv(pickProducts(1).map(rowOf)))
    const cells = Object.fromEntries(
      Array.from({ length: 700 }, (_, n) => [`${n + 100}:product_name`, 'x'.repeat(500)]),
    )
    const { status, file } = await saveCorrections(read, { cells })
    expect(status).toBe(200)
    const skipped = Array.from({ length: 20_001 }, (_, n) => n)
    expect((await saveCorrections(file, { skipped })).error.problems).toEqual({ skipped: expect.any(String) })
    const response = await requestOffice(
      desk().shop,
      `POST /office/api/imports/${file.import_id}/corrections`,
      {
        cookie: owner(),
        body: { ...NO_CORRECTIONS, row_version: file.row_version },
        headers: { 'Accept-Encoding': 'gzip' },
      },
    )
    expect(response.headers.get('Content-Encoding')).toBe('gzip')
    await post(`/${read.import_id}/cancel`, await getImport(read.import_id))
  })

  it('has the same columns as an earlier file and needs no answers', async () => {
    const [first] = pickProducts(1) as [Product]
    const buildUnknownColumns = (row: Row) =>
      [
        'What,Which,Costs,Off',
        [row[0], row[1], row[5], row[6]].map((value) => cell(value ?? '')).join(),
      ].join('\r\n')
    const read = await uploadAndRead(buildUnknownColumns(rowOf(first)))
    expect(read.preview?.is_shape_known).toBe(false)
    const columns = { '0': 'code', '1': 'name', '2': 'mrp', '3': 'discount' } as const
    const { file } = await saveCorrections(read, { columns })
    const published = await publish(file)
    // A file without differences creates no change, and there is nothing to undo.
    expect(published.file).toMatchObject({ state: 'published', change_no: null })
    const next = await uploadAndRead(buildUnknownColumns(raisePrice(first)))
    expect(next.preview?.is_shape_known).toBe(true)
    expect(next.preview?.columns.map(({ means }) => means)).toEqual(Object.values(columns))
    expect(next.preview?.counts).toMatchObject({ changed: 1, 'not-understood': 0 })
    await post(`/${next.import_id}/cancel`, next)
  })

  it('is published as previewed, whatever is learned about its columns afterwards', async () => {
    const [product] = pickProducts(1) as [Product]
    const listOf = (row: Row) =>
      ['Code,Item,Costs', [row[0], row[1], row[5]].map((value) => cell(value ?? '')).join()].join('\r\n')
    const before = await fetchShownPrices()
    const undecided = await uploadAndRead(listOf(raisePrice(product)))
    expect(undecided.preview?.columns.some(({ is_asked }) => is_asked)).toBe(true)
    const publishWithColumns = async (first: 'code' | 'serial') => {
      const columns = { '0': first, '1': 'name', '2': 'mrp' } as const
      const { file } = await saveCorrections(await uploadAndRead(listOf(rowOf(product))), { columns })
      expect((await publish(file)).file).toMatchObject({ state: 'published', change_no: null })
    }
    await publishWithColumns('code')
    expect(await getImport(undecided.import_id)).toEqual(undecided)
    const openQuestions = (await publish(undecided)).error.problems
    expect(Object.keys(openQuestions)).toContain('columns.2')
    await post(`/${undecided.import_id}/cancel`, undecided)

    const withKnownColumns = await uploadAndRead(listOf(raisePrice(product)))
    expect(withKnownColumns.preview?.counts).toMatchObject({ changed: 1, 'not-understood': 0 })
    const blastRadius = await requestPriceList(`imports/${withKnownColumns.import_id}/blast-radius`)
    await publishWithColumns('serial')
    expect(await getImport(withKnownColumns.import_id)).toEqual(withKnownColumns)
    expect(await requestPriceList(`imports/${withKnownColumns.import_id}/blast-radius`)).toEqual(blastRadius)
    const { file: published } = await publish(withKnownColumns)
    await fetchShownPrices()
    expect(desk().shop.catalogue.current().productById.get(product._id)?.price).toBe(product.price + 1_000)
    await undo(published)
    expect(await fetchShownPrices()).toBe(before)
  })

  it('lists enquiries whose amount would change, and the differences', async () => {
    const openEnquiry = await desk().placeEnquiry({ products: 1, qty: 300 })
    const confirmed = await desk().placeEnquiry({ products: 1, qty: 300 })
    await desk().performActions(confirmed.number, 'confirm')
    const ordered = (await desk().getEnquiry(openEnquiry.number)).content.lines[0]
    const { productById } = desk().shop.catalogue.current()
    const product = productById.get(ordered?.product_id as Product['_id']) as Product
    const changed = await desk().performAction(openEnquiry.number, 'change', {
      lines: [{ product_id: product._id, qty: 300 }],
      discount: { percentage: 10 },
      packing: { percentage: 3 },
      note: '',
    })
    expect(changed.error).toBeUndefined()
    const read = await uploadAndRead(buildCsv([raisePrice(product, 100)]))
    const { data } = await requestPriceList(`imports/${read.import_id}/blast-radius`)
    const blastRadius: BlastRadiusJson = data
    const row = blastRadius.rows.find(({ enquiry_number }) => enquiry_number === openEnquiry.number)
    // 300 pieces at the new rate, minus 10 % discount, plus 3 % packing.
    const rate = Math.round((product.price + 10_000) * (100 - product.discount_percentage)) / 100
    const sum = rate * 300
    expect(row).toMatchObject({ customer_name: 'Raja', new_net_amount: sum - sum * 0.1 + sum * 0.03 })
    expect(blastRadius.rows.map(({ enquiry_number }) => enquiry_number)).not.toContain(confirmed.number)
    expect([blastRadius.enquiries, blastRadius.less]).toEqual([blastRadius.rows.length, 0])
    expect(blastRadius.more).toBeCloseTo(
      blastRadius.rows.reduce((more, its) => more + its.new_net_amount - its.net_amount, 0),
    )
    await post(`/${read.import_id}/cancel`, read)
  })
})

describeOnBothDatabases('An imported price-list file on several instances', { tags: ['O5'] }, (database) => {
  const {
    desk,
    owner,
    parts,
    pickProducts,
    raisePrice,
    formOf,
    post,
    getImport,
    uploadAndRead,
    publish,
    saveCorrections,
    later: addTime,
    fetchShownPrices,
    requestPriceList,
    undo,
  } = openImportDesk(database)

  const auditOf = (import_id: string) =>
    database()
      .db.selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('subject_kind', '=', 'import')
      .where('subject_id', '=', import_id)
      .orderBy('audit_no', 'desc')
      .execute()

  it('is read by another instance if the first is killed; late results are ignored', async () => {
    const { file } = await post('', formOf(buildCsv(pickProducts(2).map(rowOf))))
    const job = createSlowPool()
    const abandonedRun = readNextImport({ ...parts(), sheets: job.sheets })
    await job.begun()
    expect(await getImport(file.import_id)).toMatchObject({
      state: 'reading',
      progress: 10,
      row_version: 1,
    })
    // Another instance, or the same one after a restart.
    expect(await readNextImport(parts())).toBe(false)
    desk().advanceClock(60_000)
    expect(await readNextImport(parts())).toBe(true)
    const read = await getImport(file.import_id)
    expect(read.state).toBe('read')
    job.fails('file-damaged')
    expect(await abandonedRun).toBe(true)
    expect(await getImport(file.import_id)).toEqual(read)
  })

  it('is published at its time, once, by any instance', async () => {
    const before = await fetchShownPrices()
    const [first] = pickProducts(1) as [Product]
    const read = await uploadAndRead(buildCsv([raisePrice(first)]))
    const inThePast = await publish(read, desk().now())
    expect([inThePast.status, inThePast.error.fields]).toEqual([
      422,
      { at: 'Choose a publishing time in the future' },
    ])
    const invalid = await publish(read, '2028-02-31T04:30:00.000Z')
    expect([invalid.status, invalid.error.fields]).toEqual([422, { at: 'Check this value' }])
    const { file } = await publish(read, addTime(HOUR))
    expect(file).toMatchObject({ state: 'scheduled', publish_at: addTime(HOUR), change_no: null })
    expect(file.preview?.counts).toEqual(read.preview?.counts)
    expect((await saveCorrections(file, {})).error.code).toBe('move-not-allowed')

    desk().advanceClock(HOUR - 1)
    expect(await publishNextImport(parts())).toBe(false)
    desk().advanceClock(1)
    const other = openDatabase(database().place)
    const changes = () =>
      database()
        .db.selectFrom('catalogue_change')
        .select('change_no')
        .where('import_id', '=', read.import_id)
        .execute()
    const results = await Promise.all([
      publishNextImport(parts()),
      publishNextImport(parts(other.db)),
      publishNextImport(parts()),
    ])
    await other.close()
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await changes()).toHaveLength(1)
    const published = await getImport(read.import_id)
    expect(published).toMatchObject({ state: 'published', published_at: desk().now(), left_alone: [] })
    expect(await fetchShownPrices()).not.toBe(before)
    expect((await undo(published)).status).toBe(200)
    expect(await fetchShownPrices()).toBe(before)
    expect(await publishNextImport(parts())).toBe(false)
  })

  it.for([
    ['is disabled', 'disable', {}],
    ['gets another role', 'role', { role: 'staff' }],
  ] as const)(
    'is not published if the owner who scheduled it %s',
    { tags: ['O5', 'O2'] },
    async ([, action, body]) => {
      const now = new Date(desk().now())
      const [scheduler, other] = await Promise.all(
        [1, 2].map(() => createSignedInUser(database(), { role: 'owner', now })),
      )
      if (!scheduler || !other) throw new Error('Nobody was hired')
      const before = await fetchShownPrices()
      const [first] = pickProducts(1) as [Product]
      const { import_id, row_version } = await uploadAndRead(buildCsv([raisePrice(first)]))
      const response = await requestOffice(desk().shop, `POST /office/api/imports/${import_id}/publish`, {
        cookie: scheduler.cookie,
        body: { row_version, at: addTime(HOUR) },
      })
      expect(response.status).toBe(200)
      const ended = await requestOffice(
        desk().shop,
        `POST /office/api/users/${scheduler.user_id}/${action}`,
        {
          cookie: other.cookie,
          body,
        },
      )
      expect(ended.status).toBe(204)
      expect(await getImport(import_id)).toMatchObject({ state: 'read', publish_at: null })
      desk().advanceClock(HOUR)
      expect(await publishNextImport(parts())).toBe(false)
      expect(await fetchShownPrices()).toBe(before)
      expect(await auditOf(import_id)).toMatchObject([
        { action: 'cancel import', actor_id: other.user_id },
        { action: 'schedule import', actor_id: scheduler.user_id },
        { action: 'import file' },
      ])
    },
  )

  it('names who scheduled it in the audit entry of its publication', { tags: ['O8'] }, async () => {
    const read = await uploadAndRead(buildCsv(pickProducts(2).map((product) => raisePrice(product))))
    await publish(read, addTime(HOUR))
    desk().advanceClock(HOUR)
    expect(await publishNextImport(parts())).toBe(true)
    const published = await getImport(read.import_id)
    const { after } = await database()
      .db.selectFrom('audit')
      .select('after')
      .where('subject_kind', '=', 'price list')
      .where('subject_id', '=', `${published.change_no}`)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(`${after}`)).toMatchObject({ row_count: 2, scheduled_by: 'murugan' })
    expect((await compareAuditWithTables(database().db)).filter((found) => /price list/.test(found))).toEqual(
      [],
    )
    await undo(published)
  })

  it('is published by another instance if the first is killed', async () => {
    const [first] = pickProducts(1) as [Product]
    const { file } = await publish(await uploadAndRead(buildCsv([raisePrice(first)])), addTime(1_000))
    desk().advanceClock(1_000)
    const job = createSlowPool()
    const abandonedRun = publishNextImport({ ...parts(), sheets: job.sheets })
    await job.begun()
    expect(await publishNextImport(parts())).toBe(false)
    desk().advanceClock(60_000)
    expect(await publishNextImport(parts())).toBe(true)
    const published = await getImport(file.import_id)
    expect(published.state).toBe('published')
    job.fails('too late')
    await abandonedRun
    expect(await getImport(file.import_id)).toEqual(published)
    await undo(published)
  })

  it('rescheduled while being published is published at its new time', async () => {
    const [first] = pickProducts(1) as [Product]
    const { file } = await publish(await uploadAndRead(buildCsv([raisePrice(first)])), addTime(1_000))
    desk().advanceClock(1_000)
    let openGate = () => {}
    const gate = new Promise<void>((resolve) => {
      openGate = resolve
    })
    const make = vi.fn(async (job: SheetJob) => {
      await gate
      return IN_PROCESS_SHEET_POOL.make(job)
    })
    const publishing = publishNextImport({
      ...parts(),
      sheets: openSheetWorker({ ...IN_PROCESS_SHEET_POOL, make }),
    })
    await vi.waitFor(() => expect(make).toHaveBeenCalled())
    const { file: unscheduled } = await post(`/${file.import_id}/cancel`, await getImport(file.import_id))
    const { file: rescheduled } = await publish(unscheduled, addTime(HOUR))
    openGate()
    await publishing
    expect(await getImport(file.import_id)).toEqual(rescheduled)
    expect(rescheduled.state).toBe('scheduled')
    const { file: read } = await post(`/${file.import_id}/cancel`, rescheduled)
    await post(`/${file.import_id}/cancel`, read)
  })

  it('is stored unchanged for a year', async () => {
    const csv = buildCsv(pickProducts(2).map((product) => raisePrice(product)))
    const { import_id } = await uploadAndRead(csv)
    const download = await requestOffice(desk().shop, `GET /office/api/imports/${import_id}/file`, {
      cookie: owner(),
    })
    expect(await download.text()).toBe(csv)
    expect(download.headers.get('Content-Type')).toBe('application/octet-stream')
    expect(download.headers.get('Content-Disposition')).toBe(
      `inline; filename="price-list-${desk().now().slice(0, 10)}.csv"`,
    )
    const { file: scheduledFile } = await publish(await uploadAndRead(csv), addTime(500 * DAY))
    const deleteOlderThan = (days: number) =>
      runTransaction(database().db, (trx) =>
        deleteImportsBefore(trx, new Date(Date.parse(desk().now()) + DAY - days * DAY).toISOString()),
      )
    await deleteOlderThan(2)
    expect((await getImport(import_id)).state).toBe('read')
    await deleteOlderThan(0)
    for (const path of [`imports/${import_id}`, `imports/${import_id}/file`])
      expect((await requestPriceList(path)).status).toBe(404)
    // A scheduled import is not deleted.
    expect((await getImport(scheduledFile.import_id)).state).toBe('scheduled')
    await post(`/${scheduledFile.import_id}/cancel`, scheduledFile)
  })

  it('is read and published by the worker of an instance', async () => {
    const worker = startImportWorker(parts())
    const [first] = pickProducts(1) as [Product]
    const { file } = await post('', formOf(buildCsv([raisePrice(first)])))
    worker.trigger()
    await vi.waitFor(async () => expect((await getImport(file.import_id)).state).toBe('read'))
    const scheduled = await publish(await getImport(file.import_id), addTime(HOUR))
    worker.trigger()
    desk().advanceClock(HOUR)
    await vi.waitFor(async () => expect((await getImport(file.import_id)).state).toBe('published'), {
      timeout: 5_000,
    })
    expect(scheduled.file.state).toBe('scheduled')
    await worker.close()
    await undo(await getImport(file.import_id))
  })
})

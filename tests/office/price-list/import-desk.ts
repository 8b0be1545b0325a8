import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { ImportJson } from '#contract/office/imports.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { toRupees } from '#domain/money/money.ts'
import { type Corrections, NO_CORRECTIONS } from '#domain/price-sheet/preview/preview.ts'
import { readNextImport } from '#server/imports/read-next-import.ts'
import { openSheetWorker } from '#server/imports/understand-import.ts'
import { createUnitOfWork } from '#server/unit-of-work/unit-of-work.ts'
import { JobError } from '#server/worker-pool/worker-pool.ts'
import type { TestDatabase } from '../../test-database.ts'
import { createUser, requestOffice, signIn, skipSessionCheck } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'
import { IN_PROCESS_SHEET_POOL } from './sample-sheet-files.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const HEADER = 'Code,Product Name,Tamil Name,Category,Per,MRP,Discount %'

/** The cells of a sheet's row. */
export type Row = (string | number)[]
export const rowOf = (product: Product): Row => [
  product.product_code,
  product.product_name,
  product.tamil_name,
  product.category_name,
  product.per,
  toRupees(product.price),
  product.discount_percentage,
]
export const csvCell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`
export const buildCsv = (rows: readonly Row[]) =>
  [HEADER, ...rows.map((row) => row.map(csvCell).join())].join('\r\n')

/** A sheet pool whose first job ends when the test says so. */
export function createSlowPool() {
  const resolvers: { resolve: (made: Buffer<ArrayBuffer>) => void; reject: (why: Error) => void }[] = []
  const make = vi
    .fn(IN_PROCESS_SHEET_POOL.run)
    .mockImplementationOnce(() => new Promise((resolve, reject) => resolvers.push({ resolve, reject })))
  return {
    sheets: openSheetWorker({ ...IN_PROCESS_SHEET_POOL, run: make }),
    begun: () => vi.waitFor(() => expect(make).toHaveBeenCalled()),
    ends: (made: Buffer<ArrayBuffer>) => resolvers[0]?.resolve(made),
    fails: (why: string) => resolvers[0]?.reject(new JobError(why)),
  }
}

/** A sheet pool that cannot start a process. */
export const createFullPool = () =>
  openSheetWorker({
    ...IN_PROCESS_SHEET_POOL,
    run: () => Promise.reject(new JobError('no process to be had', 'EAGAIN')),
  })

/** A sheet pool that parses files, and times out when it interprets them. */
export const createTimedOutPool = () =>
  openSheetWorker({
    ...IN_PROCESS_SHEET_POOL,
    async run(job) {
      if ('grids' in job) throw new JobError('The job took too long', 'TOO_LONG')
      return IN_PROCESS_SHEET_POOL.run(job)
    },
  })

/** Opens an office with the owner signed in, and helpers for imports. Call it inside the suite. */
export function openImportDesk(database: () => TestDatabase) {
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

  const deps = (db = database().db) => {
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
    expect(await readNextImport(deps())).toBe(true)
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
    const changed = await requestPriceList('price-list/changes', {
      products: [{ product_id: product._id, set }],
    })
    expect(changed.status).toBe(200)
  }
  return {
    desk: () => desk,
    owner: () => owner,
    deps,
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

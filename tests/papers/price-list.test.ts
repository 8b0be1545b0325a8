import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { productId } from '#domain/catalogue/product.ts'
import { paise } from '#domain/money/money.ts'
import type { Grid } from '#domain/price-sheet/grid.ts'
import type { Language } from '#i18n/language.ts'
import { type Catalogue, openCatalogue } from '#server/catalogue/catalogue.ts'
import { bumpCatalogueVersion } from '#server/db/queries/catalogue/catalogue-version.ts'
import type { Trx } from '#server/db/schema.ts'
import type { HonoEnv } from '#server/hono-env.ts'
import { gridsFromJson } from '#server/imports/parsing/grids-json.ts'
import { readSheetsInWorker } from '#server/imports/read-sheets-in-worker.ts'
import { writeSheet } from '#server/imports/write-sheet.ts'
import { responseCache } from '#server/middleware/response-cache.ts'
import type { PriceListJob } from '#server/papers/paper-worker.ts'
import { openPriceListFileStore } from '#server/papers/price-list/price-list-file-store.ts'
import { renderPriceListPdf } from '#server/papers/price-list/price-list-pdf.ts'
import { buildPriceListSheet } from '#server/papers/price-list/price-list-sheet.ts'
import { priceListRoutes } from '#server/routes/price-list-routes.ts'
import { BusyError, type WorkerPool } from '#server/worker-pool/worker-pool.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { DEMO_SETTINGS, TEST_SHOP } from '#testing/samples/demo-settings.ts'
import { IN_PROCESS_SHEET_POOL } from '../office/price-list/sample-sheet-files.ts'
import { describeOnEachDatabase, runTransaction } from '../test-database.ts'

/** A worker pool that makes price lists in the process of the test. */
const IN_PROCESS_PRICE_LIST_POOL: Pick<WorkerPool<PriceListJob>, 'run'> = {
  run: async (job) =>
    Buffer.from(
      job.format === 'pdf' ? await renderPriceListPdf(job) : await writeSheet(buildPriceListSheet(job)),
    ),
}

const NOON = '2026-11-22T06:30:00.000Z'
const logger = pino({ level: 'silent' })
const SHOP = TEST_SHOP
const catalogueOf = (version: number) => ({ version, changed_at: NOON, shop: SHOP, categories: [] })

async function readPdfWords(pdf: Buffer): Promise<string[]> {
  return (await readPdf(pdf)).map((page) => page.map(({ text }) => text).join(' '))
}

async function readGrid(bytes: Buffer): Promise<Grid> {
  const { data } = await readSheetsInWorker(IN_PROCESS_SHEET_POOL, bytes, 'price-list.xlsx')
  const [grid] = data ? gridsFromJson(data) : []
  if (!grid) throw new Error('The sheet cannot be read')
  return grid
}

const listRows = ({ rows }: Grid) =>
  rows.map(({ cells }) => [...cells.values()].filter(({ merged }) => !merged).map(({ text }) => text))

describeOnEachDatabase('The downloadable price list', { tags: ['O5'] }, (database) => {
  let catalogue: Catalogue
  let priceLists: ReturnType<typeof openPriceListFileStore>
  beforeAll(async () => {
    const { db } = database()
    await runTransaction(db, async (trx) => {
      await trx
        .updateTable('product')
        .set({ is_sold_out: 1 })
        .where('product_id', '=', productId('gc02'))
        .execute()
      await bumpCatalogueVersion(trx, NOON)
    })
    catalogue = await openCatalogue({ db, demo: DEMO_SETTINGS }, () => new Date())
    priceLists = openPriceListFileStore({ pool: IN_PROCESS_PRICE_LIST_POOL, catalogue, logger })
    await priceLists.refresh()
  }, 60_000)
  afterAll(() => {
    priceLists.close()
    catalogue.close()
  })

  async function getFile(language: Language, format: 'pdf' | 'xlsx'): Promise<Buffer> {
    const result = await priceLists.find(language, format)
    if (result === 'busy') throw new Error('It is not made')
    return result.bytes
  }
  async function change(write: (trx: Trx) => Promise<unknown>) {
    await runTransaction(database().db, async (trx) => {
      await write(trx)
      await bumpCatalogueVersion(trx, NOON)
    })
    await catalogue.refresh()
  }

  it('is a PDF with shop, date, terms, all categories and products, and page numbers', async () => {
    const pages = await readPdfWords(await getFile('en', 'pdf'))
    expect(pages[0]).toContain('Vaanavil Crackers')
    expect(pages[0]).toContain('Prices of 22/11/2026')
    expect(pages[0]).toContain('GST of 18% and lorry freight are not included in these prices.')
    expect(pages[0]).toContain('You pay the lorry freight at the lorry office')
    expect(pages[0]).toContain('Minimum order: ₹2,500')
    expect(pages.length).toBeLessThan(12)
    for (const [i, page] of pages.entries()) {
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
      expect(page).toMatch(/Code +Name +Content +M\.R\.P +Discount +Our Price/)
      expect(page).toContain('GST of 18% and lorry freight are not included in these prices.')
    }
    const text = pages.join(' ')
    for (const { category_name, product_list } of catalogue.current().categories) {
      expect(text).toContain(category_name)
      for (const { product_code } of product_list) expect(text.split(`${product_code} `)).toHaveLength(2)
    }
    expect(text).toMatch(/OS05 +4" Lakshmi .*?1 Pkt \(5 Pcs\) +₹65\.00 +70% +₹19\.50/)
    expect(text).toMatch(/GB01 .*?₹250\.00 +Net rate +₹250\.00/)
    // Sold-out products are listed with a mark.
    expect(text.split('Sold Out')).toHaveLength(
      1 + [...catalogue.current().productById.values()].filter((product) => product.is_sold_out).length,
    )
    expect(text).toMatch(/GC02 .*?Sold Out +GC03/)
  })

  it('is in Tamil with English names below in the Tamil version', async () => {
    const pages = await readPdfWords(await getFile('ta', 'pdf'))
    // Extracted Tamil is in the order of its glyphs.
    const text = pages.join(' ').replaceAll(' ', '')
    expect(text).toContain('வானவில்')
    expect(text).toContain('22/11/2026')
    expect(text).toContain('தள்ளுபடி')
    expect(text).not.toMatch(/Discount|Content|OurPrice|Page\d|NetRate|Pkt|Pcs\)₹/)
    expect(text).toMatch(/OS05.*?4"லட்சுமி.*?4"Lakshmi.*?₹65\.00.*?70%.*?₹19\.50/)
  })

  it('is a sheet with the same data and numeric amounts', async () => {
    const grid = await readGrid(await getFile('en', 'xlsx'))
    const rows = listRows(grid)
    expect(rows.slice(0, 3)).toEqual([
      ['Vaanavil Crackers'],
      ['வானவில் பட்டாசுக் கடை'],
      ['Price List · Prices of 22/11/2026'],
    ])
    expect(rows).toContainEqual(['Code', 'Name', 'Tamil Name', 'Content', 'M.R.P', 'Discount', 'Our Price'])
    expect(rows).toContainEqual(['One Sound Crackers'])
    const lakshmi = ['OS05', '4" Lakshmi', '4" லட்சுமி வெடி', '1 Pkt (5 Pcs)', '65.00', '70%', '19.50']
    expect(rows).toContainEqual(lakshmi)
    expect(rows.find(([code]) => code === 'GC02')?.at(-1)).toBe('Sold Out')
    const row = grid.rows.find(({ cells }) => cells.get(0)?.text === 'OS05')
    expect([4, 5, 6].map((column) => row?.cells.get(column)?.number)).toEqual([65, 70, 19.5])
    const products = catalogue.current().categories.flatMap(({ product_list }) => product_list)
    expect(rows.filter(([code]) => products.some((product) => product.product_code === code))).toHaveLength(
      products.length,
    )

    const tamil = listRows(await readGrid(await getFile('ta', 'xlsx')))
    expect(tamil).toContainEqual([
      'OS05',
      '4" லட்சுமி வெடி',
      '4" Lakshmi',
      '1 பாக்கெட் (5 பீஸ்)',
      '65.00',
      '70%',
      '19.50',
    ])
    expect(tamil).toContainEqual(['ஒற்றை வெடி வகைகள்'])
  })

  it('is updated after a change; the previous file is served until then', async () => {
    const before = await getFile('en', 'pdf')
    await change(async (trx) => {
      await trx
        .updateTable('product')
        .set({ price: paise(77_00) })
        .where('product_id', '=', productId('os05'))
        .execute()
      await trx
        .updateTable('category')
        .set({ is_hidden: 1 })
        .where('category_slug', '=', 'gift-boxes')
        .execute()
      await trx
        .updateTable('product')
        .set({ is_hidden: 1 })
        .where('product_id', '=', productId('os01'))
        .execute()
    })
    expect(await priceLists.find('en', 'pdf')).toEqual({ bytes: before, isCurrent: false })
    await priceLists.refresh()
    expect(await priceLists.find('en', 'pdf')).toMatchObject({ isCurrent: true })
    // Checks one file of each format and each language.
    const pdf = (await readPdfWords(await getFile('en', 'pdf'))).join(' ')
    const sheet = JSON.stringify(listRows(await readGrid(await getFile('ta', 'xlsx'))))
    for (const text of [pdf, sheet]) {
      expect(text).toContain('77.00')
      expect(text).toContain('OS02')
      expect(text).not.toMatch(/Gift Box|பரிசு|GB01|OS01/)
    }
  })

  it('is not made again if its data did not change', async () => {
    const make = vi.fn(async (_: PriceListJob) => Buffer.from('made'))
    const otherStore = openPriceListFileStore({ pool: { run: make }, catalogue, logger })
    await Promise.all([otherStore.refresh(), otherStore.find('en', 'pdf')])
    expect(make.mock.calls.map(([{ language, format }]) => `${language} ${format}`)).toEqual([
      'en pdf',
      'en xlsx',
      'ta pdf',
      'ta xlsx',
    ])
    await change(async () => undefined)
    expect(await otherStore.find('en', 'pdf')).toMatchObject({ isCurrent: false })
    await otherStore.refresh()
    expect(await otherStore.find('en', 'pdf')).toMatchObject({ isCurrent: true })
    expect(make).toHaveBeenCalledTimes(4)
    otherStore.close()
  })
})

describe('The downloadable price list over time', { tags: ['O5'] }, () => {
  let version = 1
  const current = () => ({
    ...catalogueOf(version),
    shop: { ...SHOP, season: { opens: `${version}`, closes: '' } },
  })
  const make = vi.fn(async (_: PriceListJob) => Buffer.from('made'))
  let priceLists: ReturnType<typeof openPriceListFileStore>
  beforeEach(() => {
    vi.useFakeTimers()
    make.mockClear()
    priceLists = openPriceListFileStore({ pool: { run: make }, catalogue: { current }, logger })
  })
  afterEach(() => {
    priceLists.close()
    vi.useRealTimers()
  })

  it('is made without a request', async () => {
    await vi.advanceTimersByTimeAsync(2_000)
    expect(make).toHaveBeenCalledTimes(4)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(make).toHaveBeenCalledTimes(4)
  })

  it('is made ten seconds after the last change, or a minute after the first', async () => {
    async function edit(seconds: number) {
      for (let second = 0; second < seconds; second += 4) {
        version++
        await vi.advanceTimersByTimeAsync(4_000)
      }
    }
    await vi.advanceTimersByTimeAsync(2_000)
    await edit(40)
    expect(make).toHaveBeenCalledTimes(4)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(make).toHaveBeenCalledTimes(8)
    expect(await priceLists.find('en', 'pdf')).toMatchObject({ isCurrent: true })
    await edit(64)
    expect(make).toHaveBeenCalledTimes(12)
  })

  it('is retried after a failure with growing pauses, whatever requests arrive', async () => {
    make.mockRejectedValue(new Error('too long'))
    await vi.advanceTimersByTimeAsync(2_000)
    // Attempts after 2, 12, 32, 72 and 152 seconds.
    for (const [seconds, tries] of [
      [9, 1],
      [2, 2],
      [18, 2],
      [2, 3],
      [38, 3],
      [2, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000)
      expect(await priceLists.find('en', 'pdf')).toBe('busy')
      expect(make).toHaveBeenCalledTimes(tries)
    }
    make.mockResolvedValue(Buffer.from('made'))
    await vi.advanceTimersByTimeAsync(80_000)
    expect(await priceLists.find('en', 'pdf')).toMatchObject({ isCurrent: true })
  })
})

describe('The route of the downloadable price list', { tags: ['O5'] }, () => {
  let result: { bytes: Buffer; isCurrent: boolean } | 'busy'
  let version = 1
  const find = vi.fn(async () => result)
  const app = new Hono<HonoEnv>().use(responseCache(() => version)).route('/', priceListRoutes({ find }))

  it('serves a cacheable attachment and responds 304 to its ETag', async () => {
    result = { bytes: Buffer.from('a list'), isCurrent: true }
    const response = await app.request('/price-list.pdf')
    expect(await response.text()).toBe('a list')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="price-list.pdf"',
      'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate',
    })
    const notModified = await app.request('/price-list.pdf', {
      headers: { 'If-None-Match': response.headers.get('ETag') ?? '' },
    })
    expect([notModified.status, find.mock.calls]).toEqual([304, [['en', 'pdf']]])
    const tamil = await app.request('/ta/price-list.xlsx')
    expect(tamil.headers.get('Content-Disposition')).toBe('attachment; filename="price-list-tamil.xlsx"')
    expect(find).toHaveBeenLastCalledWith('ta', 'xlsx')
  })

  it('serves the previous file uncached while the next one is made', async () => {
    version = 2
    result = { bytes: Buffer.from('the last'), isCurrent: false }
    expect((await app.request('/price-list.pdf')).headers.get('Cache-Control')).toBe('no-store')
    result = { bytes: Buffer.from('the next'), isCurrent: true }
    expect(await (await app.request('/price-list.pdf')).text()).toBe('the next')
  })

  it('responds 503 with Retry-After while no file exists', async () => {
    version = 3
    result = 'busy'
    const response = await app.request('/ta/price-list.pdf')
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await response.text()).toContain('விலைப்பட்டியல்')
    const catalogue = { current: () => catalogueOf(1) }
    const pool = {
      run: async () => {
        throw new BusyError()
      },
    }
    const busyStore = openPriceListFileStore({ pool, catalogue, logger })
    expect(await busyStore.find('en', 'pdf')).toBe('busy')
    busyStore.close()
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import { productId } from '#domain/catalogue/product.ts'
import { toRupees } from '#domain/money/money.ts'
import { sellingPrice } from '#domain/money/selling-price.ts'
import { type Corrections, NO_CORRECTIONS } from '#domain/price-sheet/preview/preview.ts'
import { createGrid } from './create-grid.ts'
import { EMPTY_PRICE_LIST, interpretGrids, interpretRows, readDemoPriceList } from './demo-price-list.ts'

let list: PriceList
beforeAll(async () => {
  list = await readDemoPriceList()
})

const ROWS = [
  ['Product', 'Unit', 'MRP', 'Net', 'Colour of the box'],
  ['Rockets'],
  ['Baby Rocket', '10 pcs', 140, 42, 'red'],
  ['Rocket Bomb', '10 pcs', 'ask', 69, 'red'],
  ['Lunik Rockter', '10 pcs', 500, 150, 'blue'],
  ['Laser Items'],
  ['Laser Show', '1 Box (3 Pcs)', 100, 30, 'blue'],
  ['Laser Beam', null, 200, 60, 'blue'],
]
const readSheet = (corrections: Partial<Corrections> = {}) => interpretRows(ROWS, list, corrections)
const row = (understood: ReturnType<typeof readSheet>, number: number) =>
  understood.preview.rows.find((each) => each.row === number)

describe('corrections of a sheet', { tags: ['O5'] }, () => {
  it('none: certain rows are applied, doubtful rows wait', () => {
    const { preview, changes } = readSheet()
    expect(preview.rows.filter((each) => each.row !== null).map(({ row, group }) => [row, group])).toEqual([
      [3, 'changed'],
      [4, 'not-understood'],
      [5, 'not-understood'],
      [7, 'new'],
      [8, 'not-understood'],
    ])
    expect(preview.new_categories).toEqual(['Laser Items'])
    expect(changes).toMatchObject([
      {
        kind: 'category',
        before: null,
        after: {
          category_name: 'Laser Items',
          category_tamil_name: 'Laser Items',
          category_slug: 'laser-items',
          sort_order: 25,
        },
      },
      {
        kind: 'product',
        id: 'rk01',
        before: { price: 13_000 },
        after: { price: 14_000, discount_percentage: 70, product_name: 'Baby Rocket' },
      },
      {
        kind: 'product',
        before: null,
        after: {
          product_name: 'Laser Show',
          product_code: 'LI01',
          per: '1 Box (3 Pcs)',
          price: 10_000,
          discount_percentage: 70,
          is_netrate_item: 0,
        },
      },
    ])
  })

  it('a corrected cell is used and marked', () => {
    const understood = readSheet({
      cells: { '4:price': '₹ 240', '4:discount_percentage': '75%', '8:per': '1 Set' },
    })
    expect(row(understood, 4)).toMatchObject({
      group: 'changed',
      cells: {
        price: { old: '230', new: '240', is_mended: true },
        discount_percentage: { old: '70', new: '75', is_mended: true },
      },
    })
    expect(row(understood, 8)).toMatchObject({
      group: 'new',
      cells: { per: { new: '1 Set', is_mended: true } },
    })
    expect(understood.changes).toContainEqual(
      expect.objectContaining({
        id: 'rk02',
        after: expect.objectContaining({ price: 24_000, discount_percentage: 75 }),
      }),
    )
  })

  it('a corrected name and category match another product', () => {
    const understood = readSheet({
      cells: { '7:product_name': 'Ring Cap', '7:category_name': 'Guns & Caps' },
    })
    expect(row(understood, 7)).toMatchObject({ group: 'changed', product_id: 'gn01' })
    expect(understood.preview.new_categories).toEqual([])
  })

  it('a reassigned column has its new meaning and needs no answer', () => {
    const understood = readSheet({ columns: { '2': 'ignored', '3': 'mrp' } })
    expect(understood.preview.columns.map(({ means, is_asked }) => [means, is_asked])).toEqual([
      ['name', false],
      ['per', false],
      ['ignored', false],
      ['mrp', false],
      ['ignored', false],
    ])
    expect(row(understood, 3)?.cells.price).toMatchObject({ old: '130', new: '42' })
  })

  it('a skipped row changes nothing, and its product is not missing', () => {
    const { preview, changes } = readSheet({ skipped: [3] })
    expect(preview.rows.find((each) => each.row === 3)).toMatchObject({
      group: 'skipped',
      product_id: 'rk01',
    })
    expect(preview.counts.skipped).toBe(1)
    expect(preview.rows.some(({ group, product_id }) => group === 'missing' && product_id === 'rk01')).toBe(
      false,
    )
    expect(changes.some(({ id }) => id === 'rk01')).toBe(false)
  })

  it('a doubtful row is matched to a product or becomes new', () => {
    expect(row(readSheet(), 5)).toMatchObject({
      problem: 'which-product',
      candidates: [{ product_id: 'rk04' }],
    })
    const matched = readSheet({ matches: { 5: 'rk04' } })
    expect(row(matched, 5)).toMatchObject({
      group: 'changed',
      product_id: 'rk04',
      cells: { product_name: { old: 'Lunik Rocket', new: 'Lunik Rocket', raw: 'Lunik Rockter' } },
    })
    const asNew = readSheet({ matches: { 5: 'new' }, cells: { '5:per': '1 Box' } })
    expect(row(asNew, 5)).toMatchObject({ group: 'new', product_id: null })
  })

  it('missing products stay unless they are marked for removal', () => {
    const { preview, changes } = readSheet()
    const missing = preview.rows.filter(({ group }) => group === 'missing')
    // Excludes the product that a doubtful row may be.
    expect(missing).toHaveLength(list.products.length - 3)
    expect(changes.some(({ after }) => after === null)).toBe(false)
    const missingId = productId('os01')
    const withRemovals = readSheet({ to_go: [missingId, productId('rk01')] })
    expect(
      withRemovals.preview.rows.filter(({ is_to_go }) => is_to_go).map(({ product_id }) => product_id),
    ).toEqual([missingId])
    expect(withRemovals.changes.filter(({ after }) => after === null).map(({ id }) => id)).toEqual([
      missingId,
    ])
  })

  it('another sheet of the file can be read', () => {
    const grids = [
      createGrid([['Read me first']], 'About'),
      createGrid(ROWS, 'Prices'),
      createGrid(ROWS.slice(0, 3), 'Old'),
    ]
    expect(interpretGrids(grids, list).preview).toMatchObject({
      sheet: 'Prices',
      sheets: ['About', 'Prices', 'Old'],
    })
    const oldPreview = interpretGrids(grids, list, { sheet: 'Old' }).preview
    expect([oldPreview.sheet, oldPreview.rows.filter((each) => each.row !== null).length]).toEqual(['Old', 1])
  })

  it('a file of the same shape reuses the meanings of its columns', () => {
    const first = interpretRows(
      [['Item', 'Rate', 'X'], ...ROWS.slice(1).map((cells) => [cells[0] ?? null, cells[2] ?? null])],
      EMPTY_PRICE_LIST,
      { columns: { '1': 'selling-price' } },
    )
    const shapes: string[] = []
    const next = interpretGrids(
      [createGrid([['Item', 'Rate', 'X'], ['Rockets'], ['Sky Rocket', 50]])],
      EMPTY_PRICE_LIST,
      NO_CORRECTIONS,
      (shape) => {
        shapes.push(shape)
        return shape === first.shape ? first.columns : undefined
      },
    )
    expect(shapes).toEqual([first.shape])
    expect(next.preview).toMatchObject({
      is_shape_known: true,
      columns: [{ means: 'name' }, { means: 'selling-price', is_asked: false }, {}],
    })
    expect(first.preview.is_shape_known).toBe(false)
  })
})

describe('remembered columns of a file', { tags: ['O5'] }, () => {
  type Rows = Parameters<typeof interpretRows>[0]
  /** Reads a file, then the next one with the remembered columns. */
  function understandAgain(
    first: Rows,
    columns: Corrections['columns'],
    next: Rows,
    corrections: Partial<Corrections> = {},
  ) {
    const before = interpretRows(first, list, { columns })
    const findKnownColumns = (shape: string) => (shape === before.shape ? before.columns : undefined)
    return {
      remembered: before.columns,
      ...interpretGrids([createGrid(next)], list, corrections, findKnownColumns),
    }
  }
  const prices = (kind: 'mrp' | 'net') =>
    list.products.slice(0, 8).map((product) => {
      const price = kind === 'mrp' ? product.price : sellingPrice(product)
      return [product.product_name, toRupees(price)]
    })
  const HEADER = ['Product', 'Rate']

  it('include answers, but still ask if the shop’s prices contradict them', () => {
    const unknownRows = [['Silver Comet', 999]]
    const { remembered, preview } = understandAgain([HEADER, ...unknownRows], { '1': 'mrp' }, [
      HEADER,
      ...unknownRows,
    ])
    expect(remembered).toEqual({ '0': 'name', '1': 'mrp' })
    expect(preview.columns.map(({ means, is_asked }) => [means, is_asked])).toEqual([
      ['name', false],
      ['mrp', false],
    ])
    const withNetPrices = understandAgain([HEADER, ...unknownRows], { '1': 'mrp' }, [
      HEADER,
      ...prices('net'),
    ])
    expect(withNetPrices.preview.columns[1]).toMatchObject({ means: 'mrp', is_asked: true })
    expect(withNetPrices.preview.counts).toMatchObject({ changed: 0, 'not-understood': 8 })
    // Its cells have no other problem: they wait for the column's meaning.
    expect(withNetPrices.preview.rows[0]?.cells.price?.problem).toBe('column-asked')
    expect(withNetPrices.changes).toEqual([])
    const settled = understandAgain([HEADER, ...unknownRows], { '1': 'mrp' }, [HEADER, ...prices('net')], {
      columns: { '1': 'selling-price' },
    })
    expect(settled.preview.columns[1]).toMatchObject({ means: 'selling-price', is_asked: false })
    expect(settled.preview.counts).toMatchObject({ changed: 0, unchanged: 8 })
  })

  it('exclude empty columns and columns not explicitly ignored', () => {
    const header = ['Product', 'MRP', 'Discount %', 'Remarks', 'Colour']
    const filled = prices('mrp').map((row) => [...row, '80%', 'new', 'red'])
    const empty = prices('mrp').map((row) => [...row, null, 'new', 'red'])
    const { remembered, preview } = understandAgain([header, ...empty], { '4': 'ignored' }, [
      header,
      ...filled,
    ])
    expect(remembered).toEqual({ '0': 'name', '1': 'mrp', '4': 'ignored' })
    expect(preview.columns[2]).toMatchObject({ means: 'discount', is_asked: false })
    expect(preview.rows[0]?.cells.discount_percentage).toMatchObject({ old: '70', new: '80' })
  })

  it('are empty for a sheet without a header', () => {
    const { remembered, preview } = understandAgain(prices('net'), { '1': 'mrp' }, prices('net'))
    expect(remembered).toEqual({})
    expect(preview.is_shape_known).toBe(false)
    expect(preview.columns[1]?.means).toBe('selling-price')
  })
})

describe('new products and categories', { tags: ['O5'] }, () => {
  it('come last in their category, with a new code and slug', () => {
    const rows = [
      ['Product', 'Unit', 'MRP', 'Net'],
      ['Rockets'],
      ['Sky Rocket', '1 Pc', 10, 3],
      ['Moon Rocket', '1 Pc', 20, 6],
      ['கம்பி வகைகள்'],
      ['Zig Zag', '1 Pc', 30, 9],
    ]
    const { changes } = interpretRows(rows, list)
    const last = Math.max(
      ...list.products.filter(({ category_id }) => category_id === 'c9').map(({ sort_order }) => sort_order),
    )
    expect(changes).toMatchObject([
      { kind: 'category', after: { category_slug: expect.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/) } },
      { after: { product_code: 'RK09', sort_order: last + 1 } },
      { after: { product_code: 'RK10', sort_order: last + 2 } },
      { after: { product_name: 'Zig Zag' } },
    ])
  })

  it('need an answer for a missing unit and category', () => {
    const { preview, changes } = interpretRows(
      [
        ['Product', 'MRP', 'Net'],
        ['Zig Zag', 30, 9],
        ['Zag Zig', 40, 12],
      ],
      list,
    )
    expect(preview.rows[0]).toMatchObject({
      group: 'not-understood',
      cells: { per: { problem: 'unit-missing' }, category_name: { problem: 'category-missing' } },
    })
    expect(changes).toEqual([])
  })
})

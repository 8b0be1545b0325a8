import { beforeAll, describe, expect, it } from 'vitest'
import type { PriceList, PriceListProduct } from '#domain/catalogue/price-list.ts'
import { categoryId } from '#domain/catalogue/product.ts'
import { toRupees } from '#domain/money/money.ts'
import { sellingPrice } from '#domain/money/selling-price.ts'
import type { Preview } from '#domain/price-sheet/preview/preview.ts'
import { type CellInput, createGrid } from './create-grid.ts'
import { EMPTY_PRICE_LIST, interpretGrids, interpretRows, readDemoPriceList } from './demo-price-list.ts'

let list: PriceList
beforeAll(async () => {
  list = await readDemoPriceList()
})

const mrp = (product: PriceListProduct) => toRupees(product.price)
const net = (product: PriceListProduct) => toRupees(sellingPrice(product))

/** Builds a sheet of the first three categories with a row per product below this header. */
function buildSheet(
  header: readonly CellInput[],
  row: (product: PriceListProduct, index: number) => readonly CellInput[],
): CellInput[][] {
  const rows: CellInput[][] = [[...header]]
  for (const { category_id, category_name } of list.categories.slice(0, 3)) {
    rows.push([null, category_name])
    list.products
      .filter((product) => product.category_id === category_id)
      .forEach((product, index) => {
        rows.push([...row(product, index)])
      })
  }
  return rows
}
const listColumnMeanings = ({ columns }: Preview) => columns.map((column) => column.means)
const listAskedColumns = ({ columns }: Preview) =>
  columns.flatMap(({ is_asked, header }) => (is_asked ? [header] : []))
const SAMPLE_PRODUCT_COUNT = 30

describe('a column that could be a price', { tags: ['O5'] }, () => {
  it('of quantities needs an answer and changes nothing', () => {
    const { preview, changes } = interpretRows(
      buildSheet(['S.No', 'Product', 'Qty'], (p, i) => [i + 1, p.product_name, (i % 5) + 1]),
      list,
    )
    expect(listAskedColumns(preview)).toEqual(['Qty'])
    expect(preview.counts).toMatchObject({ changed: 0, 'not-understood': SAMPLE_PRODUCT_COUNT })
    expect(changes).toEqual([])
  })

  it('of amounts is ignored next to a rate and a quantity', () => {
    const { preview, changes } = interpretRows(
      buildSheet(['S.No', 'Product', 'MRP', 'Net Rate', 'Qty', 'Amount'], (p, i) => [
        i + 1,
        p.product_name,
        mrp(p),
        net(p),
        i + 1,
        net(p) * (i + 1),
      ]),
      list,
    )
    expect(listColumnMeanings(preview)).toEqual([
      'serial',
      'name',
      'mrp',
      'selling-price',
      'ignored',
      'ignored',
    ])
    expect(changes).toEqual([])
  })

  it('called Amount needs an answer if its values look like selling prices', () => {
    const { preview, changes } = interpretRows(
      buildSheet(['S.No', 'Product', 'Rate', 'Amount'], (p, i) => [
        i + 1,
        p.product_name,
        mrp(p),
        net(p) / 2,
      ]),
      list,
    )
    expect(listAskedColumns(preview)).toEqual(['Amount'])
    expect(changes).toEqual([])
  })

  it('without a clear header is M.R.P or selling price by the shop’s own prices', () => {
    for (const price of [mrp, net]) {
      const { preview, changes } = interpretRows(
        buildSheet(['S.No', 'Product', 'Rate'], (p, i) => [i + 1, p.product_name, price(p)]),
        list,
      )
      expect(listColumnMeanings(preview)[2]).toBe(price === mrp ? 'mrp' : 'selling-price')
      expect(changes).toEqual([])
    }
  })

  it('needs an answer without a price list to compare', () => {
    const { preview, changes } = interpretRows(
      buildSheet(['S.No', 'Product', 'Rate'], (p, i) => [i + 1, p.product_name, mrp(p)]),
      EMPTY_PRICE_LIST,
    )
    expect(listAskedColumns(preview)).toEqual(['Rate'])
    expect(changes).toEqual([])
  })

  it('needs an answer if its header says M.R.P but its values are selling prices', () => {
    const { preview, changes } = interpretRows(
      buildSheet(['S.No', 'Product', 'MRP'], (p, i) => [i + 1, p.product_name, net(p)]),
      list,
    )
    expect(listAskedColumns(preview)).toEqual(['MRP'])
    expect(changes).toEqual([])
  })

  it('needs an answer if M.R.P and selling price are swapped', () => {
    const { preview, changes } = interpretRows(
      buildSheet(['S.No', 'Product', 'MRP', 'Net Rate'], (p, i) => [i + 1, p.product_name, net(p), mrp(p)]),
      list,
    )
    expect(listAskedColumns(preview)).toEqual(['MRP', 'Net Rate'])
    expect(changes).toEqual([])
  })

  it('of the price per case is ignored', () => {
    const { preview } = interpretRows(
      buildSheet(['S.No', 'Product', 'Rate', 'Case Rate'], (p, i) => [
        i + 1,
        p.product_name,
        mrp(p),
        mrp(p) * 10,
      ]),
      list,
    )
    expect(listColumnMeanings(preview)).toEqual(['serial', 'name', 'mrp', 'ignored'])
    const unknown = interpretRows(
      buildSheet(['S.No', 'Product', 'Price', 'Rate'], (p, i) => [
        i + 1,
        p.product_name,
        mrp(p),
        mrp(p) * 10,
      ]),
      EMPTY_PRICE_LIST,
    )
    expect(listAskedColumns(unknown.preview)).toEqual(['Price', 'Rate'])
  })

  it('needs an answer if there are two selling prices', () => {
    const { preview, changes } = interpretRows(
      buildSheet(['S.No', 'Product', 'MRP', 'Offer Price', 'Special Price'], (p, i) => [
        i + 1,
        p.product_name,
        mrp(p),
        net(p),
        net(p) / 2,
      ]),
      list,
    )
    expect(listAskedColumns(preview)).toEqual(['Offer Price', 'Special Price'])
    expect(changes).toEqual([])
  })

  it('with a discount header but prices as values is no discount', () => {
    const { preview, changes } = interpretRows(
      buildSheet(['S.No', 'Product', 'MRP', '70% OFF'], (p, i) => [i + 1, p.product_name, mrp(p), net(p)]),
      list,
    )
    expect(listColumnMeanings(preview)).toEqual(['serial', 'name', 'mrp', 'selling-price'])
    expect(changes).toEqual([])
  })

  it('with discounts in rupees is no percentage', () => {
    const withNetColumn = interpretRows(
      buildSheet(['S.No', 'Product', 'MRP', 'Discount', 'Net'], (p, i) => [
        i + 1,
        p.product_name,
        mrp(p),
        mrp(p) - net(p),
        net(p),
      ]),
      list,
    )
    expect(listColumnMeanings(withNetColumn.preview)).toEqual([
      'serial',
      'name',
      'mrp',
      'ignored',
      'selling-price',
    ])
    const withoutNetColumn = interpretRows(
      buildSheet(['S.No', 'Product', 'MRP', 'Discount'], (p, i) => [
        i + 1,
        p.product_name,
        mrp(p),
        mrp(p) - net(p),
      ]),
      list,
    )
    expect(listAskedColumns(withoutNetColumn.preview)).toEqual(['Discount'])
    expect([...withNetColumn.changes, ...withoutNetColumn.changes]).toEqual([])
  })
})

describe('numbers that are not codes', { tags: ['O5'] }, () => {
  it.each(['Code', 'S.No'])('under %s are serial numbers, per category or for the whole list', (header) => {
    let count = 0
    for (const number of [(i: number) => i + 1, () => ++count]) {
      const { preview, changes } = interpretRows(
        buildSheet([header, 'Product', 'MRP', 'Discount %'], (p, i) => [
          number(i),
          p.product_name,
          mrp(p),
          p.discount_percentage,
        ]),
        list,
      )
      expect(listColumnMeanings(preview)[0]).toBe('serial')
      expect(changes).toEqual([])
    }
  })

  it('a code with the name of another product needs an answer', () => {
    const [first, second] = list.products
    if (!first || !second) throw new Error('no products')
    const { preview, changes } = interpretRows(
      [
        ['Code', 'Product', 'MRP', 'Discount %'],
        ...list.products.map((p) => [
          p === first ? second.product_code : p === second ? first.product_code : p.product_code,
          p.product_name,
          mrp(p),
          p.discount_percentage,
        ]),
      ],
      list,
    )
    const rows = preview.rows.filter(({ problem }) => problem === 'which-product')
    expect(rows.map(({ row }) => row)).toEqual([2, 3])
    expect(rows[0]?.candidates?.map(({ product_id }) => product_id)).toEqual([
      first.product_id,
      second.product_id,
    ])
    expect(changes).toEqual([])
  })
})

describe('an unusual cell', { tags: ['O5'] }, () => {
  const sheetWithCell = (value: CellInput, column: 2 | 3) =>
    buildSheet(['S.No', 'Product', 'MRP', 'Net'], (p, i) => {
      const row: CellInput[] = [i + 1, p.product_name, mrp(p), net(p)]
      return i === 2 ? row.with(column, value) : row
    })
  it.each([
    ['a date', { text: '01/05/2026', number: 46_143 }, 'price-unreadable'],
    ['words', 'SOLD OUT', 'price-unreadable'],
    ['a number of two readings', '1.400', 'price-unreadable'],
    ['an error of its formula', { text: '#REF!', error: true }, 'formula-error'],
    ['nothing', null, 'price-missing'],
    ['0', 0, 'price-missing'],
    ['too much', 10_000_001, 'price-too-high'],
  ] as const)('%s as M.R.P is a problem', (_, value, problem) => {
    const { preview, changes } = interpretRows(sheetWithCell(value, 2), list)
    expect(preview.rows.find(({ row }) => row === 5)).toMatchObject({
      group: 'not-understood',
      cells: { price: { new: null, problem } },
    })
    expect(changes).toEqual([])
  })

  it.each([
    ['an error of its formula', { text: '#DIV/0!', error: true }, 'formula-error'],
    ['more than the M.R.P', 9_999, 'selling-price-above-mrp'],
    ['words', 'call', 'price-unreadable'],
    ['nothing', null, 'price-missing'],
  ] as const)('%s as selling price is a problem', (_, value, problem) => {
    const { preview, changes } = interpretRows(sheetWithCell(value, 3), list)
    expect(preview.rows.find(({ row }) => row === 5)).toMatchObject({
      group: 'not-understood',
      cells: { discount_percentage: { new: null, problem } },
    })
    expect(changes).toEqual([])
  })

  it('a selling price that no discount results in is a problem', () => {
    const { preview } = interpretRows(
      [
        ['Product', 'MRP', 'Net'],
        ['Sparklers'],
        ['50 cm Electric Sparklers', 1999, 500],
        ['50 cm Red Sparklers', 700, 175],
      ],
      list,
    )
    expect(preview.rows[0]).toMatchObject({
      group: 'not-understood',
      cells: { discount_percentage: { problem: 'prices-disagree' } },
    })
  })

  it('a discount that contradicts the selling price is a problem', () => {
    const { preview } = interpretRows(
      buildSheet(['Product Name', 'x', 'MRP', 'Discount %', 'Net'], (p, i) => [
        null,
        p.product_name,
        mrp(p),
        i === 1 ? '80%' : `${p.discount_percentage}%`,
        net(p),
      ]).map((row, i) => (i === 0 ? ['', 'Product Name', 'MRP', 'Discount %', 'Net'] : row)),
      list,
    )
    expect(
      preview.rows.filter(({ cells }) => cells.discount_percentage?.problem === 'prices-disagree'),
    ).toHaveLength(3)
  })

  it('a discount only in a note changes no row', () => {
    const rows = [
      ['80% OFF ON ALL ITEMS'],
      ...buildSheet(['S.No', 'Product', 'MRP', 'Net'], (p, i) => [i + 1, p.product_name, mrp(p), net(p)]),
    ]
    const { preview, changes } = interpretRows(rows, list)
    expect(preview.notes).toEqual([{ row: 1, text: '80% OFF ON ALL ITEMS' }])
    expect(changes).toEqual([])
  })

  const withBanner = (banner: string, priceList: PriceList) =>
    interpretRows(
      [[banner], ...buildSheet(['Product', 'Unit', 'MRP'], (p) => [p.product_name, p.per, mrp(p)])],
      priceList,
    )
  it.each([
    'FLAT 80 % OFF',
    'Discount on all items: 80%',
    'அனைத்திற்கும் 80% தள்ளுபடி',
    '80 percent less, GST 18% extra',
  ])('a discount only in a banner needs an answer if products have another: %s', (banner) => {
    const { preview, changes } = withBanner(banner, list)
    const netRateCount = list.products
      .slice(0, SAMPLE_PRODUCT_COUNT)
      .filter(({ is_netrate_item }) => is_netrate_item).length
    expect(preview.counts).toMatchObject({
      unchanged: netRateCount,
      'not-understood': SAMPLE_PRODUCT_COUNT - netRateCount,
    })
    expect(preview.rows[0]?.cells.discount_percentage).toMatchObject({
      old: '70',
      new: null,
      problem: 'discount-unreadable',
    })
    expect(changes).toEqual([])
    const corrected = interpretRows([[banner], ['Product', 'MRP'], ['Baby Rocket', 130]], list, {
      cells: { '3:discount_percentage': '80' },
    })
    expect(corrected.changes).toMatchObject([{ id: 'rk01', after: { discount_percentage: 80 } }])
  })

  it('a net-rate product that gets a discount has a remark', () => {
    const [first] = list.products
    if (!first) throw new Error('The list is empty')
    const net = { ...first, is_netrate_item: 1 as const }
    const netList = { ...list, products: [net, ...list.products.slice(1)] }
    const mrp = first.price / 100
    const selling = (mrp * (100 - first.discount_percentage)) / 100
    const rows = [
      ['Code', 'Product', 'MRP', 'Discount', 'Our Price'],
      [first.product_code, first.product_name, mrp, `${first.discount_percentage}%`, selling],
    ]
    const { preview } = interpretRows(rows, netList)
    expect(preview.rows[0]).toMatchObject({
      group: 'changed',
      cells: { discount_percentage: { remark: 'net-rate-ends' } },
    })
    expect(interpretRows(rows, list).preview.rows[0]).toMatchObject({ group: 'unchanged' })
  })

  it.each([
    '70% OFF, wheels 65%',
    'Discount 65% to 70% (GST 18% extra)',
    'Up to 80% off',
    'Packing 3% extra',
    'GST 18%',
  ])('a banner without a contradicting discount needs no answer: %s', (banner) => {
    const { preview, changes } = withBanner(banner, list)
    expect(preview.counts).toMatchObject({ unchanged: SAMPLE_PRODUCT_COUNT, 'not-understood': 0 })
    expect(changes).toEqual([])
  })

  it('a unit that became a date is ignored', () => {
    const rows = buildSheet(['S.No', 'Product', 'Pcs', 'MRP', 'Net'], (p, i) => [
      i + 1,
      p.product_name,
      i === 2 ? { text: '5-Jan', number: 46_027 } : p.per,
      mrp(p),
      net(p),
    ])
    const { preview, changes } = interpretRows(rows, list)
    expect(preview.rows.find(({ row }) => row === 5)?.cells.per).toMatchObject({
      new: '1 Pkt (5 Pcs)',
      raw: '5-Jan',
      remark: 'unit-assumed',
    })
    expect(changes).toEqual([])
  })

  it('unreadable Tamil is ignored', () => {
    const { preview, changes } = interpretRows(
      [
        ['Product', 'Tamil', 'MRP'],
        ['Rockets'],
        ['Baby Rocket', 'à®ªà¯?', 130],
        ['Rocket Bomb', 'ராக்கெட் பாம்', 230],
      ],
      list,
    )
    expect(preview.rows[0]?.cells.tamil_name?.new).toBe(preview.rows[0]?.cells.tamil_name?.old)
    expect(changes.filter(({ id }) => id === preview.rows[0]?.product_id)).toEqual([])
  })
})

describe('rows that are not products', { tags: ['O5'] }, () => {
  it('sums, charges and notes are listed as notes', () => {
    const rows = buildSheet(['S.No', 'Product', 'MRP', 'Net'], (p, i) => [
      i + 1,
      p.product_name,
      mrp(p),
      net(p),
    ])
    const otherRows: CellInput[][] = [
      [null, 'TOTAL', 9999, 2222],
      [null, null, 9999, 2222],
      [null, 'Packing charges', 300],
      [null, 'Ph: 00000 00001'],
      [99],
    ]
    const { preview, changes } = interpretRows([...rows, ...otherRows], list)
    expect(preview.notes.map(({ row }) => row - rows.length)).toEqual([1, 2, 3, 4])
    expect(preview.counts).toMatchObject({ unchanged: SAMPLE_PRODUCT_COUNT, new: 0, 'not-understood': 0 })
    expect(changes).toEqual([])
  })

  it('a product without a price is no category', () => {
    const { preview } = interpretRows(
      [
        ['Product', 'MRP', 'Net'],
        ['Rockets'],
        ['Baby Rocket', 130, 39],
        ['Lunik Rocket'],
        ['Rocket Bomb', 230, 69],
      ],
      list,
    )
    expect(preview.rows.find(({ row }) => row === 4)).toMatchObject({
      group: 'not-understood',
      cells: { price: { problem: 'price-missing' } },
    })
    expect(preview.new_categories).toEqual([])
  })

  it('a hidden row is read with a remark', () => {
    const grid = createGrid([
      ['Product', 'MRP', 'Net'],
      ['Rockets'],
      ['Baby Rocket', 130, 39],
      ['Rocket Bomb', 230, 69],
    ])
    const rows = grid.rows.map((row) => (row.row === 3 ? { ...row, is_hidden: true as const } : row))
    const { preview } = interpretGrids([{ ...grid, rows }], list)
    expect(preview.rows.slice(0, 2).map(({ group, cells }) => [group, cells.product_name?.remark])).toEqual([
      ['unchanged', 'hidden-row'],
      ['unchanged', undefined],
    ])
  })
})

describe('matching a row to a product', { tags: ['O5'] }, () => {
  const rocket = (name: string, price = 999): CellInput[][] => [
    ['Product', 'Unit', 'MRP', 'Net'],
    ['Rockets'],
    [name, '1 Pc', price, price],
  ]

  it('needs an answer if the name is similar to another', () => {
    for (const name of ['Baby Rockter', 'Whistle Rocket', 'Musical']) {
      const { preview, changes } = interpretRows(rocket(name), list)
      expect(preview.rows[0], name).toMatchObject({ group: 'not-understood', problem: 'which-product' })
      expect(preview.rows[0]?.candidates?.every(({ certainty }) => certainty < 0.9)).toBe(true)
      expect(changes).toEqual([])
    }
  })

  it('finds a new product if a word distinguishes it from all others', () => {
    const { preview, changes } = interpretRows(rocket('Silver Rocket'), list)
    expect(preview.rows[0]).toMatchObject({ group: 'new', category_id: 'c9' })
    expect(changes).toMatchObject([
      { before: null, after: { product_code: 'RK09', category_id: 'c9', price: 99_900 } },
    ])
  })

  it('needs an answer if two rows match one product', () => {
    const { preview, changes } = interpretRows(
      [...rocket('Baby Rocket', 130), ['BABY ROCKET', '10 pcs', 140, 42]],
      list,
    )
    expect(preview.rows.slice(0, 2).map(({ problem }) => problem)).toEqual(['product-twice', 'product-twice'])
    expect(changes).toEqual([])
  })

  it('needs an answer if name and unit exist in the category', () => {
    const newProducts = interpretRows(
      [
        ['Code', 'Product', 'Unit', 'MRP', 'Net'],
        ['Rockets'],
        ['ZZ1', 'Silver Comet', '1 Pc', 100, 30],
        ['ZZ2', 'Silver Comet', '1 Pc', 120, 36],
        ['ZZ3', 'SILVER COMET', '2 Pcs', 120, 36],
      ],
      list,
    )
    expect(newProducts.preview.rows.slice(0, 3).map(({ problem }) => problem)).toEqual([
      'product-twice',
      'product-twice',
      undefined,
    ])
    expect(newProducts.changes).toHaveLength(1)

    const renamed = interpretRows([...rocket('Baby Rocket', 130), ['Rocket Bomb', '10 pcs', 230, 69]], list, {
      cells: { '3:product_name': 'Whistling Rocket', '3:per': '1 Box (10 Pcs)' },
      matches: { '3': 'rk01' },
    })
    const whistling = list.products.find(({ product_name }) => product_name === 'Whistling Rocket')
    expect(whistling?.category_id).toBe('c9')
    expect(renamed.preview.rows[0]).toMatchObject({ group: 'not-understood', problem: 'product-twice' })
    expect(renamed.changes).toEqual([])
  })
})

describe('matching a row to a category', { tags: ['O5'] }, () => {
  const createCategory = (category_name: string, index: number) => ({
    category_id: categoryId(`k${index}`),
    category_name,
    category_tamil_name: `வகை ${index}`,
    category_slug: `k-${index}`,
    sort_order: index,
    is_hidden: 0 as const,
  })
  const understandUnder = (heading: string, categories: PriceList['categories']) =>
    interpretRows(
      [['Product', 'Unit', 'MRP', 'Net'], [heading], ['Zig Zag', '1 Pc', 30, 9], ['Zag Zig', '1 Pc', 40, 12]],
      { categories, products: [] },
    )

  it('prefers the exact name over similar, Tamil and slug matches', () => {
    const categories = [
      createCategory('Gift Boxes', 1),
      createCategory('Gift Boxes Net Rate', 2),
      createCategory('Flower Pots', 3),
      createCategory('Flowerpots', 4),
      { ...createCategory('Bombs', 5), category_slug: 'rockets', category_tamil_name: 'Sparklers' },
      createCategory('Sparklers', 6),
      { ...createCategory('Fountains', 7), category_slug: 'sparklers' },
      createCategory('Rockets', 8),
    ]
    for (const { category_name, category_id } of categories)
      for (const heading of [category_name, category_name.toUpperCase()]) {
        const { preview } = understandUnder(heading, categories)
        expect(preview.rows[0]?.category_id, heading).toBe(category_id)
        expect(preview.new_categories).toEqual([])
      }
  })

  it('finds one new category in several spellings', () => {
    const { preview, changes } = interpretRows(
      [
        ['Category', 'Product', 'Unit', 'MRP', 'Net'],
        ['Fancy Items', 'Zig Zag', '1 Pc', 30, 9],
        ['FANCY ITEMS', 'Zag Zig', '1 Pc', 40, 12],
        ['Fancy Items', 'Zug', '1 Pc', 50, 15],
        ['Fancy items', 'Zog', '1 Pc', 60, 18],
      ],
      list,
    )
    expect(preview.new_categories).toEqual(['Fancy Items'])
    expect(preview.rows[1]?.cells.category_name).toMatchObject({ new: 'Fancy Items', raw: 'FANCY ITEMS' })
    expect(changes.map(({ kind }) => kind)).toEqual(['category', 'product', 'product', 'product', 'product'])
  })

  it('takes the Tamil name of a new category from its own heading', () => {
    const rows = (heading: string) => [
      ['Product', 'Unit', 'MRP', 'Net'],
      [heading],
      ['Zig Zag', '1 Pc', 30, 9],
      ['Zag Zig', '1 Pc', 40, 12],
    ]
    const tamilNames = (heading: string, cells = {}) =>
      interpretRows(rows(heading), list, { cells }).changes.flatMap(({ kind, after }) =>
        kind === 'category' ? [[after?.category_name, after?.category_tamil_name]] : [],
      )
    expect(tamilNames('Laser / லேசர்')).toEqual([['Laser', 'லேசர்']])
    expect(tamilNames('Laser / லேசர்', { '3:category_name': 'Comets' })).toEqual([
      ['Comets', 'Comets'],
      ['Laser', 'லேசர்'],
    ])
    expect(tamilNames(`Laser / ${'லேசர் '.repeat(40)}`)).toEqual([['Laser', 'Laser']])
  })
})

describe('codes of new products', { tags: ['O5'] }, () => {
  it('continue after numbers of any length', () => {
    const [category] = list.categories
    const [product] = list.products
    if (!category || !product) throw new Error('no products')
    const createList = (product_code: string) => ({
      categories: [category],
      products: [{ ...product, category_id: category.category_id, product_code }],
    })
    const codesAfter = (product_code: string) =>
      interpretRows(
        [
          ['Product', 'Unit', 'MRP', 'Net'],
          [category.category_name],
          ['Zig Zag', '1 Pc', 30, 9],
          ['Comet', '1 Pc', 40, 12],
        ],
        createList(product_code),
      ).changes.map(({ after }) => after && 'product_code' in after && after.product_code)
    expect(codesAfter('8901234567890')).toEqual(['8901234567891', '8901234567892'])
    expect(codesAfter('90000000000000001')).toEqual(['90000000000000002', '90000000000000003'])
    expect(codesAfter('1234567890123456789012345')).toEqual([
      '1234567890123456789012346',
      '1234567890123456789012347',
    ])
  })
})

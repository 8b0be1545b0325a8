import { beforeAll, describe, expect, it } from 'vitest'
import type { PriceList, PriceListProduct } from '#domain/catalogue/price-list.ts'
import { categoryId } from '#domain/catalogue/product.ts'
import { toRupees } from '#domain/money/money.ts'
import { sellingPrice } from '#domain/money/selling-price.ts'
import type { Preview } from '#domain/price-sheet/preview/preview.ts'
import { type CellInput, createGrid } from './create-grid.ts'
import { EMPTY_PRICE_LIST, readDemoPriceList, understand, understandRows } from './demo-price-list.ts'

let list: PriceList
beforeAll(async () => {
  list = await readDemoPriceList()
})

const mrp = (product: PriceListProduct) => toRupees(product.price)
const net = (product: PriceListProduct) => toRupees(sellingPrice(product))

/** The first three categories with a row for each product, below this header. */
function sheet(
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

describe('a column that could be taken for a price', { tags: ['O5'] }, () => {
  it('of quantities is asked, and changes nothing', () => {
    const { preview, changes } = understandRows(
      sheet(['S.No', 'Product', 'Qty'], (p, i) => [i + 1, p.product_name, (i % 5) + 1]),
      list,
    )
    expect(listAskedColumns(preview)).toEqual(['Qty'])
    expect(preview.counts).toMatchObject({ changed: 0, 'not-understood': SAMPLE_PRODUCT_COUNT })
    expect(changes).toEqual([])
  })

  it('of amounts is none beside a rate and a quantity', () => {
    const { preview, changes } = understandRows(
      sheet(['S.No', 'Product', 'MRP', 'Net Rate', 'Qty', 'Amount'], (p, i) => [
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

  it('called amount is asked when it behaves like a selling price', () => {
    const { preview, changes } = understandRows(
      sheet(['S.No', 'Product', 'Rate', 'Amount'], (p, i) => [i + 1, p.product_name, mrp(p), net(p) / 2]),
      list,
    )
    expect(listAskedColumns(preview)).toEqual(['Amount'])
    expect(changes).toEqual([])
  })

  it('is M.R.P or selling price by what the shop has, where the header says neither', () => {
    for (const price of [mrp, net]) {
      const { preview, changes } = understandRows(
        sheet(['S.No', 'Product', 'Rate'], (p, i) => [i + 1, p.product_name, price(p)]),
        list,
      )
      expect(listColumnMeanings(preview)[2]).toBe(price === mrp ? 'mrp' : 'selling-price')
      expect(changes).toEqual([])
    }
  })

  it('is asked, where nobody knows', () => {
    const { preview, changes } = understandRows(
      sheet(['S.No', 'Product', 'Rate'], (p, i) => [i + 1, p.product_name, mrp(p)]),
      EMPTY_PRICE_LIST,
    )
    expect(listAskedColumns(preview)).toEqual(['Rate'])
    expect(changes).toEqual([])
  })

  it('is asked when its header says M.R.P and its numbers are selling prices', () => {
    const { preview, changes } = understandRows(
      sheet(['S.No', 'Product', 'MRP'], (p, i) => [i + 1, p.product_name, net(p)]),
      list,
    )
    expect(listAskedColumns(preview)).toEqual(['MRP'])
    expect(changes).toEqual([])
  })

  it('is asked when M.R.P and selling price are exchanged', () => {
    const { preview, changes } = understandRows(
      sheet(['S.No', 'Product', 'MRP', 'Net Rate'], (p, i) => [i + 1, p.product_name, net(p), mrp(p)]),
      list,
    )
    expect(listAskedColumns(preview)).toEqual(['MRP', 'Net Rate'])
    expect(changes).toEqual([])
  })

  it('of the price by the case is none', () => {
    const { preview } = understandRows(
      sheet(['S.No', 'Product', 'Rate', 'Case Rate'], (p, i) => [i + 1, p.product_name, mrp(p), mrp(p) * 10]),
      list,
    )
    expect(listColumnMeanings(preview)).toEqual(['serial', 'name', 'mrp', 'ignored'])
    const unknown = understandRows(
      sheet(['S.No', 'Product', 'Price', 'Rate'], (p, i) => [i + 1, p.product_name, mrp(p), mrp(p) * 10]),
      EMPTY_PRICE_LIST,
    )
    expect(listAskedColumns(unknown.preview)).toEqual(['Price', 'Rate'])
  })

  it('is asked when there are two selling prices', () => {
    const { preview, changes } = understandRows(
      sheet(['S.No', 'Product', 'MRP', 'Offer Price', 'Special Price'], (p, i) => [
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

  it('headed by a discount and full of prices is no discount', () => {
    const { preview, changes } = understandRows(
      sheet(['S.No', 'Product', 'MRP', '70% OFF'], (p, i) => [i + 1, p.product_name, mrp(p), net(p)]),
      list,
    )
    expect(listColumnMeanings(preview)).toEqual(['serial', 'name', 'mrp', 'selling-price'])
    expect(changes).toEqual([])
  })

  it('with the discount in rupees is no discount in per cent', () => {
    const beside = understandRows(
      sheet(['S.No', 'Product', 'MRP', 'Discount', 'Net'], (p, i) => [
        i + 1,
        p.product_name,
        mrp(p),
        mrp(p) - net(p),
        net(p),
      ]),
      list,
    )
    expect(listColumnMeanings(beside.preview)).toEqual(['serial', 'name', 'mrp', 'ignored', 'selling-price'])
    const alone = understandRows(
      sheet(['S.No', 'Product', 'MRP', 'Discount'], (p, i) => [
        i + 1,
        p.product_name,
        mrp(p),
        mrp(p) - net(p),
      ]),
      list,
    )
    expect(listAskedColumns(alone.preview)).toEqual(['Discount'])
    expect([...beside.changes, ...alone.changes]).toEqual([])
  })
})

describe('numbers that are no codes', { tags: ['O5'] }, () => {
  it.each(['Code', 'S.No'])('under %s: those that count, in each category or through the list', (header) => {
    let count = 0
    for (const number of [(i: number) => i + 1, () => ++count]) {
      const { preview, changes } = understandRows(
        sheet([header, 'Product', 'MRP', 'Discount %'], (p, i) => [
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

  it('a code with the name of another product is asked', () => {
    const [one, other] = list.products
    if (!one || !other) throw new Error('no products')
    const { preview, changes } = understandRows(
      [
        ['Code', 'Product', 'MRP', 'Discount %'],
        ...list.products.map((p) => [
          p === one ? other.product_code : p === other ? one.product_code : p.product_code,
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
      one.product_id,
      other.product_id,
    ])
    expect(changes).toEqual([])
  })
})

describe('a cell that is not what it seems', { tags: ['O5'] }, () => {
  const third = (value: CellInput, column: 2 | 3) =>
    sheet(['S.No', 'Product', 'MRP', 'Net'], (p, i) => {
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
  ] as const)('%s as M.R.P is named', (_, value, problem) => {
    const { preview, changes } = understandRows(third(value, 2), list)
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
  ] as const)('%s as selling price is named', (_, value, problem) => {
    const { preview, changes } = understandRows(third(value, 3), list)
    expect(preview.rows.find(({ row }) => row === 5)).toMatchObject({
      group: 'not-understood',
      cells: { discount_percentage: { new: null, problem } },
    })
    expect(changes).toEqual([])
  })

  it('a selling price that no discount makes is named', () => {
    const { preview } = understandRows(
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

  it('a discount that contradicts the selling price is named', () => {
    const { preview } = understandRows(
      sheet(['Product Name', 'x', 'MRP', 'Discount %', 'Net'], (p, i) => [
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

  it('a discount that only a note tells changes no row', () => {
    const rows = [
      ['80% OFF ON ALL ITEMS'],
      ...sheet(['S.No', 'Product', 'MRP', 'Net'], (p, i) => [i + 1, p.product_name, mrp(p), net(p)]),
    ]
    const { preview, changes } = understandRows(rows, list)
    expect(preview.notes).toEqual([{ row: 1, text: '80% OFF ON ALL ITEMS' }])
    expect(changes).toEqual([])
  })

  const withBanner = (banner: string, kept: PriceList) =>
    understandRows(
      [[banner], ...sheet(['Product', 'Unit', 'MRP'], (p) => [p.product_name, p.per, mrp(p)])],
      kept,
    )
  it.each([
    'FLAT 80 % OFF',
    'Discount on all items: 80%',
    'அனைத்திற்கும் 80% தள்ளுபடி',
    '80 percent less, GST 18% extra',
  ])('a discount that only a banner tells is asked, where the product has another: %s', (banner) => {
    const { preview, changes } = withBanner(banner, list)
    const nets = list.products
      .slice(0, SAMPLE_PRODUCT_COUNT)
      .filter(({ is_netrate_item }) => is_netrate_item).length
    expect(preview.counts).toMatchObject({ unchanged: nets, 'not-understood': SAMPLE_PRODUCT_COUNT - nets })
    expect(preview.rows[0]?.cells.discount_percentage).toMatchObject({
      old: '70',
      new: null,
      problem: 'discount-unreadable',
    })
    expect(changes).toEqual([])
    const mended = understandRows([[banner], ['Product', 'MRP'], ['Baby Rocket', 130]], list, {
      cells: { '3:discount_percentage': '80' },
    })
    expect(mended.changes).toMatchObject([{ id: 'rk01', after: { discount_percentage: 80 } }])
  })

  it('a product that was at its net rate and gets its discount says so in its row', () => {
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
    const { preview } = understandRows(rows, netList)
    expect(preview.rows[0]).toMatchObject({
      group: 'changed',
      cells: { discount_percentage: { remark: 'net-rate-ends' } },
    })
    expect(understandRows(rows, list).preview.rows[0]).toMatchObject({ group: 'unchanged' })
  })

  it.each([
    '70% OFF, wheels 65%',
    'Discount 65% to 70% (GST 18% extra)',
    'Up to 80% off',
    'Packing 3% extra',
    'GST 18%',
  ])('a banner that tells nothing else of the products asks nothing: %s', (banner) => {
    const { preview, changes } = withBanner(banner, list)
    expect(preview.counts).toMatchObject({ unchanged: SAMPLE_PRODUCT_COUNT, 'not-understood': 0 })
    expect(changes).toEqual([])
  })

  it('a unit that became a date is not taken', () => {
    const rows = sheet(['S.No', 'Product', 'Pcs', 'MRP', 'Net'], (p, i) => [
      i + 1,
      p.product_name,
      i === 2 ? { text: '5-Jan', number: 46_027 } : p.per,
      mrp(p),
      net(p),
    ])
    const { preview, changes } = understandRows(rows, list)
    expect(preview.rows.find(({ row }) => row === 5)?.cells.per).toMatchObject({
      new: '1 Pkt (5 Pcs)',
      raw: '5-Jan',
      remark: 'unit-assumed',
    })
    expect(changes).toEqual([])
  })

  it('Tamil that nobody can read is not taken', () => {
    const { preview, changes } = understandRows(
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

describe('rows that are no products', { tags: ['O5'] }, () => {
  it('sums, charges and notes stay in view, and nothing else', () => {
    const rows = sheet(['S.No', 'Product', 'MRP', 'Net'], (p, i) => [i + 1, p.product_name, mrp(p), net(p)])
    const tail: CellInput[][] = [
      [null, 'TOTAL', 9999, 2222],
      [null, null, 9999, 2222],
      [null, 'Packing charges', 300],
      [null, 'Ph: 00000 00001'],
      [99],
    ]
    const { preview, changes } = understandRows([...rows, ...tail], list)
    expect(preview.notes.map(({ row }) => row - rows.length)).toEqual([1, 2, 3, 4])
    expect(preview.counts).toMatchObject({ unchanged: SAMPLE_PRODUCT_COUNT, new: 0, 'not-understood': 0 })
    expect(changes).toEqual([])
  })

  it('a product without a price is no category', () => {
    const { preview } = understandRows(
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

  it('a hidden row is read and remarked', () => {
    const grid = createGrid([
      ['Product', 'MRP', 'Net'],
      ['Rockets'],
      ['Baby Rocket', 130, 39],
      ['Rocket Bomb', 230, 69],
    ])
    const rows = grid.rows.map((row) => (row.row === 3 ? { ...row, is_hidden: true as const } : row))
    const { preview } = understand([{ ...grid, rows }], list)
    expect(preview.rows.slice(0, 2).map(({ group, cells }) => [group, cells.product_name?.remark])).toEqual([
      ['unchanged', 'hidden-row'],
      ['unchanged', undefined],
    ])
  })
})

describe('which product a row is', { tags: ['O5'] }, () => {
  const rocket = (name: string, price = 999): CellInput[][] => [
    ['Product', 'Unit', 'MRP', 'Net'],
    ['Rockets'],
    [name, '1 Pc', price, price],
  ]

  it('is asked when the name is nearly that of another', () => {
    for (const name of ['Baby Rockter', 'Whistle Rocket', 'Musical']) {
      const { preview, changes } = understandRows(rocket(name), list)
      expect(preview.rows[0], name).toMatchObject({ group: 'not-understood', problem: 'which-product' })
      expect(preview.rows[0]?.candidates?.every(({ certainty }) => certainty < 0.9)).toBe(true)
      expect(changes).toEqual([])
    }
  })

  it('is a new one when a word tells it from all others', () => {
    const { preview, changes } = understandRows(rocket('Silver Rocket'), list)
    expect(preview.rows[0]).toMatchObject({ group: 'new', category_id: 'c9' })
    expect(changes).toMatchObject([
      { before: null, after: { product_code: 'RK09', category_id: 'c9', price: 99_900 } },
    ])
  })

  it('is asked when two rows are one product', () => {
    const { preview, changes } = understandRows(
      [...rocket('Baby Rocket', 130), ['BABY ROCKET', '10 pcs', 140, 42]],
      list,
    )
    expect(preview.rows.slice(0, 2).map(({ problem }) => problem)).toEqual(['product-twice', 'product-twice'])
    expect(changes).toEqual([])
  })

  it('is asked when another product of the category has its name and unit', () => {
    const newcomers = understandRows(
      [
        ['Code', 'Product', 'Unit', 'MRP', 'Net'],
        ['Rockets'],
        ['ZZ1', 'Silver Comet', '1 Pc', 100, 30],
        ['ZZ2', 'Silver Comet', '1 Pc', 120, 36],
        ['ZZ3', 'SILVER COMET', '2 Pcs', 120, 36],
      ],
      list,
    )
    expect(newcomers.preview.rows.slice(0, 3).map(({ problem }) => problem)).toEqual([
      'product-twice',
      'product-twice',
      undefined,
    ])
    expect(newcomers.changes).toHaveLength(1)

    const renamed = understandRows(
      [...rocket('Baby Rocket', 130), ['Rocket Bomb', '10 pcs', 230, 69]],
      list,
      {
        cells: { '3:product_name': 'Whistling Rocket', '3:per': '1 Box (10 Pcs)' },
        matches: { '3': 'rk01' },
      },
    )
    const whistling = list.products.find(({ product_name }) => product_name === 'Whistling Rocket')
    expect(whistling?.category_id).toBe('c9')
    expect(renamed.preview.rows[0]).toMatchObject({ group: 'not-understood', problem: 'product-twice' })
    expect(renamed.changes).toEqual([])
  })
})

describe('which category a row is of', { tags: ['O5'] }, () => {
  const kept = (category_name: string, index: number) => ({
    category_id: categoryId(`k${index}`),
    category_name,
    category_tamil_name: `வகை ${index}`,
    category_slug: `k-${index}`,
    sort_order: index,
    is_hidden: 0 as const,
  })
  const under = (heading: string, categories: PriceList['categories']) =>
    understandRows(
      [['Product', 'Unit', 'MRP', 'Net'], [heading], ['Zig Zag', '1 Pc', 30, 9], ['Zag Zig', '1 Pc', 40, 12]],
      { categories, products: [] },
    )

  it('is that of exactly its name, before one that sounds alike or has it in Tamil or as its address', () => {
    const categories = [
      kept('Gift Boxes', 1),
      kept('Gift Boxes Net Rate', 2),
      kept('Flower Pots', 3),
      kept('Flowerpots', 4),
      { ...kept('Bombs', 5), category_slug: 'rockets', category_tamil_name: 'Sparklers' },
      kept('Sparklers', 6),
      { ...kept('Fountains', 7), category_slug: 'sparklers' },
      kept('Rockets', 8),
    ]
    for (const { category_name, category_id } of categories)
      for (const heading of [category_name, category_name.toUpperCase()]) {
        const { preview } = under(heading, categories)
        expect(preview.rows[0]?.category_id, heading).toBe(category_id)
        expect(preview.new_categories).toEqual([])
      }
  })

  it('is one new category, in whatever spelling', () => {
    const { preview, changes } = understandRows(
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

  it('of a new one has the Tamil name that stands beside its own, and no other', () => {
    const rows = (heading: string) => [
      ['Product', 'Unit', 'MRP', 'Net'],
      [heading],
      ['Zig Zag', '1 Pc', 30, 9],
      ['Zag Zig', '1 Pc', 40, 12],
    ]
    const tamilNames = (heading: string, cells = {}) =>
      understandRows(rows(heading), list, { cells }).changes.flatMap(({ kind, after }) =>
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

describe('the codes of what is new', { tags: ['O5'] }, () => {
  it('go on after numbers of any length', () => {
    const [category] = list.categories
    const [product] = list.products
    if (!category || !product) throw new Error('no products')
    const kept = (product_code: string) => ({
      categories: [category],
      products: [{ ...product, category_id: category.category_id, product_code }],
    })
    const codesAfter = (product_code: string) =>
      understandRows(
        [
          ['Product', 'Unit', 'MRP', 'Net'],
          [category.category_name],
          ['Zig Zag', '1 Pc', 30, 9],
          ['Comet', '1 Pc', 40, 12],
        ],
        kept(product_code),
      ).changes.map(({ after }) => after && 'product_code' in after && after.product_code)
    expect(codesAfter('8901234567890')).toEqual(['8901234567891', '8901234567892'])
    expect(codesAfter('90000000000000001')).toEqual(['90000000000000002', '90000000000000003'])
    expect(codesAfter('1234567890123456789012345')).toEqual([
      '1234567890123456789012346',
      '1234567890123456789012347',
    ])
  })
})

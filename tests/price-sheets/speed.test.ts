import { expect, it } from 'vitest'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import { productId } from '#domain/catalogue/product.ts'
import { foldText } from '#domain/search/fold-text.ts'
import { readCsv } from '#server/imports/parsing/read-csv.ts'
import { measureFastestRun } from '../measure-fastest-run.ts'
import { readDemoPriceList, understand } from './demo-price-list.ts'
import { createSheetGrid, SHAPES } from './sheet-shapes.ts'

const PRODUCTS = 5_000
const LETTERS = [
  'Alpha',
  'Bravo',
  'Delta',
  'Echo',
  'Golf',
  'Hotel',
  'India',
  'Lima',
  'Mike',
  'Nova',
  'Oscar',
  'Papa',
  'Quebec',
  'Romeo',
  'Sierra',
  'Tango',
  'Victor',
  'Xray',
  'Yankee',
  'Zulu',
  'Orion',
  'Vega',
]

it('5,000 rows beside 5,000 products take hardly longer than folding their names', {
  tags: ['O5'],
}, async () => {
  const demo = await readDemoPriceList()
  const products = Array.from({ length: PRODUCTS }, (_, index) => {
    const product = demo.products[index % demo.products.length]
    if (!product) throw new Error('no product')
    const round = Math.floor(index / demo.products.length)
    return {
      ...product,
      product_id: productId(`p${index}`),
      product_code: `P${index}`,
      product_name: round === 0 ? product.product_name : `${product.product_name} ${LETTERS[round]}`,
    }
  })
  const list: PriceList = { ...demo, products }
  const [, printed] = SHAPES
  if (!printed) throw new Error('no shape')
  const grid = createSheetGrid(printed.write(list))
  // A shop where no name is quite the same: each is compared with those that share a word.
  const other: PriceList = {
    ...list,
    products: products.map((product) => ({ ...product, product_name: `${product.product_name} Old` })),
  }
  const names = products.flatMap(({ product_name, tamil_name, per }) => [product_name, tamil_name, per])

  const folding = await measureFastestRun(0, () => {
    for (const name of names) foldText(name)
  })
  expect(understand([grid], list).preview.counts.unchanged).toBe(PRODUCTS)
  // Not the same sheet and list once more: what was found out of them is kept.
  const timesFolding = async (limit: number, price: PriceList) =>
    (await measureFastestRun(limit * folding, () => understand([{ ...grid }], { ...price }))) / folding
  const same = await timesFolding(15, list)
  const others = await timesFolding(40, other)
  expect(same).toBeLessThan(15)
  expect(others).toBeLessThan(40)
})

it('long runs of marks or figures in cells cost no more than other texts', { tags: ['W7'] }, async () => {
  const list = await readDemoPriceList()
  const runs = ['-', '(', '.', '1', "'"].map((sign) => `${sign.repeat(1_990)}x`)
  for (const text of runs) {
    // Alone in a row it may be a heading, in a product's row a name.
    const rows = Array.from({ length: 400 }, (_, n) => (n % 2 ? `,${text},,` : `A${n},${text},100,${text}`))
    const [grid] = readCsv(Buffer.from(`Code,Product Name,Price,Discount\n${rows.join('\n')}`), 'List')
    if (!grid) throw new Error('no grid')
    const took = await measureFastestRun(1_000, async () => understand([grid], list))
    expect(took).toBeLessThan(1_000)
  }
})

it('4,000 names that are too long are told so within a second', { tags: ['O5', 'W7'] }, async () => {
  const list = await readDemoPriceList()
  const words = list.products.slice(0, 40).flatMap(({ product_name }) => product_name.split(' '))
  const long = Array.from({ length: 180 }, (_, n) => words[n % words.length]).join(' ')
  const rows = Array.from({ length: 4_000 }, (_, n) => `N${n},${n} ${long},10`)
  const grids = readCsv(Buffer.from(['Code,Product Name,MRP', ...rows].join('\n')), 'long')
  let told: unknown
  const took = await measureFastestRun(1_000, async () => {
    const { preview } = understand(grids, { ...list })
    told = preview.rows.filter(({ row }) => row !== null).map((row) => JSON.stringify(row))
  })
  expect(told).toHaveLength(4_000)
  expect(told).toEqual(Array(4_000).fill(expect.stringContaining('name-too-long')))
  expect(took).toBeLessThan(1_000)
})

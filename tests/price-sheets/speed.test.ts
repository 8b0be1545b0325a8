import { expect, it } from 'vitest'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import { productId } from '#domain/catalogue/product.ts'
import { foldText } from '#domain/search/fold-text.ts'
import { readCsv } from '#server/imports/parsing/read-csv.ts'
import { measureFastestRun } from '../measure-fastest-run.ts'
import { interpretGrids, readDemoPriceList } from './demo-price-list.ts'
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

it('interpreting 5,000 rows takes a small multiple of folding their names', {
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
  const [, printedShape] = SHAPES
  if (!printedShape) throw new Error('no shape')
  const grid = createSheetGrid(printedShape.write(list))
  // No name matches exactly: each is compared with all names that share a word.
  const renamedList: PriceList = {
    ...list,
    products: products.map((product) => ({ ...product, product_name: `${product.product_name} Old` })),
  }
  const names = products.flatMap(({ product_name, tamil_name, per }) => [product_name, tamil_name, per])

  const folding = await measureFastestRun(0, () => {
    for (const name of names) foldText(name)
  })
  expect(interpretGrids([grid], list).preview.counts.unchanged).toBe(PRODUCTS)
  // Copies, because results are cached per sheet and list.
  const measureRatio = async (limit: number, price: PriceList) =>
    (await measureFastestRun(limit * folding, () => interpretGrids([{ ...grid }], { ...price }))) / folding
  const sameRatio = await measureRatio(15, list)
  const otherRatio = await measureRatio(40, renamedList)
  expect(sameRatio).toBeLessThan(15)
  expect(otherRatio).toBeLessThan(40)
})

it('long runs of a character cost no more than other texts', { tags: ['W7'] }, async () => {
  const list = await readDemoPriceList()
  const longRuns = ['-', '(', '.', '1', "'"].map((sign) => `${sign.repeat(1_990)}x`)
  for (const text of longRuns) {
    // Alone in a row the text may be a heading, in a product's row a name.
    const rows = Array.from({ length: 400 }, (_, n) => (n % 2 ? `,${text},,` : `A${n},${text},100,${text}`))
    const [grid] = readCsv(Buffer.from(`Code,Product Name,Price,Discount\n${rows.join('\n')}`), 'List')
    if (!grid) throw new Error('no grid')
    const duration = await measureFastestRun(1_000, async () => interpretGrids([grid], list))
    expect(duration).toBeLessThan(1_000)
  }
})

it('4,000 names above the maximum length are rejected within a second', { tags: ['O5', 'W7'] }, async () => {
  const list = await readDemoPriceList()
  const words = list.products.slice(0, 40).flatMap(({ product_name }) => product_name.split(' '))
  const longName = Array.from({ length: 180 }, (_, n) => words[n % words.length]).join(' ')
  const rows = Array.from({ length: 4_000 }, (_, n) => `N${n},${n} ${longName},10`)
  const grids = readCsv(Buffer.from(['Code,Product Name,MRP', ...rows].join('\n')), 'long')
  let previewRows: unknown
  const duration = await measureFastestRun(1_000, async () => {
    const { preview } = interpretGrids(grids, { ...list })
    previewRows = preview.rows.filter(({ row }) => row !== null).map((row) => JSON.stringify(row))
  })
  expect(previewRows).toHaveLength(4_000)
  expect(previewRows).toEqual(Array(4_000).fill(expect.stringContaining('name-too-long')))
  expect(duration).toBeLessThan(1_000)
})

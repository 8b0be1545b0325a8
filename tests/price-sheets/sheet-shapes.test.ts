import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PriceList, PriceListCategory, PriceListProduct } from '#domain/catalogue/price-list.ts'
import { categoryId, productId } from '#domain/catalogue/product.ts'
import { BLANK_PRODUCT } from '#domain/catalogue/product-fields.ts'
import { type Paise, paise } from '#domain/money/money.ts'
import { sellingPrice } from '#domain/money/selling-price.ts'
import type { SheetInterpretation } from '#domain/price-sheet/interpret-sheet.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { classifyRows, formatCellText } from './classify-rows.ts'
import { EMPTY_PRICE_LIST, interpretGrids, readDemoPriceList } from './demo-price-list.ts'
import { createSheetGrid, type ExpectedRow, SHAPES } from './sheet-shapes.ts'

describe.each(SHAPES)('a price list in the shape: $name', { tags: ['O5'] }, ({ write }) => {
  let list: PriceList
  beforeAll(async () => {
    list = await readDemoPriceList()
  })

  it('of the shop itself changes nothing', () => {
    const sheet = write(list)
    const interpretation = interpretGrids([createSheetGrid(sheet)], list)
    expect(classifyRows(interpretation, sheet, list)).toEqual(sheet.expectedRows.map(() => 'right'))
    expect(interpretation.preview.counts).toMatchObject({ unchanged: list.products.length, missing: 0 })
    expect(interpretation.preview.new_categories).toEqual([])
    expect(interpretation.changes).toEqual([])
  })

  it('with other prices changes those prices', () => {
    const changedList: PriceList = {
      ...list,
      products: list.products.map((product) => ({
        ...product,
        price: paise(product.price + 1000),
        discount_percentage: product.discount_percentage === 0 ? 0 : product.discount_percentage - 20,
      })),
    }
    const sheet = write(changedList)
    const interpretation = interpretGrids([createSheetGrid(sheet)], list)
    expect(classifyRows(interpretation, sheet, changedList)).toEqual(sheet.expectedRows.map(() => 'right'))
    const after = interpretation.changes.map((change) => (change.kind === 'product' ? change.after : null))
    expect(after).toEqual(changedList.products)
  })

  it('fills an empty shop, or asks about unclear columns', () => {
    const sheet = write(list)
    const { preview, changes } = interpretGrids([createSheetGrid(sheet)], EMPTY_PRICE_LIST)
    const products = changes.flatMap((change) =>
      change.kind === 'product' && change.after ? [change.after] : [],
    )
    expect(preview.counts.new + preview.counts['not-understood']).toBe(list.products.length)
    const understoodRows = preview.rows.filter(({ group }) => group === 'new')
    for (const [index, product] of products.entries()) {
      const expectedRow = sheet.expectedRows.find(({ row }) => row === understoodRows[index]?.row)
      if (!expectedRow) throw new Error('a product that is not in the sheet')
      expect(product.price).toBe(expectedRow.product.price)
      expect(sellingPrice(product)).toBe(sellingPrice(expectedRow.product))
      expect(product.product_name.toLowerCase()).toBe(expectedRow.product.product_name.toLowerCase())
    }
  })
})

const WORDS = [
  'Lakshmi',
  'Kuruvi',
  'Parrot',
  'Rocket',
  'Wheel',
  'Deluxe',
  'Special',
  'Giant',
  'Ashoka',
  'Colour',
  'Red',
  'Green',
  'Small',
  'Big',
  'Silver',
  'Musical',
  'Baby',
]
const TAMIL_WORDS = [
  'லட்சுமி',
  'குருவி',
  'கிளி',
  'ராக்கெட்',
  'வீல்',
  'பெரியது',
  'சிறியது',
  'சிவப்பு',
  'பச்சை',
  'வெடி',
]
const CATEGORIES = [
  'Sparklers',
  'One Sound Crackers',
  'Flower Pots',
  'Gift Boxes',
  'Aerial Fancy (Sky Shots)',
  'Guns & Caps',
]

const productName = fc
  .tuple(
    fc.constantFrom('', '2¾" ', '4" ', '7 cm ', '½ Kg ', '100 '),
    fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', ' (5 Pcs)', ' 2'),
  )
  .map(([before, words, after]) => `${before}${words.join(' ')}${after}`)
const product = fc.record({
  product_name: productName,
  tamil_name: fc
    .uniqueArray(fc.constantFrom(...TAMIL_WORDS), { maxLength: 3 })
    .map((words) => words.join(' ')),
  per: fc.constantFrom('1 Box (10 Pcs)', '1 Pkt (5 Pcs)', '1 Pc', '1 Box', '1 Set', '1 Box (20 Items)'),
  price: fc
    .oneof(
      fc.integer({ min: 1, max: 400 }).map((fives) => fives * 500),
      fc.integer({ min: 100, max: 1_500_000 }),
    )
    .map(paise),
  isNet: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
})
const category = fc.record({
  category_name: fc.constantFrom(...CATEGORIES),
  discount: fc.constantFrom(0, 50, 65, 70, 70, 80, 72.5),
  products: fc.uniqueArray(product, {
    minLength: 1,
    maxLength: 12,
    selector: ({ product_name }) => product_name,
  }),
})

/** Arbitrary price lists. Products may have the same or similar names in several categories. */
const arbitraryList = fc
  .uniqueArray(category, { minLength: 1, maxLength: 5, selector: ({ category_name }) => category_name })
  .map((generated): PriceList => {
    const categories = generated.map(
      ({ category_name }, index): PriceListCategory => ({
        category_id: categoryId(`c${index}`),
        category_name,
        category_tamil_name: `வகை ${TAMIL_WORDS[CATEGORIES.indexOf(category_name)]}`,
        category_slug: category_name.toLowerCase().replace(/[^a-z]+/g, '-'),
        sort_order: index + 1,
        is_hidden: 0,
      }),
    )
    const products = generated.flatMap(({ products, discount }, categoryIndex) =>
      products.map(
        ({ isNet, ...each }, index): PriceListProduct => ({
          ...BLANK_PRODUCT,
          ...each,
          product_id: productId(`p${categoryIndex}-${index}`),
          category_id: categoryId(`c${categoryIndex}`),
          product_code: `${'ABCDEF'[categoryIndex]}X${index + 1}`,
          discount_percentage: isNet ? 0 : discount,
          is_netrate_item: isNet ? 1 : 0,
          photo_path: '',
          sort_order: categoryIndex * 100 + index,
          special_categories: [],
          media: [],
        }),
      ),
    )
    return { categories, products }
  })

describe('any price list in any shape', { tags: ['O5'] }, () => {
  it.each(SHAPES)('is read back unchanged, or the preview names the difference: $name', ({ write }) => {
    fc.assert(
      fc.property(arbitraryList, arbitraryList, (list, other) => {
        const sheet = write(list)
        for (const shop of [list, other, EMPTY_PRICE_LIST]) {
          const interpretation = interpretGrids([createSheetGrid(sheet)], shop)
          for (const expectedRow of sheet.expectedRows)
            expect(describeDifference(interpretation, expectedRow, list, shop)).toBe('')
        }
        const { changes } = interpretGrids([createSheetGrid(sheet)], list)
        for (const change of changes)
          if (change.kind === 'product' && change.before && change.after)
            expect(pricesOf(change.after)).toEqual(pricesOf(change.before))
      }),
      { numRuns: repeatCount(3, 100) },
    )
  })
})

const pricesOf = (product: PriceListProduct): [Paise, Paise] => [product.price, sellingPrice(product)]

/** Describes a silent difference in a row, or returns ''. Categories and products may keep the shop's spelling. */
function describeDifference(
  { preview }: SheetInterpretation,
  { row, product, fields }: ExpectedRow,
  list: PriceList,
  shop: PriceList,
): string {
  const previewRow = preview.rows.find((each) => each.row === row)
  if (!previewRow) return preview.notes.some((note) => note.row === row) ? '' : `row ${row} is gone`
  if (previewRow.group === 'not-understood' || preview.columns.some(({ is_asked }) => is_asked)) return ''
  for (const field of fields) {
    const expected = formatCellText(product, field, list)
    const cell = previewRow.cells[field]
    if (!cell) return `${field} is not there`
    if (cell.new === expected || cell.remark !== undefined) continue
    // In or above the only header of a sheet the name may be a title, which the preview shows unchanged.
    const shownTexts = [
      ...preview.notes.map(({ text }) => text),
      ...preview.columns.map(({ header }) => header),
    ]
    if (field === 'category_name' && shownTexts.some((text) => text.toLowerCase() === expected.toLowerCase()))
      continue
    // Empty cells remove nothing.
    if (expected === '' && cell.new === cell.old) continue
    // A matched category of the shop with the sheet's text as `raw`.
    if (field === 'category_name' && cell.raw === expected) continue
    // The shop's own spelling with the sheet's text as `raw`.
    if (
      field !== 'price' &&
      field !== 'discount_percentage' &&
      cell.raw !== undefined &&
      cell.new === cell.old
    )
      continue
    if (field === 'category_name' && cell.new?.toLowerCase() === expected.toLowerCase()) continue
    if (field === 'category_name' && list.categories.some((each) => each.category_tamil_name === cell.new))
      continue
    if (
      field === 'product_name' &&
      cell.new?.toLowerCase().replaceAll(' 1/2', '½').replaceAll(' 3/4', '¾').replace("''", '"') ===
        expected.toLowerCase()
    )
      continue
    return `${field} of row ${row} is ${cell.new}, written ${expected}, in a shop of ${shop.products.length}`
  }
  return ''
}

import { expect, it, vi } from 'vitest'
import { categoryId, productId } from '../catalogue/product.ts'
import { BLANK_PRODUCT } from '../catalogue/product-fields.ts'
import { paise } from '../money/money.ts'
import { interpretSheet } from './interpret-sheet.ts'
import { NO_CORRECTIONS } from './preview/preview.ts'

// Adds a plain text field to products, to test plain texts independently of the real fields.
vi.mock(import('../catalogue/product-fields.ts'), async (original) => {
  const actual = await original()
  const withColour = <Name>(names: Name[]): Name[] => [...names, ...JSON.parse('["colour"]')]
  return {
    ...actual,
    PRODUCT_FIELD_NAMES: withColour(actual.PRODUCT_FIELD_NAMES),
    PLAIN_TEXT_FIELDS: withColour(actual.PLAIN_TEXT_FIELDS),
    SHEET_PRODUCT_FIELDS: withColour(actual.SHEET_PRODUCT_FIELDS),
    textLimits: (name) => (`${name}` === 'colour' ? { from: 0, to: 50 } : actual.textLimits(name)),
  }
})
vi.mock(import('./header/header-words.ts'), async (original) => {
  const actual = await original()
  return { ...actual, HEADER_PHRASES: [JSON.parse('["colour", "colour, shade"]'), ...actual.HEADER_PHRASES] }
})

const category_id = categoryId('c1')
const shop = {
  categories: [
    {
      category_id,
      category_name: 'Sparklers',
      category_tamil_name: 'மத்தாப்பு',
      category_slug: 'sparklers',
      sort_order: 1,
      is_hidden: 0 as const,
    },
  ],
  products: ['Red Sparkler', 'Green Sparkler', 'Silver Sparkler'].map((product_name, at) => ({
    ...BLANK_PRODUCT,
    product_id: productId(`p${at}`),
    category_id,
    product_code: `SP0${at}`,
    product_name,
    per: '1 Box',
    price: paise(10_000),
    discount_percentage: 50,
    photo_path: '',
    sort_order: at,
    special_categories: [],
    media: [],
    colour: 'red',
  })),
}

/** Interprets a sheet with these values in the column of the plain text. */
function interpretTestSheet(header: string, values: string[], cells: Record<string, string> = {}) {
  const headerRow = ['Code', 'Product Name', 'Category', 'Unit', 'MRP', 'Discount %', header]
  const rows = shop.products.map((row, at) => [
    row.product_code,
    row.product_name,
    'Sparklers',
    row.per,
    '100',
    '50%',
    values[at] ?? '',
  ])
  const grid = {
    sheet: 'Prices',
    rows: [headerRow, ...rows].map((texts, row) => ({
      row: row + 1,
      cells: new Map(texts.flatMap((text, column) => (text ? [[column, { text }] as const] : []))),
    })),
  }
  const { preview, changes } = interpretSheet({
    grids: [grid],
    list: shop,
    corrections: { ...NO_CORRECTIONS, cells },
    knownColumns: () => undefined,
    newId: () => 'new',
  })
  const colours = preview.rows.map(
    (row) => Object.entries(row.cells).find(([field]) => field === 'colour')?.[1],
  )
  return { preview, changes, colours }
}

it('a plain text is recognized by its header, whatever its values', { tags: ['O5'] }, () => {
  const { preview, changes, colours } = interpretTestSheet('Shade', ['red', '  12.50 ', '2 kg'])
  expect(preview.columns.at(-1)).toMatchObject({ means: 'colour', is_asked: false })
  expect(colours.map((cell) => cell?.new)).toEqual(['red', '12.50', '2 kg'])
  expect(preview.rows.map(({ group }) => group)).toEqual(['unchanged', 'changed', 'changed'])
  expect(changes.map(({ after }) => after)).toMatchObject([{ colour: '12.50' }, { colour: '2 kg' }])
})

it('an empty cell keeps a plain text, an emptied one clears it', { tags: ['O5'] }, () => {
  const { preview, changes } = interpretTestSheet('Colour', ['red', 'red'], { '2:colour': '' })
  expect(preview.rows.map(({ group }) => group)).toEqual(['changed', 'unchanged', 'unchanged'])
  expect(changes.map(({ after }) => after)).toMatchObject([{ colour: '' }])
})

it('a plain text that is too long has a problem', { tags: ['O5'] }, () => {
  const { preview, colours } = interpretTestSheet('Colour', ['x'.repeat(51)])
  expect(colours[0]).toMatchObject({ problem: 'text-too-long' })
  expect(preview.rows[0]?.group).toBe('not-understood')
})

import { expect, it, vi } from 'vitest'
import { categoryId, productId } from '../catalogue/product.ts'
import { BLANK_PRODUCT } from '../catalogue/product-fields.ts'
import { paise } from '../money/money.ts'
import { interpretSheet } from './interpret-sheet.ts'
import { NO_CORRECTIONS } from './preview/preview.ts'

// Adds a plain text that no product has, to test plain texts independently of the real fields.
vi.mock(import('../catalogue/product-fields.ts'), async (original) => {
  const own = await original()
  const more = <Name>(names: Name[]): Name[] => [...names, ...JSON.parse('["colour"]')]
  return {
    ...own,
    PRODUCT_FIELD_NAMES: more(own.PRODUCT_FIELD_NAMES),
    PLAIN_TEXT_FIELDS: more(own.PLAIN_TEXT_FIELDS),
    SHEET_PRODUCT_FIELDS: more(own.SHEET_PRODUCT_FIELDS),
    textLimits: (name) => (`${name}` === 'colour' ? { from: 0, to: 50 } : own.textLimits(name)),
  }
})
vi.mock(import('./header/header-words.ts'), async (original) => {
  const own = await original()
  return { ...own, HEADER_PHRASES: [JSON.parse('["colour", "colour, shade"]'), ...own.HEADER_PHRASES] }
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

/** Imports a file with these values in the column of the plain text. */
function interpretTestSheet(header: string, values: string[], cells: Record<string, string> = {}) {
  const head = ['Code', 'Product Name', 'Category', 'Unit', 'MRP', 'Discount %', header]
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
    rows: [head, ...rows].map((texts, row) => ({
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

it('a plain text is found by its header, whatever its values look like', { tags: ['O5'] }, () => {
  const { preview, changes, colours } = interpretTestSheet('Shade', ['red', '  12.50 ', '2 kg'])
  expect(preview.columns.at(-1)).toMatchObject({ means: 'colour', is_asked: false })
  expect(colours.map((cell) => cell?.new)).toEqual(['red', '12.50', '2 kg'])
  expect(preview.rows.map(({ group }) => group)).toEqual(['unchanged', 'changed', 'changed'])
  expect(changes.map(({ after }) => after)).toMatchObject([{ colour: '12.50' }, { colour: '2 kg' }])
})

it('an empty cell of a plain text changes nothing, one emptied by hand empties it', { tags: ['O5'] }, () => {
  const { preview, changes } = interpretTestSheet('Colour', ['red', 'red'], { '2:colour': '' })
  expect(preview.rows.map(({ group }) => group)).toEqual(['changed', 'unchanged', 'unchanged'])
  expect(changes.map(({ after }) => after)).toMatchObject([{ colour: '' }])
})

it('a plain text that is too long is named', { tags: ['O5'] }, () => {
  const { preview, colours } = interpretTestSheet('Colour', ['x'.repeat(51)])
  expect(colours[0]).toMatchObject({ problem: 'text-too-long' })
  expect(preview.rows[0]?.group).toBe('not-understood')
})

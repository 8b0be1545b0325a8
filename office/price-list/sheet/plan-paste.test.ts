import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPriceList } from '../../../e2e/office/price-list/price-list-fixture.ts'
import { filterRows, NO_FILTER } from './filter-rows.ts'
import { parseClipboardCells, planPaste } from './plan-paste.ts'
import { indexPriceList, type RowRef } from './price-list-index.ts'

/** Formats cells as spreadsheets copy them. */
const toClipboardText = (rows: readonly (readonly string[])[]) =>
  rows
    .map((row) =>
      row.map((text) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'),
    )
    .join('\r\n')

it('reads copied spreadsheet cells that contain tabs, newlines and quotes', {
  tags: ['O5'],
}, () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\n', ' ', 'அ'), maxLength: 5 })
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
    )
  fc.assert(
    fc.property(rows, (grid) => {
      // An empty last row looks like the end of the row before it.
      if (grid.at(-1)?.join('') !== '') expect(parseClipboardCells(toClipboardText(grid))).toEqual(grid)
      expect(parseClipboardCells(`${toClipboardText(grid)}\r\n`)).toEqual(grid)
    }),
  )
})

const index = indexPriceList(createPriceList(6, 2))
const rows = filterRows(index, NO_FILTER)
const columns = ['price', 'discount_percentage', undefined, 'is_sold_out'] as const
const product = (id: string): RowRef => ({ kind: 'product', id })
const planPasteAt = (at: string, column: 'price' | 'discount_percentage', text: string) =>
  planPaste(index, { rows, columns }, { ...product(at), column }, parseClipboardCells(text))

it('fills a column, skips category rows and unchanged cells', { tags: ['O5'] }, () => {
  expect(planPasteAt('p1', 'price', '101\n₹ 200\n300\n')).toEqual({
    edits: [
      { ...product('p2'), column: 'price', from: '102', to: '₹ 200' },
      { ...product('p3'), column: 'price', from: '103', to: '300' },
    ],
    invalid: [],
    outOfBoundsCount: 0,
  })
})

it('separates invalid cells from cells outside the table', { tags: ['O5'] }, () => {
  const { edits, invalid, outOfBoundsCount } = planPasteAt('p5', 'price', '120\tabc\t999\tyes\t5\n130')
  expect(edits.map(({ column, to }) => [column, to])).toEqual([
    ['price', '120'],
    ['is_sold_out', 'yes'],
  ])
  expect(invalid).toEqual([{ ...product('p5'), column: 'discount_percentage', from: '80', to: 'abc' }])
  expect(outOfBoundsCount).toBe(2)
})

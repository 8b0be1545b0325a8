import { describe, expect, it } from 'vitest'
import type { PreviewJson } from '#contract/office/imports.ts'
import {
  assignColumn,
  type Correction,
  type Corrections,
  chooseSheet,
  correctCell,
  countOpenQuestions,
  hasCorrections,
  initialCellText,
  matchProduct,
  removeProducts,
  revertCell,
  rowName,
  type SheetRow,
  skipRow,
} from './corrections.ts'

const NO_CORRECTIONS: Corrections = { columns: {}, cells: {}, skipped: [], matches: {}, to_go: [] }
const applyAll = (...corrections: Correction[]) =>
  corrections.reduce((result, correction) => correction(result), NO_CORRECTIONS)

describe('Corrections', { tags: ['O5'] }, () => {
  it('are merged, and the last one of each cell wins', () => {
    const corrections = applyAll(
      correctCell(8, 'price', '140'),
      correctCell(8, 'price', '150'),
      correctCell(9, 'per', '1 Box'),
      skipRow(12, true),
      skipRow(12, true),
      assignColumn(4, 'mrp'),
      matchProduct(13, 'new'),
      removeProducts(['p1'], true),
    )
    expect(corrections).toEqual({
      columns: { 4: 'mrp' },
      cells: { '8:price': '150', '9:per': '1 Box' },
      skipped: [12],
      matches: { 13: 'new' },
      to_go: ['p1'],
    })
    expect(hasCorrections(corrections)).toBe(true)
  })

  it('can be reverted one by one', () => {
    const corrections = applyAll(
      correctCell(8, 'price', '150'),
      skipRow(12, true),
      matchProduct(13, 'new'),
      removeProducts(['p1'], true),
      revertCell(8, 'price'),
      skipRow(12, false),
      matchProduct(13, undefined),
      removeProducts(['p1'], false),
    )
    expect(corrections).toEqual(NO_CORRECTIONS)
    expect(hasCorrections(corrections)).toBe(false)
  })

  it("are the initial text when a cell is edited again, or else the sheet's text", () => {
    const price = { old: '110', new: '120', raw: 'Rs. 110', is_mended: true } as const
    const row: SheetRow = { row: 8, group: 'changed', product_id: null, category_id: null, cells: { price } }
    expect(initialCellText(applyAll(correctCell(8, 'price', '130')), row, 'price')).toBe('130')
    // Reverted here, but still corrected in the preview.
    expect(initialCellText(NO_CORRECTIONS, row, 'price')).toBe('Rs. 110')
    const unread = { old: '110', new: null, raw: '1l0', problem: 'price-unreadable' } as const
    expect(initialCellText(NO_CORRECTIONS, { ...row, cells: { price: unread } }, 'price')).toBe('1l0')
  })

  it('assign each meaning to one column only', () => {
    expect(
      applyAll(
        assignColumn(5, 'mrp'),
        assignColumn(6, 'ignored'),
        assignColumn(7, 'ignored'),
        assignColumn(2, 'mrp'),
      ).columns,
    ).toEqual({
      2: 'mrp',
      6: 'ignored',
      7: 'ignored',
    })
  })

  it('remove many products at once without duplicates, and restore them', () => {
    const many = applyAll(removeProducts(['p1'], true), removeProducts(['p1', 'p2', 'p3'], true))
    expect(many.to_go).toEqual(['p1', 'p2', 'p3'])
    expect(removeProducts(['p1', 'p3'], false)(many).to_go).toEqual(['p2'])
  })

  it('are cleared when another sheet is chosen', () => {
    expect(applyAll(skipRow(12, true), chooseSheet('Gift Boxes'))).toEqual({
      ...NO_CORRECTIONS,
      sheet: 'Gift Boxes',
    })
  })
})

describe('Open questions', { tags: ['O5'] }, () => {
  const row = (group: SheetRow['group'], problem?: SheetRow['problem']): SheetRow => ({
    row: 8,
    group,
    product_id: null,
    category_id: null,
    cells: {},
    ...(problem && { problem }),
  })
  const preview = (columns: boolean[], rows: SheetRow[]): PreviewJson => ({
    sheet: 'A',
    sheets: ['A'],
    columns: columns.map((is_asked, column) => ({
      column,
      header: '',
      means: 'mrp',
      certainty: 1,
      is_asked,
      samples: [],
    })),
    counts: { new: 0, changed: 0, unchanged: 0, missing: 0, 'not-understood': 0, skipped: 0 },
    rows,
    notes: [],
    new_categories: [],
    is_shape_known: false,
  })

  it('are uncertain columns, and rows that are unreadable or match several products', () => {
    const rows = [row('not-understood'), row('new', 'which-product'), row('changed'), row('missing')]
    expect(countOpenQuestions(preview([true, false], rows))).toEqual({ columns: 1, rows: 2 })
  })

  it('do not include skipped rows', () => {
    expect(countOpenQuestions(preview([], [row('skipped', 'which-product')]))).toEqual({
      columns: 0,
      rows: 0,
    })
  })

  it('a row is named by its product or its number', () => {
    const words = { row: 'Row' }
    const named = { ...row('missing'), cells: { product_name: { old: 'Kuruvi', new: null } } }
    expect(rowName(named, words)).toBe('Kuruvi')
    expect(rowName(row('not-understood'), words)).toBe('Row 8')
  })
})

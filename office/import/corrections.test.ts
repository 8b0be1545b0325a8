import { describe, expect, it } from 'vitest'
import type { PreviewJson } from '#contract/office/imports.ts'
import {
  assign,
  type Correction,
  chooseSheet,
  isAnythingSaid,
  match,
  mend,
  rowName,
  type Said,
  type SheetRow,
  skip,
  standingIn,
  takeBack,
  takeOff,
  whatIsAsked,
} from './corrections.ts'

const NOTHING: Said = { columns: {}, cells: {}, skipped: [], matches: {}, to_go: [] }
const all = (...corrections: Correction[]) =>
  corrections.reduce((said, correction) => correction(said), NOTHING)

describe('What somebody says about a sheet', { tags: ['O5'] }, () => {
  it('is kept together, the last word about each thing', () => {
    const said = all(
      mend(8, 'price', '140'),
      mend(8, 'price', '150'),
      mend(9, 'per', '1 Box'),
      skip(12, true),
      skip(12, true),
      assign(4, 'mrp'),
      match(13, 'new'),
      takeOff(['p1'], true),
    )
    expect(said).toEqual({
      columns: { 4: 'mrp' },
      cells: { '8:price': '150', '9:per': '1 Box' },
      skipped: [12],
      matches: { 13: 'new' },
      to_go: ['p1'],
    })
    expect(isAnythingSaid(said)).toBe(true)
  })

  it('can be taken back, one thing after the other', () => {
    const said = all(
      mend(8, 'price', '150'),
      skip(12, true),
      match(13, 'new'),
      takeOff(['p1'], true),
      takeBack(8, 'price'),
      skip(12, false),
      match(13, undefined),
      takeOff(['p1'], false),
    )
    expect(said).toEqual(NOTHING)
    expect(isAnythingSaid(said)).toBe(false)
  })

  it('is what mending a cell once more begins with, else what stands in the sheet', () => {
    const price = { old: '110', new: '120', raw: 'Rs. 110', is_mended: true } as const
    const row: SheetRow = { row: 8, group: 'changed', product_id: null, category_id: null, cells: { price } }
    expect(standingIn(all(mend(8, 'price', '130')), row, 'price')).toBe('130')
    // Taken back, which the preview does not have yet.
    expect(standingIn(NOTHING, row, 'price')).toBe('Rs. 110')
    const unread = { old: '110', new: null, raw: '1l0', problem: 'price-unreadable' } as const
    expect(standingIn(NOTHING, { ...row, cells: { price: unread } }, 'price')).toBe('1l0')
  })

  it('gives each meaning to one column, whichever stands first', () => {
    expect(
      all(assign(5, 'mrp'), assign(6, 'ignored'), assign(7, 'ignored'), assign(2, 'mrp')).columns,
    ).toEqual({
      2: 'mrp',
      6: 'ignored',
      7: 'ignored',
    })
  })

  it('takes many products off at once, each once, and lets them stay', () => {
    const many = all(takeOff(['p1'], true), takeOff(['p1', 'p2', 'p3'], true))
    expect(many.to_go).toEqual(['p1', 'p2', 'p3'])
    expect(takeOff(['p1', 'p3'], false)(many).to_go).toEqual(['p2'])
  })

  it('holds for its sheet alone', () => {
    expect(all(skip(12, true), chooseSheet('Gift Boxes'))).toEqual({ ...NOTHING, sheet: 'Gift Boxes' })
  })
})

describe('What is asked before publishing', { tags: ['O5'] }, () => {
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

  it('is each column that is not certain, each row that is not understood or may be several products', () => {
    const rows = [row('not-understood'), row('new', 'which-product'), row('changed'), row('missing')]
    expect(whatIsAsked(preview([true, false], rows))).toEqual({ columns: 1, rows: 2 })
  })

  it('is nothing of rows that are skipped', () => {
    expect(whatIsAsked(preview([], [row('skipped', 'which-product')]))).toEqual({ columns: 0, rows: 0 })
  })

  it('names a row by its product, or by its number', () => {
    const words = { row: 'Row' }
    const named = { ...row('missing'), cells: { product_name: { old: 'Kuruvi', new: null } } }
    expect(rowName(named, words)).toBe('Kuruvi')
    expect(rowName(row('not-understood'), words)).toBe('Row 8')
  })
})

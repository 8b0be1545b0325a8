import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productId } from '#domain/catalogue/product.ts'
import { fromRupees } from '#domain/money/money.ts'
import { createPriceList } from '../../../e2e/office/price-list/price-list-fixture.ts'
import { filterRows } from './filter-rows.ts'
import { planMoveBy, planMoveTo } from './plan-move.ts'
import { openSheet, type RowRef } from './sheet.ts'

const ALL = { q: '', category: '' }
const product = (id: string): RowRef => ({ kind: 'product', id })
const category = (id: string): RowRef => ({ kind: 'category', id })
const open = () => openSheet(createPriceList(8, 2))
const NOTHING_ELSE = {
  change_no: 1,
  version: 2,
  gone_products: [],
  categories: [],
  gone_categories: [],
  order: null,
}

describe('what is typed', { tags: ['O5'] }, () => {
  const cell = { ...product('p1'), column: 'price' } as const

  it('stands in its cell, also when the list is another one meanwhile, until it is saved', () => {
    const sheet = open()
    sheet.setText(cell, '2')
    sheet.setText(cell, '20')
    sheet.replaceList(createPriceList(8, 2))
    expect(sheet.unsavedRowOf(cell).price).toEqual({ text: '20', from: '101' })
    sheet.revertCells([cell])
    expect(sheet.unsavedRowOf(cell)).toEqual({})
  })

  it('over what is on its way stands instead of that, whether that is saved or not', () => {
    const sent = { ...cell, from: '101', to: '20' }
    for (const isSaved of [true, false]) {
      const sheet = open()
      sheet.markSending([sent])
      sheet.setText(cell, '205')
      expect(sheet.unsavedRowOf(cell).price).toEqual({ text: '205', from: '20' })
      if (isSaved) sheet.markSaved([sent])
      else sheet.markFailed([sent])
      expect(sheet.unsavedRowOf(cell).price).toEqual({ text: '205', from: isSaved ? '20' : '101' })
    }
  })

  it('stands in for what is on its way to its cell, else for what stood there', () => {
    const sheet = open()
    const soldOut = { ...product('p1'), column: 'is_sold_out' } as const
    sheet.markFailed([{ ...soldOut, from: 'no', to: 'perhaps' }])
    expect(sheet.baseTextOf(soldOut)).toBe('no')
    sheet.markSending([{ ...soldOut, from: 'no', to: 'yes' }])
    expect(sheet.baseTextOf(soldOut)).toBe('yes')
  })

  it('is unsaved from its first letter until it is saved or taken back', () => {
    const sheet = open()
    sheet.setText(cell, 'abc')
    expect(sheet.listUnsavedEdits()).toMatchObject([{ ...cell, from: '101', to: 'abc' }])
    sheet.markFailed([{ ...cell, from: '101', to: 'abc' }])
    expect(sheet.listUnsavedEdits()).toMatchObject([{ state: 'kept' }])
    sheet.markSending([{ ...cell, from: '101', to: '20' }])
    expect(sheet.listUnsavedEdits()).toEqual([{ ...cell, from: '101', to: '20', state: 'sent' }])
    sheet.markSaved([{ ...cell, from: '101', to: '20' }])
    expect(sheet.listUnsavedEdits()).toEqual([])
  })

  it('is sent as one change on the rows that are known, and what the shop has against it finds its cell', () => {
    const sheet = open()
    const edits = [
      { ...product('p1'), column: 'price', from: '101', to: '₹1,200' },
      { ...product('p1'), column: 'product_code', from: '101', to: '100' },
      { ...category('c1'), column: 'product_name', from: 'Sparklers 2', to: 'Rockets' },
    ] as const
    const change = sheet.buildChange(edits)
    expect(change).toEqual({
      products: [{ product_id: 'p1', row_version: 1, set: { price: fromRupees(1200), product_code: '100' } }],
      categories: [{ category_id: 'c1', row_version: 1, set: { category_name: 'Rockets' } }],
    })
    const problems = {
      'products.0.set.product_code': 'code-taken',
      'categories.0.set.category_name': 'name-taken',
    } as const
    expect(
      sheet.listRejectedEdits(edits, change, problems).map(({ column, problem }) => [column, problem]),
    ).toEqual([
      ['product_code', 'code-taken'],
      ['product_name', 'name-taken'],
    ])
  })
})

describe('the list', { tags: ['O5'] }, () => {
  it('stays as it is known when an answer from before comes late', () => {
    const sheet = open()
    const [first] = sheet.list().products
    if (!first) throw new Error('There is no product')
    const changed = (version: number, price: number) =>
      sheet.merge({ ...NOTHING_ELSE, version, products: [{ ...first, price: fromRupees(price) }] })
    changed(3, 7)
    sheet.replaceList({ ...createPriceList(8, 2), version: 2 })
    changed(2, 8)
    expect(sheet.savedTextOf({ ...product('p0'), column: 'price' })).toBe('7')
    sheet.replaceList({ ...createPriceList(8, 2), version: 4 })
    expect(sheet.savedTextOf({ ...product('p0'), column: 'price' })).toBe('100')
  })

  it('takes in what a change made of it, and the new order', () => {
    const sheet = open()
    const [first] = sheet.list().products
    if (!first) throw new Error('There is no product')
    sheet.merge({
      ...NOTHING_ELSE,
      products: [
        { ...first, price: fromRupees(7) },
        { ...first, product_id: productId('new') },
      ],
      gone_products: [productId('p1')],
      order: ['p2', 'new', 'p0', 'p3', 'p4', 'p5', 'p6', 'p7'].map(productId),
    })
    expect(sheet.groups().map(({ ids }) => ids)).toEqual([
      ['p2', 'new', 'p0', 'p3'],
      ['p4', 'p5', 'p6', 'p7'],
    ])
    expect(sheet.savedTextOf({ ...product('p0'), column: 'price' })).toBe('7')
  })

  it('says the discount of a category where all its products have it, but for net-rate items', () => {
    const sheet = open()
    const discount = { ...category('c1'), column: 'discount_percentage' } as const
    // p6 is a net-rate item.
    expect(sheet.listDiscountCells('c1').map(({ id }) => id)).toEqual(['p4', 'p5', 'p7'])
    expect(sheet.savedTextOf(discount)).toBe('80')
    sheet.setText({ ...product('p4'), column: 'discount_percentage' }, '75')
    expect(sheet.savedTextOf(discount)).toBe('')
  })

  it('is narrowed down by the beginnings of words, in either script, and by category', () => {
    const sheet = open()
    const found = (q: string, of = '') => filterRows(sheet, { q, category: of }).map(({ id }) => id)
    expect(found('')).toHaveLength(10)
    expect(found('flow gi')).toEqual(['c0', 'p2', 'c1', 'p7'])
    expect(found('flow gi', 'c1')).toEqual(['c1', 'p7'])
    expect(found('பூந்')).toEqual(['c0', 'p2', 'c1', 'p7'])
    expect(found('103')).toEqual(['c0', 'p3'])
    expect(found('nothing like it')).toEqual([])
  })
})

describe('a row that is put elsewhere', { tags: ['O5'] }, () => {
  it('goes by one place, and not beyond its category', () => {
    const sheet = open()
    expect(planMoveBy(sheet, product('p1'), 1)).toMatchObject({ position: 3, rowCount: 4 })
    expect(planMoveBy(sheet, product('p1'), 1)?.change(sheet)).toEqual({
      products: [{ product_id: 'p1', row_version: 1, set: {}, after: 'p2' }],
    })
    expect(planMoveBy(sheet, product('p1'), -1)?.change(sheet).products?.[0]?.after).toBeNull()
    expect(planMoveBy(sheet, product('p0'), -1)).toBeUndefined()
    expect(planMoveBy(sheet, category('c0'), 1)?.change(sheet)).toEqual({
      categories: [{ category_id: 'c0', row_version: 1, set: {}, after: 'c1' }],
    })
  })

  it('comes to stand where it was dropped, in whatever category that is', () => {
    const sheet = open()
    const rows = filterRows(sheet, ALL)
    fc.assert(
      fc.property(fc.constantFrom(...rows), fc.constantFrom(...rows), fc.boolean(), (row, at, isAfter) => {
        const placing = planMoveTo(sheet, row, { row: at, isAfter })
        if (!placing) return
        const { products = [], categories = [] } = placing.change(sheet)
        const [sent] = row.kind === 'product' ? products : categories
        const after = sent?.after ?? null
        const of = placing.category_id ?? sheet.product(row.id)?.category_id ?? ''
        const among =
          row.kind === 'category'
            ? sheet.groups().map((group) => group.category.category_id)
            : sheet.group(of)?.ids
        const ids = (among ?? []).filter((id) => id !== row.id)
        ids.splice(after === null ? 0 : ids.indexOf(after) + 1, 0, row.id)
        expect(ids[placing.position - 1]).toBe(row.id)
        expect(ids).toHaveLength(placing.rowCount)
        if (at.kind !== 'product' || row.kind !== 'product') return
        expect(Math.abs(ids.indexOf(row.id) - ids.indexOf(at.id))).toBe(1)
        expect(ids.indexOf(row.id) > ids.indexOf(at.id)).toBe(isAfter)
      }),
    )
  })
})

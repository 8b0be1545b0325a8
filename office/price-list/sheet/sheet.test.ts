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

describe('unsaved text', { tags: ['O5'] }, () => {
  const cell = { ...product('p1'), column: 'price' } as const

  it('stays in its cell when the list is replaced, until it is saved', () => {
    const sheet = open()
    sheet.setText(cell, '2')
    sheet.setText(cell, '20')
    sheet.replaceList(createPriceList(8, 2))
    expect(sheet.unsavedRowOf(cell).price).toEqual({ text: '20', from: '101' })
    sheet.revertCells([cell])
    expect(sheet.unsavedRowOf(cell)).toEqual({})
  })

  it('replaces text that is being sent, whether or not the save succeeds', () => {
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

  it('is based on the text being sent, or else on the saved text', () => {
    const sheet = open()
    const soldOut = { ...product('p1'), column: 'is_sold_out' } as const
    sheet.markFailed([{ ...soldOut, from: 'no', to: 'perhaps' }])
    expect(sheet.baseTextOf(soldOut)).toBe('no')
    sheet.markSending([{ ...soldOut, from: 'no', to: 'yes' }])
    expect(sheet.baseTextOf(soldOut)).toBe('yes')
  })

  it('is listed from the first letter until it is saved or reverted', () => {
    const sheet = open()
    sheet.setText(cell, 'abc')
    expect(sheet.listUnsavedEdits()).toMatchObject([{ ...cell, from: '101', to: 'abc' }])
    sheet.markFailed([{ ...cell, from: '101', to: 'abc' }])
    expect(sheet.listUnsavedEdits()).toMatchObject([{ state: 'failed' }])
    sheet.markSending([{ ...cell, from: '101', to: '20' }])
    expect(sheet.listUnsavedEdits()).toEqual([{ ...cell, from: '101', to: '20', state: 'sending' }])
    sheet.markSaved([{ ...cell, from: '101', to: '20' }])
    expect(sheet.listUnsavedEdits()).toEqual([])
  })

  it("is sent as one change, and the server's problems are matched to cells", () => {
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
  it('ignores an outdated response', () => {
    const sheet = open()
    const [first] = sheet.list().products
    if (!first) throw new Error('The fixture has no product')
    const changed = (version: number, price: number) =>
      sheet.merge({ ...NOTHING_ELSE, version, products: [{ ...first, price: fromRupees(price) }] })
    changed(3, 7)
    sheet.replaceList({ ...createPriceList(8, 2), version: 2 })
    changed(2, 8)
    expect(sheet.savedTextOf({ ...product('p0'), column: 'price' })).toBe('7')
    sheet.replaceList({ ...createPriceList(8, 2), version: 4 })
    expect(sheet.savedTextOf({ ...product('p0'), column: 'price' })).toBe('100')
  })

  it('merges changed rows and the new order', () => {
    const sheet = open()
    const [first] = sheet.list().products
    if (!first) throw new Error('The fixture has no product')
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

  it("shows a category's discount when all its products except net-rate items share it", () => {
    const sheet = open()
    const discount = { ...category('c1'), column: 'discount_percentage' } as const
    // p6 is a net-rate item.
    expect(sheet.listDiscountCells('c1').map(({ id }) => id)).toEqual(['p4', 'p5', 'p7'])
    expect(sheet.savedTextOf(discount)).toBe('80')
    sheet.setText({ ...product('p4'), column: 'discount_percentage' }, '75')
    expect(sheet.savedTextOf(discount)).toBe('')
  })

  it('is filtered by word prefixes in either script, and by category', () => {
    const sheet = open()
    const found = (q: string, categoryId = '') =>
      filterRows(sheet, { q, category: categoryId }).map(({ id }) => id)
    expect(found('')).toHaveLength(10)
    expect(found('flow gi')).toEqual(['c0', 'p2', 'c1', 'p7'])
    expect(found('flow gi', 'c1')).toEqual(['c1', 'p7'])
    expect(found('பூந்')).toEqual(['c0', 'p2', 'c1', 'p7'])
    expect(found('103')).toEqual(['c0', 'p3'])
    expect(found('nothing like it')).toEqual([])
  })
})

describe('moving a row', { tags: ['O5'] }, () => {
  it('moves by one position and stays within its category', () => {
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

  it('puts a dropped row next to its target, in any category', () => {
    const sheet = open()
    const rows = filterRows(sheet, ALL)
    fc.assert(
      fc.property(fc.constantFrom(...rows), fc.constantFrom(...rows), fc.boolean(), (row, at, isAfter) => {
        const plan = planMoveTo(sheet, row, { row: at, isAfter })
        if (!plan) return
        const { products = [], categories = [] } = plan.change(sheet)
        const [sent] = row.kind === 'product' ? products : categories
        const after = sent?.after ?? null
        const categoryId = plan.category_id ?? sheet.product(row.id)?.category_id ?? ''
        const siblings =
          row.kind === 'category'
            ? sheet.groups().map((group) => group.category.category_id)
            : sheet.group(categoryId)?.ids
        const ids = (siblings ?? []).filter((id) => id !== row.id)
        ids.splice(after === null ? 0 : ids.indexOf(after) + 1, 0, row.id)
        expect(ids[plan.position - 1]).toBe(row.id)
        expect(ids).toHaveLength(plan.rowCount)
        if (at.kind !== 'product' || row.kind !== 'product') return
        expect(Math.abs(ids.indexOf(row.id) - ids.indexOf(at.id))).toBe(1)
        expect(ids.indexOf(row.id) > ids.indexOf(at.id)).toBe(isAfter)
      }),
    )
  })
})

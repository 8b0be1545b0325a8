import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPriceList } from '../../../e2e/office/price-list/price-list-fixture.ts'
import { filterRows, NO_FILTER } from './filter-rows.ts'
import { planMoveBy, planMoveTo } from './plan-move.ts'
import { indexPriceList, type RowRef } from './price-list-index.ts'

const index = indexPriceList(createPriceList(8, 2))
const product = (id: string): RowRef => ({ kind: 'product', id })

it('a row moves by one position and stays within its category', { tags: ['O5'] }, () => {
  expect(planMoveBy(index, product('p1'), 1)).toEqual({
    position: 3,
    rowCount: 4,
    change: { products: [{ product_id: 'p1', set: {}, after: 'p2' }] },
  })
  expect(planMoveBy(index, product('p1'), -1)?.change.products?.[0]?.after).toBeNull()
  expect(planMoveBy(index, product('p0'), -1)).toBeUndefined()
  expect(planMoveBy(index, { kind: 'category', id: 'c0' }, 1)?.change).toEqual({
    categories: [{ category_id: 'c0', set: {}, after: 'c1' }],
  })
})

it('a dropped row is put next to its target, in any category', { tags: ['O5'] }, () => {
  const rows = filterRows(index, NO_FILTER)
  fc.assert(
    fc.property(fc.constantFrom(...rows), fc.constantFrom(...rows), fc.boolean(), (row, at, isAfter) => {
      const plan = planMoveTo(index, row, { row: at, isAfter })
      if (!plan) return
      const { products = [], categories = [] } = plan.change
      const [sent] = row.kind === 'product' ? products : categories
      const after = sent?.after ?? null
      const categoryId = plan.category_id ?? index.productById.get(row.id)?.category_id ?? ''
      const siblings: readonly string[] =
        row.kind === 'category'
          ? index.groups.map((group) => group.category.category_id)
          : (index.groupById.get(categoryId)?.products.map(({ product_id }) => product_id) ?? [])
      const ids = siblings.filter((id) => id !== row.id)
      ids.splice(after === null ? 0 : ids.indexOf(after) + 1, 0, row.id)
      expect(ids[plan.position - 1]).toBe(row.id)
      expect(ids).toHaveLength(plan.rowCount)
      if (at.kind !== 'product' || row.kind !== 'product') return
      expect(Math.abs(ids.indexOf(row.id) - ids.indexOf(at.id))).toBe(1)
      expect(ids.indexOf(row.id) > ids.indexOf(at.id)).toBe(isAfter)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeSortOrders, type RowMove, sortPriceList } from './price-list-order.ts'

const rows = (...sort_orders: number[]) => sort_orders.map((sort_order, id) => ({ id, sort_order }))

/** Returns the ids in order after the moves. */
function applyMoves(group: { id: number; sort_order: number }[], moves: RowMove<number>[]): number[] {
  const places = new Map(group.map(({ id, sort_order }) => [id, sort_order]))
  for (const [id, place] of computeSortOrders(group, moves)) places.set(id, place)
  return [...places].toSorted(([a, x], [b, y]) => x - y || a - b).map(([id]) => id)
}

describe('The order of the price list', { tags: ['O5'] }, () => {
  it("changes one row's order if there is a gap", () => {
    expect([...computeSortOrders(rows(1024, 2048, 3072), [{ id: 2, after: 0 }])]).toEqual([[2, 1536]])
    expect([...computeSortOrders(rows(1024, 2048), [{ id: 1, after: null }])]).toEqual([[1, 0]])
    expect([...computeSortOrders(rows(1024, 2048), [{ id: 7, after: undefined }])]).toEqual([[7, 3072]])
    expect([...computeSortOrders<number>([], [{ id: 7, after: undefined }])]).toEqual([[7, 1024]])
    expect([...computeSortOrders(rows(1, 2, 3), [])]).toEqual([])
  })

  it('renumbers the whole group if there is no gap', () => {
    expect([...computeSortOrders(rows(1, 2, 3), [{ id: 2, after: 0 }])]).toEqual([
      [0, 1024],
      [2, 2048],
      [1, 3072],
    ])
  })

  it('moves each row after the given row, for any gaps', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 8 })
    const moves = fc.array(
      fc.record({ id: fc.nat(9), to: fc.nat(9), place: fc.constantFrom('after', 'first', 'last') }),
    )
    fc.assert(
      fc.property(gaps, moves, (steps, wanted) => {
        let at = 0
        const group = steps.map((step, id) => {
          at += step
          return { id, sort_order: at }
        })
        const order = group.map(({ id }) => id)
        const sent = wanted.flatMap(({ id, to, place }): RowMove<number>[] => {
          const after = place === 'first' ? null : place === 'last' ? undefined : to
          if (typeof after === 'number' && (after === id || !order.includes(after))) return []
          if (order.includes(id)) order.splice(order.indexOf(id), 1)
          order.splice(
            after === null ? 0 : after === undefined ? order.length : order.indexOf(after) + 1,
            0,
            id,
          )
          return [{ id, after }]
        })
        expect(applyMoves(group, sent)).toEqual(order)
      }),
    )
  })

  it('sorts categories, then the products of each category', () => {
    const category = (category_id: string, sort_order: number) => Object({ category_id, sort_order })
    const product = (product_id: string, category_id: string, sort_order: number) =>
      Object({ product_id, category_id, sort_order })
    const list = sortPriceList({
      categories: [category('b', 2), category('c', 1), category('a', 2)],
      products: [product('1', 'b', 1), product('2', 'c', 9), product('4', 'c', 3), product('3', 'c', 3)],
    })
    expect(list.categories.map(({ category_id }) => category_id)).toEqual(['c', 'a', 'b'])
    expect(list.products.map(({ product_id }) => product_id)).toEqual(['3', '4', '2', '1'])
  })
})

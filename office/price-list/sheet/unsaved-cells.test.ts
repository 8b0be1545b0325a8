import { describe, expect, it, vi } from 'vitest'
import { fromRupees } from '#domain/money/money.ts'
import { createPriceList } from '../../../e2e/office/price-list/price-list-fixture.ts'
import { commonDiscount, listDiscountCells } from './cells.ts'
import { indexPriceList } from './price-list-index.ts'
import { createUnsavedCells } from './unsaved-cells.ts'

const cell = { kind: 'product', id: 'p1', column: 'price' } as const
const list = createPriceList(8, 2)
const index = indexPriceList(list)
const indexWithPrice = (price: number) =>
  indexPriceList({
    ...list,
    products: list.products.map((row) =>
      row.product_id === 'p1' ? { ...row, price: fromRupees(price) } : row,
    ),
  })

describe('unsaved cells', { tags: ['O5'] }, () => {
  it('keep the value that the text is based on from the first letter', () => {
    const unsaved = createUnsavedCells('test')
    unsaved.type(cell, '2', '101')
    unsaved.type(cell, '20', '105')
    expect(unsaved.list()).toEqual([{ ...cell, text: '20', from: '101' }])
    unsaved.clear([cell])
    expect(unsaved.rowOf(cell)).toEqual({})
  })

  it('keep text typed during a save, whether or not the save succeeds', () => {
    for (const isSaved of [true, false]) {
      const unsaved = createUnsavedCells('test')
      unsaved.update([cell], () => ({ text: '20', from: '101', sending: '20' }))
      unsaved.type(cell, '205', '101')
      const edits = [{ ...cell, to: '20' }]
      if (isSaved) unsaved.markSaved(edits)
      else unsaved.fail(edits)
      expect(unsaved.get(cell)).toEqual({ text: '205', from: isSaved ? '20' : '101' })
    }
  })

  it('report what others changed since, and drop cells that have the typed text or no row', () => {
    const unsaved = createUnsavedCells('test')
    unsaved.type(cell, '20', '101')
    expect(unsaved.reconcile(index, indexWithPrice(105))).toMatchObject({ removed: [], conflicts: [cell] })
    expect(unsaved.reconcile(indexWithPrice(105), indexWithPrice(105)).conflicts).toEqual([])
    unsaved.reconcile(indexWithPrice(105), indexWithPrice(20))
    expect(unsaved.list()).toEqual([])
    unsaved.type(cell, '30', '20')
    expect(unsaved.reconcile(index, indexPriceList(createPriceList(1, 1))).removed).toMatchObject([
      { ...cell, text: '30' },
    ])
    expect(unsaved.list()).toEqual([])
  })

  it('are restored after a reload, as failed ones of this user only', () => {
    const items = new Map<string, string>()
    const storage = new Proxy(
      {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => void items.set(key, value),
        removeItem: (key: string) => void items.delete(key),
      },
      {
        ownKeys: () => [...items.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    )
    vi.stubGlobal('localStorage', storage)
    createUnsavedCells('list devi').type(cell, '20', '101')
    expect(createUnsavedCells('list devi').list()).toEqual([
      { ...cell, text: '20', from: '101', isFailed: true },
    ])
    expect(createUnsavedCells('list selvi').list()).toEqual([])
    createUnsavedCells('list devi').clear([cell])
    expect(items.size).toBe(0)
    vi.unstubAllGlobals()
  })
})

it("shows a category's discount when all its products except net-rate items share it", {
  tags: ['O5'],
}, () => {
  const unsaved = createUnsavedCells('test')
  // p6 is a net-rate item.
  expect(listDiscountCells(index, 'c1').map(({ id }) => id)).toEqual(['p4', 'p5', 'p7'])
  expect(commonDiscount(index, unsaved, 'c1')).toBe('80')
  unsaved.type({ kind: 'product', id: 'p4', column: 'discount_percentage' }, '75', '80')
  expect(commonDiscount(index, unsaved, 'c1')).toBe('')
})

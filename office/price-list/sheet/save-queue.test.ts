import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { callOffice as ask } from '#contract/office/office-client.ts'
import { fromRupees } from '#domain/money/money.ts'
import { errors } from '#i18n/office/en/errors.ts'
import { fieldProblems } from '#i18n/office/en/field-problems.ts'
import { priceList } from '#i18n/office/en/price-list.ts'
import { createPriceList } from '../../../e2e/office/price-list/price-list-fixture.ts'
import { mergeChange } from '../../shell/requests/price-list-query.ts'
import { announce } from '../../shell/status-region.tsx'
import type { Edit } from './cells.ts'
import { indexPriceList } from './price-list-index.ts'
import { openSaveQueue } from './save-queue.ts'
import { createUnsavedCells } from './unsaved-cells.ts'

const callOfficeMock = vi.hoisted(() => vi.fn<(...args: Parameters<typeof ask>) => Promise<object>>())
vi.mock('#contract/office/office-client.ts', () => ({ callOffice: callOfficeMock }))
vi.mock('../../shell/status-region.tsx', () => ({ announce: vi.fn() }))

const UNDO = 'POST /office/api/price-list/changes/{change_no}/undo'
const NETWORK = { error: { code: 'network' } }

/** The server's responses, in order. Network errors follow. */
let responses: object[]
beforeEach(() => {
  responses = []
  vi.mocked(announce).mockClear()
  callOfficeMock.mockReset()
  callOfficeMock.mockImplementation(async () => responses.shift() ?? NETWORK)
})
/** The options of the calls made, in order. */
const sent = () => callOfficeMock.mock.calls.map(([, options]) => options)

function openQueue({ canEdit = true, list = createPriceList(8, 2) } = {}) {
  let current = list
  const index = () => indexPriceList(current)
  const unsaved = createUnsavedCells('test')
  /** What the server has when the list is fetched again. */
  const fetched = { list }
  const saving = openSaveQueue({
    unsaved,
    index,
    merge: (change) => {
      current = mergeChange(current, change)
    },
    refetch: async () => {
      current = fetched.list
    },
    user: () => ({ words: { priceList, errors, fieldProblems }, canEdit }),
  })
  /** Types a text into a cell of product p1 and saves it. */
  const type = (column: Edit['column'], text: string) => {
    const cell = { kind: 'product', id: 'p1', column } as const
    unsaved.type(cell, text, '101')
    saving.save([{ ...cell, to: text }])
  }
  const whenIdle = () => saving.change({}, () => '')
  return { unsaved, saving, type, whenIdle, fetched }
}

/** The server's response to a change of product p1. */
function changed(change_no: number, set: object) {
  const products = createPriceList(8, 2).products.filter(({ product_id }) => product_id === 'p1')
  const nothing = {
    gone_products: [],
    categories: [],
    gone_categories: [],
    order: null,
    category_order: null,
  }
  const rows = products.map((row) => ({ ...row, ...set }))
  return { data: { ...nothing, change_no, version: change_no + 1, products: rows } }
}
const priceCell = { kind: 'product', id: 'p1', column: 'price' } as const

describe('cells', { tags: ['O5'] }, () => {
  it('sends each switch of a user without edit rights as its own call', async () => {
    const { saving, unsaved, whenIdle } = openQueue({ canEdit: false })
    responses = [changed(1, { is_sold_out: true }), NETWORK]
    saving.save(['p1', 'p2'].map((id): Edit => ({ kind: 'product', id, column: 'is_sold_out', to: 'yes' })))
    await whenIdle()
    expect(sent().slice(0, 2)).toMatchObject([
      { params: { product_id: 'p1' } },
      { params: { product_id: 'p2' } },
    ])
    expect(unsaved.list()).toMatchObject([{ id: 'p2', isFailed: true }])
  })

  it('keeps text typed during a save and never conflicts with itself', async () => {
    for (const [first, from] of [
      [changed(1, { price: fromRupees(110) }), 110],
      [NETWORK, 101],
    ] as const) {
      callOfficeMock.mockClear()
      const { type, unsaved, whenIdle } = openQueue()
      responses = [first, changed(2, { price: fromRupees(120) })]
      type('price', '110')
      type('price', '120')
      unsaved.type(priceCell, '130', '')
      await whenIdle()
      expect(unsaved.get(priceCell)).toEqual({ text: '130', from: '120' })
      const set = { from: { price: fromRupees(from) }, set: { price: fromRupees(120) } }
      expect(sent()[1]).toMatchObject({ payload: { products: [{ product_id: 'p1', ...set }] } })
    }
  })

  it('sends one change again without the fields that others changed or that are taken', async () => {
    const { saving, unsaved, whenIdle, fetched } = openQueue()
    const theirs = createPriceList(8, 2)
    fetched.list = { ...theirs, products: theirs.products.filter(({ product_id }) => product_id !== 'p3') }
    responses = [
      {
        error: {
          code: 'invalid-fields',
          problems: {
            'products.0.set.price': 'changed-since',
            'categories.0.set.category_name': 'name-taken',
          },
        },
      },
      changed(1, { per: '2 Boxes' }),
    ]
    saving.save([
      { ...priceCell, to: '110' },
      { ...priceCell, column: 'per', to: '2 Boxes' },
      { kind: 'category', id: 'c1', column: 'product_name', to: 'Rockets' },
      { kind: 'product', id: 'p3', column: 'price', to: '9' },
    ])
    await whenIdle()
    expect(unsaved.list().map(({ column, problem }) => [column, problem])).toEqual([
      ['price', 'changed-since'],
      ['product_name', 'name-taken'],
      ['price', undefined],
    ])
    expect(sent()[1]).toMatchObject({
      payload: { products: [{ product_id: 'p1', set: { per: '2 Boxes' } }], categories: [] },
    })
    expect(announce).toHaveBeenCalledWith(priceList.saved, expect.anything())
  })

  it('keeps texts after a network error', async () => {
    const { type, unsaved, whenIdle } = openQueue()
    type('price', '110')
    await whenIdle()
    expect(unsaved.get(priceCell)).toEqual({ text: '110', from: '101', isFailed: true })
    expect(announce).toHaveBeenCalledWith(errors.network)
  })

  it('announces that a category without discounts has none', () => {
    const { saving } = openQueue({ list: createPriceList(7, 7) })
    saving.save([{ kind: 'category', id: 'c6', column: 'discount_percentage', to: '75' }])
    expect(announce).toHaveBeenCalledWith(priceList.noDiscounts)
    expect(sent()).toEqual([])
  })
})

describe('undoLast', { tags: ['O5'] }, () => {
  const undoneParams = () =>
    callOfficeMock.mock.calls.flatMap(([call, options]) =>
      call === UNDO && options && 'params' in options ? [options.params] : [],
    )

  it('undoes the last change, then the one before, also in quick succession', async () => {
    const { type, saving, whenIdle } = openQueue()
    responses = [
      changed(1, { price: fromRupees(110) }),
      changed(2, { per: '2 Boxes' }),
      changed(3, {}),
      changed(4, {}),
    ]
    type('price', '110')
    type('per', '2 Boxes')
    saving.undoLast()
    saving.undoLast()
    await whenIdle()
    expect(undoneParams()).toEqual([{ change_no: '2' }, { change_no: '1' }])
  })

  it('tries the same change again after a network error', async () => {
    const { type, saving, whenIdle } = openQueue()
    responses = [changed(1, { price: fromRupees(110) }), NETWORK, { error: { code: 'already-undone' } }]
    type('price', '110')
    for (let times = 0; times < 3; times++) saving.undoLast()
    await whenIdle()
    expect(undoneParams()).toEqual([{ change_no: '1' }, { change_no: '1' }])
    expect(announce).toHaveBeenCalledWith(priceList.nothingToUndo)
  })
})

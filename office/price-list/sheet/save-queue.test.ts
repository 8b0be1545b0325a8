import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { callOffice as ask } from '#contract/office/office-client.ts'
import { fromRupees } from '#domain/money/money.ts'
import { errors } from '#i18n/office/en/errors.ts'
import { fieldProblems } from '#i18n/office/en/field-problems.ts'
import { priceList } from '#i18n/office/en/price-list.ts'
import { createPriceList } from '../../../e2e/office/price-list/price-list-fixture.ts'
import { announce } from '../../shell/status-region.tsx'
import { type Conflict, openSaveQueue } from './save-queue.ts'
import { type Edit, openSheet } from './sheet.ts'

const callOfficeMock = vi.hoisted(() => vi.fn<(...args: Parameters<typeof ask>) => Promise<object>>())
vi.mock('#contract/office/office-client.ts', () => ({ callOffice: callOfficeMock }))
vi.mock('../../shell/status-region.tsx', () => ({ announce: vi.fn() }))

const LIST = 'GET /office/api/price-list'
const UNDO = 'POST /office/api/price-list/changes/{change_no}/undo'
const NETWORK = { error: { code: 'network' } }

/** The server's responses, in order. Network errors follow. The price list itself never changes. */
let responses: object[]
beforeEach(() => {
  responses = []
  vi.mocked(announce).mockClear()
  callOfficeMock.mockReset()
  callOfficeMock.mockImplementation(async (call) =>
    call === LIST ? { data: createPriceList(8, 2) } : (responses.shift() ?? NETWORK),
  )
})
const posted = () => callOfficeMock.mock.calls.filter(([call]) => call !== LIST)

function openQueue(canEdit = true) {
  const sheet = openSheet(createPriceList(8, 2))
  const conflicts: Conflict[] = []
  const saver = { current: { words: { priceList, errors, fieldProblems }, canEdit } }
  const saving = openSaveQueue(sheet, saver, (next) => conflicts.push(...next))
  /** Types a text into a cell of product p1 and saves it. */
  const type = (column: Edit['column'], text: string) => {
    const cell = { kind: 'product', id: 'p1', column } as const
    sheet.setText(cell, text)
    saving.save([{ ...cell, from: sheet.unsavedRowOf(cell)[column]?.from ?? '', to: text }])
  }
  const unsavedCellOf = (column: Edit['column']) => sheet.unsavedRowOf({ kind: 'product', id: 'p1' })[column]
  const whenIdle = () =>
    saving.change(
      () => ({}),
      () => '',
    )
  return { sheet, saving, conflicts, type, unsavedCellOf, whenIdle }
}
/** The server's response to a change of product p1. */
function changed(change_no: number, set: object) {
  const products = createPriceList(8, 2).products.filter(({ product_id }) => product_id === 'p1')
  const NO_CHANGES = { gone_products: [], categories: [], gone_categories: [], order: null }
  return {
    data: {
      ...NO_CHANGES,
      change_no,
      version: change_no + 1,
      products: products.map((row) => ({ ...row, ...set })),
    },
  }
}

describe('cells', { tags: ['O5'] }, () => {
  it('sends each retried switch of a user without edit rights as its own call', async () => {
    const { saving, sheet, whenIdle } = openQueue(false)
    const edits = ['p1', 'p2'].map(
      (id): Edit => ({ kind: 'product', id, column: 'is_sold_out', from: 'no', to: 'yes' }),
    )
    sheet.markFailed(edits)
    responses = [changed(1, { is_sold_out: true }), NETWORK]
    saving.save(edits)
    await whenIdle()
    const params = posted().map(([, options]) => options && 'params' in options && options.params)
    expect(params.slice(0, 2)).toEqual([{ product_id: 'p1' }, { product_id: 'p2' }])
    expect(sheet.listUnsavedEdits().map(({ id, state }) => [id, state])).toEqual([['p2', 'failed']])
  })

  it('keeps text typed during a save and never conflicts with itself', async () => {
    for (const first of [changed(1, { price: fromRupees(110) }), NETWORK]) {
      const { conflicts, type, unsavedCellOf, sheet, whenIdle } = openQueue()
      responses = [first, changed(2, { price: fromRupees(120) })]
      type('price', '110')
      type('price', '120')
      sheet.setText({ kind: 'product', id: 'p1', column: 'price' }, '130')
      await whenIdle()
      expect(conflicts).toEqual([])
      expect(unsavedCellOf('price')).toEqual({ text: '130', from: '120' })
    }
  })

  it('reports a conflict when another user changed the cell', async () => {
    const { conflicts, type, unsavedCellOf, whenIdle } = openQueue()
    callOfficeMock.mockImplementation(async (call) => {
      const list = createPriceList(8, 2)
      const products = list.products.map((row) => ({ ...row, price: fromRupees(105) }))
      return call === LIST
        ? { data: { ...list, version: 2, products } }
        : { error: { code: 'stale-version' } }
    })
    type('price', '110')
    await whenIdle()
    expect(conflicts).toMatchObject([{ from: '101', to: '110', theirs: '105' }])
    expect(unsavedCellOf('price')).toMatchObject({ text: '110', state: 'failed' })
  })

  it('announces that a category without discounts has none', () => {
    const { saving, sheet } = openQueue()
    const netRate = createPriceList(7, 7)
    sheet.replaceList(netRate)
    saving.save([{ kind: 'category', id: 'c6', column: 'discount_percentage', from: '', to: '75' }])
    expect(announce).toHaveBeenCalledWith(priceList.noDiscounts)
    expect(posted()).toEqual([])
  })
})

describe('undoLast', { tags: ['O5'] }, () => {
  const undoneParams = () =>
    posted().flatMap(([call, options]) =>
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

  it('tries the same change again after a network error and refetches the list', async () => {
    const { type, saving, whenIdle } = openQueue()
    responses = [changed(1, { price: fromRupees(110) }), NETWORK, { error: { code: 'already-undone' } }]
    type('price', '110')
    for (let times = 0; times < 3; times++) saving.undoLast()
    await whenIdle()
    expect(undoneParams()).toEqual([{ change_no: '1' }, { change_no: '1' }])
    expect(announce).toHaveBeenLastCalledWith(priceList.nothingToUndo)
    expect(callOfficeMock.mock.calls.filter(([call]) => call === LIST).length).toBeGreaterThanOrEqual(2)
  })
})

it('refetches the list after a lost response to a new row', { tags: ['O5'] }, async () => {
  const { saving } = openQueue()
  expect(
    await saving.change(
      () => ({}),
      () => '',
    ),
  ).toEqual({ code: 'network' })
  expect(callOfficeMock).toHaveBeenLastCalledWith(LIST)
})

describe('mergeRemoteChanges', { tags: ['O5'] }, () => {
  const NO_CHANGES = { products: [], gone_products: [], categories: [], gone_categories: [], order: null }

  it('calls back before rows change, and again before a refetched list', async () => {
    const { saving, sheet } = openQueue()
    const list = { ...createPriceList(9, 3), version: 2 }
    const since = { ...NO_CHANGES, version: 2, change_no: 2, categories: list.categories.slice(2) }
    callOfficeMock.mockImplementation(async (call) => ({ data: call === LIST ? list : since }))
    const announced: number[] = []
    await saving.mergeRemoteChanges(() => announced.push(sheet.groups().length))
    expect(announced).toEqual([2, 2])
    expect(sheet.groups()).toHaveLength(3)
  })
})

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

const askOffice = vi.hoisted(() => vi.fn<(...asked: Parameters<typeof ask>) => Promise<object>>())
vi.mock('#contract/office/office-client.ts', () => ({ callOffice: askOffice }))
vi.mock('../../shell/status-region.tsx', () => ({ announce: vi.fn() }))

const LIST = 'GET /office/api/price-list'
const UNDO = 'POST /office/api/price-list/changes/{change_no}/undo'
const NETWORK = { error: { code: 'network' } }

/** The shop: what it answers comes one after the other, and when there is nothing more no answer comes; the list is as it was. */
let answers: object[]
beforeEach(() => {
  answers = []
  vi.mocked(announce).mockClear()
  askOffice.mockReset()
  askOffice.mockImplementation(async (call) =>
    call === LIST ? { data: createPriceList(8, 2) } : (answers.shift() ?? NETWORK),
  )
})
const posted = () => askOffice.mock.calls.filter(([call]) => call !== LIST)

function openQueue(keeps = true) {
  const sheet = openSheet(createPriceList(8, 2))
  const conflicts: Conflict[] = []
  const saver = { current: { words: { priceList, errors, fieldProblems }, canEdit: keeps } }
  const saving = openSaveQueue(sheet, saver, (next) => conflicts.push(...next))
  /** What has product p1 say something else in a cell, as whoever types it does. */
  const type = (column: Edit['column'], text: string) => {
    const cell = { kind: 'product', id: 'p1', column } as const
    sheet.setText(cell, text)
    saving.save([{ ...cell, from: sheet.unsavedRowOf(cell)[column]?.from ?? '', to: text }])
  }
  const shownIn = (column: Edit['column']) => sheet.unsavedRowOf({ kind: 'product', id: 'p1' })[column]
  const whenIdle = () =>
    saving.change(
      () => ({}),
      () => '',
    )
  return { sheet, saving, conflicts, type, shownIn, ended: whenIdle }
}
/** What a change of product p1 gives. */
function changed(change_no: number, set: object) {
  const products = createPriceList(8, 2).products.filter(({ product_id }) => product_id === 'p1')
  const nothing = { gone_products: [], categories: [], gone_categories: [], order: null }
  return {
    data: {
      ...nothing,
      change_no,
      version: change_no + 1,
      products: products.map((row) => ({ ...row, ...set })),
    },
  }
}

describe('cells', { tags: ['O5'] }, () => {
  it('that whoever may only switch tries again are each sent', async () => {
    const { saving, sheet, ended } = openQueue(false)
    const kept = ['p1', 'p2'].map(
      (id): Edit => ({ kind: 'product', id, column: 'is_sold_out', from: 'no', to: 'yes' }),
    )
    sheet.markFailed(kept)
    answers = [changed(1, { is_sold_out: true }), NETWORK]
    saving.save(kept)
    await ended()
    const params = posted().map(([, asked]) => asked && 'params' in asked && asked.params)
    expect(params.slice(0, 2)).toEqual([{ product_id: 'p1' }, { product_id: 'p2' }])
    expect(sheet.listUnsavedEdits().map(({ id, state }) => [id, state])).toEqual([['p2', 'kept']])
  })

  it('that were typed into again meanwhile say what was typed last, and nobody conflicts with himself', async () => {
    for (const first of [changed(1, { price: fromRupees(110) }), NETWORK]) {
      const { conflicts, type, shownIn, sheet, ended } = openQueue()
      answers = [first, changed(2, { price: fromRupees(120) })]
      type('price', '110')
      type('price', '120')
      sheet.setText({ kind: 'product', id: 'p1', column: 'price' }, '130')
      await ended()
      expect(conflicts).toEqual([])
      expect(shownIn('price')).toEqual({ text: '130', from: '120' })
    }
  })

  it('that somebody else changed are asked about', async () => {
    const { conflicts, type, shownIn, ended } = openQueue()
    askOffice.mockImplementation(async (call) => {
      const list = createPriceList(8, 2)
      const products = list.products.map((row) => ({ ...row, price: fromRupees(105) }))
      return call === LIST
        ? { data: { ...list, version: 2, products } }
        : { error: { code: 'changed-meanwhile' } }
    })
    type('price', '110')
    await ended()
    expect(conflicts).toMatchObject([{ from: '101', to: '110', theirs: '105' }])
    expect(shownIn('price')).toMatchObject({ text: '110', state: 'kept' })
  })

  it('of a category without discounts say so', () => {
    const { saving, sheet } = openQueue()
    const netRate = createPriceList(7, 7)
    sheet.replaceList(netRate)
    saving.save([{ kind: 'category', id: 'c6', column: 'discount_percentage', from: '', to: '75' }])
    expect(announce).toHaveBeenCalledWith(priceList.noDiscounts)
    expect(posted()).toEqual([])
  })
})

describe('what was done last', { tags: ['O5'] }, () => {
  const undone = () =>
    posted().flatMap(([call, asked]) => (call === UNDO && asked && 'params' in asked ? [asked.params] : []))

  it('is taken back, and then what was done before it, however quickly that is asked for', async () => {
    const { type, saving, ended } = openQueue()
    answers = [
      changed(1, { price: fromRupees(110) }),
      changed(2, { per: '2 Boxes' }),
      changed(3, {}),
      changed(4, {}),
    ]
    type('price', '110')
    type('per', '2 Boxes')
    saving.undoLast()
    saving.undoLast()
    await ended()
    expect(undone()).toEqual([{ change_no: '2' }, { change_no: '1' }])
  })

  it('is still the last where no answer came, until the shop says how it is; the list is read anew each time', async () => {
    const { type, saving, ended } = openQueue()
    answers = [changed(1, { price: fromRupees(110) }), NETWORK, { error: { code: 'undone-already' } }]
    type('price', '110')
    for (let times = 0; times < 3; times++) saving.undoLast()
    await ended()
    expect(undone()).toEqual([{ change_no: '1' }, { change_no: '1' }])
    expect(announce).toHaveBeenLastCalledWith(priceList.nothingToUndo)
    expect(askOffice.mock.calls.filter(([call]) => call === LIST).length).toBeGreaterThanOrEqual(2)
  })
})

it('a new row whose answer was lost is looked for in the list', { tags: ['O5'] }, async () => {
  const { saving } = openQueue()
  expect(
    await saving.change(
      () => ({}),
      () => '',
    ),
  ).toEqual({ code: 'network' })
  expect(askOffice).toHaveBeenLastCalledWith(LIST)
})

describe('the changes of others', { tags: ['O5'] }, () => {
  const nothing = { products: [], gone_products: [], categories: [], gone_categories: [], order: null }

  it('are announced before the rows change, and again before the list that is fetched for a category', async () => {
    const { saving, sheet } = openQueue()
    const list = { ...createPriceList(9, 3), version: 2 }
    const since = { ...nothing, version: 2, change_no: 2, categories: list.categories.slice(2) }
    askOffice.mockImplementation(async (call) => ({ data: call === LIST ? list : since }))
    const announced: number[] = []
    await saving.mergeRemoteChanges(() => announced.push(sheet.groups().length))
    expect(announced).toEqual([2, 2])
    expect(sheet.groups()).toHaveLength(3)
  })
})

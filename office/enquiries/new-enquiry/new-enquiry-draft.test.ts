import { beforeEach, expect, it, vi } from 'vitest'
import { productId } from '#domain/catalogue/product.ts'
import { paise } from '#domain/money/money.ts'
import { listDrafts, openNewEnquiryDraft } from './new-enquiry-draft.ts'

const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})

const product = (id: string) => ({
  _id: productId(id),
  product_code: id.toUpperCase(),
  product_name: `Sparkler ${id}`,
  tamil_name: '',
  per: '1 Box',
  after_discount_price: paise(180_00),
})

it('a draft is restored after a reload with the same idempotency key', { tags: ['O4'] }, () => {
  const draft = openNewEnquiryDraft('new')
  draft.addProduct(product('a'), 5)
  draft.setFields({ mobile_no: '98', language: 'ta' })
  const reopened = openNewEnquiryDraft('new')
  expect(reopened.lines()).toEqual(draft.lines())
  expect(reopened.fields()).toEqual(draft.fields())
  expect(reopened.action()).toBe(draft.action())
  draft.discard()
  expect(openNewEnquiryDraft('new').lines()).toEqual([])
  expect(openNewEnquiryDraft('new').action()).not.toBe(reopened.action())
})

it.each(['', '{', '[]', '{"lines":[{"product_id":3}]}'])(
  'ignores damaged stored data %j',
  { tags: ['O4'] },
  (text) => {
    storage.set('new', text)
    expect(openNewEnquiryDraft('new').lines()).toEqual([])
  },
)

it('a draft stored before a field existed keeps all other entries', { tags: ['O4'] }, () => {
  const draft = openNewEnquiryDraft('new')
  draft.addProduct(product('a'), 5)
  draft.setFields({ mobile_no: '98' })
  const { city: _, ...fields } = draft.fields()
  storage.set('new', JSON.stringify({ action: draft.action(), lines: draft.lines(), fields }))
  expect(openNewEnquiryDraft('new').fields()).toEqual(draft.fields())
  expect(openNewEnquiryDraft('new').lines()).toEqual(draft.lines())
})

it('adding a product again replaces its quantity in place', { tags: ['O4'] }, () => {
  const draft = openNewEnquiryDraft('new')
  for (const [id, qty] of [
    ['a', 5],
    ['b', 1],
    ['a', 12],
  ] as const)
    draft.addProduct(product(id), qty)
  expect(draft.lines().map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
    ['a', '12'],
    ['b', '1'],
  ])
})

it('typing in one of 300 lines changes only that line', {
  tags: ['O4'],
}, () => {
  const draft = openNewEnquiryDraft('new')
  for (let count = 0; count < 300; count++) draft.addProduct(product(`p${count}`), 1)
  const rows = draft.ids()
  const before = rows.map(draft.line)
  draft.setQuantityText('p7', '23')
  expect(draft.ids()).toBe(rows)
  const others = rows.filter((id, index) => draft.line(id) !== before[index])
  expect(others).toEqual(['p7'])
})

it('updateRates applies current rates and removes unavailable products', { tags: ['O4'] }, () => {
  const draft = openNewEnquiryDraft('new')
  for (const id of ['a', 'b', 'c']) draft.addProduct(product(id), 2)
  draft.updateRates([
    { product_id: productId('a'), product_name: '', change: 'price', old: paise(180_00), new: paise(200) },
    { product_id: productId('b'), product_name: '', change: 'sold-out', old: paise(180_00), new: null },
  ])
  expect(draft.lines().map(({ product_id, rate }) => [product_id, rate])).toEqual([
    ['a', 200],
    ['c', 180_00],
  ])
})

it('undoing a discard restores the draft and keeps entries made since', { tags: ['O4'] }, () => {
  const draft = openNewEnquiryDraft('new')
  draft.addProduct(product('a'), 5)
  draft.addProduct(product('b'), 1)
  draft.setFields({ customer_name: 'Kavitha', city: 'Madurai' })
  const action = draft.action()
  const undoDiscard = draft.discard()
  expect(storage.has('new')).toBe(false)
  draft.addProduct(product('b'), 7)
  draft.setFields({ city: 'Sivakasi' })
  undoDiscard()
  expect(draft.lines().map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
    ['a', '5'],
    ['b', '7'],
  ])
  expect(draft.fields()).toMatchObject({ customer_name: 'Kavitha', city: 'Sivakasi' })
  expect(draft.action()).toBe(action)
})

it("another tab's draft is listed and moves to the tab that continues it", { tags: ['O4'] }, () => {
  const first = openNewEnquiryDraft('one')
  first.addProduct(product('a'), 5)
  first.setFields({ customer_name: 'Kavitha' })
  openNewEnquiryDraft('two').setFields({ mobile_no: '98' })
  expect(listDrafts(['one', 'two', 'three'])).toEqual([
    { storageKey: 'one', customer: 'Kavitha', products: 1 },
    { storageKey: 'two', customer: '98', products: 0 },
  ])
  const other = openNewEnquiryDraft('three')
  other.adoptDraft('one')
  expect(other.lines()).toEqual(first.lines())
  expect(other.action()).toBe(first.action())
  expect(listDrafts(['one', 'three']).map(({ storageKey }) => storageKey)).toEqual(['three'])
})

it('an emptied line restores its last committed quantity', {
  tags: ['O4'],
}, () => {
  const draft = openNewEnquiryDraft('new')
  draft.addProduct(product('a'), 12)
  draft.setQuantityText('a', '1')
  draft.setQuantityText('a', '')
  draft.commitQuantity('a')
  expect(draft.line('a')?.quantity).toBe('12')
  draft.setQuantityText('a', '8')
  draft.commitQuantity('a')
  draft.setQuantityText('a', '0')
  draft.commitQuantity('a')
  expect(draft.line('a')?.quantity).toBe('0')
  draft.restoreQuantity('a')
  expect(draft.line('a')?.quantity).toBe('8')
})

it('only one tab can continue a draft', { tags: ['O4'] }, () => {
  openNewEnquiryDraft('first').addProduct(product('a'), 5)
  const [second, third] = [openNewEnquiryDraft('second'), openNewEnquiryDraft('third')]
  expect(second.adoptDraft('first')).toBe(true)
  expect(third.adoptDraft('first')).toBe(false)
  expect(second.line('a')?.quantity).toBe('5')
})

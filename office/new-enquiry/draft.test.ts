import { beforeEach, expect, it, vi } from 'vitest'
import { productId } from '#domain/catalogue/product.ts'
import { paise } from '#domain/money/money.ts'
import { draftsAt, openDraft } from './draft.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
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

it('what was typed is there again after a reload, under the same key', { tags: ['O4'] }, () => {
  const draft = openDraft('new')
  draft.enter(product('a'), 5)
  draft.fill({ mobile_no: '98', language: 'ta' })
  const again = openDraft('new')
  expect(again.lines()).toEqual(draft.lines())
  expect(again.fields()).toEqual(draft.fields())
  expect(again.action()).toBe(draft.action())
  draft.discard()
  expect(openDraft('new').lines()).toEqual([])
  expect(openDraft('new').action()).not.toBe(again.action())
})

it.each(['', '{', '[]', '{"lines":[{"product_id":3}]}'])(
  'what is kept as %j is no draft',
  { tags: ['O4'] },
  (text) => {
    kept.set('new', text)
    expect(openDraft('new').lines()).toEqual([])
  },
)

it('a draft from before the form had a field keeps all that was typed', { tags: ['O4'] }, () => {
  const draft = openDraft('new')
  draft.enter(product('a'), 5)
  draft.fill({ mobile_no: '98' })
  const { city: _, ...fields } = draft.fields()
  kept.set('new', JSON.stringify({ action: draft.action(), lines: draft.lines(), fields }))
  expect(openDraft('new').fields()).toEqual(draft.fields())
  expect(openDraft('new').lines()).toEqual(draft.lines())
})

it('the same product is there once, with the last quantity, where it stood', { tags: ['O4'] }, () => {
  const draft = openDraft('new')
  for (const [id, qty] of [
    ['a', 5],
    ['b', 1],
    ['a', 12],
  ] as const)
    draft.enter(product(id), qty)
  expect(draft.lines().map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
    ['a', '12'],
    ['b', '1'],
  ])
})

it('a keystroke in 300 lines is another line for its own row alone, and the same rows', {
  tags: ['O4'],
}, () => {
  const draft = openDraft('new')
  for (let count = 0; count < 300; count++) draft.enter(product(`p${count}`), 1)
  const rows = draft.ids()
  const before = rows.map(draft.line)
  draft.type('p7', '23')
  expect(draft.ids()).toBe(rows)
  const others = rows.filter((id, index) => draft.line(id) !== before[index])
  expect(others).toEqual(['p7'])
})

it('takes the rates of today, and what can no longer be had is out', { tags: ['O4'] }, () => {
  const draft = openDraft('new')
  for (const id of ['a', 'b', 'c']) draft.enter(product(id), 2)
  draft.bringUpToDate([
    { product_id: productId('a'), product_name: '', change: 'price', old: paise(180_00), new: paise(200) },
    { product_id: productId('b'), product_name: '', change: 'sold-out', old: paise(180_00), new: null },
  ])
  expect(draft.lines().map(({ product_id, rate }) => [product_id, rate])).toEqual([
    ['a', 200],
    ['c', 180_00],
  ])
})

it('what was discarded comes back, and what was typed since stays', { tags: ['O4'] }, () => {
  const draft = openDraft('new')
  draft.enter(product('a'), 5)
  draft.enter(product('b'), 1)
  draft.fill({ customer_name: 'Kavitha', city: 'Madurai' })
  const action = draft.action()
  const bringBack = draft.discard()
  expect(kept.has('new')).toBe(false)
  draft.enter(product('b'), 7)
  draft.fill({ city: 'Sivakasi' })
  bringBack()
  expect(draft.lines().map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
    ['a', '5'],
    ['b', '7'],
  ])
  expect(draft.fields()).toMatchObject({ customer_name: 'Kavitha', city: 'Sivakasi' })
  expect(draft.action()).toBe(action)
})

it('a draft of another tab is named, and moves to the tab that continues it', { tags: ['O4'] }, () => {
  const first = openDraft('one')
  first.enter(product('a'), 5)
  first.fill({ customer_name: 'Kavitha' })
  openDraft('two').fill({ mobile_no: '98' })
  expect(draftsAt(['one', 'two', 'three'])).toEqual([
    { place: 'one', customer: 'Kavitha', products: 1 },
    { place: 'two', customer: '98', products: 0 },
  ])
  const other = openDraft('three')
  other.moveHere('one')
  expect(other.lines()).toEqual(first.lines())
  expect(other.action()).toBe(first.action())
  expect(draftsAt(['one', 'three']).map(({ place }) => place)).toEqual(['three'])
})

it('an emptied line goes back to the quantity that was left in it, not to what was typed on the way', {
  tags: ['O4'],
}, () => {
  const draft = openDraft('new')
  draft.enter(product('a'), 12)
  draft.type('a', '1')
  draft.type('a', '')
  draft.leave('a')
  expect(draft.line('a')?.quantity).toBe('12')
  draft.type('a', '8')
  draft.leave('a')
  draft.type('a', '0')
  draft.leave('a')
  expect(draft.line('a')?.quantity).toBe('0')
  draft.putBack('a')
  expect(draft.line('a')?.quantity).toBe('8')
})

it('a draft is continued by one tab; the next one is told that it is gone', { tags: ['O4'] }, () => {
  openDraft('first').enter(product('a'), 5)
  const [second, third] = [openDraft('second'), openDraft('third')]
  expect(second.moveHere('first')).toBe(true)
  expect(third.moveHere('first')).toBe(false)
  expect(second.line('a')?.quantity).toBe('5')
})

import { expect, it } from 'vitest'
import { afterSaving, type Draft, keepMine, NOTHING_TYPED, onto, takeTheirs, typeInto } from './draft.ts'

const AT = new Date('2027-10-01T04:30:00.000Z')
const LINE = 'line os01'
/** What was typed one after the other, each over what stood there. */
const typed = (...texts: [field: typeof LINE | 'discount' | 'note', text: string, from: string][]) =>
  texts.reduce<Draft>(
    (draft, [field, text, from]) => typeInto(draft, field, { text, from }, AT),
    NOTHING_TYPED,
  )
const stands = (fields: Record<string, string>) => (field: string) => fields[field] ?? '0'

it('what is typed back to what stood there is not typed any more', { tags: ['O4'] }, () => {
  const draft = typed([LINE, '3', '20'], [LINE, '30', '20'], ['discount', '5%', ''])
  expect(draft).toEqual({
    at: AT.toISOString(),
    typed: { [LINE]: { text: '30', from: '20' }, discount: { text: '5%', from: '' } },
  })
  const back = typeInto(draft, LINE, { text: '20', from: '20' }, AT)
  expect(Object.keys(back.typed)).toEqual(['discount'])
  expect(typeInto(back, 'discount', { text: '', from: '' }, AT)).toBe(NOTHING_TYPED)
})

it('what others changed elsewhere leaves it as it is; to the same, it need not be said again', {
  tags: ['O4'],
}, () => {
  const draft = typed([LINE, '30', '20'], ['discount', '5 %', ''])
  expect(onto(draft, stands({ [LINE]: '20', discount: '', packing: '80' }))).toEqual({ draft, conflicts: [] })
  const left = onto(draft, stands({ [LINE]: '20', discount: '5%' }))
  expect([Object.keys(left.draft.typed), left.conflicts]).toEqual([[LINE], []])
})

it('what others changed to something else is decided: mine or theirs', { tags: ['O4'] }, () => {
  const draft = typed([LINE, '30', '20'], ['discount', '5%', ''])
  const theirs = stands({ [LINE]: '25', discount: '' })
  expect(onto(draft, theirs).conflicts).toEqual([
    { field: LINE, yours: { text: '30', from: '20' }, theirs: '25' },
  ])
  expect(onto(keepMine(draft, LINE, '25'), theirs).conflicts).toEqual([])
  expect(Object.keys(takeTheirs(draft, LINE).typed)).toEqual(['discount'])
  // A third one may come in between.
  expect(onto(keepMine(draft, LINE, '25'), stands({ [LINE]: '26', discount: '' })).conflicts).toHaveLength(1)
})

it('a line that others took out stands with nothing', { tags: ['O4'] }, () => {
  expect(onto(typed([LINE, '0', '20']), stands({})).draft).toBe(NOTHING_TYPED)
  expect(onto(typed([LINE, '30', '20']), stands({})).conflicts).toMatchObject([{ theirs: '0' }])
})

it('what was typed while it was being saved is not saved yet', { tags: ['O4'] }, () => {
  const saved = typed([LINE, '30', '20'], ['note', 'As told', ''])
  expect(afterSaving(saved, saved)).toBe(NOTHING_TYPED)
  const meanwhile = typeInto(
    typeInto(saved, LINE, { text: '35', from: '20' }, AT),
    'discount',
    { text: '5%', from: '' },
    AT,
  )
  const left = afterSaving(meanwhile, saved)
  expect(left.typed).toEqual({ [LINE]: { text: '35', from: '30' }, discount: { text: '5%', from: '' } })
  expect(onto(left, stands({ [LINE]: '30', discount: '' })).conflicts).toEqual([])
})

import { expect, it } from 'vitest'
import {
  EMPTY_DRAFT,
  type EnquiryDraft,
  keepMine,
  rebaseDraft,
  removeSavedFields,
  setDraftField,
  takeTheirs,
} from './enquiry-draft.ts'

const AT = new Date('2027-10-01T04:30:00.000Z')
const LINE = 'line os01'
/** What was typed one after the other, each over what stood there. */
const draftOf = (...texts: [field: typeof LINE | 'discount' | 'note', text: string, from: string][]) =>
  texts.reduce<EnquiryDraft>(
    (draft, [field, text, from]) => setDraftField(draft, field, { text, from }, AT),
    EMPTY_DRAFT,
  )
const savedTextFrom = (fields: Record<string, string>) => (field: string) => fields[field] ?? '0'

it('what is typed back to what stood there is not typed any more', { tags: ['O4'] }, () => {
  const draft = draftOf([LINE, '3', '20'], [LINE, '30', '20'], ['discount', '5%', ''])
  expect(draft).toEqual({
    at: AT.toISOString(),
    typed: { [LINE]: { text: '30', from: '20' }, discount: { text: '5%', from: '' } },
  })
  const back = setDraftField(draft, LINE, { text: '20', from: '20' }, AT)
  expect(Object.keys(back.typed)).toEqual(['discount'])
  expect(setDraftField(back, 'discount', { text: '', from: '' }, AT)).toBe(EMPTY_DRAFT)
})

it('what others changed elsewhere leaves it as it is; to the same, it need not be said again', {
  tags: ['O4'],
}, () => {
  const draft = draftOf([LINE, '30', '20'], ['discount', '5 %', ''])
  expect(rebaseDraft(draft, savedTextFrom({ [LINE]: '20', discount: '', packing: '80' }))).toEqual({
    draft,
    conflicts: [],
  })
  const left = rebaseDraft(draft, savedTextFrom({ [LINE]: '20', discount: '5%' }))
  expect([Object.keys(left.draft.typed), left.conflicts]).toEqual([[LINE], []])
})

it('what others changed to something else is decided: mine or theirs', { tags: ['O4'] }, () => {
  const draft = draftOf([LINE, '30', '20'], ['discount', '5%', ''])
  const theirs = savedTextFrom({ [LINE]: '25', discount: '' })
  expect(rebaseDraft(draft, theirs).conflicts).toEqual([
    { field: LINE, yours: { text: '30', from: '20' }, theirs: '25' },
  ])
  expect(rebaseDraft(keepMine(draft, LINE, '25'), theirs).conflicts).toEqual([])
  expect(Object.keys(takeTheirs(draft, LINE).typed)).toEqual(['discount'])
  // A third one may come in between.
  expect(
    rebaseDraft(keepMine(draft, LINE, '25'), savedTextFrom({ [LINE]: '26', discount: '' })).conflicts,
  ).toHaveLength(1)
})

it('a line that others took out stands with nothing', { tags: ['O4'] }, () => {
  expect(rebaseDraft(draftOf([LINE, '0', '20']), savedTextFrom({})).draft).toBe(EMPTY_DRAFT)
  expect(rebaseDraft(draftOf([LINE, '30', '20']), savedTextFrom({})).conflicts).toMatchObject([
    { theirs: '0' },
  ])
})

it('what was typed while it was being saved is not saved yet', { tags: ['O4'] }, () => {
  const saved = draftOf([LINE, '30', '20'], ['note', 'As told', ''])
  expect(removeSavedFields(saved, saved)).toBe(EMPTY_DRAFT)
  const meanwhile = setDraftField(
    setDraftField(saved, LINE, { text: '35', from: '20' }, AT),
    'discount',
    { text: '5%', from: '' },
    AT,
  )
  const left = removeSavedFields(meanwhile, saved)
  expect(left.typed).toEqual({ [LINE]: { text: '35', from: '30' }, discount: { text: '5%', from: '' } })
  expect(rebaseDraft(left, savedTextFrom({ [LINE]: '30', discount: '' })).conflicts).toEqual([])
})

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
/** A draft after typing these texts in order, each based on `from`. */
const draftOf = (...texts: [field: typeof LINE | 'discount' | 'note', text: string, from: string][]) =>
  texts.reduce<EnquiryDraft>(
    (draft, [field, text, from]) => setDraftField(draft, field, { text, from }, AT),
    EMPTY_DRAFT,
  )
const savedTextFrom = (fields: Record<string, string>) => (field: string) => fields[field] ?? '0'

it('typing the saved text back removes the field from the draft', { tags: ['O4'] }, () => {
  const draft = draftOf([LINE, '3', '20'], [LINE, '30', '20'], ['discount', '5%', ''])
  expect(draft).toEqual({
    at: AT.toISOString(),
    typed: { [LINE]: { text: '30', from: '20' }, discount: { text: '5%', from: '' } },
  })
  const reverted = setDraftField(draft, LINE, { text: '20', from: '20' }, AT)
  expect(Object.keys(reverted.typed)).toEqual(['discount'])
  expect(setDraftField(reverted, 'discount', { text: '', from: '' }, AT)).toBe(EMPTY_DRAFT)
})

it('rebasing keeps unrelated fields and drops fields that others set to the same', {
  tags: ['O4'],
}, () => {
  const draft = draftOf([LINE, '30', '20'], ['discount', '5 %', ''])
  expect(rebaseDraft(draft, savedTextFrom({ [LINE]: '20', discount: '', packing: '80' }))).toEqual({
    draft,
    conflicts: [],
  })
  const remaining = rebaseDraft(draft, savedTextFrom({ [LINE]: '20', discount: '5%' }))
  expect([Object.keys(remaining.draft.typed), remaining.conflicts]).toEqual([[LINE], []])
})

it('a field that others changed differently is a conflict until it is resolved', { tags: ['O4'] }, () => {
  const draft = draftOf([LINE, '30', '20'], ['discount', '5%', ''])
  const theirs = savedTextFrom({ [LINE]: '25', discount: '' })
  expect(rebaseDraft(draft, theirs).conflicts).toEqual([
    { field: LINE, yours: { text: '30', from: '20' }, theirs: '25' },
  ])
  expect(rebaseDraft(keepMine(draft, LINE, '25'), theirs).conflicts).toEqual([])
  expect(Object.keys(takeTheirs(draft, LINE).typed)).toEqual(['discount'])
  // A third user's change is another conflict.
  expect(
    rebaseDraft(keepMine(draft, LINE, '25'), savedTextFrom({ [LINE]: '26', discount: '' })).conflicts,
  ).toHaveLength(1)
})

it('a line that others removed has quantity 0', { tags: ['O4'] }, () => {
  expect(rebaseDraft(draftOf([LINE, '0', '20']), savedTextFrom({})).draft).toBe(EMPTY_DRAFT)
  expect(rebaseDraft(draftOf([LINE, '30', '20']), savedTextFrom({})).conflicts).toMatchObject([
    { theirs: '0' },
  ])
})

it('text typed during a save stays unsaved', { tags: ['O4'] }, () => {
  const saved = draftOf([LINE, '30', '20'], ['note', 'As told', ''])
  expect(removeSavedFields(saved, saved)).toBe(EMPTY_DRAFT)
  const changedDuringSave = setDraftField(
    setDraftField(saved, LINE, { text: '35', from: '20' }, AT),
    'discount',
    { text: '5%', from: '' },
    AT,
  )
  const remaining = removeSavedFields(changedDuringSave, saved)
  expect(remaining.typed).toEqual({ [LINE]: { text: '35', from: '30' }, discount: { text: '5%', from: '' } })
  expect(rebaseDraft(remaining, savedTextFrom({ [LINE]: '30', discount: '' })).conflicts).toEqual([])
})

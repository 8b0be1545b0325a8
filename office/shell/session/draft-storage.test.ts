import { afterEach, expect, it, vi } from 'vitest'
import { deleteDrafts, enquiryDraftKey, newEnquiryDraftKey } from './draft-storage.ts'

afterEach(() => vi.unstubAllGlobals())

it('a user’s drafts are forgotten; those of others and other things stay', { tags: ['O4'] }, () => {
  const others = [
    enquiryDraftKey('u12', '2027-00001'),
    newEnquiryDraftKey('u12', 't1'),
    'office_ticks_u1',
    'fp',
  ]
  const own = [enquiryDraftKey('u1', '2027-00001'), enquiryDraftKey('u1', '2027-00002')]
  const kept: Record<string, unknown> = {}
  const ofTabs = [newEnquiryDraftKey('u1', 't1'), newEnquiryDraftKey('u1', 't2')]
  for (const key of [...others, ...own, ...ofTabs]) kept[key] = '{}'
  Object.defineProperty(kept, 'removeItem', { value: (key: string) => delete kept[key] })
  vi.stubGlobal('localStorage', kept)
  deleteDrafts('u1')
  expect(Object.keys(kept)).toEqual(others)
})

it('where the browser keeps nothing there is nothing to forget', { tags: ['O4'] }, () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => deleteDrafts('u1')).not.toThrow()
})

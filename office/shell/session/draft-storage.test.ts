import { afterEach, expect, it, vi } from 'vitest'
import { deleteDrafts, enquiryDraftKey, newEnquiryDraftKey } from './draft-storage.ts'

afterEach(() => vi.unstubAllGlobals())

it('deletes a user’s drafts and keeps other users’ drafts and other keys', { tags: ['O4'] }, () => {
  const others = [
    enquiryDraftKey('u12', '2027-00001'),
    newEnquiryDraftKey('u12', 't1'),
    'office_ticks_u1',
    'fp',
  ]
  const own = [enquiryDraftKey('u1', '2027-00001'), enquiryDraftKey('u1', '2027-00002')]
  const storage: Record<string, unknown> = {}
  const newEnquiries = [newEnquiryDraftKey('u1', 't1'), newEnquiryDraftKey('u1', 't2')]
  for (const key of [...others, ...own, ...newEnquiries]) storage[key] = '{}'
  Object.defineProperty(storage, 'removeItem', { value: (key: string) => delete storage[key] })
  vi.stubGlobal('localStorage', storage)
  deleteDrafts('u1')
  expect(Object.keys(storage)).toEqual(others)
})

it('does nothing without localStorage', { tags: ['O4'] }, () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => deleteDrafts('u1')).not.toThrow()
})

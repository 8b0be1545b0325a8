import { expect, it, vi } from 'vitest'
import { useAuditFormatters } from './use-audit-formatters.ts'

vi.mock('../shell/language.ts', () => ({ useWords: (words: object) => words, useLanguage: () => 'en' }))

it('the audit shows that videos changed although their number did not', { tags: ['O8'] }, () => {
  const { formatChange } = useAuditFormatters()
  const videos = ['dQw4w9WgXcQ', 'aqz-KE-bpKQ'].map((id) => ({
    _id: id,
    media_type: 'Video',
    photo_path: `https://youtu.be/${id}`,
  }))
  const after = JSON.stringify(videos)
  expect(formatChange({ field: 'media', before: null, after })).toBe('photos and videos: 2 videos')
  expect(formatChange({ field: 'media', before: JSON.stringify(videos.toReversed()), after })).toBe(
    'photos and videos: 2 videos → 2 videos, replaced or reordered',
  )
})

it('the audit shows an unknown code as it is, even an inherited property name', () => {
  const { formatAction, formatChange } = useAuditFormatters()
  expect(formatAction('constructor')).toBe('constructor')
  expect(formatChange({ field: 'toString', before: null, after: 'x' })).toBe('toString: x')
  expect(formatChange({ field: 'role', before: null, after: 'valueOf' })).toMatch(/: valueOf$/)
})

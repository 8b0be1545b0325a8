import { expect, it, vi } from 'vitest'
import { useFactWords } from './fact-words.ts'

vi.mock('../ui/language.ts', () => ({ useWords: (words: object) => words, useLanguage: () => 'en' }))

it('the audit says that films changed though their number did not', { tags: ['O8'] }, () => {
  const { changeWords } = useFactWords()
  const films = ['dQw4w9WgXcQ', 'aqz-KE-bpKQ'].map((id) => ({
    _id: id,
    media_type: 'Video',
    photo_path: `https://youtu.be/${id}`,
  }))
  const after = JSON.stringify(films)
  expect(changeWords({ field: 'media', before: null, after })).toBe('photos and films: 2 films')
  expect(changeWords({ field: 'media', before: JSON.stringify(films.toReversed()), after })).toBe(
    'photos and films: 2 films → 2 films, others or in another order',
  )
})

it('the audit shows a code without a word as it is, also one that every object inherits', () => {
  const { actionWords, changeWords } = useFactWords()
  expect(actionWords('constructor')).toBe('constructor')
  expect(changeWords({ field: 'toString', before: null, after: 'x' })).toBe('toString: x')
  expect(changeWords({ field: 'role', before: null, after: 'valueOf' })).toMatch(/: valueOf$/)
})

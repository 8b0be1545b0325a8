import { expect, it } from 'vitest'
import { isPrintedInLatin } from './printed-scripts.ts'

it.each([
  ['Kavitha, 12/3 – 625001', false],
  ['கவிதா', false],
  ['हिन्दी ಕನ್ನಡ తెలుగు മലയാളം বাংলা ગુજરાતી', false],
  ['ਹਰਪ੍ਰੀਤ', true],
  ['Kavitha محمد', true],
  ['🎆', false],
])('isPrintedInLatin(%s) is %s', (text, isLatin) => {
  expect(isPrintedInLatin(text)).toBe(isLatin)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './fold-text.ts'
import { toPhoneticKey } from './phonetic-key.ts'

describe('toPhoneticKey', () => {
  it.each([
    ['poochatti', 'pootchatti', 'poochati', 'puchatti', 'பூச்சட்டி'],
    ['mathappu', 'mattappu', 'maththappu', 'matthapu', 'மத்தாப்பு'],
    ['chakkaram', 'sakkaram', 'chakaram', 'சக்கரம்'],
    ['laxmi', 'lakshmi', 'laksmi', 'லக்ஷ்மி'],
    ['asoka', 'ashoka', 'ashokaa', 'asoga', 'அசோகா'],
    ['colour', 'color', 'colours'],
    ['saattai', 'sattai', 'chaattai', 'சாட்டை'],
    ['mazhai', 'malai', 'மழை'],
    ['anugundu', 'anukundu', 'அணுகுண்டு'],
    ['bijili', 'pijily', 'beejili', 'பிஜிலி'],
    ['sparkler', 'sparklers'],
    ['photo', 'foto'],
    ['hydro', 'hidro'],
  ])('of %s is the same for all spellings', (...spellings) => {
    const [first, ...others] = spellings.map((word) => toPhoneticKey(foldText(word)))
    for (const other of others) expect(other).toBe(first)
  })

  it.each([
    ['rocket', 'racket'],
    ['kili', 'kal'],
    ['red', 'rain'],
    ['vedi', 'vaal'],
  ])('of %s differs from %s', (word, other) => {
    expect(toPhoneticKey(word)).not.toBe(toPhoneticKey(other))
  })

  it('of a number is the number', () => {
    expect(toPhoneticKey('100')).toBe('100')
    expect(toPhoneticKey('2.75')).toBe('2.75')
  })

  it('is never empty', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => toPhoneticKey(word) !== ''))
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prefixEditDistance } from './edit-distance.ts'

const word = fc.stringMatching(/^[a-z]{1,12}$/)

describe('prefixEditDistance', () => {
  it.each([
    ['rocket', 'rocket', 0],
    ['rock', 'rocket', 0],
    ['raket', 'rocket', 2],
    ['giant', 'gaint', 1],
    ['umberella', 'umbrella', 1],
    ['helikaptar', 'helikopter', 2],
    ['pensil', 'bomb', 3],
    ['', 'rocket', 0],
    ['rocket', '', 3],
  ])('of %s to %s is %i', (typed, intended, errors) => {
    expect(prefixEditDistance(typed, intended, 2)).toBe(errors)
  })

  it('is 0 for any prefix of a word', () => {
    fc.assert(
      fc.property(word, word, (intended, rest) => {
        expect(prefixEditDistance(intended, intended + rest, 2)).toBe(0)
      }),
    )
  })

  it('is at most 1 for a wrong, missing, extra or exchanged letter', () => {
    fc.assert(
      fc.property(
        word,
        fc.nat(11),
        fc.constantFrom('wrong', 'missing', 'too many', 'exchanged'),
        (intended, place, error) => {
          const at = place % intended.length
          const [before, letter, after] = [intended.slice(0, at), intended.charAt(at), intended.slice(at + 1)]
          const typed = {
            wrong: `${before}#${after}`,
            missing: before + after,
            'too many': `${before}${letter}#${after}`,
            exchanged: before + after.slice(0, 1) + letter + after.slice(1),
          }[error]
          expect(prefixEditDistance(typed, intended, 2)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

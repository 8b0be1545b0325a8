import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prefixEditDistance } from './edit-distance.ts'

const word = fc.stringMatching(/^[a-z]{1,12}$/)

describe('typing errors', () => {
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
  ])('%s for %s: %i', (typed, meant, errors) => {
    expect(prefixEditDistance(typed, meant, 2)).toBe(errors)
  })

  it('are none where a word is typed as far as it goes', () => {
    fc.assert(
      fc.property(word, word, (meant, rest) => {
        expect(prefixEditDistance(meant, meant + rest, 2)).toBe(0)
      }),
    )
  })

  it('are one where one letter is wrong, missing or too many, or two are exchanged', () => {
    fc.assert(
      fc.property(
        word,
        fc.nat(11),
        fc.constantFrom('wrong', 'missing', 'too many', 'exchanged'),
        (meant, place, what) => {
          const at = place % meant.length
          const [before, letter, after] = [meant.slice(0, at), meant.charAt(at), meant.slice(at + 1)]
          const typed = {
            wrong: `${before}#${after}`,
            missing: before + after,
            'too many': `${before}${letter}#${after}`,
            exchanged: before + after.slice(0, 1) + letter + after.slice(1),
          }[what]
          expect(prefixEditDistance(typed, meant, 2)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#testing/samples/any-text.ts'
import { repeatCount } from '#testing/thoroughness.ts'
import { foldText } from './fold-text.ts'

const text = anyText({ maxLength: 40 })
/** Texts of tricky parts: numbers, fractions, dots, inch marks, Tamil. */
const listLike = fc
  .array(fc.constantFrom(...'0123456789½¼¾/.,"\'″’ inchesxkgபூச்ட்டிௌஃ௩İﬁ&()-'.split('')), { maxLength: 20 })
  .map((letters) => letters.join(''))

describe('foldText', () => {
  it.each([
    ['Flower-Pots (BIG)', 'flower pots big'],
    ['Café & crème', 'cafe creme'],
    ['2¾" Kuruvi', '2.75 inch kuruvi'],
    ["2 3/4'' kuruvi", '2.75 inch kuruvi'],
    ['2.75 inches kuruvi', '2.75 inch kuruvi'],
    ['2¾″ Kuruvi', '2.75 inch kuruvi'],
    ['½ Kg', '0.5 kg'],
    ['1/4 kg', '0.25 kg'],
    ['10cm electric', '10 cm electric'],
    ['10,000 wala', '10000 wala'],
    ['Wonder 3in1', 'wonder 3 in 1'],
    ['V.I.P. box', 'vip box'],
    ['10 செ.மீ.', '10 semi'],
    ['பூச்சட்டி', 'pussatti'],
    ['௩ ஷாட்ஸ்', '3 shats'],
    ['  ', ''],
  ])('folds %s to %s', (typed, folded) => {
    expect(foldText(typed)).toBe(folded)
  })

  it('never throws and returns words and numbers with single spaces', () => {
    fc.assert(
      fc.property(fc.oneof(text, listLike), (typed) => {
        expect(foldText(typed)).toMatch(/^([a-z]+|\d[\d.]*)?( ([a-z]+|\d[\d.]*))*$/)
      }),
    )
  })

  it('ignores joiners, soft hyphens and direction marks', () => {
    const unseen = fc.constantFrom('\u200c', '\u200d', '\u00ad', '\u200b', '\u200e', '\u2060', '\ufeff')
    const tamil = fc.constantFrom('மதுரை', 'கவிதா', 'பூச்சட்டி', 'லக்ஷ்மி', 'Kavitha', '10 cm', '2¾"')
    fc.assert(
      fc.property(fc.oneof(tamil, listLike), fc.array(fc.tuple(fc.nat(), unseen)), (text, marks) => {
        let marked = text
        for (const [place, mark] of marks) {
          const at = place % (marked.length + 1)
          marked = marked.slice(0, at) + mark + marked.slice(at)
        }
        expect(foldText(marked)).toBe(foldText(text))
      }),
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(text, listLike), (typed) => {
        expect(foldText(foldText(typed))).toBe(foldText(typed))
      }),
      { numRuns: repeatCount(200, 2000) },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'
import { paise } from './money.ts'

const VALUES: Record<string, number> = {
  Zero: 0,
  One: 1,
  Two: 2,
  Three: 3,
  Four: 4,
  Five: 5,
  Six: 6,
  Seven: 7,
  Eight: 8,
  Nine: 9,
  Ten: 10,
  Eleven: 11,
  Twelve: 12,
  Thirteen: 13,
  Fourteen: 14,
  Fifteen: 15,
  Sixteen: 16,
  Seventeen: 17,
  Eighteen: 18,
  Nineteen: 19,
  Twenty: 20,
  Thirty: 30,
  Forty: 40,
  Fifty: 50,
  Sixty: 60,
  Seventy: 70,
  Eighty: 80,
  Ninety: 90,
}
const SCALES: Record<string, number> = {
  Crore: 1e7,
  Lakh: 1e5,
  Thousand: 1e3,
  Hundred: 100,
  Rupee: 1,
  Rupees: 1,
  Paisa: 0.01,
  Paise: 0.01,
}

/** Parses the words of an amount, in rupees: each scale multiplies the words since the last one. */
function parseRupees(words: string): number {
  let sum = 0
  let since = 0
  for (const word of words.split(' ')) {
    since += VALUES[word] ?? 0
    const scale = SCALES[word]
    if (scale) {
      sum += since * scale
      since = 0
    }
  }
  return sum
}

describe('amountInWords', { tags: ['§9'] }, () => {
  it.each([
    [0, 'Zero Rupees Only'],
    [1_00, 'One Rupee Only'],
    [13_00, 'Thirteen Rupees Only'],
    [20_00, 'Twenty Rupees Only'],
    [99_00, 'Ninety Nine Rupees Only'],
    [100_00, 'One Hundred Rupees Only'],
    [105_00, 'One Hundred and Five Rupees Only'],
    [3_240_00, 'Three Thousand Two Hundred and Forty Rupees Only'],
    [3_000_00, 'Three Thousand Rupees Only'],
    [3_240_50, 'Three Thousand Two Hundred and Forty Rupees and Fifty Paise Only'],
    [1_00_000_00, 'One Lakh Rupees Only'],
    [1_00_005_00, 'One Lakh and Five Rupees Only'],
    [
      1_23_45_678_00,
      'One Crore Twenty Three Lakh Forty Five Thousand Six Hundred and Seventy Eight Rupees Only',
    ],
    [1, 'One Paisa Only'],
    [50, 'Fifty Paise Only'],
    [
      99_99_99_999_99,
      'Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred and Ninety Nine Rupees and Ninety Nine Paise Only',
    ],
  ])('of %d paise is %s', (amount, words) => {
    expect(amountInWords(paise(amount))).toBe(words)
  })

  it('returns overflow for more than nine digits of rupees', () => {
    expect(amountInWords(paise(1_00_00_00_000_00))).toBe('overflow')
  })

  it('throws for a negative amount', () => {
    expect(() => amountInWords(paise(-1))).toThrow(RangeError)
  })

  it('parses back to the amount and has no stray spaces', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_99_99_999_99 }), (amount) => {
        const words = amountInWords(paise(amount))
        expect(Math.round(parseRupees(words) * 100)).toBe(amount)
        expect(words).toMatch(/^[A-Z][a-z]+( [A-Za-z]+)+ Only$/)
        expect(words).not.toMatch(/ {2}|undefined|^and/)
      }),
    )
  })
})

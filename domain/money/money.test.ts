import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  amountToDecimal,
  boundedPaiseSchema,
  fromRupees,
  isRupeeAmount,
  multiplyByQuantity,
  PaiseSchema,
  paise,
  percentOf,
  RUPEES_MAX,
  RupeesSchema,
  sumPaise,
  toRupees,
} from './money.ts'

const amounts = fc.integer({ min: 0, max: RUPEES_MAX * 100 }).map(paise)
/** 0 to 100 with at most two decimals, as hundredths of a per cent. */
const hundredths = fc.integer({ min: 0, max: 100_00 })

describe('paise', { tags: ['D2'] }, () => {
  it('takes whole numbers only', () => {
    expect(paise(324_000)).toBe(324_000)
    for (const n of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => paise(n)).toThrow(RangeError)
  })

  it('are written for other programs with two decimals', () => {
    expect([0, 5, 120_000, 120_050, -5].map((n) => amountToDecimal(paise(n)))).toEqual([
      '0.00',
      '0.05',
      '1200.00',
      '1200.50',
      '-0.05',
    ])
  })

  it('are only made of rupees that can be counted', () => {
    expect([0, 19.99, -3, RUPEES_MAX].every(isRupeeAmount)).toBe(true)
    for (const rupees of [1e300, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(isRupeeAmount(rupees)).toBe(false)
      expect(() => fromRupees(rupees)).toThrow(RangeError)
    }
  })

  it('go to rupees and back unchanged, also through JSON', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(fromRupees(toRupees(amount))).toBe(amount)
        expect(v.parse(RupeesSchema, JSON.parse(JSON.stringify(toRupees(amount))))).toBe(amount)
        expect(JSON.stringify(toRupees(amount))).toMatch(/^\d+(\.\d{1,2})?$/)
      }),
    )
  })
})

describe('amounts of the office’s API', { tags: ['D2'] }, () => {
  it('are whole paise, and may be owed', () => {
    expect(v.parse(PaiseSchema, 1999)).toBe(1999)
    expect(v.parse(PaiseSchema, -5)).toBe(-5)
    for (const value of [0.5, '5', null, 2 ** 53]) expect(v.is(PaiseSchema, value)).toBe(false)
  })

  it('that are typed have a limit in rupees', () => {
    const typed = boundedPaiseSchema(100, 'too much')
    expect(v.parse(typed, 100_00)).toBe(100_00)
    const problemOf = (value: unknown) => v.safeParse(typed, value).issues?.[0].message
    expect([-1, 0.5, '5', 100_01].map(problemOf)).toEqual([...Array(3).fill('amount-invalid'), 'too much'])
  })
})

describe('RupeesSchema', { tags: ['D2'] }, () => {
  it('counts rupees as paise', () => {
    expect(v.parse(RupeesSchema, 19.99)).toBe(1999)
    expect(v.parse(RupeesSchema, 0)).toBe(0)
    expect(v.parse(RupeesSchema, 1.1)).toBe(110)
  })

  it.each([
    [-1],
    [0.001],
    [10.005],
    [Number('1e309')],
    [Number.NaN],
    [RUPEES_MAX + 1],
    ['12'],
    [null],
    [undefined],
    [[5]],
    [{}],
  ])('refuses %j', (value) => {
    expect(v.safeParse(RupeesSchema, value).issues?.[0].message).toBe('amount-invalid')
  })

  it('gives a safe integer or refuses, whatever the number', () => {
    fc.assert(
      fc.property(fc.double(), (n) => {
        const { success, output } = v.safeParse(RupeesSchema, n)
        expect(success).toBe(n >= 0 && n <= RUPEES_MAX && Number(n.toFixed(2)) === n)
        if (success) expect(Number.isSafeInteger(output)).toBe(true)
      }),
    )
  })
})

describe('sums and multiples', { tags: ['D2'] }, () => {
  it('of nothing are nothing', () => {
    expect(sumPaise([])).toBe(0)
    expect(multiplyByQuantity(paise(999), 0)).toBe(0)
  })

  it('are exact', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e12 }).map(paise), { maxLength: 50 }), (all) => {
        expect(BigInt(sumPaise(all))).toBe(all.reduce((sum, amount) => sum + BigInt(amount), 0n))
      }),
    )
    expect(multiplyByQuantity(paise(28_50), 3)).toBe(85_50)
  })

  it('refuse to lose a paisa past the safe integers', () => {
    expect(() => sumPaise([paise(Number.MAX_SAFE_INTEGER), paise(1)])).toThrow(RangeError)
  })
})

describe('percentOf', { tags: ['§4', '§9', 'D2'] }, () => {
  it('rounds half a paisa up', () => {
    expect(percentOf(paise(1), 50)).toBe(1)
    expect(percentOf(paise(1), 49.99)).toBe(0)
    expect(percentOf(paise(10_01), 50)).toBe(5_01)
    expect(percentOf(paise(324_000), 30)).toBe(97_200)
  })

  it('agrees with exact fractions for every amount and percentage', () => {
    fc.assert(
      fc.property(amounts, hundredths, (amount, share) => {
        const exact = (BigInt(amount) * BigInt(share) * 2n + 10_000n) / 20_000n
        expect(BigInt(percentOf(amount, share / 100))).toBe(exact)
      }),
    )
  })
})

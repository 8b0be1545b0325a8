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
/** Percentages from 0 to 100 with two decimals, in hundredths of a percent. */
const hundredths = fc.integer({ min: 0, max: 100_00 })

describe('paise', { tags: ['D2'] }, () => {
  it('accepts safe integers only', () => {
    expect(paise(324_000)).toBe(324_000)
    for (const n of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => paise(n)).toThrow(RangeError)
  })

  it('are formatted with two decimals for other programs', () => {
    expect([0, 5, 120_000, 120_050, -5].map((n) => amountToDecimal(paise(n)))).toEqual([
      '0.00',
      '0.05',
      '1200.00',
      '1200.50',
      '-0.05',
    ])
  })

  it('rejects rupees that are not safe integers of paise', () => {
    expect([0, 19.99, -3, RUPEES_MAX].every(isRupeeAmount)).toBe(true)
    for (const rupees of [1e300, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(isRupeeAmount(rupees)).toBe(false)
      expect(() => fromRupees(rupees)).toThrow(RangeError)
    }
  })

  it('convert to rupees and back unchanged, also through JSON', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(fromRupees(toRupees(amount))).toBe(amount)
        expect(v.parse(RupeesSchema, JSON.parse(JSON.stringify(toRupees(amount))))).toBe(amount)
        expect(JSON.stringify(toRupees(amount))).toMatch(/^\d+(\.\d{1,2})?$/)
      }),
    )
  })
})

describe('Amounts of the office’s API', { tags: ['D2'] }, () => {
  it('are whole paise and may be negative', () => {
    expect(v.parse(PaiseSchema, 1999)).toBe(1999)
    expect(v.parse(PaiseSchema, -5)).toBe(-5)
    for (const value of [0.5, '5', null, 2 ** 53]) expect(v.is(PaiseSchema, value)).toBe(false)
  })

  it('have a limit in rupees if they are typed', () => {
    const typed = boundedPaiseSchema(100, 'too much')
    expect(v.parse(typed, 100_00)).toBe(100_00)
    const problemOf = (value: unknown) => v.safeParse(typed, value).issues?.[0].message
    expect([-1, 0.5, '5', 100_01].map(problemOf)).toEqual([...Array(3).fill('amount-invalid'), 'too much'])
  })
})

describe('RupeesSchema', { tags: ['D2'] }, () => {
  it('converts rupees to paise', () => {
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
  ])('rejects %j', (value) => {
    expect(v.safeParse(RupeesSchema, value).issues?.[0].message).toBe('amount-invalid')
  })

  it('returns a safe integer or rejects, for any number', () => {
    fc.assert(
      fc.property(fc.double(), (n) => {
        const { success, output } = v.safeParse(RupeesSchema, n)
        expect(success).toBe(n >= 0 && n <= RUPEES_MAX && Number(n.toFixed(2)) === n)
        if (success) expect(Number.isSafeInteger(output)).toBe(true)
      }),
    )
  })
})

describe('Sums and multiples', { tags: ['D2'] }, () => {
  it('of nothing are 0', () => {
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

  it('throw beyond the safe integers', () => {
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

  it('equals exact fractions for every amount and percentage', () => {
    fc.assert(
      fc.property(amounts, hundredths, (amount, share) => {
        const exact = (BigInt(amount) * BigInt(share) * 2n + 10_000n) / 20_000n
        expect(BigInt(percentOf(amount, share / 100))).toBe(exact)
      }),
    )
  })
})

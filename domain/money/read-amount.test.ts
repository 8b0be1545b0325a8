import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#testing/samples/any-text.ts'
import { paise as asPaise, RUPEES_MAX } from './money.ts'
import { amountToText, isAmountTooLarge, readAmount, suggestAmount } from './read-amount.ts'
import { readPercentage, suggestPercentage } from './read-percentage.ts'

const paise = fc.integer({ min: 0, max: 100_000_000_000 })
const before = fc.constantFrom('', '₹', '₹ ', 'Rs.', 'Rs. ', 'INR\u00a0', '\t', 'ரூ. ')
const behind = fc.constantFrom('', '/-', ' /-', ' Rs', ' only', ' ரூபாய்', '\u202f', '/- only')
const locale = fc.constantFrom('en-IN', 'en-US')
/** Texts of characters that occur in numbers. */
const figureLike = fc.string({ unit: fc.constantFrom(...'0123456789.,-+eExX%₹ /\u00a0௧٣½'), maxLength: 12 })

describe('readAmount', { tags: ['O4', 'D2'] }, () => {
  it('reads the result of amountToText', () => {
    expect([120_000, 120_050, 5, 0].map((amount) => amountToText(asPaise(amount)))).toEqual([
      '1200',
      '1200.50',
      '0.05',
      '0',
    ])
    fc.assert(fc.property(paise, (amount) => readAmount(amountToText(asPaise(amount))) === amount))
  })

  it('reads amounts in the usual formats of people and programs', () => {
    fc.assert(
      fc.property(paise, before, behind, locale, fc.boolean(), (amount, sign, end, where, useGrouping) => {
        const text = (amount / 100).toLocaleString(where, { minimumFractionDigits: 2, useGrouping })
        expect(readAmount(`${sign}${text}${end}`)).toBe(amount)
      }),
    )
  })

  it("never returns anything but the digits' value, for any text", () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), figureLike), (text) => {
        const amount = readAmount(text)
        if (amount === undefined) return
        expect(amount).toBeLessThanOrEqual(RUPEES_MAX * 100 + 99)
        expect(text).not.toMatch(/[eExX%½+-]\d|,\d{1,2}(\D|$)|\.\d{3}/)
        const [whole = '', part = ''] = (amount / 100).toFixed(2).split('.')
        expect(readAmount(`${whole}.${part}`)).toBe(amount)
      }),
    )
  })

  it.each([
    ['2,5', '2.5'],
    ['₹1200,50', '1200.50'],
    ['100.', '100'],
    ['1.400,00', '1400.00'],
    ['1.234', '1234'],
    ['1e3', undefined],
    ['ten', undefined],
    ['-5', undefined],
    ['1,2,3', undefined],
  ])('rejects %j and suggests %j', (text, suggestion) => {
    expect(readAmount(text)).toBeUndefined()
    expect(suggestAmount(text)).toBe(suggestion)
  })

  it('calls an account number too large, even if it cannot be stored as paise', () => {
    expect(['9,99,99,999', '10 crore', '5%', ''].map(isAmountTooLarge)).toEqual([false, false, false, false])
    expect(['100000001', '99999999999999', '50100123456789012345'].map(isAmountTooLarge)).toEqual([
      true,
      true,
      true,
    ])
  })
})

describe('readPercentage', { tags: ['O4', 'O5'] }, () => {
  it('reads percentages with and without a sign', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.constantFrom('', '%', ' %', '％'),
        (hundredths, sign) => {
          expect(readPercentage(`${hundredths / 100}${sign}`)).toBe(hundredths / 100)
        },
      ),
    )
  })

  it('rejects texts that are not percentages', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), figureLike), (text) => {
        const percentage = readPercentage(text)
        if (percentage === undefined) return
        expect(percentage).toBeLessThanOrEqual(100)
        expect(text).not.toMatch(/[,eExX½+-]/)
      }),
    )
  })

  it('suggests a full stop for a decimal comma', () => {
    expect(suggestPercentage('2,5%')).toBe('2.5%')
    expect(suggestPercentage('2,555%')).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmountCell } from './amount-cell.ts'

describe('readAmountCell', () => {
  it.each([
    ['30', 3000],
    ['30.00', 3000],
    ['10.5', 1050],
    ['₹30.00', 3000],
    ['₹ 2,200.00', 220_000],
    ['Rs. 90/-', 9000],
    ['Rs 90', 9000],
    ['90 Rs.', 9000],
    ['90/=', 9000],
    ['`90', 9000],
    ['1,00,000', 10_000_000],
    ['1,00,000.50', 10_000_050],
    ['12,34,567', 123_456_700],
    ['1.400,00', 140_000],
    ['௧௨௦', 12_000],
    ['ரூ. ௯.௫௦', 950],
    ['10.499999999', 1050],
    ['0', 0],
  ])('reads %s', (text, paise) => {
    expect(readAmountCell({ text })).toBe(paise)
  })

  it.each([
    '',
    'SOLD OUT',
    '100-120',
    '90 + GST',
    '₹100 ₹30',
    '1.400',
    '1,40',
    '2*150',
    '100 250',
    '1400,00',
    '-5',
    '70%',
    '01/05/2026',
    '5-Jan',
    'N/A',
    '10 Pcs',
    '#REF!',
  ])('rejects the invalid or ambiguous %s', (text) => {
    expect(readAmountCell({ text })).toBeUndefined()
  })

  it('uses the value of a numeric cell unless it is a date or percentage', () => {
    expect(readAmountCell({ text: '₹ 20', number: 19.5 })).toBe(1950)
    expect(readAmountCell({ text: '1.400,00', number: 1400 })).toBe(140_000)
    expect(readAmountCell({ text: '01/05/2026', number: 46_143 })).toBeUndefined()
    expect(readAmountCell({ text: '70%', number: 0.7 })).toBeUndefined()
  })

  it('accepts decimal commas if the column has them', () => {
    expect(readAmountCell({ text: '90,00' }, true)).toBe(9000)
    expect(readAmountCell({ text: '1.400' }, true)).toBe(140_000)
    expect(readAmountCell({ text: '1,400' }, true)).toBeUndefined()
  })

  it('reads amounts in Indian and western formats', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.constantFrom('en-IN', 'en-US'),
        (paise, locale) => {
          const text = (paise / 100).toLocaleString(locale, { minimumFractionDigits: 2 })
          expect(readAmountCell({ text: `₹ ${text}/-` })).toBe(paise)
        },
      ),
    )
  })
})

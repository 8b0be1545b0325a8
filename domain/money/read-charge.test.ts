import { describe, expect, it } from 'vitest'
import { INPUT_RUPEES_MAX } from './money.ts'
import { readCharge, suggestCharge } from './read-charge.ts'

describe('readCharge', { tags: ['O4'] }, () => {
  it.each([
    ['', { amount: 0 }],
    [' ', { amount: 0 }],
    ['\u200b', { amount: 0 }],
    ['10\u00a0per\u00a0cent', { percentage: 10 }],
    ['.5', { amount: 50 }],
    ['10,00,00,000', { amount: INPUT_RUPEES_MAX * 100 }],
    ['100000000.1', { amount: 10_000_000_010 }],
    ['120.5', { amount: 12_050 }],
    ['1,200.50', { amount: 120_050 }],
    ['₹1,200', { amount: 120_000 }],
    ['2.5 %', { percentage: 2.5 }],
    ['100%', { percentage: 100 }],
    ['101%', undefined],
    ['1.234', undefined],
    ['-5', undefined],
    ['ten', undefined],
    ['₹', undefined],
    ['%', undefined],
    [',', undefined],
    ['10% 5', undefined],
  ])('reads %j as %j', (text, charge) => {
    expect(readCharge(text)).toEqual(charge)
  })

  it.each([
    ['2,5%', '2.5%'],
    ['2,5', '2.5'],
  ])('rejects %j and suggests %j', (text, suggestion) => {
    expect(readCharge(text)).toBeUndefined()
    expect(suggestCharge(text)).toBe(suggestion)
  })
})

import { describe, expect, it } from 'vitest'
import { findDiscountsInText, readDiscountCell } from './discount-cell.ts'

describe('readDiscountCell', () => {
  it.each([
    [{ text: '70' }, 70],
    [{ text: '70%' }, 70],
    [{ text: '70 % OFF' }, 70],
    [{ text: 'Less 72.5 %' }, 72.5],
    [{ text: '-70%' }, 70],
    [{ text: '௭௦%' }, 70],
    [{ text: '10％' }, 10],
    [{ text: '10٪' }, 10],
    [{ text: '2.5 percent' }, 2.5],
    [{ text: '70 per cent off' }, 70],
    [{ text: '.5%' }, 0.5],
    [{ text: '–\u00a070\u200b%' }, 70],
    [{ text: '70 சதவீதம்' }, 70],
    [{ text: '70%', number: 0.7 }, 70],
    [{ text: '73%', number: 0.725 }, 72.5],
    [{ text: '70%', number: 70 }, 70],
    [{ text: '28.5%', number: 0.285 }, 28.5],
    [{ text: '100%', number: 1 }, 100],
    [{ text: '0' }, 0],
    [{ text: 'NET' }, 'net'],
    [{ text: 'Net Rate' }, 'net'],
    [{ text: 'No discount' }, 'net'],
  ] as const)('reads %j', (cell, discount) => {
    expect(readDiscountCell(cell)).toBe(discount)
  })

  it.each(['101', '-5', '70+10', '7000%', 'free', '33.333', '0.7', ''])('rejects %s', (text) => {
    expect(readDiscountCell({ text })).toBeUndefined()
  })

  it('reads fractions if the column has them, except an ambiguous 1', () => {
    expect(readDiscountCell({ text: '0.7', number: 0.7 }, true)).toBe(70)
    expect(readDiscountCell({ text: '0.725' }, true)).toBe(72.5)
    expect(readDiscountCell({ text: '1', number: 1 }, true)).toBeUndefined()
  })
})

describe('findDiscountsInText', () => {
  it.each([
    ['FLAT 80 % OFF', [80]],
    ['MRP (less 72.5%)', [72.5]],
    ['Discount on all items: 80 percent', [80]],
    ['௮௦% தள்ளுபடி', [80]],
    ['80％ OFF', [80]],
    ['80 சதவீதம் தள்ளுபடி', [80]],
    ['Sparklers 70% off, rockets 80% off', [70, 80]],
    ['80% OFF + 18% GST', [80]],
    ['80% off, GST @ 18%', [80]],
    ['80% off (GST 18%)', [80]],
    ['up to 80% off', []],
    ['Packing charges 3%', []],
    ['GST 18% extra', []],
    ['Offers of 2026', []],
  ])('finds the discounts in: %s', (text, discounts) => {
    expect(findDiscountsInText(text)).toEqual(discounts)
  })
})

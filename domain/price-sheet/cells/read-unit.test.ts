import { describe, expect, it } from 'vitest'
import { formatUnit, isSameUnit, readUnit } from './read-unit.ts'

describe('Units', () => {
  it.each([
    ['1 Box (10 Pcs)', '1 Box (10 Pcs)'],
    ['1box/10pcs', '1 Box (10 Pcs)'],
    ['Box of 10', '1 Box (10 Pcs)'],
    ['10 Pcs per Box', '1 Box (10 Pcs)'],
    ['1 Pkt/5', '1 Pkt (5 Pcs)'],
    ['1 Pkt (10 Box)', '1 Pkt (10 Box)'],
    ['10pcs', '10 Pcs'],
    ['5 pc', '5 Pcs'],
    ['1 pcs', '1 Pc'],
    ['PKT', '1 Pkt'],
    ['10 பீஸ்', '10 Pcs'],
    ['1 பெட்டி', '1 Box'],
    ['௧௦ பீஸ்', '10 Pcs'],
    ['10', '10 Pcs'],
  ])('%s is formatted as %s', (text, unit) => {
    const read = readUnit(text)
    expect(read && formatUnit(read)).toBe(unit)
  })

  it.each(['', 'Small', '2 Kg', '5-Jan', '01/05/2026', '0 Pcs', 'Flower Pots Big', '1 2 3'])(
    'readUnit rejects %s',
    (text) => {
      expect(readUnit(text)).toBeUndefined()
    },
  )

  it.each([
    ['10pcs', '1 Box (10 Pcs)', true],
    ['5 pc', '1 Pkt (5 Pcs)', true],
    ['10 pcs', '1 Pkt (10 Box)', true],
    ['1 pc', '1 Box (20 Items)', true],
    ['1 pcs', '1 Box', true],
    ['1 Box', '1 Box (10 Pcs)', true],
    ['1 Pkt/5', '1 Pkt (5 Pcs)', true],
    ['1 pc', '1 Box (10 Pcs)', false],
    ['5 pcs', '1 Box (10 Pcs)', false],
    ['1 Pkt (10 Pcs)', '1 Box (10 Pcs)', false],
    ['2 Box', '1 Box (10 Pcs)', false],
    ['1 Box (25 Pcs)', '1 Box (10 Pcs)', false],
  ])('isSameUnit of %s and %s is %s', (sheetText, shopText, expected) => {
    const units = [readUnit(sheetText), readUnit(shopText)] as const
    if (!units[0] || !units[1]) throw new Error('no unit')
    expect(isSameUnit(units[0], units[1])).toBe(expected)
  })
})

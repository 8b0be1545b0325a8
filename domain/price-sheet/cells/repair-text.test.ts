import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUnrepairable, repairText } from './repair-text.ts'

const latin1 = (text: string) =>
  [...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join('')

describe('repairText', () => {
  it.each([
    ['à®ªà¯‚à®šà¯\u008dà®šà®Ÿà¯\u008dà®Ÿà®¿', 'பூச்சட்டி'],
    ['Â½ Kg', '½ Kg'],
    ['2Â¾" Kuruvi', '2¾" Kuruvi'],
    ['â‚¹90', '₹90'],
    ['5â€³', '5″'],
  ])('decodes %s as %s', (broken, text) => {
    expect(repairText(broken)).toBe(text)
  })

  it('repairs a text that was double-encoded twice', () => {
    expect(repairText(latin1(latin1('வெடி')))).toBe('வெடி')
  })

  it.each(['Lakshmi', 'பூச்சட்டி', 'Café à la carte', '½ Kg', '₹90', 'Ünlü'])('leaves %s alone', (text) => {
    expect(repairText(text)).toBeUndefined()
  })

  it('isUnrepairable detects texts that lost characters', () => {
    expect(isUnrepairable('à®ªà¯?à®šà')).toBe(true)
    expect(isUnrepairable('பூச்சட்டி')).toBe(false)
  })

  it('restores any double-encoded Tamil text', () => {
    const tamil = fc
      .array(fc.constantFrom(...'பூச்சட்டிகம்மத்தாப்பு வெடி'), { minLength: 1, maxLength: 20 })
      .map((letters) => letters.join(''))
    fc.assert(
      fc.property(
        tamil.filter((text) => text.trim() !== ''),
        (text) => {
          expect(repairText(latin1(text))).toBe(text)
        },
      ),
    )
  })
})

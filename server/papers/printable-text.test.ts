import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#testing/samples/any-text.ts'
import { scriptOf, splitGraphemes, splitScriptRuns, toPrintableText } from './printable-text.ts'

describe('a printable text', () => {
  it('is unchanged in English and Tamil', () => {
    const text = '2¾" Deluxe குருவி வெடி – ₹1,240.50 (50% off)'
    expect(toPrintableText(text)).toBe(text)
  })

  it('is joined to one line', () => {
    expect(toPrintableText('  12/3 North Street,\r\n\n  Gandhi\tNagar \u2028 Peelamedu ')).toBe(
      '12/3 North Street, Gandhi Nagar, Peelamedu',
    )
  })

  it('has no control characters, direction marks or lone surrogates', () => {
    expect(toPrintableText('A\u0000\u001b[2J\u202eB\u2066\ufeff\u00ad\ud800C')).toBe('A[2JBC')
  })

  it('shows a box for each character without a glyph', () => {
    expect(toPrintableText('Asha 👨‍👩‍👧 हिन्दी ❤️')).toBe('Asha □ हिन्दी □')
  })

  it('is transliterated from scripts without a font', () => {
    expect(toPrintableText('ਹਰਪ੍ਰੀਤ ਸਿੰਘ, Őrség 12')).toBe('hrprit simgh, Orség 12')
  })

  it('has inches and hyphens that the fonts can draw', () => {
    expect(toPrintableText('4″ 2′ a‐b')).toBe('4" 2\' a-b')
  })

  it('keeps Tamil joiners', () => {
    expect(toPrintableText('க்\u200cஷ')).toBe('க்\u200cஷ')
  })

  it('is drawable for any input, and idempotent', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const line = toPrintableText(text)
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069]/u)
        expect(toPrintableText(line)).toBe(line)
      }),
    )
  })
})

it('splits a text into letters as a reader counts them', () => {
  expect(splitGraphemes('கொடி')).toEqual(['கொ', 'டி'])
})

describe('runs of one script', () => {
  it('include digits and punctuation', () => {
    expect(splitScriptRuns('Near பிள்ளையார் கோவில், 2nd Street')).toEqual([
      'Near ',
      'பிள்ளையார் கோவில், 2',
      'nd Street',
    ])
    expect(splitScriptRuns('சங்கு சக்கரம் (10 பீஸ்)')).toEqual(['சங்கு சக்கரம் (10 பீஸ்)'])
    expect(splitScriptRuns('₹40.00')).toEqual(['₹40.00'])
    expect(splitScriptRuns('ರಾಮ (12) हिन्दी 7')).toEqual(['ರಾಮ (12) ', 'हिन्दी 7'])
    expect(['₹40', 'ரா', '12 ರಾಮ'].map(scriptOf)).toEqual(['Latin', 'Tamil', 'Kannada'])
  })

  it('join to the text and contain one script each', () => {
    const text = fc
      .array(fc.constantFrom('a', 'Z', ' ', '7', '½', 'க', 'ொ', '்', 'ह', 'ी', 'ಕ', '□', ',', 'é'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (line) => {
        const runs = splitScriptRuns(line)
        expect(runs.join('')).toBe(line)
        const scripts = [/\p{sc=Tamil}/u, /\p{sc=Latin}/u, /\p{sc=Devanagari}/u, /\p{sc=Kannada}/u]
        for (const run of runs)
          expect(scripts.filter((script) => script.test(run)).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

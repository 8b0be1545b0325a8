import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readGlyphIds, readGlyphs, readPdf } from '#testing/read-pdf.ts'
import { openPaper } from './paper.ts'

const STYLE = { size: 10, color: '#000' }
const openTestPaper = () => openPaper({ title: 'Test', author: 'Shop', date: new Date(0) })

/** Draws each text on its own line of a page. */
async function drawTexts(...texts: string[]) {
  const paper = openTestPaper()
  texts.forEach((text, i) => {
    paper.place(paper.block(500, [text, STYLE]), 20, 20 + 20 * i)
  })
  return paper.finish()
}

describe('Tamil on paper', () => {
  it.each([
    // Some vowel signs form a ligature with their letter.
    ['பூச்சட்டி', ['பூ', 'ச', '்', 'ச', 'ட்', 'டி']],
    // Some vowel signs are drawn before their letter, two-part signs around it.
    ['கொடை', ['ெ', 'க', 'ா', 'ை', 'ட']],
    ['லக்ஷ்மி', ['ல', 'க்ஷ', '்', 'மி']],
    ['ஸ்பெஷல்', ['ஸ', '்', 'ெ', 'ப', 'ஷ', 'ல', '்']],
    ['ஸ்ரீ', ['ஸ்ரீ']],
  ])('%s is shaped', async (text, glyphs) => {
    expect(await readGlyphs(await drawTexts(text))).toEqual(glyphs)
  })

  it('has its original text beside the glyphs for copying and search', async () => {
    const pdf = await drawTexts('Near கோவில்', '2¾" குருவி வெடி – ₹9.00', '(கொடை)')
    const [, stream = ''] = /stream\n(.*?)\nendstream/s.exec(pdf.toString('latin1')) ?? []
    const drawing = inflateSync(Buffer.from(stream, 'latin1'))
    const utf16Of = (text: string) =>
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('latin1').replace(/[()]/g, '\\$&')
    for (const text of ['கோவில்', '2¾" குருவி வெடி – ₹9.00', '(கொடை)'])
      expect(drawing.toString('latin1')).toContain(`/ActualText (${utf16Of(text)})`)
    const [read] = await readPdf(pdf)
    expect(read?.map(({ text }) => text.trim())).toEqual([
      'Near',
      'ேகாவில்',
      '2¾" குருவி ெவடி – ₹9.00',
      '(ெகாைட)',
    ])
  })
})

/** Names, places and conjuncts in each script with a font. */
const IN_EACH_SCRIPT = {
  ta: 'கவிதா ஸ்ரீ லக்ஷ்மி 12',
  hi: 'श्री कृष्णमूर्ति क्षेत्र हिन्दी ₹12½',
  kn: 'ಶ್ರೀ ಕೃಷ್ಣಮೂರ್ತಿ ಬೆಂಗಳೂರು',
  te: 'శ్రీ కృష్ణమూర్తి హైదరాబాద్',
  ml: 'ശ്രീ കൃഷ്ണമൂർത്തി തിരുവനന്തപുരം',
  bn: 'শ্রী কৃষ্ণমূর্তি কলকাতা',
  gu: 'શ્રી કૃષ્ણમૂર્તિ અમદાવાદ',
}

describe('other Indian scripts on paper', () => {
  it.each(Object.entries(IN_EACH_SCRIPT))('%s has shaped glyphs for all letters: %s', async (_, text) => {
    const glyphs = await readGlyphIds(await drawTexts(text, `Shop, ${text}`))
    expect(glyphs).not.toContain(0)
    // Conjuncts have fewer glyphs than characters.
    expect(glyphs.length).toBeLessThan(2 * text.length + 'Shop, '.length)
  })

  it('transliterate words on which the font engine fails', async () => {
    expect((await readGlyphs(await drawTexts('ॺ़आ'))).join('')).toMatch(/^[a-z']+$/)
  })
})

describe('lines on paper', () => {
  const linesOf = async (text: string, width: number) => {
    const paper = openTestPaper()
    return paper.block(width, [text, STYLE]).lines.map((line) => line.text)
  }

  it('break at spaces', async () => {
    const lines = await linesOf('No. 14, 2nd Cross Street, Gandhi Nagar, Peelamedu', 100)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join(' ')).toBe('No. 14, 2nd Cross Street, Gandhi Nagar, Peelamedu')
  })

  it('break between letters if a word is too wide', async () => {
    const lines = await linesOf('கொ'.repeat(50), 100)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.join('')).toBe('கொ'.repeat(50))
    for (const line of lines) expect(line).toMatch(/^(கொ)+$/)
  })
})

it('paper shows a box for a character without a glyph', async () => {
  expect(await readGlyphs(await drawTexts('🎆'))).toHaveLength(1)
})

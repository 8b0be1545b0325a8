import { describe, expect, it } from 'vitest'
import { openPaper } from './paper.ts'
import { readPdf } from './read-pdf.ts'

const STYLE = { size: 10, color: '#000' }
const open = () => openPaper({ title: 'Test', author: 'Shop', date: new Date(0) })

/** How the texts are drawn, each in a line of its own. */
async function drawn(...texts: string[]) {
  const paper = await open()
  texts.forEach((text, i) => {
    paper.place(paper.block([{ text, style: STYLE }], 500), 20, 20 + 20 * i)
  })
  return readPdf(await paper.finish()).flat()
}

describe('Tamil on paper', () => {
  it.each([
    // Vowel signs that melt into their letter are one glyph with it.
    ['பூச்சட்டி', ['பூ', 'ச', '்', 'ச', 'ட்', 'டி']],
    // Signs that stand before their letter are drawn before it, and those of two halves around it.
    ['கொடை', ['ெ', 'க', 'ா', 'ை', 'ட']],
    ['லக்ஷ்மி', ['ல', 'க்ஷ', '்', 'மி']],
    ['ஸ்பெஷல்', ['ஸ', '்', 'ெ', 'ப', 'ஷ', 'ல', '்']],
    ['ஸ்ரீ', ['ஸ்ரீ']],
  ])('%s is shaped', async (text, glyphs) => {
    expect(await drawn(text)).toMatchObject([{ text, glyphs }])
  })

  it('reads as it was written beside English, figures and rupees', async () => {
    const [first, second, ...rest] = await drawn('Near கோவில்', '2¾" குருவி வெடி – ₹9.00')
    expect([first?.text, second?.text]).toEqual(['Near ', 'கோவில்'])
    expect(rest.map((run) => run.text)).toEqual(['2¾" குருவி வெடி – ₹9.00'])
  })
})

describe('lines on paper', () => {
  const linesOf = async (text: string, width: number) => {
    const paper = await open()
    return paper.block([{ text, style: STYLE }], width).lines.map((line) => line.text)
  }

  it('are broken at spaces', async () => {
    const lines = await linesOf('No. 14, 2nd Cross Street, Gandhi Nagar, Peelamedu', 100)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join(' ')).toBe('No. 14, 2nd Cross Street, Gandhi Nagar, Peelamedu')
  })

  it('are broken between letters where a word is too wide, and never inside one', async () => {
    const lines = await linesOf('கொ'.repeat(50), 100)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.join('')).toBe('கொ'.repeat(50))
    for (const line of lines) expect(line).toMatch(/^(கொ)+$/)
  })
})

it('draws a box for what the fonts lack', async () => {
  expect((await drawn('🎆'))[0]?.glyphs).toHaveLength(1)
})

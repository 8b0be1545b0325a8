import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { PRINTED_SCRIPTS, type PrintedScript } from '#domain/printed-scripts.ts'
import {
  scriptOf,
  splitGraphemes,
  splitScriptRuns,
  toPrintableText,
  transliterate,
} from './printable-text.ts'

// Each Anek family covers one Indian script plus Latin, tabular figures, ½ ¾ and ₹. A font is loaded when its script first
// occurs. Resolved as a package, from the sources and from the build.
const { resolve } = createRequire(import.meta.url)
const font = (family: string) => ({
  regular: resolve(`@expo-google-fonts/anek-${family.toLowerCase()}/400Regular/Anek${family}_400Regular.ttf`),
  strong: resolve(
    `@expo-google-fonts/anek-${family.toLowerCase()}/600SemiBold/Anek${family}_600SemiBold.ttf`,
  ),
})
const FONTS: Readonly<Record<PrintedScript, ReturnType<typeof font>>> = {
  Latin: font('Tamil'),
  Tamil: font('Tamil'),
  Devanagari: font('Devanagari'),
  Kannada: font('Kannada'),
  Telugu: font('Telugu'),
  Malayalam: font('Malayalam'),
  Bengali: font('Bangla'),
  Gujarati: font('Gujarati'),
}
const LINE_HEIGHT = 1.27
/** Baseline position in the line height: below the dots and loops of Tamil vowels, above their tails. */
const BASELINE = 0.93

/** A4 in points (1/72 inch). */
export const PAGE = { width: 595.28, height: 841.89 }

/** A text style. `size` in points; `figures` uses tabular figures for columns of amounts. */
export type TextStyle = { size: number; color: string; strong?: boolean; figures?: boolean }

/** A text of any length, possibly missing: a masked order (D6) has no address. `above` is the space above it, in points. */
export type Paragraph = readonly [text: string | undefined, style: TextStyle, above?: number]

/** Paragraphs broken into lines for a width, drawn with `place`. `height` in points. */
export type Block = {
  width: number
  height: number
  lines: readonly { text: string; style: TextStyle; baseline: number }[]
}

/** An A4 document to draw on. Coordinates in points from the top left corner. Contains only text and rectangles. */
export type Paper = ReturnType<typeof openPaper>

/**
 * Opens a document with one page. Accepts any text: characters without a glyph are replaced (`toPrintableText`), and Indian
 * scripts are shaped and stay searchable.
 */
export function openPaper(about: { title: string; author: string; date: Date }) {
  const pdf = new PDFDocument({
    size: 'A4',
    pdfVersion: '1.7',
    margin: 0,
    font: FONTS.Latin.regular,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: about.title, Author: toPrintableText(about.author), CreationDate: about.date },
  })

  function use(style: TextStyle, run: string) {
    const { regular, strong } = FONTS[scriptOf(run)]
    pdf.font(style.strong ? strong : regular).fontSize(style.size)
    return style.figures ? { features: ['tnum' as const] } : {}
  }

  // Shaping is slow, and a bill repeats names, prices and units.
  const widths = new Map<string, number>()
  function widthOf(text: string, style: TextStyle) {
    const key = `${style.strong} ${style.figures} ${text}`
    let width = widths.get(key)
    if (width === undefined) {
      width = splitScriptRuns(text).reduce(
        (sum, run) => sum + pdf.widthOfString(run, use({ ...style, size: 1 }, run)),
        0,
      )
      widths.set(key, width)
    }
    return width * style.size
  }

  /** Returns the word, transliterated if the font engine fails on an unusual combination of marks. */
  function shapeable(word: string, style: TextStyle) {
    try {
      widthOf(word, style)
      return word
    } catch {
      return transliterate(word)
    }
  }

  function linesOf(text: string, style: TextStyle, width: number) {
    const space = widthOf(' ', style)
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const written of toPrintableText(text).split(' ')) {
      const word = shapeable(written, style)
      const pieces = widthOf(word, style) > width ? splitGraphemes(word) : [word]
      pieces.forEach((piece, i) => {
        const wide = widthOf(piece, style)
        const gap = i === 0 && line ? space : 0
        if (line && used + gap + wide > width) {
          lines.push(line)
          line = piece
          used = wide
        } else {
          line += gap ? ` ${piece}` : piece
          used += gap + wide
        }
      })
    }
    lines.push(line)
    return lines
  }

  return {
    /** Breaks paragraphs into lines at spaces; inside a word only if it is wider than the line. */
    block(width: number, ...paragraphs: readonly Paragraph[]): Block {
      let height = 0
      const lines = paragraphs.flatMap(([text, style, above = 0]) => {
        if (!text) return []
        height += above
        return linesOf(text, style, width).map((line) => {
          const baseline = height + BASELINE * style.size
          height += LINE_HEIGHT * style.size
          return { text: line, style, baseline }
        })
      })
      return { width, height, lines }
    },

    place(block: Block, x: number, y: number, align: 'left' | 'right' = 'left') {
      for (const { text, style, baseline } of block.lines) {
        let at = align === 'right' ? x + block.width - widthOf(text, style) : x
        for (const run of splitScriptRuns(text)) {
          const wide = widthOf(run, style)
          // Indian scripts are drawn in glyph order. The marked content has the original text for copying, search and screen
          // readers.
          const script = scriptOf(run)
          if (script !== 'Latin') pdf.markContent('Span', { lang: PRINTED_SCRIPTS[script], actual: run })
          pdf.fillColor(style.color)
          pdf.text(run, at, y + baseline, { ...use(style, run), lineBreak: false, baseline: 'alphabetic' })
          if (script !== 'Latin') pdf.endMarkedContent()
          at += wide
        }
      }
    },

    rectangle(x: number, y: number, width: number, height: number, color: string) {
      pdf.rect(x, y, width, height).fill(color)
    },

    addPage() {
      pdf.addPage()
    },

    /** Finishes the PDF. Nothing can be drawn afterwards. */
    finish() {
      pdf.end()
      return buffer(pdf)
    },
  }
}

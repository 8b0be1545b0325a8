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

// Each family of Anek has one script of India, and Latin, tabular figures, ½ ¾ and ₹. A file is read when its script first occurs
// in a paper. Node resolves it like any package, from the sources and from the build.
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
/** Where the baseline is in a line's height: below the dots and loops of Tamil vowels, above their tails. */
const BASELINE = 0.93

/** A4 in points, 72 to the inch. */
export const PAGE = { width: 595.28, height: 841.89 }

/** How a text looks: `size` in points, `figures` of one width for columns of amounts. */
export type TextStyle = { size: number; color: string; strong?: boolean; figures?: boolean }

/** A text of any length, if there is one: a masked order (D6) has no address. `above` are the points left free above it. */
export type Paragraph = readonly [text: string | undefined, style: TextStyle, above?: number]

/** Paragraphs broken into lines for a width; `height` in points. Put on paper with `place`. */
export type Block = {
  width: number
  height: number
  lines: readonly { text: string; style: TextStyle; baseline: number }[]
}

/** Sheets of A4 to draw on; points from the upper left corner. Everything drawn is text or a rectangle. */
export type Paper = ReturnType<typeof openPaper>

/**
 * Opens paper of one page. Any text may be put on it: what the fonts lack is replaced (`printableText`), India's scripts are
 * shaped, and can be copied and searched.
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

  // Shaping is the work: a bill names the same products, prices and units again and again.
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

  /** Returns a word, in Latin letters if the font engine fails at an unusual combination of marks. */
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
    /** Breaks lines at spaces, inside words only where one is wider than the width. */
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
          // India's scripts are drawn in the order of their shapes. A reader gets what was written, to copy, search or read it aloud.
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

    /** The finished PDF. Nothing can be drawn after it. */
    finish() {
      pdf.end()
      return buffer(pdf)
    },
  }
}

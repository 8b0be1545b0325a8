import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { graphemes, printableText, scriptRuns } from './printable-text.ts'

// Anek Tamil has Tamil and Latin, tabular figures, ½ ¾ and ₹ in one family. Found as Node finds any package, from the
// sources as from the build.
const { resolve } = createRequire(import.meta.url)
const REGULAR = resolve('@expo-google-fonts/anek-tamil/400Regular/AnekTamil_400Regular.ttf')
const STRONG = resolve('@expo-google-fonts/anek-tamil/600SemiBold/AnekTamil_600SemiBold.ttf')
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
 * Opens paper of one page. Any text may be put on it: what the fonts lack is replaced (`printableText`), Tamil is shaped,
 * and can be copied and searched.
 */
export function openPaper(about: { title: string; author: string; date: Date }) {
  const pdf = new PDFDocument({
    size: 'A4',
    pdfVersion: '1.7',
    margin: 0,
    font: REGULAR,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: about.title, Author: printableText(about.author), CreationDate: about.date },
  })

  function use(style: TextStyle) {
    pdf.font(style.strong ? STRONG : REGULAR).fontSize(style.size)
    return style.figures ? { features: ['tnum' as const] } : {}
  }

  // Shaping is the work: a bill names the same products, prices and units again and again.
  const widths = new Map<string, number>()
  function widthOf(text: string, style: TextStyle) {
    const key = `${style.strong} ${style.figures} ${text}`
    let width = widths.get(key)
    if (width === undefined) {
      const options = use({ ...style, size: 1 })
      width = scriptRuns(text).reduce((sum, run) => sum + pdf.widthOfString(run, options), 0)
      widths.set(key, width)
    }
    return width * style.size
  }

  function linesOf(text: string, style: TextStyle, width: number) {
    const space = widthOf(' ', style)
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const word of printableText(text).split(' ')) {
      const pieces = widthOf(word, style) > width ? graphemes(word) : [word]
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
        for (const run of scriptRuns(text)) {
          const wide = widthOf(run, style)
          // Tamil is drawn in the order of its shapes. Whoever copies, searches or reads it aloud is told what was written.
          const isTamil = /\p{sc=Tamil}/u.test(run)
          if (isTamil) pdf.markContent('Span', { lang: 'ta', actual: run })
          pdf.fillColor(style.color)
          pdf.text(run, at, y + baseline, { ...use(style), lineBreak: false, baseline: 'alphabetic' })
          if (isTamil) pdf.endMarkedContent()
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

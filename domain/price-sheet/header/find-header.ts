import { foldText } from '../../search/fold-text.ts'
import { findOnlyText, type SheetLine } from '../sheet-lines.ts'
import { type HeaderMeaning, interpretHeader } from './interpret-header.ts'

/** The header is searched in this many rows, below any banners. */
const HEADER_ROWS_MAX = 80
/** The minimum number of different meanings in a header. */
const MEANINGS_MIN = 2

/** The score by which a two-row header must exceed a one-row header. */
const TWO_ROW_SCORE_MARGIN = 0.5

/** The header of a table: its position, and its texts and meanings by column. */
export type Header = {
  firstLine: number
  lineCount: number
  texts: ReadonlyMap<number, string>
  hints: ReadonlyMap<number, HeaderMeaning>
}

const isFigure = (text: string) => /\d/.test(text) && /^[₹\d.,/%\s-]+$/.test(text)

function scoreHeader(
  lines: readonly SheetLine[],
  first: number,
  count: number,
): (Header & { score: number }) | undefined {
  const texts = new Map<number, string>()
  const hints = new Map<number, HeaderMeaning>()
  const headerLines = lines.slice(first, first + count)
  for (const line of headerLines) {
    if (findOnlyText(line) !== undefined && count === 1) return undefined
    for (const [column, cell] of line.cells) {
      if (cell.number !== undefined || cell.isError) return undefined
      const above = texts.get(column)
      // A cell that is merged downwards repeats its text.
      texts.set(column, above === undefined || above === cell.text ? cell.text : `${above} ${cell.text}`)
    }
  }
  const figures = [...texts.values()].filter(isFigure).length
  if (figures > 1) return undefined
  for (const [column, text] of texts) {
    const below = headerLines.at(-1)?.cells.get(column)?.text
    // The lower of two rows is more specific, unless it means no more than 'price'.
    const lower = below === undefined ? undefined : interpretHeader(below)
    const best = lower === undefined || lower.hint === 'some-price' ? (interpretHeader(text) ?? lower) : lower
    if (best) hints.set(column, best)
  }
  const meanings = new Set([...hints.values()].map(({ hint }) => hint))
  const productHints = ['name', 'tamil-name', 'code', 'mrp', 'selling-price', 'some-price', 'per'] as const
  if (meanings.size < MEANINGS_MIN || !productHints.some((hint) => meanings.has(hint))) return undefined
  const certainty = [...meanings].reduce(
    (sum, meaning) =>
      sum + Math.max(...[...hints.values()].map(({ hint, certainty }) => (hint === meaning ? certainty : 0))),
    0,
  )
  // The score also counts the share of texts with a meaning.
  return {
    firstLine: first,
    lineCount: count,
    texts,
    hints,
    score: certainty + 0.3 * (hints.size / texts.size) - figures * 0.5,
  }
}

/** Finds the one-row or two-row header of a sheet. Returns undefined if there is none. */
export function findHeader(lines: readonly SheetLine[]): Header | undefined {
  const findBest = (count: number) => {
    let bestHeader: ReturnType<typeof scoreHeader>
    for (let first = 0; first + count <= Math.min(lines.length, HEADER_ROWS_MAX); first++) {
      const header = scoreHeader(lines, first, count)
      if (header && header.score > (bestHeader?.score ?? 0) + 0.01) bestHeader = header
    }
    return bestHeader
  }
  const [single, double] = [findBest(1), findBest(2)]
  return double && double.score > (single?.score ?? 0) + TWO_ROW_SCORE_MARGIN ? double : single
}

/** Returns a key that is equal for sheets with equal headers, ignoring numbers such as this year's discount. */
export function computeSheetShape(header: Header | undefined, columns: number): string {
  if (!header) return `no header, ${columns} columns`
  return [...header.texts]
    .sort(([a], [b]) => a - b)
    .map(([column, text]) => `${column}:${foldText(text).replace(/\d[\d.]*/g, '#')}`)
    .join('|')
}

/** Whether a row repeats the header. One cell may differ, such as a category in the name column. */
export function isRepeatedHeader(line: SheetLine, header: Header): boolean {
  let repeatedCells = 0
  let otherCells = 0
  for (const [column, { text }] of line.cells) {
    const words = header.texts.get(column)
    if (words?.toLowerCase().endsWith(text.toLowerCase())) repeatedCells++
    else otherCells++
  }
  return repeatedCells >= 2 && otherCells <= 1
}

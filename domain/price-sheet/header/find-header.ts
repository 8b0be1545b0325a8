import { foldText } from '../../search/fold-text.ts'
import { findOnlyText, type SheetLine } from '../sheet-lines.ts'
import { type HeaderMeaning, interpretHeader } from './interpret-header.ts'

/** So far down a header is looked for: what stands above are banners. */
const HEADER_ROWS_MAX = 80
/** What a row of headers must say at least. */
const MEANINGS_MIN = 2

/** Two rows must say so much more than one. */
const TWO_ROW_SCORE_MARGIN = 0.5

/** The header of a table: how many lines it has and where the first stands; its texts and what they say, by column. */
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
  const own = lines.slice(first, first + count)
  for (const line of own) {
    if (findOnlyText(line) !== undefined && count === 1) return undefined
    for (const [column, cell] of line.cells) {
      if (cell.number !== undefined || cell.isError) return undefined
      const above = texts.get(column)
      // Under a cell that is merged downwards stands the same once more.
      texts.set(column, above === undefined || above === cell.text ? cell.text : `${above} ${cell.text}`)
    }
  }
  const figures = [...texts.values()].filter(isFigure).length
  if (figures > 1) return undefined
  for (const [column, text] of texts) {
    const below = own.at(-1)?.cells.get(column)?.text
    // Of two rows the lower one says what it is, unless it says no more than 'price'.
    const lower = below === undefined ? undefined : interpretHeader(below)
    const best = lower === undefined || lower.hint === 'some-price' ? (interpretHeader(text) ?? lower) : lower
    if (best) hints.set(column, best)
  }
  const meanings = new Set([...hints.values()].map(({ hint }) => hint))
  const needed = ['name', 'tamil-name', 'code', 'mrp', 'selling-price', 'some-price', 'per'] as const
  if (meanings.size < MEANINGS_MIN || !needed.some((hint) => meanings.has(hint))) return undefined
  const certainty = [...meanings].reduce(
    (sum, meaning) =>
      sum + Math.max(...[...hints.values()].map(({ hint, certainty }) => (hint === meaning ? certainty : 0))),
    0,
  )
  // Of what else stands in the row, a header says something too.
  return {
    firstLine: first,
    lineCount: count,
    texts,
    hints,
    score: certainty + 0.3 * (hints.size / texts.size) - figures * 0.5,
  }
}

/** The header of a sheet, of one row or two; undefined where none is to be found. */
export function findHeader(lines: readonly SheetLine[]): Header | undefined {
  const best = (count: number) => {
    let found: ReturnType<typeof scoreHeader>
    for (let first = 0; first + count <= Math.min(lines.length, HEADER_ROWS_MAX); first++) {
      const header = scoreHeader(lines, first, count)
      if (header && header.score > (found?.score ?? 0) + 0.01) found = header
    }
    return found
  }
  const [single, double] = [best(1), best(2)]
  return double && double.score > (single?.score ?? 0) + TWO_ROW_SCORE_MARGIN ? double : single
}

/** The same text for sheets whose headers say the same, whatever the year's discount is. */
export function computeSheetShape(header: Header | undefined, columns: number): string {
  if (!header) return `no header, ${columns} columns`
  return [...header.texts]
    .sort(([a], [b]) => a - b)
    .map(([column, text]) => `${column}:${foldText(text).replace(/\d[\d.]*/g, '#')}`)
    .join('|')
}

/** True of a row that says the header once more; a category may stand where the header has the name. */
export function isRepeatedHeader(line: SheetLine, header: Header): boolean {
  let same = 0
  let others = 0
  for (const [column, { text }] of line.cells) {
    const words = header.texts.get(column)
    if (words?.toLowerCase().endsWith(text.toLowerCase())) same++
    else others++
  }
  return same >= 2 && others <= 1
}

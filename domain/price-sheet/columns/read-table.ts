import { parseWholeNumber } from '../../input/parse-whole-number.ts'
import { sellingPrice } from '../../money/selling-price.ts'
import type { Grid } from '../grid.ts'
import { computeSheetShape, findHeader, type Header, isRepeatedHeader } from '../header/find-header.ts'
import type { ProductFinder } from '../matching/product-finder.ts'
import { CERTAINTY_MIN, type ColumnMeaning, type PreviewColumn } from '../preview/preview.ts'
import { findOnlyText, readSheetLines, type SheetCell, type SheetLine } from '../sheet-lines.ts'
import { type ColumnReading, readColumns } from './read-columns.ts'

/** The number formats of a sheet's price and discount columns. */
type NumberFormats = { mrpCommas: boolean; sellingCommas: boolean; areFractions: boolean }

/** A sheet as a table: its rows and the meaning of its columns. */
export type SheetTable = {
  grid: Grid
  lines: readonly SheetLine[]
  /** Rows that are neither header nor headings. */
  dataLines: readonly SheetLine[]
  header: Header | undefined
  shape: string
  isShapeKnown: boolean
  /** Column meanings to remember for the next sheet with the same header: columns with a header and values. */
  columnsToRemember: Record<string, ColumnMeaning>
  columns: readonly PreviewColumn[]
  /** Returns the column with a meaning, even if it is uncertain. */
  columnOf: (means: ColumnMeaning) => number | undefined
  isUncertain: (means: ColumnMeaning) => boolean
  /** Returns a row's cell in a column whose meaning is certain. */
  cellOf: (line: SheetLine, means: ColumnMeaning) => SheetCell | undefined
  numberFormats: NumberFormats
}

const SAMPLES_MAX = 3
/** The certainty of a remembered meaning that the sheet contradicts. */
const DOUBTED_CERTAINTY = 0.5

type SheetOutline = Pick<SheetTable, 'lines' | 'dataLines' | 'header'> & {
  /** The index of the section to which each data line belongs. */
  sections: readonly number[]
  columns: readonly number[]
}

/** Returns the rows, header and columns of a sheet, without meanings. Cached by sheet. */
function getOutline(grid: Grid): SheetOutline {
  const outline = outlineByGrid.get(grid) ?? computeOutline(grid)
  outlineByGrid.set(grid, outline)
  return outline
}
const outlineByGrid = new WeakMap<Grid, SheetOutline>()

function computeOutline(grid: Grid): SheetOutline {
  const lines = readSheetLines(grid)
  const header = findHeader(lines)
  const linesBelow = lines.slice(header ? header.firstLine + header.lineCount : 0)
  const dataLines: SheetLine[] = []
  const sections: number[] = []
  let section = 0
  let hadData = false
  for (const line of linesBelow) {
    if (
      findOnlyText(line) !== undefined ||
      line.cells.size < 2 ||
      (header && isRepeatedHeader(line, header))
    ) {
      if (hadData) section++
      hadData = false
    } else {
      dataLines.push(line)
      sections.push(section)
      hadData = true
    }
  }
  const columns = [
    ...new Set([...(header?.texts.keys() ?? []), ...dataLines.flatMap((line) => [...line.cells.keys()])]),
  ].sort((a, b) => a - b)
  return { lines, header, dataLines, sections, columns }
}

/**
 * Reads a sheet as a table. `chosenColumns`: column meanings chosen by the user; `knownColumns`: returns meanings remembered for a
 * shape.
 */
export function readTable(
  grid: Grid,
  finder: ProductFinder,
  chosenColumns: Readonly<Record<string, ColumnMeaning>>,
  knownColumns: (shape: string) => Readonly<Record<string, ColumnMeaning>> | undefined,
): SheetTable {
  const { lines, header, dataLines, sections, columns } = getOutline(grid)
  const shape = computeSheetShape(header, columns.length)
  const rememberedColumns = header && knownColumns(shape)
  const hasValues = (column: number) => dataLines.some(({ cells }) => cells.has(column))
  const chosen = keepLastOfEachMeaning(
    parseColumnMeanings(chosenColumns).filter(([column]) => columns.includes(column)),
  )
  const remembered = parseColumnMeanings(rememberedColumns ?? {}).filter(([column]) => hasValues(column))
  const fixed = keepLastOfEachMeaning([...remembered, ...chosen])

  const pricesOf = (name: string) => {
    const [product, other] = finder.findByName(name).concat(finder.findByTamilName(name))
    return product && (!other || other === product)
      ? { mrp: product.price, selling: sellingPrice(product) }
      : undefined
  }
  const readColumnsWith = (fixed: ReadonlyMap<number, ColumnMeaning>) =>
    readColumns({
      lines: dataLines,
      sections,
      columns,
      header,
      fixed,
      shop: {
        pricesOf,
        hasName: (name) => finder.findByName(name).length > 0,
        hasTamilName: (name) => finder.findByTamilName(name).length > 0,
        hasCode: (code) => finder.findByCode(code).length > 0,
        hasCategory: (name) => finder.findCategory(name) !== undefined,
      },
    })
  const { readings, statisticsOf } = readColumnsWith(fixed)
  const ownReadings = rememberedColumns ? readColumnsWith(chosen).readings : readings
  const readingOf = (column: number): ColumnReading => {
    const reading = readings.get(column) ?? { means: 'ignored', certainty: 0.95 }
    const ownReading = ownReadings.get(column)
    // A remembered meaning is doubtful if the sheet itself certainly has another one.
    const isDoubted =
      ownReading !== undefined &&
      ownReading.means !== 'ignored' &&
      ownReading.means !== reading.means &&
      ownReading.certainty >= CERTAINTY_MIN
    return isDoubted ? { ...reading, certainty: DOUBTED_CERTAINTY } : reading
  }
  const columnByMeaning = new Map<ColumnMeaning, number>()
  for (const column of columns) {
    const { means, certainty } = readingOf(column)
    const previous = columnByMeaning.get(means)
    if (previous === undefined || certainty > readingOf(previous).certainty)
      columnByMeaning.set(means, column)
  }
  const isUncertain = (means: ColumnMeaning) => {
    const column = columnByMeaning.get(means)
    return column !== undefined && readingOf(column).certainty < CERTAINTY_MIN
  }
  const statisticsFor = (means: ColumnMeaning) => statisticsOf(columnByMeaning.get(means) ?? -1)
  return {
    grid,
    lines,
    dataLines,
    header,
    shape,
    isShapeKnown: rememberedColumns !== undefined,
    columnsToRemember: Object.fromEntries(
      columns.flatMap((column) => {
        const { means } = readingOf(column)
        // Columns that were ignored so far may have useful values next time.
        const isDecided = means !== 'ignored' || fixed.has(column)
        return header && hasValues(column) && isDecided ? [[String(column), means]] : []
      }),
    ),
    columns: columns.map((column) => {
      const { means, certainty } = readingOf(column)
      return {
        column,
        header: header?.texts.get(column) ?? '',
        means,
        certainty,
        is_asked: certainty < CERTAINTY_MIN,
        samples: collectSamples(dataLines, column),
      }
    }),
    columnOf: (means) => columnByMeaning.get(means),
    isUncertain,
    cellOf: (line, means) =>
      isUncertain(means) ? undefined : line.cells.get(columnByMeaning.get(means) ?? -1),
    numberFormats: {
      mrpCommas: statisticsFor('mrp').hasDecimalCommas,
      sellingCommas: statisticsFor('selling-price').hasDecimalCommas,
      areFractions: statisticsFor('discount').areFractions,
    },
  }
}

const parseColumnMeanings = (columns: Readonly<Record<string, ColumnMeaning>>) =>
  Object.entries(columns).map(([column, means]): [number, ColumnMeaning] => [parseWholeNumber(column), means])

/** Maps columns to meanings. Each meaning except 'ignored' stays with the last column that has it. */
function keepLastOfEachMeaning(meanings: readonly [number, ColumnMeaning][]): Map<number, ColumnMeaning> {
  const columns = new Map<number, ColumnMeaning>()
  for (const [column, means] of meanings) {
    if (means !== 'ignored')
      for (const [other, itsMeaning] of columns) if (itsMeaning === means) columns.delete(other)
    columns.set(column, means)
  }
  return columns
}

function collectSamples(lines: readonly SheetLine[], column: number): string[] {
  const samples: string[] = []
  for (const line of lines) {
    const cell = line.cells.get(column)
    if (cell && !samples.includes(cell.raw)) samples.push(cell.raw)
    if (samples.length === SAMPLES_MAX) break
  }
  return samples
}

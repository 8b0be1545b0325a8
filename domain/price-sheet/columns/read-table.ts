import { parseWholeNumber } from '../../input/parse-whole-number.ts'
import { sellingPrice } from '../../money/selling-price.ts'
import type { Grid } from '../grid.ts'
import { computeSheetShape, findHeader, type Header, isRepeatedHeader } from '../header/find-header.ts'
import type { ProductFinder } from '../matching/product-finder.ts'
import { CERTAINTY_MIN, type ColumnMeaning, type PreviewColumn } from '../preview/preview.ts'
import { findOnlyText, readSheetLines, type SheetCell, type SheetLine } from '../sheet-lines.ts'
import { type ColumnReading, readColumns } from './read-columns.ts'

/** How the numbers of a sheet are written. */
type NumberFormats = { mrpCommas: boolean; sellingCommas: boolean; areFractions: boolean }

/** A sheet as a table: its rows, and what its columns mean. */
export type SheetTable = {
  grid: Grid
  lines: readonly SheetLine[]
  /** Rows that are neither header nor text alone. */
  dataLines: readonly SheetLine[]
  header: Header | undefined
  shape: string
  isShapeKnown: boolean
  /** What of its columns the next sheet of its shape needs not be asked: columns with values, under a header. */
  columnsToRemember: Record<string, ColumnMeaning>
  columns: readonly PreviewColumn[]
  /** The column of that meaning, also while it is asked whether it is. */
  columnOf: (means: ColumnMeaning) => number | undefined
  isUncertain: (means: ColumnMeaning) => boolean
  /** A cell of a column that is certain. */
  cellOf: (line: SheetLine, means: ColumnMeaning) => SheetCell | undefined
  numberFormats: NumberFormats
}

const SAMPLES_MAX = 3
/** The certainty of a meaning that was remembered, where the sheet speaks against it. */
const DOUBTED_CERTAINTY = 0.5

type SheetOutline = Pick<SheetTable, 'lines' | 'dataLines' | 'header'> & {
  /** In which group of rows each of the data lines stands. */
  sections: readonly number[]
  columns: readonly number[]
}

/** The rows of a sheet, its header and its columns: what they mean is not asked yet. Found once for each sheet. */
function getOutline(grid: Grid): SheetOutline {
  const outline = outlineByGrid.get(grid) ?? computeOutline(grid)
  outlineByGrid.set(grid, outline)
  return outline
}
const outlineByGrid = new WeakMap<Grid, SheetOutline>()

function computeOutline(grid: Grid): SheetOutline {
  const lines = readSheetLines(grid)
  const header = findHeader(lines)
  const below = lines.slice(header ? header.firstLine + header.lineCount : 0)
  const dataLines: SheetLine[] = []
  const sections: number[] = []
  let section = 0
  let hadData = false
  for (const line of below) {
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

/** Reads a sheet as a table. `said`: what somebody said of its columns; `knownColumns`: what those of its shape meant. */
export function readTable(
  grid: Grid,
  finder: ProductFinder,
  said: Readonly<Record<string, ColumnMeaning>>,
  knownColumns: (shape: string) => Readonly<Record<string, ColumnMeaning>> | undefined,
): SheetTable {
  const { lines, header, dataLines, sections, columns } = getOutline(grid)
  const shape = computeSheetShape(header, columns.length)
  const known = header && knownColumns(shape)
  const hasValues = (column: number) => dataLines.some(({ cells }) => cells.has(column))
  const ofSaid = keepLastOfEachMeaning(
    parseColumnMeanings(said).filter(([column]) => columns.includes(column)),
  )
  const ofKnown = parseColumnMeanings(known ?? {}).filter(([column]) => hasValues(column))
  const fixed = keepLastOfEachMeaning([...ofKnown, ...ofSaid])

  const pricesOf = (name: string) => {
    const [product, other] = finder.findByName(name).concat(finder.findByTamilName(name))
    return product && (!other || other === product)
      ? { mrp: product.price, selling: sellingPrice(product) }
      : undefined
  }
  const readWith = (fixed: ReadonlyMap<number, ColumnMeaning>) =>
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
  const { readings, statisticsOf } = readWith(fixed)
  const ofItself = known ? readWith(ofSaid).readings : readings
  const readingOf = (column: number): ColumnReading => {
    const reading = readings.get(column) ?? { means: 'ignored', certainty: 0.95 }
    const own = ofItself.get(column)
    // What was remembered does not go before what the sheet says for certain. Of what it ignores it says nothing.
    const isDoubted =
      own !== undefined &&
      own.means !== 'ignored' &&
      own.means !== reading.means &&
      own.certainty >= CERTAINTY_MIN
    return isDoubted ? { ...reading, certainty: DOUBTED_CERTAINTY } : reading
  }
  const columnWith = new Map<ColumnMeaning, number>()
  for (const column of columns) {
    const { means, certainty } = readingOf(column)
    const before = columnWith.get(means)
    if (before === undefined || certainty > readingOf(before).certainty) columnWith.set(means, column)
  }
  const isUncertain = (means: ColumnMeaning) => {
    const column = columnWith.get(means)
    return column !== undefined && readingOf(column).certainty < CERTAINTY_MIN
  }
  const statisticsFor = (means: ColumnMeaning) => statisticsOf(columnWith.get(means) ?? -1)
  return {
    grid,
    lines,
    dataLines,
    header,
    shape,
    isShapeKnown: known !== undefined,
    columnsToRemember: Object.fromEntries(
      columns.flatMap((column) => {
        const { means } = readingOf(column)
        // What nobody needed so far may be filled with something next time.
        const isSaid = means !== 'ignored' || fixed.has(column)
        return header && hasValues(column) && isSaid ? [[String(column), means]] : []
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
    columnOf: (means) => columnWith.get(means),
    isUncertain,
    cellOf: (line, means) => (isUncertain(means) ? undefined : line.cells.get(columnWith.get(means) ?? -1)),
    numberFormats: {
      mrpCommas: statisticsFor('mrp').hasDecimalCommas,
      sellingCommas: statisticsFor('selling-price').hasDecimalCommas,
      areFractions: statisticsFor('discount').areFractions,
    },
  }
}

const parseColumnMeanings = (columns: Readonly<Record<string, ColumnMeaning>>) =>
  Object.entries(columns).map(([column, means]): [number, ColumnMeaning] => [parseWholeNumber(column), means])

/** Meanings by column: one that is given to a column is no longer that of another before it. */
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

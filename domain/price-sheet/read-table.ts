import { sellingPrice } from '../money/selling-price.ts'
import { wholeNumber } from '../typed/whole-number.ts'
import { findHeader, type Header, repeatsHeader, shapeOf } from './find-header.ts'
import type { Grid } from './grid.ts'
import { CERTAIN_FROM, type ColumnMeaning, type PreviewColumn } from './preview.ts'
import type { ProductFinder } from './product-finder.ts'
import { type ColumnReading, readColumns } from './read-columns.ts'
import { type Cell, type Line, sheetLines, textAlone } from './sheet-lines.ts'

/** How the numbers of a sheet are written. */
type Ways = { mrpCommas: boolean; sellingCommas: boolean; areFractions: boolean }

/** A sheet as a table: its rows, and what its columns mean. */
export type Table = {
  grid: Grid
  lines: readonly Line[]
  /** Rows that are neither header nor text alone. */
  dataLines: readonly Line[]
  header: Header | undefined
  shape: string
  isShapeKnown: boolean
  /** What of its columns the next sheet of its shape needs not be asked: columns with values, under a header. */
  remembered: Record<string, ColumnMeaning>
  columns: readonly PreviewColumn[]
  /** The column of that meaning, also while it is asked whether it is. */
  columnOf: (means: ColumnMeaning) => number | undefined
  isAsked: (means: ColumnMeaning) => boolean
  /** A cell of a column that is certain. */
  cellOf: (line: Line, means: ColumnMeaning) => Cell | undefined
  ways: Ways
}

const SAMPLES = 3
/** The certainty of a meaning that was remembered, where the sheet speaks against it. */
const DOUBTED = 0.5

type Outline = Pick<Table, 'lines' | 'dataLines' | 'header'> & {
  /** In which group of rows each of the data lines stands. */
  sections: readonly number[]
  columns: readonly number[]
}

/** The rows of a sheet, its header and its columns: what they mean is not asked yet. Found once for each sheet. */
function outlineOf(grid: Grid): Outline {
  const outline = outlines.get(grid) ?? findOutline(grid)
  outlines.set(grid, outline)
  return outline
}
const outlines = new WeakMap<Grid, Outline>()

function findOutline(grid: Grid): Outline {
  const lines = sheetLines(grid)
  const header = findHeader(lines)
  const below = lines.slice(header ? header.first + header.lines : 0)
  const dataLines: Line[] = []
  const sections: number[] = []
  let section = 0
  let hadData = false
  for (const line of below) {
    if (textAlone(line) !== undefined || line.cells.size < 2 || (header && repeatsHeader(line, header))) {
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
): Table {
  const { lines, header, dataLines, sections, columns } = outlineOf(grid)
  const shape = shapeOf(header, columns.length)
  const known = header && knownColumns(shape)
  const hasValues = (column: number) => dataLines.some(({ cells }) => cells.has(column))
  const ofSaid = oneOfEach(meaningsOf(said).filter(([column]) => columns.includes(column)))
  const ofKnown = meaningsOf(known ?? {}).filter(([column]) => hasValues(column))
  const fixed = oneOfEach([...ofKnown, ...ofSaid])

  const pricesOf = (name: string) => {
    const [product, other] = finder.named(name).concat(finder.namedInTamil(name))
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
        hasName: (name) => finder.named(name).length > 0,
        hasTamilName: (name) => finder.namedInTamil(name).length > 0,
        hasCode: (code) => finder.withCode(code).length > 0,
        hasCategory: (name) => finder.category(name) !== undefined,
      },
    })
  const { readings, behaves } = readWith(fixed)
  const ofItself = known ? readWith(ofSaid).readings : readings
  const readingOf = (column: number): ColumnReading => {
    const reading = readings.get(column) ?? { means: 'ignored', certainty: 0.95 }
    const own = ofItself.get(column)
    // What was remembered does not go before what the sheet says for certain. Of what it ignores it says nothing.
    const isDoubted =
      own !== undefined &&
      own.means !== 'ignored' &&
      own.means !== reading.means &&
      own.certainty >= CERTAIN_FROM
    return isDoubted ? { ...reading, certainty: DOUBTED } : reading
  }
  const columnWith = new Map<ColumnMeaning, number>()
  for (const column of columns) {
    const { means, certainty } = readingOf(column)
    const before = columnWith.get(means)
    if (before === undefined || certainty > readingOf(before).certainty) columnWith.set(means, column)
  }
  const isAsked = (means: ColumnMeaning) => {
    const column = columnWith.get(means)
    return column !== undefined && readingOf(column).certainty < CERTAIN_FROM
  }
  const behaviour = (means: ColumnMeaning) => behaves(columnWith.get(means) ?? -1)
  return {
    grid,
    lines,
    dataLines,
    header,
    shape,
    isShapeKnown: known !== undefined,
    remembered: Object.fromEntries(
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
        is_asked: certainty < CERTAIN_FROM,
        samples: samplesOf(dataLines, column),
      }
    }),
    columnOf: (means) => columnWith.get(means),
    isAsked,
    cellOf: (line, means) => (isAsked(means) ? undefined : line.cells.get(columnWith.get(means) ?? -1)),
    ways: {
      mrpCommas: behaviour('mrp').hasDecimalCommas,
      sellingCommas: behaviour('selling-price').hasDecimalCommas,
      areFractions: behaviour('discount').areFractions,
    },
  }
}

const meaningsOf = (columns: Readonly<Record<string, ColumnMeaning>>) =>
  Object.entries(columns).map(([column, means]): [number, ColumnMeaning] => [wholeNumber(column), means])

/** Meanings by column: one that is given to a column is no longer that of another before it. */
function oneOfEach(meanings: readonly [number, ColumnMeaning][]): Map<number, ColumnMeaning> {
  const columns = new Map<number, ColumnMeaning>()
  for (const [column, means] of meanings) {
    if (means !== 'ignored')
      for (const [other, itsMeaning] of columns) if (itsMeaning === means) columns.delete(other)
    columns.set(column, means)
  }
  return columns
}

function samplesOf(lines: readonly Line[], column: number): string[] {
  const samples: string[] = []
  for (const line of lines) {
    const cell = line.cells.get(column)
    if (cell && !samples.includes(cell.raw)) samples.push(cell.raw)
    if (samples.length === SAMPLES) break
  }
  return samples
}

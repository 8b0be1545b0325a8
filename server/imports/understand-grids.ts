import { createHash, randomBytes } from 'node:crypto'
import type { PriceList, RowChange } from '#domain/catalogue/price-list.ts'
import type { ProductId } from '#domain/catalogue/product.ts'
import { interpretSheet } from '#domain/price-sheet/interpret-sheet.ts'
import type { ColumnMeaning, Corrections, Preview } from '#domain/price-sheet/preview/preview.ts'
import { gridsFromJson } from './parsing/grids-json.ts'

/** Column meanings by the SHA-256 of a sheet's shape. */
type KnownShapes = Readonly<Record<string, Readonly<Record<string, ColumnMeaning>>>>

/** The interpretation of an import and the changes that publishing it makes. */
export type Publication = {
  preview: Preview
  /** The remembered meanings for the shapes of its sheets. */
  known_columns: KnownShapes
  /** Paths of unresolved columns and rows, which prevent publishing. */
  openQuestions: string[]
  changes: readonly RowChange[]
  /** All products that the file contains or removes. */
  products: ProductId[]
  shape_hash: string
  columns: Readonly<Record<string, ColumnMeaning>>
}

/** An import to interpret. Large inputs are JSON strings, which pass between processes without conversion. */
export type UnderstandGridsJob = {
  grids: string
  list: string
  corrections: Corrections
  known_columns: KnownShapes
}

/** Memoizes the last input; successive jobs mostly concern the same list and file. */
function memoizeLast<Value>(read: (text: string) => Value): (text: string) => Value {
  let last: { text: string; value: Value } | undefined
  return (text) => {
    if (last?.text === text) return last.value
    // Frees the old value first, because each can be large.
    last = undefined
    last = { text, value: read(text) }
    return last.value
  }
}

const parseList = memoizeLast((text): PriceList => JSON.parse(text))
const parseGrids = memoizeLast(gridsFromJson)

const hashOf = (shape: string) => createHash('sha256').update(shape).digest('hex')

/** Interprets a file against a price list. Returns a Publication as JSON. */
export function understandGrids({ grids, list, corrections, known_columns }: UnderstandGridsJob): string {
  const columnsByHash = new Map(Object.entries(known_columns))
  const usedShapes = new Map<string, KnownShapes[string]>()
  const { preview, shape, columns, changes } = interpretSheet({
    grids: parseGrids(grids),
    list: parseList(list),
    corrections,
    knownColumns(shapeText) {
      const hash = hashOf(shapeText)
      const columns = columnsByHash.get(hash)
      if (columns) usedShapes.set(hash, columns)
      return columns
    },
    newId: () => randomBytes(12).toString('base64url'),
  })
  const publication: Publication = {
    preview,
    known_columns: Object.fromEntries(usedShapes),
    openQuestions: findOpenQuestions(preview),
    changes,
    products: preview.rows.flatMap(({ row, group, is_to_go, product_id }) =>
      product_id !== null && group !== 'skipped' && (row !== null || is_to_go) ? [product_id] : [],
    ),
    shape_hash: hashOf(shape),
    columns,
  }
  return JSON.stringify(publication)
}

function findOpenQuestions({ columns, rows }: Preview): string[] {
  const askedColumns = columns.filter(({ is_asked }) => is_asked).map(({ column }) => `columns.${column}`)
  const notUnderstood = rows.filter(({ group }) => group === 'not-understood')
  return [...askedColumns, ...notUnderstood.map(({ row }) => `rows.${row}`)]
}
